import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { outgoingOf } from './node-request.ts'
import type { RequestEnvironment } from './request-environment.ts'

/** A text in UTF-8, as it goes over the wire: made once, for however many sinks it is written to. */
export type WireText = {
  readonly bytes: Uint8Array
  /** The same as a piece of an answer without a length (RFC 9112, 7.1). */
  readonly chunk: Uint8Array
}

/** An answer without an end, into which texts are written. */
export type TextSink = {
  /** Takes a text; false when the client has to read before it gets more: `ready` of its events says when. */
  write(text: WireText): boolean
  /** It is over. */
  end(): void
  /** Ends the stream because of a failure, which is reported. */
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
 * Answers with server-sent events. Thousands are open at once, so over a socket they are written without the platform's streams,
 * which would each take more memory than the connection.
 */
export async function answerEvents(context: Context<RequestEnvironment>, open: OpenEvents): Promise<Response> {
  // A HEAD request would otherwise hold a stream open that nothing can be written into.
  if (context.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const outgoing = outgoingOf(context)
  if (outgoing === undefined) return new Response(await openByteStream(open), { headers: HEADERS })
  const noteFault = context.get('noteFault')
  await open((events) => createSocketSink(outgoing, events, (error) => noteFault?.(error)))
  return RESPONSE_ALREADY_SENT
}

/**
 * Writes to the socket itself: Node's answer would write each text as five pieces, and keep the head of every open stream, once
 * as text and once taken apart.
 */
function createSocketSink(
  outgoing: ServerResponse,
  events: TextSinkEvents,
  noteFault: (error: unknown) => void,
): TextSink {
  const { socket } = outgoing
  // HTTP/1.0 knows no chunks: there the answer lasts until the connection ends, as some proxies still want it.
  const isChunked = outgoing.req.httpVersion !== '1.0'
  outgoing.once('close', events.gone)
  // A client that went away while the writer was getting ready has already closed.
  if (outgoing.destroyed || socket === null) events.gone()
  else {
    socket.on('drain', events.ready)
    socket.write(takeHead(outgoing, isChunked))
  }
  return {
    write: ({ bytes, chunk }) => socket?.writable === true && socket.write(isChunked ? chunk : bytes),
    end: () => {
      if (isChunked && socket?.writable === true) socket.write(LAST_CHUNK)
      socket?.destroySoon()
    },
    fail: (error) => {
      // Headers are long gone: the client hears of it by the end of the connection, and comes again.
      noteFault(error)
      outgoing.destroy()
    },
    cut: () => void outgoing.destroy(),
  }
}

/** Returns the head of an answer of unknown length, including the headers set on `outgoing`, which are removed from it. */
function takeHead(outgoing: ServerResponse, isChunked: boolean): string {
  const headers: Record<string, unknown> = {
    ...outgoing.getHeaders(),
    ...HEADERS,
    date: new Date().toUTCString(),
    connection: 'close',
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}),
  }
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  return `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`
}

const LINE_END = '\r\n'
/** The empty one is the last. */
const LAST_CHUNK = `0${LINE_END}${LINE_END}`

export function toWireText(text: string): WireText {
  const size = Buffer.byteLength(text)
  const head = size.toString(16) + LINE_END
  const chunk = Buffer.allocUnsafe(head.length + size + LINE_END.length)
  chunk.write(head, 'latin1')
  chunk.write(text, head.length)
  chunk.write(LINE_END, head.length + size, 'latin1')
  return { bytes: chunk.subarray(head.length, head.length + size), chunk }
}

/** The same texts as a stream of bytes, for a caller without a socket; nothing ahead of what it asks for. */
export async function openByteStream(open: OpenEvents): Promise<ReadableStream<Uint8Array>> {
  const { promise, resolve } = Promise.withResolvers<ReadableStream<Uint8Array>>()
  await open(({ ready, gone }) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    resolve(
      new ReadableStream<Uint8Array>(
        { start: (own) => void (controller = own), pull: ready, cancel: gone },
        { highWaterMark: 0 },
      ),
    )
    return {
      write: ({ bytes }) => {
        controller?.enqueue(bytes)
        return false
      },
      end: () => controller?.close(),
      fail: (error) => controller?.error(error),
      cut: () => controller?.error(new Error('the consumer of a stream does not read')),
    }
  })
  return promise
}
