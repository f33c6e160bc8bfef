import { getEventListeners } from 'node:events'
import type { Socket } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#testing/network/free-port'
import type { TargetServer } from '#testing/uptime/target-server'
import { openAskedTarget, startTalker, type AskedTarget } from '#testing/uptime/test-targets'
import type { Outgoing } from './outgoing.ts'

let target: TargetServer
let outgoing: Outgoing
let ask: AskedTarget['ask']
let answerOf: AskedTarget['answerOf']
beforeEach(async () => {
  ;({ target, outgoing, ask, answerOf } = await openAskedTarget())
})

describe('G1: what is asked for', () => {
  test('a request carries what it was given, and nothing of this server but its name', async () => {
    const headers = {
      'X-Shop': 'Test',
      Accept: 'text/html',
      'Content-Length': '999',
      Connection: 'upgrade',
      Upgrade: 'x',
    }
    await answerOf('/a%20b?q=ä', { method: 'POST', headers, body: 'Käse' })
    const [arrival] = target.arrivals()
    expect(arrival).toMatchObject({ method: 'POST', url: '/a%20b?q=%C3%A4', body: 'Käse' })
    expect(arrival?.headers).toEqual({
      host: new URL(target.origin).host,
      'user-agent': 'Mozilla/5.0 (compatible; Taschenmesser)',
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'x-shop': 'Test',
      'content-length': '5',
      connection: 'close',
    })
  })

  test.each(['CONNECT', 'TRACE', 'get', 'GET /x HTTP/1.1\r\nX:'])('%j is no method', async (method) => {
    expect(await ask('/', { method })).toMatchObject({ isAnswered: false, code: 'invalid-address' })
    expect(target.connections()).toBe(0)
  })

  test('a header with a line break is not sent', async () => {
    expect(await ask('/', { headers: { 'x-a': 'b\r\nx-c: d' } })).toMatchObject({ code: 'own-fault' })
    expect(target.arrivals()).toEqual([])
  })

  test('each request has a connection of its own and keeps nothing of the one before', async () => {
    target.setAll({ headers: { 'set-cookie': ['a=1', 'b=2'] } })
    const { headers } = await answerOf('/')
    expect(headers['set-cookie']).toBe('a=1, b=2')
    await answerOf('/')
    expect(target.arrivals().map((arrival) => arrival.headers.cookie)).toEqual([undefined, undefined])
    expect(target.connections()).toBe(2)
  })
})

describe('G5: ports', () => {
  test('without a word for it only those of the web are called', async () => {
    expect(await outgoing.request({ url: target.origin })).toMatchObject({ code: 'forbidden-port' })
    expect(await outgoing.request({ url: 'http://127.0.0.1:80/', timeoutMs: 500 })).not.toMatchObject({
      code: 'forbidden-port',
    })
  })

  test.each([0, 1, 22, 25, 110, 143, 465, 587, 993, 2049, 5060, 6379, 6667, 11211])(
    'a request is never sent to port %i',
    async (port) => {
      expect(await outgoing.request({ url: `http://127.0.0.1:${port}/`, ports: 'any' })).toMatchObject({
        code: 'forbidden-port',
      })
    },
  )

  test('a connection that says nothing may go to any port', async () => {
    expect(await outgoing.connect({ host: '127.0.0.1', port: 25 })).not.toMatchObject({ code: 'forbidden-port' })
    for (const port of [0, -1, 1.5, 65_536, Number.NaN]) {
      expect(await outgoing.connect({ host: '127.0.0.1', port })).toMatchObject({ code: 'invalid-address' })
    }
    for (const host of ['a b', 'a/b', 'a:80', 'a?b', 'u@a', '[::1', '', '[]', 'http://a']) {
      expect(await outgoing.connect({ host, port: 80 })).toMatchObject({ code: 'invalid-address' })
    }
  })
})

describe('G8: the time limit holds for all of it', () => {
  test.each([
    ['a silent server', { fault: 'hang' as const }],
    ['a slow body', { slowBody: { pieces: 1_000, pauseMs: 10 } }],
  ])('%s', async (_what, answer) => {
    target.setAll(answer)
    expect(await ask('/', { timeoutMs: 100 })).toMatchObject({ isAnswered: false, code: 'timed-out' })
  })

  test('a head that never ends', async () => {
    const url = await startTalker((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-a: b\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await outgoing.request({ url, ports: 'any', timeoutMs: 100 })).toMatchObject({ code: 'timed-out' })
  })

  test('redirects one after the other', async () => {
    target.set('/a', { redirectTo: '/a', delayMs: 50 })
    expect(await ask('/a', { timeoutMs: 600, maxRedirects: 100 })).toMatchObject({
      code: 'timed-out',
      redirects: expect.arrayContaining([`${target.origin}/a`]),
    })
  })

  test('a caller that does not wait any more is answered at once, before and meanwhile', async () => {
    target.setAll({ fault: 'hang' })
    expect(await ask('/', { signal: AbortSignal.abort() })).toMatchObject({ code: 'aborted' })
    expect(target.connections()).toBe(0)
    const leaving = new AbortController()
    const asked = ask('/', { signal: leaving.signal })
    await target.arrived(1)
    leaving.abort()
    expect(await asked).toMatchObject({ code: 'aborted' })
  })

  test('closing ends what is under way, and nothing begins after it', async () => {
    target.setAll({ fault: 'hang' })
    const asked = [ask('/'), outgoing.request({ url: `${target.origin}/b`, ports: 'any' })]
    await target.arrived(2)
    await outgoing.close()
    expect(await Promise.all([...asked, ask('/')])).toMatchObject([
      { code: 'aborted' },
      { code: 'aborted' },
      { code: 'aborted' },
    ])
  })

  test('nothing is left on a signal that lives longer', async () => {
    const { signal } = new AbortController()
    for (let round = 0; round < 20; round += 1) await answerOf('/', { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('G9: why there was no answer', () => {
  test.each<[string, string, (socket: Socket) => void]>([
    ['nothing at all', 'reset', (socket) => socket.end()],
    ['a reset', 'reset', (socket) => socket.resetAndDestroy()],
    ['no HTTP', 'bad-answer', (socket) => socket.end('220 mail.example.org ESMTP\r\n')],
    ['HTTP/0.9', 'bad-answer', (socket) => socket.end('<html></html>')],
    [
      'a switch of protocols',
      'bad-answer',
      (socket) => socket.end('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    [
      'two lengths',
      'bad-answer',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    ],
    [
      'a length and chunks',
      'bad-answer',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
    [
      'a head that is too large',
      'bad-answer',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nx-a: ${'x'.repeat(70_000)}\r\n\r\n`),
    ],
    ['half a body', 'reset', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')],
    ['half a chunk', 'reset', (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc')],
    [
      'a chunk that is none',
      'bad-answer',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc'),
    ],
    [
      'a packed chunk that is none',
      'bad-answer',
      (socket) =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc'),
    ],
  ])('%s is %s', async (_what, code, talk) => {
    const url = await startTalker((socket) => socket.once('data', () => talk(socket)))
    expect(await outgoing.request({ url, ports: 'any' })).toMatchObject({ isAnswered: false, code })
  })

  test('a closed port is a refusal, for requests and connections', async () => {
    const port = await findFreePort()
    expect(await outgoing.request({ url: `http://127.0.0.1:${port}/`, ports: 'any' })).toMatchObject({
      code: 'refused',
    })
    expect(await outgoing.connect({ host: 'localhost', port })).toMatchObject({ code: 'refused' })
  })

  test('plain HTTP where TLS was expected is a failure of TLS', async () => {
    const url = target.origin.replace('http:', 'https:')
    expect(await outgoing.request({ url, ports: 'any' })).toMatchObject({ code: 'tls-failed' })
  })
})

describe('G10: the times of an answer', () => {
  test('the phases that happened are measured, and make up the whole', async () => {
    target.setAll({ delayMs: 120, body: 'x'.repeat(10), slowBody: { pieces: 2, pauseMs: 60 } })
    const answer = await answerOf('/')
    const { phases, totalMs } = answer
    expect(Object.keys(phases).toSorted()).toEqual(['bodyMs', 'connectMs', 'firstByteMs'])
    expect(phases.firstByteMs).toBeGreaterThanOrEqual(115)
    expect(phases.bodyMs).toBeGreaterThanOrEqual(100)
    const sum = Object.values(phases).reduce((all, one) => all + one, 0)
    expect(totalMs).toBeGreaterThanOrEqual(sum)
    expect(answer).toMatchObject({ address: '127.0.0.1', startedMs: expect.any(Number) })
  })

  test('a name takes a lookup, a connection takes no more than itself', async () => {
    const connected = await outgoing.connect({ host: 'localhost', port: target.port })
    expect(connected).toMatchObject({ isAnswered: true, address: '127.0.0.1' })
    expect(Object.keys(connected.phases).toSorted()).toEqual(['connectMs', 'dnsMs'])
    expect(target.arrivals()).toEqual([])
  })

  test('if redirects were followed the phases are those of the last request', async () => {
    target.set('/a', { redirectTo: `${target.origin}/b`, delayMs: 150 })
    const { phases, totalMs } = await answerOf('/a', { url: `http://localhost:${target.port}/a` })
    // A name was looked up for the first one alone, and what that took is in the whole alone.
    expect(Object.keys(phases).toSorted()).toEqual(['bodyMs', 'connectMs', 'firstByteMs'])
    expect(totalMs - Object.values(phases).reduce((all, one) => all + one, 0)).toBeGreaterThan(145)
  })
})
