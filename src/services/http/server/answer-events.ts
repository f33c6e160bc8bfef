import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { outgoingOf } from './node-request.ts'
import type { RequestEnvironment } from './request-environment.ts'

/** An answer without an end, into which texts are written. */
export type TextSink = {
  /** Takes a text; false when the client has to read before it gets more: `ready` of its events says when. */
  write(text: string): boolean
  /** It is over. */
  end(): void
  /** It is over because of a fault, which somebody has to see. */
  fail(error: unknown): void
  /** Gives the client up because it does not take what there is. */
  cut(): void
}

/** What a sink tells its writer. */
export type TextSinkEvents = {
  readonly ready: () => void
  /** The client is gone; may be called again. */
  readonly gone: () => void
}

/** Starts to write, as soon as it has a sink; what it throws before it makes one becomes the answer. */
export type OpenEvents = (createSink: (events: TextSinkEvents) => TextSink) => Promise<void>

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
export async function answerEvents(context: Context<RequestEnvironment>, open: OpenEvents): Promise<Response> {
  // Who asks for the headers only would hold a stream open that nothing can be written into.
  if (context.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const outgoing = outgoingOf(context)
  if (outgoing === undefined) return new Response(await openByteStream(open), { headers: HEADERS })
  const noteFault = context.get('noteFault')
  await open((events) => createResponseSink(outgoing, events, (error) => noteFault?.(error)))
  return RESPONSE_ALREADY_SENT
}

function createResponseSink(
  outgoing: ServerResponse,
  events: TextSinkEvents,
  noteFault: (error: unknown) => void,
): TextSink {
  let isWriting = false
  // What is taken at once is told by `write` itself.
  outgoing.on('drain', () => void (isWriting || events.ready()))
  outgoing.once('close', events.gone)
  // A client that went away while the writer was getting ready has already closed.
  if (outgoing.destroyed) events.gone()
  else outgoing.writeHead(200, HEADERS)
  return {
    write: (text) => {
      // Node alone would keep it until everything else of this turn is done, the answer to whoever caused the event too.
      isWriting = true
      outgoing.cork()
      outgoing.write(text)
      outgoing.uncork()
      isWriting = false
      return !outgoing.writableNeedDrain
    },
    end: () => void outgoing.end(),
    fail: (error) => {
      // Headers are long gone: the client hears of it by the end of the connection, and comes again.
      noteFault(error)
      outgoing.destroy()
    },
    cut: () => void outgoing.destroy(),
  }
}

/** The same texts as a stream of bytes, for a caller without a socket; nothing ahead of what it asks for. */
export async function openByteStream(open: OpenEvents): Promise<ReadableStream<Uint8Array>> {
  const { promise, resolve } = Promise.withResolvers<ReadableStream<Uint8Array>>()
  await open(({ ready, gone }) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const encoder = new TextEncoder()
    resolve(
      new ReadableStream<Uint8Array>(
        { start: (own) => void (controller = own), pull: ready, cancel: gone },
        { highWaterMark: 0 },
      ),
    )
    return {
      write: (text) => {
        controller?.enqueue(encoder.encode(text))
        return false
      },
      end: () => controller?.close(),
      fail: (error) => controller?.error(error),
      cut: () => controller?.error(new Error('the consumer of a stream does not read')),
    }
  })
  return promise
}
