import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { createUploadWindow } from '#testing/browser/page-requests'
import { createSendFile } from './send-file.ts'

const OURS = { 'x-taschenmesser': '1', 'content-type': 'application/json' }
const stored = { fileId: 'a', name: 'a.bin', type: 'text/plain', sizeBytes: 3, sha256: 'ab' }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server that does with an upload as told, and a file on its way to it. */
async function send(answer: (response: ServerResponse, body: string) => void, sizeBytes = 3) {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => answer(response, Buffer.concat(pieces).toString()))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const timers = new Map<number, { readonly run: () => void; readonly delayMs: number }>()
  let last = 0
  const sendFile = createSendFile({
    window: createUploadWindow(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {}),
    timers: {
      setTimer: (run, delayMs) => {
        timers.set((last += 1), { run, delayMs })
        return last
      },
      clearTimer: (handle) => void timers.delete(handle as number),
    },
  })
  const progress: number[] = []
  const abort = new AbortController()
  const result = sendFile({
    userId: 'anna',
    file: {
      fileId: 'a',
      belongsTo: { collection: 'albums', documentId: 'urlaub' },
      reference: { fileId: 'a', name: 'Größe "1".bin', type: 'text/plain', sizeBytes },
    },
    content: { type: 'text/plain', bytes: new ArrayBuffer(sizeBytes) },
    signal: abort.signal,
    onProgress: (sentBytes) => void progress.push(sentBytes),
  })
  const ring = () => {
    for (const { run } of timers.values()) run()
  }
  return { result, progress, abort, timers, ring }
}

const unreachable = { ok: false, error: { code: 'network-request-failed', status: 0 } }

describe('one upload', () => {
  test('Q8: names its person and its document before the file', async () => {
    let seen = ''
    const { result, timers } = await send((response, body) => {
      seen = body
      response.writeHead(200, OURS).end(JSON.stringify(stored))
    })
    expect(await result).toEqual({ ok: true, value: stored })
    const names = [...seen.matchAll(/name="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['userId', 'fileId', 'collection', 'documentId', 'file'])
    expect(seen).toContain('filename="Größe %221%22.bin"')
    expect(timers.size).toBe(0)
  })

  test('Q9: tells how much of the file has gone out, and never more than it has', async () => {
    const { result, progress } = await send(
      (response) => response.writeHead(200, OURS).end(JSON.stringify(stored)),
      200_000,
    )
    await result
    expect(progress.length).toBeGreaterThan(2)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.at(-1)).toBe(200_000)
  })

  test.each([
    ['the page of a captive portal', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['an error of a proxy', (response: ServerResponse) => response.writeHead(413).end('<html>')],
    ['our header on what is no JSON', (response: ServerResponse) => response.writeHead(200, OURS).end('<html>')],
    ['an answer without a body', (response: ServerResponse) => response.writeHead(204, OURS).end()],
    ['a connection that is cut', (response: ServerResponse) => response.destroy()],
  ])('Q7: %s is no answer', async (_what, answer) => {
    const { result } = await send(answer)
    expect(await result).toMatchObject(unreachable)
  })

  test('Q5: a refusal comes with its code and with when to try again', async () => {
    const { result } = await send((response) =>
      response
        .writeHead(503, { ...OURS, 'retry-after': '7' })
        .end(JSON.stringify({ error: { code: 'unavailable', message: 'Gleich.' } })),
    )
    expect(await result).toMatchObject({ ok: false, error: { code: 'unavailable', status: 503, retryAfterSeconds: 7 } })
  })

  test('Q7: two minutes without an answer end the try', async () => {
    let isAsked = false
    const { result, timers, ring } = await send(() => void (isAsked = true))
    await expect.poll(() => isAsked).toBe(true)
    expect([...timers.values()].map(({ delayMs }) => delayMs)).toEqual([2 * MINUTE_MS])
    ring()
    expect(await result).toMatchObject(unreachable)
    expect(timers.size).toBe(0)
  })

  test('Q11: ends when it is cancelled', async () => {
    const { result, abort, timers } = await send(() => undefined)
    abort.abort()
    expect(await result).toMatchObject(unreachable)
    expect(timers.size).toBe(0)
  })
})
