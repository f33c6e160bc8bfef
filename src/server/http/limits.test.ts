import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestData,
  sendRaw,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
  type TestServer,
} from '#testing/app-server'

let data: TestData
let server: TestServer
let person: Person

beforeAll(async () => {
  data = await createTestData('sqlite')
  server = await startTestServer(data, { limits: { headersMs: 300, requestMs: 600, keepAliveMs: 200, checkMs: 50 } })
  person = await signUpPerson(server)
})
afterAll(async () => {
  await server.close()
  await data.remove()
})

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { ...person.headers, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

test('a body over the limit of its route is refused, whatever it says about its length', async () => {
  const changes = JSON.stringify({ changes: 'x'.repeat(2_000_000) })
  const announced = await post('/api/documents/changes', changes)
  expect([announced.status, await announced.json()]).toMatchObject([413, { error: { code: 'body-too-large' } }])
  const streamed = await post('/api/documents/changes', new Blob([changes]).stream())
  expect([streamed.status, await streamed.json()]).toMatchObject([413, { error: { code: 'body-too-large' } }])
  const signIn = await post('/api/auth/sign-in', JSON.stringify({ email: 'x'.repeat(20_000), password: 'x' }))
  expect([signIn.status, await signIn.json()]).toMatchObject([413, { error: { code: 'body-too-large' } }])
})

test('a compressed body is refused: it could unpack to anything', async () => {
  const answer = await post('/api/documents/changes', '{}', { 'content-encoding': 'gzip' })
  expect([answer.status, await answer.json()]).toMatchObject([415, { error: { code: 'unsupported-media-type' } }])
})

test('100,000 brackets are refused before they are parsed', async () => {
  const answer = await post('/api/documents/changes', `{"changes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'too-deep' } }])
})

test('a client that is slow with its headers or its body is cut off', async () => {
  expect(await sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:')).toMatch(/^HTTP\/1\.1 408 /)
  const slowBody = `POST /api/documents/changes HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  expect(await sendRaw(server.port, slowBody)).toMatch(/^HTTP\/1\.1 408 /)
})

test('an idle connection is closed after its keep-alive', async () => {
  const answer = await sendRaw(server.port, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that goes away in the middle of its body leaves no error behind', async () => {
  const before = server.log.filter((line) => line['msg'] === 'request').length
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/documents/changes HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
  await expect.poll(() => server.log.filter((line) => line['msg'] === 'request').length).toBeGreaterThan(before)
  expect(server.log.filter((line) => line['level'] === 50)).toEqual([])
})
