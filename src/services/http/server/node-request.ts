/**
 * Reads the parts of a request an endpoint needs from Node's own request if there is one: the platform's Request and Headers are
 * created only on demand, and cost more than everything else here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { NodeBindings, RequestEnvironment } from './request-environment.ts'

/** A header of the request, by its name in lower case. */
export function readHeader(context: Context<RequestEnvironment>, name: string): string | undefined {
  const incoming = incomingOf(context)
  if (incoming === undefined) return context.req.header(name)
  const value = incoming.headers[name]
  return typeof value === 'object' ? value.join(', ') : value
}

export function incomingOf(context: Context<RequestEnvironment>): IncomingMessage | undefined {
  return bindingsOf(context)?.incoming
}

/** Whether all of the request has come, its body included; to be asked before that is read. False if it is not known. */
export function isAllHere(context: Context<RequestEnvironment>): boolean {
  const incoming = incomingOf(context)
  if (incoming === undefined) return false
  const length = incoming.headers['content-length']
  // A short body is there a moment before its request counts as complete.
  return incoming.complete || (length !== undefined && incoming.readableLength >= Number(length))
}

/** Node's own answer, to be written to directly; undefined where the router is called without a socket. */
export function outgoingOf(context: Context<RequestEnvironment>): ServerResponse | undefined {
  return bindingsOf(context)?.outgoing
}

function bindingsOf(context: Context<RequestEnvironment>): NodeBindings | undefined {
  // Its type says it is there; `router.request` of a test has none.
  return context.env as NodeBindings | undefined
}
