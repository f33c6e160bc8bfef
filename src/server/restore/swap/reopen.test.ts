/** Services that are closed and opened again while their server goes on listening. */
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestData, sendRaw, signUpPerson, startTestServer, type Person } from '#testing/app-server'
import { openEventReader } from '#testing/messages/event-reader'

async function openServer(graceMs = 5_000) {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data, { limits: { graceMs } })
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  return server
}

const readOwn = ({ url }: { readonly url: string }, { headers }: Person) =>
  fetch(`${url}/api/auth/sessions`, { headers })

test('meanwhile requests are answered 503 with a German sentence and the time to wait, the app is served, and then all is as before', async () => {
  const server = await openServer()
  const anna = await signUpPerson(server)
  let asked: readonly Response[] = []
  await server.reopen(async () => {
    asked = await Promise.all([
      readOwn(server, anna),
      fetch(`${server.url}/api/health`),
      fetch(`${server.url}/api/documents/changes`, { method: 'POST', headers: anna.headers, body: '{}' }),
      fetch(`${server.url}/`),
    ])
  })
  expect(asked.map(({ status }) => status)).toEqual([503, 503, 503, 200])
  expect(asked[0]?.headers.get('retry-after')).toBe('5')
  expect(await asked[0]?.json()).toMatchObject({
    error: { code: 'unavailable', message: expect.stringContaining('stellt gerade eine Sicherung wieder her') },
  })
  const health = await fetch(`${server.url}/api/health`)
  const account = await readOwn(server, anna)
  expect([health.status, account.status]).toEqual([200, 200])
})

test('streams end, and a request that was under way is answered by the services it came to', async () => {
  const server = await openServer()
  const anna = await signUpPerson(server)
  const stream = openEventReader(await fetch(`${server.url}/api/documents/stream`, { headers: anna.headers }))
  await stream.next()
  const { promise: pieces, resolve: sendRest } = Promise.withResolvers<string>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"fields":'))
      controller.enqueue(new TextEncoder().encode(await pieces))
      controller.close()
    },
  })
  const path = `${server.url}/api/documents/wheelTemplates/slow`
  const slow = fetch(path, { method: 'PUT', headers: anna.headers, body, duplex: 'half' } as RequestInit)
  // The request has reached the server once another one sent after it is answered.
  await readOwn(server, anna)
  const reopened = server.reopen(async () => {})
  while ((await stream.next()) !== undefined);
  sendRest('{"title":"langsam","texts":[]}}')
  expect((await slow).status).toBe(200)
  await reopened
  const kept = await fetch(path, { headers: anna.headers })
  expect(await kept.json()).toMatchObject({ document: { fields: { title: 'langsam' } } })
})

test('a request that never ends is cut, and holds nothing up', async () => {
  const server = await openServer(50)
  const anna = await signUpPerson(server)
  const socket = connect(server.port, '127.0.0.1').on('error', () => {})
  const cut = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /api/documents/changes HTTP/1.1\r\nhost: x\r\ncookie: ${anna.cookie}\r\nsec-fetch-site: same-origin\r\n` +
      'content-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await readOwn(server, anna)
  await server.reopen(async () => {})
  await cut
  expect((await readOwn(server, anna)).status).toBe(200)
})

test('two at once are refused, and a server that is closed meanwhile opens nothing that stays', async () => {
  const server = await openServer()
  await server.reopen(async () => {
    await expect(server.reopen(async () => {})).rejects.toThrow('already')
  })
  let closing: Promise<void> | undefined
  await server.reopen(async () => {
    closing = server.close()
  })
  await closing
  await expect(server.reopen(async () => {})).rejects.toThrow('aborted')
})

test('twenty times: no open file, listener or timer is left of any of them', async () => {
  const server = await openServer()
  const anna = await signUpPerson(server)
  const count = async () => ({
    files: process.platform === 'linux' ? (await readdir('/proc/self/fd')).length : 0,
    // Without those of connections, which come and go.
    resources: process.getActiveResourcesInfo().filter((name) => !/TCP|Timeout|Immediate|FSReq/.test(name)).length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  })
  await server.reopen(async () => {})
  await sendRaw(server.port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const before = await count()
  for (let round = 0; round < 20; round++) {
    await server.reopen(async () => {})
    expect((await readOwn(server, anna)).status).toBe(200)
  }
  const after = await count()
  expect(after.listeners).toBe(before.listeners)
  expect(after.resources).toBeLessThanOrEqual(before.resources + 1)
  // The connection of the requests may be one more.
  expect(after.files).toBeLessThanOrEqual(before.files + 2)
})
