import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
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

describe('G7: bodies', () => {
  const text = 'Hallo Welt! '.repeat(5_000)
  const encoded = {
    gzip: gzipSync(text),
    'x-gzip': gzipSync(text),
    GZIP: gzipSync(text),
    br: brotliCompressSync(text),
    zstd: zstdCompressSync(text),
    deflate: deflateSync(text),
    'deflate, identity': deflateSync(text),
    'gzip, br': brotliCompressSync(gzipSync(text)),
    'utf-8': Buffer.from(text),
    '': Buffer.from(text),
  }

  test.each(Object.entries(encoded).filter(([encoding]) => !encoding.includes('identity')))(
    'an answer in „%s“ is decoded',
    async (encoding, body) => {
      target.setAll({ body, headers: { 'content-encoding': encoding } })
      expect(String((await answerOf('/')).body)).toBe(text)
    },
  )

  test('deflate without its head is decoded, too', async () => {
    target.setAll({ body: deflateRawSync(text), headers: { 'content-encoding': 'deflate' } })
    expect(String((await answerOf('/')).body)).toBe(text)
  })

  test('an answer that has no body may name an encoding', async () => {
    target.setAll({ headers: { 'content-encoding': 'gzip' } })
    expect((await answerOf('/', { method: 'HEAD' })).body).toHaveLength(0)
    target.setAll({ headers: { 'content-encoding': 'br' }, body: '' })
    expect((await answerOf('/')).body).toHaveLength(0)
  })

  test('what is no such encoding is a bad answer, and four of them are one', async () => {
    target.setAll({ body: text, headers: { 'content-encoding': 'gzip' } })
    expect(await ask('/')).toMatchObject({ code: 'bad-answer' })
    target.setAll({ body: text, headers: { 'content-encoding': 'gzip, gzip, gzip, gzip' } })
    expect(await ask('/')).toMatchObject({ code: 'bad-answer' })
  })

  test.each(['gzip', 'br', 'zstd', 'deflate'] as const)(
    'a bomb in %s becomes no more than the limit',
    async (encoding) => {
      const zeros = Buffer.alloc(50_000_000)
      const bomb = {
        gzip: gzipSync,
        br: (data: Buffer) => brotliCompressSync(data, { params: { 1: 4 } }),
        zstd: zstdCompressSync,
        deflate: deflateSync,
      }
      target.setAll({ body: bomb[encoding](zeros), headers: { 'content-encoding': encoding } })
      const before = process.memoryUsage().rss
      const answer = await answerOf('/', { bodyLimitBytes: 100_000 })
      expect([answer.body.length, answer.isCut]).toEqual([100_000, true])
      expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000)
    },
  )

  test('a body of exactly the limit is whole, one byte more is cut', async () => {
    target.setAll({ body: 'x'.repeat(1_000) })
    expect(await answerOf('/', { bodyLimitBytes: 1_000 })).toMatchObject({ isCut: false })
    const cut = await answerOf('/', { bodyLimitBytes: 999 })
    expect([cut.body.length, cut.isCut]).toEqual([999, true])
  })

  test('the rest is not read once it is enough', async () => {
    target.setAll({ body: 'x'.repeat(100), slowBody: { pieces: 50, pauseMs: 20 } })
    const answer = await answerOf('/', { isEnough: (bytesSoFar) => bytesSoFar.length >= 4 })
    expect(answer.body.length).toBeLessThan(50)
  })

  test('an answer without an end is cut', async () => {
    const url = await startTalker((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const flood = () => {
        while (!socket.destroyed && socket.write(`1000\r\n${'x'.repeat(4_096)}\r\n`));
      }
      socket.on('drain', flood)
      flood()
    })
    const answer = await outgoing.request({ url, ports: 'any' })
    expect(answer).toMatchObject({ isAnswered: true, isCut: true })
  })
})
