/** Push from end to end: registers the installations that receive pushes, and hands pushes to push services. */
import { ECDH } from 'node:crypto'
import { AppError } from '#base/app-error'
import { SECOND_MS, toIso, type Now } from '#base/clock'
import type { Database } from '#database/server'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import type { PushEnding, PushRegistration } from '#messaging'
import { createKeptPosts, type ResolveName } from '#outgoing/server'
import type { PushGateway } from '../push-gateway.ts'
import { checkPushEndpoint } from './check-push-endpoint.ts'
import {
  createInstallations,
  isSessionEnded,
  type FindSessionEnds,
  type Installation,
  type InstallationOwner,
  type Installations,
  type Subscription,
} from './installations.ts'
import { createDeliver, type DeliverOptions } from './deliver-push.ts'
import { createPushSender } from './push-sender.ts'
import { mayLeadTo, type VapidKeys } from './vapid-keys.ts'

const PAGE = 200

/** Removes installations whose session was ended, and notes when the others can run out at the earliest: they are renewed. */
async function tidyInstallations(
  o: { readonly findSessionEnds: FindSessionEnds; readonly now: Now },
  installations: Installations,
): Promise<void> {
  await installations.tidyEndings(o.now())
  let page: readonly Installation[] = []
  do {
    page = await installations.page(page.at(-1)?.installationId ?? '', PAGE)
    const ends = await o.findSessionEnds([...new Set(page.map(({ sessionId }) => sessionId))])
    for (const one of page) {
      const endsAtMs = ends.get(one.sessionId)
      if (isSessionEnded(one, ends, o.now())) await installations.removeEnded(one)
      else if (endsAtMs !== undefined && endsAtMs !== one.sessionEndsAtMs)
        await installations.noteSessionEnd(one, endsAtMs)
    }
  } while (page.length === PAGE)
}

export type PushOptions = DeliverOptions & {
  readonly database: Pick<Database, 'type' | 'kysely'>
  readonly vapid: VapidKeys
  /** The contact for push services, `mailto:` or `https:`. */
  readonly subject: string
  /** Push services besides the usual ones. */
  readonly allowedHosts: readonly string[]
  /** What resolves names, for tests. */
  readonly resolveName?: ResolveName
}

/** A session that has ended; `replacedBy` is the one of the same person and browser that took its place. */
type EndedSession = Session & { readonly replacedBy?: string }

/** How a session's browser says what it subscribed to. */
export type Caller = { readonly session: Session; readonly device: string }

export type PushService = PushGateway & {
  /** What browsers bind their subscriptions to. */
  readonly publicKey: string
  /**
   * Registers an installation for the session's user, taking it and the endpoint over from any other user; a mere renewal of an ended
   * registration changes nothing and returns the reason. Throws `invalid-request` with the field, or `unauthenticated` if the session
   * has just ended.
   */
  register(
    caller: Caller,
    registration: PushRegistration & { readonly isRenewal?: boolean | undefined },
  ): Promise<{ readonly renewedAt: string; readonly ending?: PushEnding }>
  /** Gives the person's installation with the old endpoint a new one; `not-found` when they have none. */
  replace(
    caller: Caller,
    replacement: Omit<PushRegistration, 'installationId'> & { readonly oldEndpoint: string },
  ): Promise<{ readonly renewedAt: string }>
  /** Ends pushes to one of the user's own installations, for good; other users' installations are unaffected. */
  remove(userId: string, installationId: string): Promise<void>
  /** The person's installations, newest renewal first. */
  list(
    userId: string,
  ): Promise<{ readonly installationId: string; readonly device: string; readonly renewedAt: string }[]>
  /** Sessions that were ended take their installations along; those that another took the place of hand them over. */
  endSessions(ended: readonly EndedSession[]): Promise<void>
  forgetPerson(deletedUser: { readonly userId: string }): Promise<void>
  /** For the user's export: everything except the keys that would allow others to send pushes. */
  exportInstallations(userId: string): AsyncIterable<object>
  /** Removes installations whose session ended without a notification; to be called every day. */
  tidy(): Promise<void>
  /** Nothing may be under way. */
  close(): void
}

/** Beyond that a person's installation that was renewed longest ago makes room. */
export const INSTALLATIONS_PER_PERSON = 20
const TIMEOUT_MS = 10 * SECOND_MS

export function createPush(o: PushOptions): PushService {
  const installations = createInstallations(o.database)
  const connections = createKeptPosts({
    timeoutMs: TIMEOUT_MS,
    mayLeadTo,
    ...(o.resolveName === undefined ? {} : { resolveName: o.resolveName }),
  })
  const sender = createPushSender({ ...o, post: connections.post })
  const registrar = createRegistrar(o, installations)
  return {
    publicKey: o.vapid.publicKey,
    ...registrar,
    remove: (userId, installationId) => installations.remove(userId, installationId, o.now()),
    list: async (userId) =>
      (await installations.list(userId)).map(({ installationId, device, renewedAtMs }) => ({
        installationId,
        device,
        renewedAt: toIso(renewedAtMs),
      })),
    findInstallations: async (userId) => (await installations.list(userId)).map(({ installationId }) => installationId),
    deliver: createDeliver(o, installations, sender),
    endSessions: (ended) => endSessions(o, installations, ended),
    forgetPerson: ({ userId }) => installations.removeOfPerson(userId),
    exportInstallations: (userId) => exportInstallations(installations, userId),
    tidy: () => tidyInstallations(o, installations),
    close: () => connections.close(),
  }
}

function createRegistrar(o: PushOptions, installations: Installations): Pick<PushService, 'register' | 'replace'> {
  async function readOwner({ session: { userId, sessionId }, device }: Caller): Promise<InstallationOwner> {
    const sessionEndsAtMs = (await o.findSessionEnds([sessionId])).get(sessionId)
    if (sessionEndsAtMs === undefined) throw new AppError<RequestErrorCode>('unauthenticated')
    return { userId, sessionId, sessionEndsAtMs, device }
  }

  /** The session may have ended at this very moment, and what ended it may have looked before there was a row. */
  async function checkStillThere({ session: { sessionId } }: Caller): Promise<void> {
    if ((await o.findSessionEnds([sessionId])).has(sessionId)) return
    await installations.removeOfSessions([sessionId])
    throw new AppError<RequestErrorCode>('unauthenticated')
  }

  return {
    async register(caller, { installationId, isRenewal = false, ...subscription }) {
      const next = { installationId, ...readSubscription(o, subscription), ...(await readOwner(caller)) }
      const nowMs = o.now()
      const ending = await installations.put(next, nowMs, isRenewal)
      if (ending !== undefined) return { renewedAt: toIso(nowMs), ending }
      await checkStillThere(caller)
      await installations.removeBeyond(next.userId, INSTALLATIONS_PER_PERSON, installationId)
      return { renewedAt: toIso(nowMs) }
    },
    async replace(caller, { oldEndpoint, ...subscription }) {
      const next = { ...readSubscription(o, subscription), ...(await readOwner(caller)) }
      const nowMs = o.now()
      if (!(await installations.replace(oldEndpoint, next, nowMs))) throw new AppError<RequestErrorCode>('not-found')
      await checkStillThere(caller)
      return { renewedAt: toIso(nowMs) }
    },
  }
}

async function endSessions(
  o: PushOptions,
  installations: Installations,
  ended: readonly EndedSession[],
): Promise<void> {
  const successors = ended.flatMap(({ replacedBy }) => replacedBy ?? [])
  const ends = await o.findSessionEnds(successors)
  const left: string[] = []
  for (const { sessionId, replacedBy = '' } of ended) {
    const endsAtMs = ends.get(replacedBy)
    if (endsAtMs === undefined) left.push(sessionId)
    else await installations.handOver(sessionId, replacedBy, endsAtMs)
  }
  await installations.removeOfSessions(left)
}

/** Throws `invalid-request` with the field that can't be right. */
function readSubscription(o: PushOptions, { endpoint, keys }: Omit<PushRegistration, 'installationId'>): Subscription {
  if (checkPushEndpoint(endpoint, o.allowedHosts) === undefined) {
    const message = 'Diesen Push-Dienst kennt der Server nicht.'
    throw new AppError<RequestErrorCode>('invalid-request', { field: 'endpoint', message })
  }
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url').toString('base64url'))
  if (p256dh === undefined || auth === undefined || !isOnCurve(p256dh)) {
    throw new AppError<RequestErrorCode>('invalid-request', { field: 'keys.p256dh' })
  }
  return { endpoint, p256dh, auth }
}

/** With any other key nothing could be encrypted. */
function isOnCurve(publicKey: string): boolean {
  try {
    return ECDH.convertKey(publicKey, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === publicKey
  } catch {
    // The error is dropped: describing it would take the key's bytes.
    return false
  }
}

async function* exportInstallations(installations: Installations, userId: string): AsyncIterable<object> {
  for (const one of await installations.list(userId)) {
    yield {
      installationId: one.installationId,
      device: one.device,
      pushService: new URL(one.endpoint).hostname,
      createdAt: toIso(one.createdAtMs),
      renewedAt: toIso(one.renewedAtMs),
      lastOutcome: one.lastOutcome,
      lastOutcomeAt: one.lastOutcomeAtMs === null ? null : toIso(one.lastOutcomeAtMs),
    }
  }
}
