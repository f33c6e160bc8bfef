import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { outgoingOf } from './node-request.ts'
import type { RequestEnvironment } from './serve.ts'

/** The texts of an answer without an end, asked for one by one: the next only when the client has taken the one before. */
export type TextSource = {
  /** The next text; undefined when it is over. Rejects when the source has a fault. */
  next(): Promise<string | undefined>
  /** Calls back when the client is to be given up because it does not take what there is. */
  onStuck(callback: () => void): void
  /** Nothing will be asked for any more. May be called again. */
  end(): void
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that collected the answer before passing it on would keep the events to itself.
  'x-accel-buffering': 'no',
  [ANSWER_HEADER]: String(PROTOCOL_VERSION),
}

/**
 * Answers with server-sent events. Thousands are open at once, so over a socket they are written without the
 * platform's streams, each of which would take more memory than its connection.
 */
export function answerEvents(context: Context<RequestEnvironment>, source: TextSource): Response {
  const outgoing = outgoingOf(context)
  if (outgoing === undefined) return new Response(toByteStream(source), { headers: HEADERS })
  outgoing.once('close', () => source.end())
  // A client that went away while the source was opened has already closed.
  if (outgoing.destroyed) source.end()
  source.onStuck(() => outgoing.destroy())
  outgoing.writeHead(200, HEADERS)
  outgoing.flushHeaders()
  const noteFault = context.get('noteFault')
  pump(source, outgoing).catch((error: unknown) => {
    // Headers are long gone: the client hears of it by the end of the connection, and comes again.
    noteFault?.(error)
    outgoing.destroy()
  })
  return RESPONSE_ALREADY_SENT
}

async function pump(source: TextSource, outgoing: ServerResponse): Promise<void> {
  try {
    for (let text = await source.next(); text !== undefined && !outgoing.destroyed; text = await source.next()) {
      if (!outgoing.write(text)) await drained(outgoing)
    }
    outgoing.end()
  } finally {
    source.end()
  }
}

/** Resolves when there is room again, or nobody who would need it. */
async function drained(outgoing: ServerResponse): Promise<void> {
  const over = new AbortController()
  const waits = ['drain', 'close'].map((event) => once(outgoing, event, { signal: over.signal }).catch(() => undefined))
  await Promise.race(waits)
  over.abort()
}

/** The same texts as a stream of bytes, for a caller without a socket. */
export function toByteStream(source: TextSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        source.onStuck(() => {
          source.end()
          controller.error(new Error('the consumer of a stream does not read'))
        }),
      pull: async (controller) => {
        try {
          const text = await source.next()
          if (text !== undefined) return controller.enqueue(encoder.encode(text))
          source.end()
          controller.close()
        } catch (error) {
          source.end()
          controller.error(error)
        }
      },
      cancel: () => source.end(),
    },
    // Nothing ahead of what the consumer asked for.
    { highWaterMark: 0 },
  )
}
