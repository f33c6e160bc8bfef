import {
  authErrorTexts,
  PROVIDER_RETURN_PATH,
  startProvider,
  toNextPath,
  unlinkProvider,
  type AuthErrorCode,
} from '#auth'
import { AppError } from '#base/app-error'
import { requestErrorTexts, type RequestErrorCode } from '#http'
import { serve, type Router, type Session } from '#http/server'
import { callerOf, type Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { addressGroup, strangerLimit } from '../limits/limits.ts'
import { beginTrip, endTrip, PROVIDER_CALLBACK_PATH, readIdentity, type ProviderTrip } from './provider-trips.ts'
import * as providers from './providers.ts'
import { requirePublicOrigin } from '../public-origin.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { sendCookies } from '../sessions/sessions.ts'

export function addProviderRoutes(router: Router, engine: Engine): void {
  serve(router, startProvider, 'public', async ({ input, session, context, header, setCookie }) => {
    if (!engine.oidcClients.has(input.provider)) throw new AppError<RequestErrorCode>('not-found')
    requirePublicOrigin(engine, header('origin'))
    const uid = await readTraveller(engine, input.purpose, session)
    const trip = { ...input, next: toNextPath(input.next, URL.parse), ...(uid === undefined ? {} : { uid }) }
    return sendCookies(setCookie, await beginTrip(engine, trip, callerOf(context)))
  })
  serve(router, unlinkProvider, 'signed-in', async ({ input, session }) => {
    await requireRecentLogin(engine, session)
    await providers.unlinkProvider(engine, session.userId, input.provider)
    return { ok: true as const }
  })
  router.get(`${PROVIDER_CALLBACK_PATH}/:provider`, async (context) => {
    const caller = callerOf(context)
    const { searchParams } = new URL(context.req.url)
    const arrival = await arrive(engine, { provider: context.req.param('provider'), query: searchParams, caller })
    // The answer is a page, not an API response: whatever has happened, the user continues in the app.
    const headers = new Headers({ location: arrival.location, 'cache-control': 'no-store' })
    for (const cookie of arrival.cookies) headers.append('set-cookie', cookie)
    return new Response(null, { status: 303, headers })
  })

  async function arrive(
    { limits }: Engine,
    o: { readonly provider: string; readonly query: URLSearchParams; readonly caller: Caller },
  ): Promise<{ readonly location: string; readonly cookies: readonly string[] }> {
    let trip: ProviderTrip | undefined
    try {
      // Not in the table of the other limits: this redirects a page instead of answering an API call.
      await limits.take({ ...strangerLimit, name: 'provider-callback' }, addressGroup(o.caller.clientIp))
      trip = await endTrip(engine, o.provider, o.query, o.caller)
      if (trip === undefined) throw new AppError<AuthErrorCode>('provider-failed')
      const session = await engine.sessions.read(o.caller.cookie)
      return { location: toReturnPath(trip, 'ok'), cookies: await finish(engine, trip, { ...o, session }) }
    } catch (error) {
      const isRefusal = error instanceof AppError && isKnownCode(error.code)
      if (!isRefusal) engine.log.error('coming back from a provider failed', error)
      return {
        location: toReturnPath(trip, isRefusal ? error.code : 'internal-error'),
        cookies: isRefusal ? (error.public.cookies ?? []) : [],
      }
    }
  }
}

/** Returns the user of a trip; undefined for a sign-in. Linking requires a recent sign-in. */
async function readTraveller(
  engine: Engine,
  purpose: ProviderTrip['purpose'],
  session: Session | null,
): Promise<string | undefined> {
  if (purpose === 'sign-in') return undefined
  if (session === null) throw new AppError<RequestErrorCode>('unauthenticated')
  if (purpose === 'link') await requireRecentLogin(engine, session)
  return session.userId
}

/** Does what the trip was for and returns the resulting cookies. */
async function finish(
  engine: Engine,
  trip: ProviderTrip,
  o: { readonly query: URLSearchParams; readonly caller: Caller; readonly session: Session | null },
): Promise<readonly string[]> {
  const identity = await readIdentity(engine, trip, o.query)
  const { uid } = trip
  if (uid === undefined) return providers.enterByProvider(engine, identity, o.caller, trip.invitation)
  // A user who has signed out meanwhile, or signed in as another, adds nothing to the earlier account.
  if (o.session === null) throw new AppError<AuthErrorCode>('user-token-expired')
  if (o.session.userId !== uid) throw new AppError<AuthErrorCode>('user-mismatch')
  if (trip.purpose === 'reauthenticate') return providers.reauthenticateByProvider(engine, uid, identity, o.caller)
  await providers.linkProvider(engine, o.session, identity)
  return []
}

function toReturnPath(trip: ProviderTrip | undefined, result: string): string {
  const { display, next } = trip ?? { display: 'page', next: '/' }
  return `${PROVIDER_RETURN_PATH}?${new URLSearchParams({ result, display, next }).toString()}`
}

function isKnownCode(code: string): boolean {
  return Object.hasOwn(authErrorTexts, code) || Object.hasOwn(requestErrorTexts, code)
}
