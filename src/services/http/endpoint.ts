/**
 * An endpoint is declared once, in a service's contract, and used by both sides: the server reads
 * its input through the schema, the browser checks the answer through the other. Neither can drift.
 */
import * as z from 'zod/mini'

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

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** Returns how the endpoints below a path are defined; what a caller may send is given as the fields of a strict object. */
export function endpointsBelow(basePath: string, o: { readonly bodyLimitBytes: number }) {
  function get<Input extends Shape, Output extends z.ZodMiniType>(path: string, input: Input, output: Output) {
    const fields = z.strictObject(input)
    return defineEndpoint({ method: 'GET', path: `${basePath}${path}`, bodyLimitBytes: 0, input: fields, output })
  }
  function post<Input extends Shape, Output extends z.ZodMiniType>(path: string, input: Input, output: Output) {
    return defineEndpoint({ ...o, method: 'POST', path: `${basePath}${path}`, input: z.strictObject(input), output })
  }
  return {
    get,
    post,
    /** One that only reports success. */
    command: <Input extends Shape>(path: string, input: Input) => post(path, input, doneAnswer),
  }
}

const doneAnswer = z.object({ ok: z.literal(true) })

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
