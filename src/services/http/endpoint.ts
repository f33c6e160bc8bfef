/**
 * An endpoint is declared once, in a service's contract, and used by both sides: the server reads
 * its input through the schema, the browser checks the answer through the other. Neither can drift.
 */
import type * as z from 'zod/mini'

export type Endpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` for parts taken from the input; what is left goes into the query or the body. */
  readonly path: string
  readonly input: Input
  readonly output: Output
  /** Largest request body in bytes; a longer one is refused before it is read. 0: it has none. */
  readonly bodyLimitBytes: number
}

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType>

export function defineEndpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return endpoint
}

/** The header that distinguishes our own answers from those of captive portals and broken proxies. */
export const ANSWER_HEADER = 'x-taschenmesser'
/** The version of the wire protocol, sent as the value of `ANSWER_HEADER` both ways. From 2 on pages know `quota-exceeded` as the fate of a change. */
export const PROTOCOL_VERSION = 2
/**
 * The oldest version the server still understands: that of two versions ago, so that a device that was away during an update can
 * still upload its changes. A developer who raises `PROTOCOL_VERSION` keeps the meaning of the two before.
 */
export const OLDEST_PROTOCOL_VERSION = Math.max(1, PROTOCOL_VERSION - 2)

/** The body of every answer that is not a success. */
export type ErrorBody = {
  readonly error: { readonly code: string; readonly message: string; readonly field?: string }
}
