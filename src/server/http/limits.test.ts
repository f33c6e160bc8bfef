import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createTestData,
  sendRaw,
  shareTestServer,
  startTestServer,
  signUpPerson,
  type Person,
} from '#testing/app-server'
import { isUpload } from '../server.ts'
import type { ListenLimits } from './listen.ts'

const shared = shareTestServer('sqlite')
/** Cuts off so soon that only requests that are slow on purpose may go there: a busy machine is slow, too. */
const impatient = shareTestServer('sqlite', {
  limits: { headersMs: 300, requestMs: 600, checkMs: 50 },
})
let person: Person

beforeAll(async () => {
  person = await signUpPerson(shared.server)
})

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(shared.server.url + path, {
    method: 'POST',
    headers: { ...person.headers, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

test('a body over the limit of its route is refused, whatever it says about its length', async () => {
  const changes = JSON.stringify({ changes: 'x'.repeat(2_000_000) })
  const announced = await post('/api/documents/changes', changes)
  expect([announced.status, await announced.json()]).toMatchObject([413, { error: { code: 'body-too-large' } }])
  // A connection on which a body was given up in the middle is of no use for another request.
  const streamed = await post('/api/documents/changes', new Blob([changes]).stream(), { connection: 'close' })
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
  expect(await sendRaw(impatient.server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:')).toMatch(
    /^HTTP\/1\.1 408 /,
  )
  const slowBody =
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  expect(await sendRaw(impatient.server.port, slowBody)).toMatch(/^HTTP\/1\.1 408 /)
})

async function startWith(limits: Partial<ListenLimits>) {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data, { limits })
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  return server
}

test('U8: an upload may take longer than any other request as long as something of it comes, and is cut off when nothing does', async () => {
  const server = await startWith({ requestMs: 2_000, checkMs: 50 })
  const anna = await signUpPerson(server)
  const head = (length: number): string =>
    `POST /api/files HTTP/1.1\r\nHost: localhost\r\nCookie: ${anna.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`
  expect(await sendRaw(server.port, `${head(1_000)}--b`)).toMatch(/^HTTP\/1\.1 408 /)

  const pieces = 50
  const socket = connect(server.port, '127.0.0.1')
  socket.write(head(pieces))
  const startedAt = performance.now()
  for (let sent = 0; sent < pieces; sent++) {
    await sleep(50)
    socket.write('x')
  }
  expect(performance.now() - startedAt).toBeGreaterThan(2_000)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})

test.each([
  ['POST', '/api/files', true],
  ['PUT', '/api/restore/runs/one/bytes?offset=0', true],
  ['POST', '/api/restore/begin', false],
  ['POST', '/api/documents/changes', false],
  ['PUT', '/api/files', false],
])('U8: %s %s is an upload: %s', (method, url, is) => expect(isUpload({ method, url })).toBe(is))

test('an idle connection is closed after its keep-alive', async () => {
  const { port } = await startWith({ keepAliveMs: 200, checkMs: 50 })
  const answer = await sendRaw(port, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that goes away in the middle of its body leaves no error behind', async () => {
  const before = shared.server.log.filter((line) => line['msg'] === 'request').length
  const socket = connect(shared.server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/documents/changes HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
  await expect.poll(() => shared.server.log.filter((line) => line['msg'] === 'request').length).toBeGreaterThan(before)
  expect(shared.server.log.filter((line) => line['level'] === 50)).toEqual([])
})
