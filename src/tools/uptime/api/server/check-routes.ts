/** The endpoints for checks on demand and for reports of jobs. */
import { addressGroup } from '#auth/server'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import { readHeartbeat } from '../../checks/read-heartbeat.ts'
import { describeRest, GUEST_TRIAL_TEXT } from '../../shop-rest.ts'
import { checkShopNow, HEARTBEAT_PATH, tryCheck } from '../../uptime-endpoints.ts'
import type { Monitoring } from '../../monitor/server/monitoring.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import type { StateStore } from '../../store/server/state-store.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

export type CheckRoutesOptions = Pick<UptimeEnvironment, 'people' | 'limits' | 'now'> & {
  readonly monitoring: Pick<Monitoring, 'checkNow' | 'tryCheck'>
  readonly registry: Pick<ShopRegistry, 'ready' | 'get' | 'findHeartbeat' | 'limitOf'>
  readonly store: Pick<StateStore, 'recordHeartbeat'>
}

/** Users do not check more often by hand, and each check may take a minute of this server. */
const checking = { name: 'check', times: 10, windowMs: MINUTE_MS }
/** Anybody can be a guest, and another one a moment later. */
const checkingAsGuest = { ...checking, times: 2 }
/** A job that reports each second; nothing shorter can be watched anyway. */
const reporting = { name: 'heartbeat', times: 60, windowMs: MINUTE_MS }
/** All jobs of one machine. */
const calling = { name: 'heartbeats', times: 600, windowMs: MINUTE_MS }
const KEY = /^[0-9a-f]{32}$/

export function addCheckRoutes(router: Router, o: CheckRoutesOptions): void {
  serve(router, checkShopNow, 'signed-in', async ({ input, session, context }) => {
    await o.registry.ready
    const shop = o.registry.get(input.shopId)
    const isSeen = shop?.ownerId === session.userId || shop?.memberIds.includes(session.userId) === true
    if (shop === undefined || !isSeen) throw new AppError<RequestErrorCode>('not-found')
    if (shop.check.kind === 'heartbeat') throw notCallable()
    await admitCheck(o, session.userId, shop)
    return { report: await o.monitoring.checkNow(shop.id, { signal: context.req.raw.signal }) }
  })
  serve(router, tryCheck, 'signed-in', async ({ input: { check, slowAfterMs }, session, context }) => {
    if (check.kind === 'heartbeat') throw notCallable()
    if (await isGuest(o, session.userId)) throw refuse('check', GUEST_TRIAL_TEXT)
    await o.limits.take(checking, session.userId)
    const slow = slowAfterMs === undefined ? {} : { slowAfterMs }
    // The check is aborted if the user leaves the form.
    return o.monitoring.tryCheck(session.userId, { check, ...slow, signal: context.req.raw.signal })
  })
  addHeartbeatRoute(router, o)
}

/** Counts a check on demand; throws if it is not allowed (rules K12, R5). */
export async function admitCheck(
  o: Pick<CheckRoutesOptions, 'limits' | 'people'> & { readonly registry: Pick<ShopRegistry, 'limitOf'> },
  userId: string,
  { rest, ownerId }: WatchedShop,
): Promise<void> {
  if (rest !== undefined) throw refuse('shopId', describeRest(rest, o.registry.limitOf(ownerId)))
  await o.limits.take((await isGuest(o, userId)) ? checkingAsGuest : checking, userId)
}

async function isGuest({ people }: Pick<CheckRoutesOptions, 'people'>, userId: string): Promise<boolean> {
  return (await people.readStandings([userId])).get(userId) === 'guest'
}

function refuse(field: string, message: string): AppError<RequestErrorCode> {
  return new AppError('invalid-request', { field, message })
}

/**
 * No session and no cookie: the key is the secret (rule K11). Answers are the same whatever becomes of the word. What stands
 * in the body is not read.
 */
function addHeartbeatRoute(router: Router, o: CheckRoutesOptions): void {
  router.on(['GET', 'POST'], [`${HEARTBEAT_PATH}/:key`, `${HEARTBEAT_PATH}/:key/:ending`], async (context) => {
    await o.limits.take(calling, addressGroup(context.get('clientIp')))
    const { key, ending } = context.req.param()
    const word = readHeartbeat({ ending, status: context.req.query('status'), message: context.req.query('msg') })
    await o.registry.ready
    const shop = KEY.test(key) ? o.registry.findHeartbeat(key) : undefined
    if (shop === undefined || word === undefined) throw new AppError<RequestErrorCode>('not-found')
    await o.limits.take(reporting, shop.id)
    if (word.kind !== 'begun') {
      const failure = word.kind === 'failed' ? { failure: word.detail } : {}
      await o.store.recordHeartbeat(shop.id, { atMs: o.now(), ...failure })
    }
    return context.json({ ok: true }, 200, { [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
  })
}

function notCallable(): AppError<RequestErrorCode> {
  return refuse('check.kind', 'Ein Job meldet sich selbst und lässt sich nicht aufrufen.')
}
