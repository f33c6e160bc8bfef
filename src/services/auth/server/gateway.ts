import { AppError } from '#base/app-error'
import type { AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import { PEER_IP_HEADER, type BetterAuth } from './better-auth.ts'
import { watchDatabase } from './database-failure.ts'

/** Who calls, as the HTTP layer knows it. */
export type Caller = {
  /** The real address, never one the client wrote. */
  readonly clientIp: string
  readonly headers: Headers
}

export type GatewayAnswer = {
  /** What Better Auth sent: JSON of its own shape. */
  readonly body: unknown
  readonly headers: Headers
}

/**
 * The one way to Better Auth: a request made anew from an allow-list of headers, so that nothing a
 * client invents (an address, a token) gets in. Its rate limits and origin check run as for any request.
 */
export async function callBetterAuth(
  auth: BetterAuth,
  call: {
    readonly publicUrl: string
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly body?: object
    readonly caller: Caller
    /** The cookies that go along; sign-in and sign-up need none. */
    readonly cookie?: string | undefined
  },
): Promise<GatewayAnswer> {
  const request = new Request(new URL(`/api/auth${call.path}`, call.publicUrl), {
    method: call.method,
    headers: passedHeaders(call.caller, call.publicUrl, call.cookie),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  const { value: response, failure } = await watchDatabase(() => auth.handler(request))
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (!response.ok) throw toAppError(response, body, failure)
  return { body, headers: response.headers }
}

const PASSED_HEADERS = ['origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
const USER_AGENT_LIMIT = 400

function passedHeaders(caller: Caller, publicUrl: string, cookie: string | undefined): Headers {
  const headers = new Headers({ 'content-type': 'application/json', [PEER_IP_HEADER]: caller.clientIp })
  for (const name of PASSED_HEADERS) {
    const value = caller.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (isFromOwnPage(caller.headers)) headers.set('origin', new URL(publicUrl).origin)
  const userAgent = caller.headers.get('user-agent')
  if (userAgent !== null) headers.set('user-agent', userAgent.slice(0, USER_AGENT_LIMIT))
  if (cookie !== undefined) headers.set('cookie', cookie)
  return headers
}

/**
 * Whether a request comes from a page of ours, under whatever name this server was opened (localhost,
 * an address in the home network). Better Auth knows only the public one and refuses the rest.
 */
function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  // Every browser sends one of the two; a program that has neither can't be made to act by a foreign page.
  return origin === null || URL.parse(origin)?.host === headers.get('host')
}

type KnownError = { readonly code: AuthErrorCode | RequestErrorCode; readonly field?: string }

const emailInUse: KnownError = { code: 'email-already-in-use', field: 'email' }

/** Better Auth's codes in our words. What is not here is a fault of ours, not of the person. */
const knownErrors: Readonly<Record<string, KnownError>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'invalid-credential', field: 'password' },
  USER_ALREADY_EXISTS: emailInUse,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailInUse,
  INVALID_EMAIL: { code: 'invalid-email', field: 'email' },
  VALIDATION_ERROR: { code: 'invalid-email', field: 'email' },
  PASSWORD_TOO_SHORT: { code: 'weak-password', field: 'password' },
  PASSWORD_TOO_LONG: { code: 'invalid-credential', field: 'password' },
  INVALID_ORIGIN: { code: 'cross-site' },
  MISSING_OR_NULL_ORIGIN: { code: 'cross-site' },
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: { code: 'cross-site' },
  TOO_MANY_HASHES: { code: 'unavailable' },
}

/** Better Auth's own code of an error that came from it, kept as the cause; its own is what the database failed with. */
export class BetterAuthRefusal extends Error {
  readonly code: string

  constructor(status: number, code: string, cause?: unknown) {
    super(`Better Auth answered ${status} ${code}`, { cause })
    this.name = 'BetterAuthRefusal'
    this.code = code
  }
}

function toAppError(response: Response, body: unknown, failure: unknown): AppError<AuthErrorCode | RequestErrorCode> {
  const code = readCode(body)
  const cause = new BetterAuthRefusal(response.status, code, failure)
  if (response.status === 429) {
    const seconds = Number(response.headers.get('x-retry-after'))
    return new AppError('too-many-requests', { retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : 10 }, cause)
  }
  const known = Object.hasOwn(knownErrors, code) ? knownErrors[code] : undefined
  if (known === undefined) return new AppError('internal-error', {}, cause)
  return new AppError(known.code, known.field === undefined ? {} : { field: known.field }, cause)
}

function readCode(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : ''
}
