import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { listenFor } from '#testing/messages/listen-for'
import { answerEvents, toWireText, type TextSink } from './answer-events.ts'
import { outgoingOf } from './node-request.ts'
import { createRouter } from './serve.ts'

/** Opens a stream over a real socket; returns its sink, the client's answer, and the events reported to the server. */
async function open(): Promise<{
  readonly sink: TextSink
  readonly answer: IncomingMessage
  readonly faults: readonly unknown[]
  readonly counts: { readonly ready: number; readonly gone: number }
  /** How much of what was written Node has not given to the system yet. */
  readonly waiting: () => number | undefined
}> {
  const faults: unknown[] = []
  const counts = { ready: 0, gone: 0 }
  const { promise: sink, resolve } = Promise.withResolvers<TextSink>()
  const router = createRouter()
  let waiting: () => number | undefined = () => undefined
  router.get('/events', (context) => {
    outgoingOf(context)?.setHeader('x-set-before', 'yes')
    waiting = () => outgoingOf(context)?.writableLength
    context.set('noteFault', (error) => void faults.push(error))
    return answerEvents(context, async (createSink) => {
      const made = createSink({ ready: () => void (counts.ready += 1), gone: () => void (counts.gone += 1) })
      made.write(toWireText('data: hello\n\n'))
      resolve(made)
    })
  })
  const port = await listenFor(router)
  const client = request({ port, path: '/events', agent: false }).end()
  onTestFinished(() => void client.destroy())
  const [answer] = (await once(client, 'response')) as [IncomingMessage]
  // Some tests are about being cut off.
  answer.on('error', () => {})
  return { sink: await sink, answer, faults, counts, waiting }
}

async function readAll(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  answer.on('data', (piece: string) => (text += piece))
  // Not `once`: it takes being cut off for a failure.
  await new Promise((resolve) => answer.once('close', resolve))
  return text
}

it('sends one text after the other, announces its type, and ends on the signal', async () => {
  const { sink, answer, faults } = await open()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-taschenmesser': '2',
    'x-set-before': 'yes',
    date: expect.stringMatching(/ GMT$/),
  })
  const read = readAll(answer)
  sink.write(toWireText('data: ä\n\n'))
  sink.end()
  expect(await read).toBe('data: hello\n\ndata: ä\n\n')
  expect(answer.complete).toBe(true)
  expect(faults).toEqual([])
})

it('gives a text away there and then, before the rest of its turn of the event loop', async () => {
  const { sink, waiting } = await open()
  expect(sink.write(toWireText('data: a\n\n'))).toBe(true)
  expect(waiting()).toBe(0)
})

it('says when the client does not take what there is, and when it takes more', async () => {
  const { sink, answer, counts } = await open()
  while (sink.write(toWireText(`data: ${'x'.repeat(1_000_000)}\n\n`)));
  expect(counts.ready).toBe(0)
  answer.resume()
  await expect.poll(() => counts.ready).toBeGreaterThan(0)
})

it('lasts until the connection ends where the client knows no chunks', async () => {
  const router = createRouter()
  router.get('/events', (context) =>
    answerEvents(context, async (createSink) => {
      const sink = createSink({ ready: () => {}, gone: () => {} })
      sink.write(toWireText('data: ä\n\n'))
      sink.end()
    }),
  )
  const client = connect(await listenFor(router), '127.0.0.1').end('GET /events HTTP/1.0\r\n\r\n')
  const answer = await readText(client)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).not.toContain('chunked')
  expect(answer).toMatch(/\r\n\r\ndata: ä\n\n$/)
})

it('says that the client is gone', async () => {
  const { answer, counts } = await open()
  await once(answer, 'data')
  expect(counts.gone).toBe(0)
  answer.destroy()
  await expect.poll(() => counts.gone).toBe(1)
})

it('notes a fault and cuts the client off, so that it comes again', async () => {
  const { sink, answer, faults, counts } = await open()
  const read = readAll(answer)
  await once(answer, 'data')
  const fault = new Error('the disk is gone')
  sink.fail(fault)
  expect(await read).toBe('data: hello\n\n')
  expect(answer.complete).toBe(false)
  expect(faults).toEqual([fault])
  await expect.poll(() => counts.gone).toBe(1)
})

it('gives a client up without a fault', async () => {
  const { sink, answer, faults } = await open()
  const read = readAll(answer)
  await once(answer, 'data')
  sink.cut()
  await read
  expect(answer.complete).toBe(false)
  expect(faults).toEqual([])
})

it('gives who asks for the headers only just these, and opens nothing', async () => {
  let openings = 0
  const router = createRouter()
  router.get('/events', (context) =>
    answerEvents(context, async (createSink) => {
      openings += 1
      createSink({ ready: () => {}, gone: () => {} })
    }),
  )
  const answer = await router.request('/events', { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(openings).toBe(0)
})
