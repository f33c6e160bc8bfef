import { describe, expect, test } from 'vitest'
import type { FeedPage } from '#documents'
import { openFeedStream } from './feed-stream.ts'

const page: FeedPage = {
  userId: 'anna',
  epoch: 'one',
  era: 'first',
  since: 3,
  next: 4,
  hasMore: false,
  documents: [],
  lost: [],
}

/** A server with answers set by the test, a clock moved by hand, and the calls of the listener. */
function open(answer: { headers?: Record<string, string>; status?: number } = {}) {
  const told: unknown[] = []
  const waits = new Map<number, { run: () => void; delayMs: number }>()
  let handles = 0
  let signal: AbortSignal | undefined
  let url = ''
  let signs = 0
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
  const timers = {
    setTimer: (run: () => void, delayMs: number) => {
      handles += 1
      waits.set(handles, { run, delayMs })
      return handles
    },
    clearTimer: (handle: unknown) => void waits.delete(Number(handle)),
  }
  const close = openFeedStream(
    {
      timers,
      deviceId: 'phone',
      fetch: async (asked, init) => {
        url = asked
        signal = init.signal ?? undefined
        signal?.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')))
        return new Response(body, {
          status: answer.status ?? 200,
          headers: answer.headers ?? { 'x-taschenmesser': '1' },
        })
      },
    },
    3,
    {
      onOpened: () => told.push('opened'),
      onSign: () => void (signs += 1),
      onPage: (found) => told.push(found),
      onLost: () => told.push('lost'),
    },
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    told,
    signs: () => signs,
    close,
    settle,
    waits: () => [...waits.values()].map((wait) => wait.delayMs),
    elapse: () => [...waits.values()].forEach((wait) => wait.run()),
    say: async (text: string) => {
      controller?.enqueue(new TextEncoder().encode(text))
      await settle()
    },
    end: async () => {
      controller?.close()
      await settle()
    },
    isAborted: () => signal?.aborted,
    url: () => url,
  }
}

const event = `event: feed\nid: 4\ndata: ${JSON.stringify(page)}\n\n`

describe('the live feed', () => {
  test('asks from the cursor on and hands out pages, other events are nothing', async () => {
    const stream = open()
    await stream.settle()
    expect(stream.url()).toBe('/api/documents/stream?since=3&device=phone')
    await stream.say(`event: hello\ndata: {}\n\n${event.slice(0, 20)}`)
    await stream.say(event.slice(20))
    expect(stream.told).toEqual(['opened', page])
  })

  test('is distrusted after 45 s without anything; a comment is a sign of life', async () => {
    const stream = open()
    expect(stream.waits()).toEqual([10_000])
    await stream.settle()
    const before = stream.signs()
    await stream.say(': ping\n\n')
    expect(stream.signs()).toBe(before + 1)
    expect(stream.waits()).toEqual([45_000])
    stream.elapse()
    await stream.settle()
    expect(stream.told).toEqual(['opened', 'lost'])
    expect(stream.isAborted()).toBe(true)
  })

  test('that does not open within 10 s is lost', async () => {
    const stream = open()
    stream.elapse()
    await stream.settle()
    expect(stream.told).toEqual(['lost'])
  })

  test.each([
    ['a captive portal', { headers: { 'content-type': 'text/html' } }],
    ['a refusal', { status: 401 }],
  ])('Y7: %s is no stream', async (_what, answer) => {
    const stream = open(answer)
    await stream.settle()
    expect(stream.told).toEqual(['lost'])
    expect(stream.waits()).toEqual([])
  })

  test('that ends or says what is no page is lost, once', async () => {
    const ended = open()
    await ended.settle()
    await ended.end()
    expect(ended.told).toEqual(['opened', 'lost'])
    const confused = open()
    await confused.settle()
    await confused.say(`event: feed\ndata: {"epoch":1}\n\n${event}`)
    expect(confused.told).toEqual(['opened', 'lost'])
  })

  test('that is closed tells nothing any more', async () => {
    const stream = open()
    await stream.settle()
    stream.close()
    await stream.settle()
    expect(stream.told).toEqual(['opened'])
    expect([stream.waits(), stream.isAborted()]).toEqual([[], true])
  })
})
