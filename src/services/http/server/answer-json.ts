import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { incomingOf, outgoingOf, readHeader } from './node-request.ts'
import type { RequestEnvironment } from './request-environment.ts'

export type Encoding = 'br' | 'gzip'

/** No client says more. */
const MAX_READ = 1_000

/** A value that is JSON already; its creator guarantees that it has the endpoint's shape. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const CONTENT_TYPE = 'application/json'

/**
 * Answers with at least this many characters may be compressed: pages of documents and lists, which shrink to a tenth. Smaller ones
 * are a few network packets anyway.
 */
const PACKED_FROM = 20_000
/** Of what is packed: each piece is a way to the thread and back, and a page mostly fits into one of these. */
const CHUNK_BYTES = 65_536

/**
 * Answers 200 with a value as JSON. Over a socket it is written there and then: a Response whose only use is to carry
 * one text from here to the adapter takes a third of the time of a small request, and of its memory.
 */
export function answerJson(
  context: Context<RequestEnvironment>,
  value: unknown,
  cookies: readonly string[],
): Response | Promise<Response> {
  const text = value instanceof JsonText ? value.text : JSON.stringify(value)
  const outgoing = outgoingOf(context)
  if (outgoing === undefined) {
    const headers = new Headers({ 'content-type': CONTENT_TYPE, [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return new Response(text, { headers })
  }
  const cookieHeader = cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }
  return mayBePacked(context, text, cookies)
    ? writeEncoded(outgoing, text, chooseEncoding(readHeader(context, 'accept-encoding'), ['gzip']))
    : write(outgoing, text, cookieHeader)
}

/**
 * The length of a compressed text reveals how much of it repeats itself. So an answer is not compressed if it holds the secret of a
 * session or if another site's page requested it (`docs/decisions/0042`); nor if it never reaches a network (`0045`).
 */
function mayBePacked(context: Context<RequestEnvironment>, text: string, cookies: readonly string[]): boolean {
  const { method } = context.req
  return (
    text.length >= PACKED_FROM &&
    cookies.length === 0 &&
    !isOnThisMachine(context) &&
    (method === 'GET' || method === 'HEAD') &&
    // Browsers say it wherever TLS keeps the length a question; a program says nothing.
    (readHeader(context, 'sec-fetch-site') ?? 'same-origin') === 'same-origin'
  )
}

/** Headers a proxy adds about its clients; a proxy on the server's machine connects from there. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via']

function isOnThisMachine(context: Context<RequestEnvironment>): boolean {
  const address = incomingOf(context)?.socket.remoteAddress ?? ''
  return /^(?:::1$|(?:::ffff:)?127\.)/.test(address) && PROXY_HEADERS.every((name) => !readHeader(context, name))
}

/** The packing is done beside the event loop, at the lowest level: JSON of many documents hardly gets smaller with more work. */
async function writeEncoded(outgoing: ServerResponse, text: string, encoding: Encoding | undefined): Promise<Response> {
  const vary = { vary: 'accept-encoding' }
  if (encoding === undefined) return write(outgoing, text, vary)
  const packed = await promisify(gzip)(text, { level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES })
  return write(outgoing, packed, { ...vary, 'content-encoding': encoding })
}

/** A client that has disconnected meanwhile does no harm: what is written to it is dropped. */
function write(outgoing: ServerResponse, body: string | Buffer, headers: OutgoingHttpHeaders): Response {
  outgoing.writeHead(200, {
    'content-type': CONTENT_TYPE,
    'content-length': Buffer.byteLength(body),
    [ANSWER_HEADER]: String(PROTOCOL_VERSION),
    ...headers,
  })
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}

/** The first of `offered` that a client takes, by its header Accept-Encoding; undefined: the content goes as it is. */
export function chooseEncoding(accepted: string | undefined, offered: readonly Encoding[]): Encoding | undefined {
  const answers = new Map(
    (accepted ?? '')
      .slice(0, MAX_READ)
      .split(',')
      .map((answer) => {
        const [name = '', ...parameters] = answer.split(';').map((part) => part.trim().toLowerCase())
        return [name, parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter))] as const
      }),
  )
  return offered.find((encoding) => answers.get(encoding) === false)
}

/**
 * Whether a client already has the version of a tag, by its `If-None-Match` (RFC 9110): a list of tags, in which weak ones count as
 * well; a star stands for any version.
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.some((each) => each === '*' || each === tag)
}
