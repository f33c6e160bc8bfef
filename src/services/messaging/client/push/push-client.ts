/**
 * Pushes of this browser: who gets them, and what is under way. The browser's subscription belongs to whoever turned
 * pushes on here, and ends here the moment somebody else, or nobody, is signed in. What the server knows follows.
 */
import { PUSH_RENEWAL_DAYS, readPushKey, registerPush, removePush } from '#messaging'
import type { AuthClient } from '#auth/client'
import { DAY_MS, type Now } from '#base/clock'
import type { FillRandom } from '#base/id'
import type { RequestFailure } from '#http/client'
import type { BrowserSubscription, PushBrowser } from './push-browser.ts'
import { createPushRecordStore, newInstallationId, type PushRecordStore } from './push-record.ts'
import { PUSH_BLOCKED_TEXT, pushFailureTexts, type PushFailure, type PushState } from './push-state.ts'
import { PUSH_STORAGE_KEY } from './push-storage-key.ts'
import { openActiveWorker, PUSH_SUBSCRIBE_TIMEOUT_MS, subscribeWith } from './push-subscription.ts'
import { createTurns } from './push-turns.ts'
import { withinTime, type PushTimers } from './within-time.ts'

export type PushClient = {
  /** The same object until it changes. */
  getState(): PushState
  /** Tells of every change of the state; returns how to leave. */
  subscribe(listener: () => void): () => void
  /** Asks the browser for its permission, so only from within a press. What went wrong is in the state. */
  turnOn(): Promise<void>
  /** Ends pushes to this browser at once; the server forgets them when it is next reached. */
  turnOff(): Promise<void>
  /** This browser among the installations of `listPush`; undefined where pushes were never turned on. */
  getInstallationId(): string | undefined
  /** Compares with who is signed in, and tells the server where that is due. For the start and whenever it may be back. */
  catchUp(): Promise<void>
}

export type PushClientOptions = {
  readonly auth: Pick<AuthClient, 'getUser' | 'getSessionState' | 'subscribe' | 'call'>
  readonly browser: PushBrowser
  /** localStorage, or null where the browser refuses it. */
  readonly storage: Storage | null
  readonly locks: Pick<LockManager, 'request'> | null
  readonly timers: PushTimers
  readonly now: Now
  readonly fillRandom: FillRandom
  readonly log: Pick<Console, 'error'>
  /** Calls back when another tab changed a key of the storage (null: all of them). */
  readonly onStorage: (listener: (key: string | null) => void) => void
}

type Machine = {
  readonly options: PushClientOptions
  readonly store: PushRecordStore
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly listeners: Set<() => void>
  state: PushState
  isTurningOn: boolean
  failure: PushFailure | undefined
  /** Whose session the server was told in, by this page. */
  toldFor: string | undefined
}

export function createPushClient(options: PushClientOptions): PushClient {
  const machine: Machine = {
    options,
    store: createPushRecordStore(options.storage, options.log),
    inTurn: createTurns(options.locks, options.timers),
    listeners: new Set(),
    state: { kind: 'off' },
    isTurningOn: false,
    failure: undefined,
    toldFor: undefined,
  }
  machine.state = judge(machine)
  const follow = () => {
    publish(machine)
    void catchUp(machine)
  }
  options.auth.subscribe(follow)
  options.browser.onPermissionChange(follow)
  options.onStorage((key) => {
    if (key === null || key === PUSH_STORAGE_KEY) publish(machine)
  })
  return {
    getState: () => machine.state,
    subscribe(listener) {
      machine.listeners.add(listener)
      return () => machine.listeners.delete(listener)
    },
    turnOn: () => turnOn(machine),
    turnOff: () => turnOff(machine),
    getInstallationId: () => machine.store.read()?.installationId,
    catchUp: () => catchUp(machine),
  }
}

function judge({ options, store, isTurningOn, failure }: Machine): PushState {
  const obstacle = options.browser.findObstacle()
  if (obstacle !== null) return { kind: obstacle }
  if (isTurningOn) return { kind: 'turning-on' }
  if (options.browser.getPermission() === 'denied') return { kind: 'blocked', message: PUSH_BLOCKED_TEXT }
  const record = store.read()
  const isWanted = record?.ownerId !== undefined && record.ownerId === options.auth.getUser()?.id
  const reason = failure ?? (isWanted && record.registeredAtMs === undefined ? 'server-unreachable' : undefined)
  if (reason !== undefined) return { kind: 'failed', reason, message: pushFailureTexts[reason] }
  return { kind: isWanted ? 'on' : 'off' }
}

function publish(machine: Machine): void {
  const next = judge(machine)
  if (JSON.stringify(next) === JSON.stringify(machine.state)) return
  machine.state = next
  for (const listener of machine.listeners) listener()
}

async function turnOn(machine: Machine): Promise<void> {
  const { browser, auth } = machine.options
  const userId = auth.getUser()?.id
  if (userId === undefined || machine.isTurningOn || browser.findObstacle() !== null) return
  machine.isTurningOn = true
  machine.failure = undefined
  publish(machine)
  try {
    // Nothing may be waited for before this: browsers ask only within the press.
    const permission = await browser.askPermission()
    if (permission === 'default') machine.failure = 'question-unanswered'
    else if (permission === 'granted') machine.failure = await machine.inTurn(() => begin(machine, userId))
  } finally {
    machine.isTurningOn = false
    publish(machine)
  }
}

/** The wish is noted first, so that whatever is left of a page that died ends with its person. */
async function begin(machine: Machine, userId: string): Promise<PushFailure | undefined> {
  const { store, options } = machine
  const before = store.read()
  if (before?.ownerId !== undefined && before.ownerId !== userId) await endHere(machine)
  const installationId = before?.installationId ?? newInstallationId(options.fillRandom)
  if (!store.write({ installationId, ownerId: userId })) return 'storage-refused'
  const failure = await connect(machine, userId, { isRenewal: true })
  if (failure === undefined || failure === 'server-unreachable') return failure
  store.write({ installationId })
  await endHere(machine)
  return failure
}

/** From the wish to a registration that the server has taken; `undefined`: it has. */
async function connect(
  machine: Machine,
  userId: string,
  { isRenewal }: { readonly isRenewal: boolean },
): Promise<PushFailure | undefined> {
  const { browser, auth, timers, log, now } = machine.options
  const worker = await openActiveWorker({ browser, timers, log })
  if (!worker.ok) return worker.error
  const key = await auth.call(readPushKey, {})
  if (!key.ok) return toFailure(key.error)
  const { publicKey } = key.value
  const isWanted = () => machine.store.read()?.ownerId === userId
  const subscription = await subscribeWith(worker.value, publicKey, { timers, log, nowMs: now(), isRenewal, isWanted })
  if (!subscription.ok) return subscription.error
  // Without it the worker can't renew a subscription by itself, and the next start does.
  const memory = { endpoint: subscription.value.endpoint, publicKey }
  await browser.writeWorkerMemory(memory).catch((error: unknown) => log.error('push worker', error))
  return await register(machine, userId, subscription.value)
}

async function register(
  machine: Machine,
  userId: string,
  subscription: BrowserSubscription,
): Promise<PushFailure | undefined> {
  const { auth, now } = machine.options
  const record = machine.store.read()
  // Somebody left meanwhile; what follows on that ends the subscription.
  if (record?.ownerId !== userId || auth.getUser()?.id !== userId) return undefined
  const { p256dh, auth: secret } = subscription.toJSON().keys ?? {}
  if (p256dh === undefined || secret === undefined) return 'subscribe-failed'
  const { installationId } = record
  const keys = { p256dh, auth: secret }
  const answer = await auth.call(registerPush, { installationId, endpoint: subscription.endpoint, keys })
  if (!answer.ok) return toFailure(answer.error)
  machine.store.write({ installationId, ownerId: userId, registeredAtMs: now() })
  machine.toldFor = userId
  return undefined
}

function toFailure({ status }: RequestFailure): PushFailure {
  if (status === 401) return 'session-expired'
  return status === 0 || status === 429 || status >= 500 ? 'server-unreachable' : 'refused'
}

async function turnOff(machine: Machine): Promise<void> {
  machine.failure = undefined
  await machine.inTurn(async () => {
    const record = machine.store.read()
    if (record === undefined) return
    const { installationId, ownerId, removalOf } = record
    const leaver = ownerId ?? removalOf
    machine.store.write({ installationId, ...(leaver === undefined ? {} : { removalOf: leaver }) })
    publish(machine)
    await endHere(machine)
    await remove(machine)
  })
}

/** One run at a time; who asks meanwhile has the next. */
async function catchUp(machine: Machine): Promise<void> {
  await machine.inTurn(() => compare(machine)).catch((error: unknown) => machine.options.log.error('push', error))
  publish(machine)
}

async function compare(machine: Machine): Promise<void> {
  const { auth, browser, now } = machine.options
  const record = machine.store.read()
  if (record === undefined || browser.findObstacle() !== null) return
  const userId = auth.getUser()?.id
  const isActive = auth.getSessionState() === 'active'
  if (!isActive) machine.toldFor = undefined
  // Nobody's here also after a page that was closed before it could end the subscription.
  if (record.ownerId === undefined || record.ownerId !== userId) {
    machine.failure = undefined
    await endHere(machine)
  } else if (browser.getPermission() !== 'granted') {
    machine.store.write({ installationId: record.installationId, removalOf: userId })
    await endHere(machine)
  } else if (isActive) {
    const ageMs = now() - (record.registeredAtMs ?? Number.NEGATIVE_INFINITY)
    const isRenewal = Math.abs(ageMs) > PUSH_RENEWAL_DAYS * DAY_MS
    if (isRenewal || machine.toldFor !== userId) noteFailure(machine, await connect(machine, userId, { isRenewal }))
  }
  if (isActive) await remove(machine)
}

/** Where pushes were on and only the way to the server fails, they are on still. */
function noteFailure(machine: Machine, failure: PushFailure | undefined): void {
  const isPassing = failure === 'server-unreachable' || failure === 'session-expired'
  const isRegistered = machine.store.read()?.registeredAtMs !== undefined
  machine.failure = isPassing && isRegistered ? undefined : failure
}

/** Ends what this browser shows: no push reaches it any more, and what is on show goes away. Works offline. */
async function endHere(machine: Machine): Promise<void> {
  const { browser, timers, log } = machine.options
  const work = async () => {
    const worker = await browser.findWorker()
    const subscription = await worker?.pushManager.getSubscription()
    await subscription?.unsubscribe()
    const hasSubscription = subscription !== undefined && subscription !== null
    const isLeaving = hasSubscription || machine.store.read()?.ownerId !== undefined
    const shown = isLeaving ? await worker?.getNotifications() : undefined
    for (const notice of shown ?? []) notice.close()
    if (isLeaving) await browser.clearBadge()
    await browser.writeWorkerMemory(null)
  }
  const ending = work()
  const outcome = await withinTime(ending, PUSH_SUBSCRIBE_TIMEOUT_MS, timers).catch((error: unknown) => {
    log.error('push subscription', error)
    return 'failed' as const
  })
  ending.catch(() => undefined)
  const record = machine.store.read()
  if (outcome !== undefined || record?.ownerId === undefined) return
  const { installationId, removalOf } = record
  machine.toldFor = undefined
  machine.store.write({ installationId, ...(removalOf === undefined ? {} : { removalOf }) })
}

/** Tells the server what it is still to forget. Only its person can; for anybody else the session that ended did it. */
async function remove(machine: Machine): Promise<void> {
  const { auth } = machine.options
  const record = machine.store.read()
  if (record?.removalOf === undefined) return
  const { installationId, ownerId, registeredAtMs, removalOf } = record
  const isOwn = removalOf === auth.getUser()?.id && ownerId === undefined
  const answer = isOwn ? await auth.call(removePush, { installationId }) : undefined
  if (answer !== undefined && !answer.ok && toFailure(answer.error) !== 'refused') return
  machine.store.write({
    installationId,
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(registeredAtMs === undefined ? {} : { registeredAtMs }),
  })
}
