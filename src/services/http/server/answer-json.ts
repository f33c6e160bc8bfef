import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { outgoingOf } from './node-request.ts'
import type { RequestEnvironment } from './request-environment.ts'

/** A value that is JSON already; whoever makes one answers for its having the endpoint's shape. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const CONTENT_TYPE = 'application/json'

/**
 * Answers 200 with a value as JSON. Over a socket it is written there and then: a Response whose only use is to carry
 * one text from here to the adapter takes a third of the time of a small request, and of its memory.
 */
export function answerJson(context: Context<RequestEnvironment>, value: unknown, cookies: readonly string[]): Response {
  const text = value instanceof JsonText ? value.text : JSON.stringify(value)
  const outgoing = outgoingOf(context)
  if (outgoing === undefined) {
    const headers = new Headers({ 'content-type': CONTENT_TYPE, [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return new Response(text, { headers })
  }
  outgoing.writeHead(200, {
    'content-type': CONTENT_TYPE,
    'content-length': Buffer.byteLength(text),
    [ANSWER_HEADER]: String(PROTOCOL_VERSION),
    ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }),
  })
  outgoing.end(text)
  return RESPONSE_ALREADY_SENT
}
