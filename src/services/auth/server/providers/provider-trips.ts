/**
 * A trip to a provider and back: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 9700). It is valid
 * once, in the browser that started it, for ten minutes. This module returns the identity; the callers decide what it is used for.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import { SECOND_MS } from '#base/clock'
import { RECENT_LOGIN_MS, type AuthErrorCode } from '#auth'
import { beginCeremony, CEREMONY_LIFE_MS, endCeremony } from '../sign-in/ceremonies.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { publicOrigin } from '../public-origin.ts'
import type { WithCookies } from '../sessions/sessions.ts'

export const PROVIDER_CALLBACK_PATH = '/api/auth/provider/callback'

/** The tolerated difference between a provider's clock and ours; the library allows the same for the times of id tokens. */
const CLOCK_TOLERANCE_MS = 30 * SECOND_MS

/** The data stored for a trip until it ends. */
const tripSchema = z.object({
  provider: z.string(),
  purpose: z.enum(['sign-in', 'link', 'reauthenticate']),
  display: z.enum(['popup', 'page']),
  /** A path created by `toNextPath`. */
  next: z.string(),
  /** The user who was signed in, if the purpose needs one. */
  uid: z.optional(z.string()),
  invitation: z.optional(z.string()),
})
export type ProviderTrip = z.infer<typeof tripSchema>

/** A user's identity at a provider. */
export type ProviderIdentity = {
  readonly provider: string
  /** The provider's own id for the user (`sub`), which never changes. */
  readonly providerUid: string
  /** Undefined unless the provider reports it as verified. */
  readonly email: string | undefined
  readonly name: string | undefined
  /** Whether the provider reports that it has just authenticated the user, and did not only recognize their browser. */
  readonly isAskedNow: boolean
}

/** Begins a trip: returns the address to open, and the cookie that makes the return valid in this browser. */
export async function beginTrip(
  engine: Engine,
  trip: ProviderTrip,
  caller: Caller,
): Promise<WithCookies<{ url: string }>> {
  const client = await orProviderFailed(engine, trip.provider, () => engine.oidcClients.open(trip.provider))
  const { buildAuthorizationUrl } = await import('openid-client')
  const state = randomBytes(32).toString('base64url')
  const url = buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(engine, trip.provider).href,
    scope: 'openid email profile',
    state,
    nonce: derive(engine, 'nonce', state),
    code_challenge: createHash('sha256')
      .update(derive(engine, 'verifier', state))
      .digest('base64url'),
    code_challenge_method: 'S256',
    // To reauthenticate, the provider has to ask the user, not only recognize the browser. It states the time only if `max_age` was
    // requested (OpenID Connect Core 1.0, section 2).
    ...(trip.purpose === 'reauthenticate' ? { prompt: 'login', max_age: String(RECENT_LOGIN_MS / SECOND_MS) } : {}),
  })
  const cookie = await beginCeremony(engine, {
    kind: 'provider',
    secret: state,
    memory: JSON.stringify(trip),
    lifeMs: CEREMONY_LIFE_MS,
    cookie: caller.cookie,
  })
  return { body: { url: url.href }, cookies: [cookie] }
}

/** Returns the trip that ends here; undefined if it did not begin in this browser, is already over, or took too long. */
export async function endTrip(
  engine: Engine,
  provider: string,
  query: URLSearchParams,
  caller: Caller,
): Promise<ProviderTrip | undefined> {
  const secret = query.get('state')
  const memory =
    secret === null ? undefined : await endCeremony(engine, { kind: 'provider', secret, cookie: caller.cookie })
  const trip = memory === undefined ? undefined : tripSchema.parse(JSON.parse(memory))
  return trip?.provider === provider ? trip : undefined
}

const claimsSchema = z.looseObject({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  auth_time: z.optional(z.number()),
})

/** Returns the identity from this trip. Throws `provider-failed`, also if the provider refused the user or the user cancelled. */
export async function readIdentity(
  engine: Engine,
  { provider, purpose }: ProviderTrip,
  query: URLSearchParams,
): Promise<ProviderIdentity> {
  const claims = await orProviderFailed(engine, provider, () => redeem(engine, provider, query))
  const isAskedNow = isWithinRecentLogin(claims.auth_time, engine.options.now())
  if (purpose === 'reauthenticate' && !isAskedNow) {
    throw new AppError<AuthErrorCode>('requires-recent-login')
  }
  // One large provider sends `true` as a string.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    provider,
    providerUid: claims.sub,
    email: isVerified ? claims.email : undefined,
    name: claims.name ?? claims.preferred_username,
    isAskedNow,
  }
}

/**
 * Whether the provider has just asked the user. A provider that does not report the time may only have recognized the browser, as
 * happens if a user removes `prompt` and `max_age` from the address.
 */
function isWithinRecentLogin(askedAtSec: number | undefined, nowMs: number): boolean {
  if (askedAtSec === undefined) return false
  const ageMs = nowMs - askedAtSec * SECOND_MS
  return ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= RECENT_LOGIN_MS + CLOCK_TOLERANCE_MS
}

async function redeem(engine: Engine, provider: string, query: URLSearchParams): Promise<z.infer<typeof claimsSchema>> {
  const library = await import('openid-client')
  const client = await engine.oidcClients.open(provider)
  if (!isWhole(query, client.serverMetadata())) throw new AppError<AuthErrorCode>('provider-failed')
  const url = callbackUrl(engine, provider)
  url.search = query.toString()
  const state = query.get('state') ?? ''
  const tokens = await library.authorizationCodeGrant(client, url, {
    expectedState: state,
    expectedNonce: derive(engine, 'nonce', state),
    pkceCodeVerifier: derive(engine, 'verifier', state),
    idTokenExpected: true,
  })
  const claims = claimsSchema.parse(tokens.claims())
  if (claims.email !== undefined || client.serverMetadata().userinfo_endpoint === undefined) return claims
  // Many providers leave requested claims out of the id token and return them here. The time of the sign-in is only in the id token.
  const told = claimsSchema.parse(await library.fetchUserInfo(client, tokens.access_token, claims.sub))
  return { ...told, ...claims, auth_time: claims.auth_time }
}

/**
 * Whether the response in the address is well-formed: each parameter at most once, and no issuer but the provider's own, which is
 * required if its metadata announces it (RFC 9207).
 */
function isWhole(
  query: URLSearchParams,
  of: { readonly issuer: string; readonly authorization_response_iss_parameter_supported?: unknown },
): boolean {
  const issuers = query.getAll('iss')
  const isNamed = issuers.length === 1 || of.authorization_response_iss_parameter_supported !== true
  const isOnce = ['state', 'code', 'error'].every((name) => query.getAll(name).length <= 1)
  return (
    isOnce && isNamed && issuers.every((issuer) => issuer === of.issuer) && (query.has('code') || query.has('error'))
  )
}

/**
 * Shows errors of this work to users as the provider's fault and logs them for the administrator, as a warning, since anyone can
 * cause them by changing the request on its way.
 */
async function orProviderFailed<Value>(engine: Engine, provider: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const { AuthorizationResponseError, ResponseBodyError } = await import('openid-client')
    // These come from the browser's address line: anyone could fill the log with them.
    const isCodeWrong = error instanceof ResponseBodyError && error.error === 'invalid_grant'
    if (!(error instanceof AuthorizationResponseError) && !isCodeWrong)
      engine.log.warn(`provider ${provider} failed: ${announceCauses(error)}`)
    throw new AppError<AuthErrorCode>('provider-failed', {}, error)
  }
}

/** Joins the messages of an error and its causes, since the library's own say little. Their data may be secret and is left out. */
function announceCauses(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  return messages.join(': ')
}

function callbackUrl(engine: Engine, provider: string): URL {
  return new URL(`${PROVIDER_CALLBACK_PATH}/${provider}`, publicOrigin(engine))
}

/** Derives nonce and verifier from the state, again when it comes back, so neither is stored. */
function derive(engine: Engine, what: 'nonce' | 'verifier', state: string): string {
  return createHmac('sha256', engine.options.secret).update(`provider ${what}\n${state}`).digest('base64url')
}
