import type * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { ANSWER_HEADER, PROTOCOL_VERSION, unreachable, type Endpoint, type ErrorBody, type RequestFailure } from '#http'

export type CallOptions = {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** How long the answer may take to begin. Default: as long as the whole may take. */
  readonly answerTimeoutMs?: number
  /** The body as JSON text, where the caller has it already; it says the same as the input. */
  readonly bodyText?: string
  /** Gets the text of a good answer before it is taken apart, so that the caller can go on meanwhile. */
  readonly onText?: (text: string) => void
  /** Sent even while the page goes away; the browser allows 64 KB. */
  readonly keepalive?: boolean
}

/** Calls an endpoint. Never throws: what goes wrong is in the result. */
export type CallEndpoint = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options?: CallOptions,
) => Promise<Result<z.output<Output>, RequestFailure>>

export const DEFAULT_TIMEOUT_MS = 30_000
export const MOBILE_TIMEOUT_MS = 60_000

/**
 * Makes the call for a page. Only an answer that carries our own header counts: the HTML of a captive
 * portal or a proxy is the same as no answer.
 */
export function createCallEndpoint(environment: {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  /** The clock's own, unless time is only played. */
  readonly startTimer?: StartTimer
}): CallEndpoint {
  const { startTimer = startClockTimer } = environment
  return async (endpoint, input, options = {}) => {
    const limits = startLimits(options.timeoutMs ?? environment.timeoutMs, options, startTimer)
    try {
      const { url, init } = toRequest(endpoint, input as Record<string, unknown>, options.bodyText)
      const { signal } = limits
      const response = await environment.fetch(url, { ...init, signal, keepalive: options.keepalive ?? false })
      limits.begun()
      return await readAnswer(response, endpoint.output, options.onText)
    } catch {
      // Refused, cut off, timed out: for the caller it is all the same, the server was not heard.
      return failed(unreachable)
    } finally {
      limits.end()
    }
  }
}

/** Calls back once, unless the function it returns is called before. */
export type StartTimer = (run: () => void, delayMs: number) => () => void

const startClockTimer: StartTimer = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

type Limits = {
  readonly signal: AbortSignal
  /** The answer has begun. */
  readonly begun: () => void
  /** It is over; nothing is left behind. */
  readonly end: () => void
}

/**
 * Gives up when time is over or the caller does. `AbortSignal.timeout` and `any` would do the same; their timers go on for half a
 * minute after the answer, and with them a small request reaches the server a tenth later.
 */
function startLimits(
  timeoutMs: number,
  { answerTimeoutMs, signal: caller }: CallOptions,
  startTimer: StartTimer,
): Limits {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort()
  const stopWhole = startTimer(giveUp, timeoutMs)
  const stopBeginning = answerTimeoutMs === undefined ? undefined : startTimer(giveUp, answerTimeoutMs)
  if (caller?.aborted === true) giveUp()
  caller?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    begun: () => stopBeginning?.(),
    end: () => {
      stopWhole()
      stopBeginning?.()
      caller?.removeEventListener('abort', giveUp)
    },
  }
}

/** What an answer says, however it was fetched; the same as none when it is not one of ours. Never throws. */
export async function readAnswer<Output extends z.ZodMiniType>(
  response: Response,
  output: Output,
  onText?: (text: string) => void,
): Promise<Result<z.output<Output>, RequestFailure>> {
  if (response.headers.get(ANSWER_HEADER) === null) return failed(unreachable)
  try {
    const body: unknown = onText === undefined ? await response.json() : await parseText(response, onText)
    if (!response.ok) return failed(toFailure(response, body))
    const parsed = output.safeParse(body)
    return parsed.success ? ok(parsed.data) : failed(unreachable)
  } catch {
    // Cut off, or not JSON.
    return failed(unreachable)
  }
}

async function parseText(response: Response, onText: (text: string) => void): Promise<unknown> {
  const text = await response.text()
  if (response.ok) onText(text)
  return JSON.parse(text)
}

/** Fills the path's parts from the input; the rest becomes the query (GET) or the JSON body. */
function toRequest(
  endpoint: { readonly method: string; readonly path: string },
  input: Record<string, unknown>,
  bodyText?: string,
): { readonly url: string; readonly init: RequestInit } {
  const { ifMatch, ...rest } = input
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const headers: Record<string, string> = { [ANSWER_HEADER]: String(PROTOCOL_VERSION) }
  if (typeof ifMatch === 'string') headers['if-match'] = ifMatch
  const init = { method: endpoint.method, headers, credentials: 'same-origin', cache: 'no-store' } as const
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
    const url = query.size === 0 ? path : `${path}?${query.toString()}`
    return { url, init }
  }
  headers['content-type'] = 'application/json'
  return { url: path, init: { ...init, body: bodyText ?? JSON.stringify(rest) } }
}

function toFailure(response: Response, body: unknown): RequestFailure {
  const error = (body as Partial<ErrorBody> | null)?.error
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return unreachable
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    code: error.code,
    message: error.message,
    status: response.status,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  }
}
