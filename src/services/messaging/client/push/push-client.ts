/**
 * Manages push in this browser: its owner and any operation in progress. The subscription belongs to the user who turned push on
 * here, and ends as soon as another user, or none, is signed in. The server's registration is updated afterwards.
 */
import { PUSH_RENEWAL_DAYS } from '#messaging'
import { DAY_MS } from '#base/clock'
import { connect, type Connection } from './push-connection.ts'
import { endHere, remove } from './push-ending.ts'
import type { PushParts } from './push-parts.ts'
import { createPushRecordStore, newInstallationId } from './push-record.ts'
import { PUSH_BLOCKED_TEXT, pushFailureTexts, type PushFailure, type PushState } from './push-state.ts'
import { PUSH_STORAGE_KEY } from './push-storage-key.ts'
import { createTurns } from './within-time.ts'

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

export type PushClientOptions = Omit<PushParts, 'store'> & {
  /** localStorage, or null where the browser refuses it. */
  readonly storage: Storage | null
  readonly locks: Pick<LockManager, 'request'> | null
  /** Calls back when another tab changed a key of the storage (null: all of them). */
  readonly onStorage: (listener: (key: string | null) => void) => void
}

type Machine = {
  readonly parts: PushParts
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly listeners: Set<() => void>
  state: PushState
  isTurningOn: boolean
  failure: PushFailure | undefined
  /** The user in whose session this page last registered with the server. */
  toldFor: string | undefined
}

export function createPushClient(options: PushClientOptions): PushClient {
  const machine: Machine = {
    parts: { ...options, store: createPushRecordStore(options.storage, options.log) },
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
    getInstallationId: () => machine.parts.store.read()?.installationId,
    catchUp: () => catchUp(machine),
  }
}

function judge({ parts, isTurningOn, failure }: Machine): PushState {
  const { auth, browser, store } = parts
  const obstacle = browser.findObstacle()
  if (obstacle !== null) return { kind: obstacle }
  if (isTurningOn) return { kind: 'turning-on' }
  if (browser.getPermission() === 'denied') return { kind: 'blocked', message: PUSH_BLOCKED_TEXT }
  const record = store.read()
  const isWanted = record?.ownerId !== undefined && record.ownerId === auth.getUser()?.id
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
  const { browser, auth } = machine.parts
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
  const { parts } = machine
  const { store } = parts
  const before = store.read()
  if (before?.ownerId !== undefined && before.ownerId !== userId) await endHere(parts)
  const installationId = before?.installationId ?? newInstallationId(parts.fillRandom)
  if (!store.write({ installationId, ownerId: userId })) return 'storage-refused'
  const failure = note(machine, userId, await connect(parts, userId, { isNew: true, isAskedAnew: true }))
  if (failure === undefined || failure === 'server-unreachable') return failure
  store.write({ installationId })
  await endHere(parts)
  return failure
}

function note(machine: Machine, userId: string, connection: Connection): PushFailure | undefined {
  if (connection === 'registered') machine.toldFor = userId
  return typeof connection === 'string' ? undefined : connection.failure
}

async function turnOff(machine: Machine): Promise<void> {
  const { parts } = machine
  machine.failure = undefined
  await machine.inTurn(async () => {
    const record = parts.store.read()
    if (record === undefined) return
    const { installationId, ownerId, removalOf } = record
    const deletedUser = ownerId ?? removalOf
    parts.store.write({ installationId, ...(deletedUser === undefined ? {} : { removalOf: deletedUser }) })
    publish(machine)
    await endHere(parts)
    await remove(parts)
  })
}

/** Runs one at a time; a call during a run gets the next one. */
async function catchUp(machine: Machine): Promise<void> {
  await machine.inTurn(() => compare(machine)).catch((error: unknown) => machine.parts.log.error('push', error))
  publish(machine)
}

async function compare(machine: Machine): Promise<void> {
  const { auth, browser, store } = machine.parts
  const record = store.read()
  if (record === undefined || browser.findObstacle() !== null) return
  const { installationId, ownerId } = record
  const userId = auth.getUser()?.id
  const isActive = auth.getSessionState() === 'active'
  if (!isActive || ownerId !== userId) machine.toldFor = undefined
  // Also reached after a page was closed before it could end the subscription: then the record has no owner.
  if (ownerId === undefined || ownerId !== userId) {
    machine.failure = undefined
    await endHere(machine.parts)
  } else if (browser.getPermission() !== 'granted') {
    store.write({ installationId, removalOf: userId })
    await endHere(machine.parts)
  } else if (isActive) await renew(machine, userId, record.registeredAtMs)
  if (isActive) await remove(machine.parts)
}

async function renew(machine: Machine, userId: string, registeredAtMs: number | undefined): Promise<void> {
  const { now, store } = machine.parts
  const isNew = registeredAtMs === undefined
  const isAskedAnew = isNew || Math.abs(now() - registeredAtMs) > PUSH_RENEWAL_DAYS * DAY_MS
  if (!isAskedAnew && machine.toldFor === userId) return
  const connection = await connect(machine.parts, userId, { isNew, isAskedAnew })
  const failure = note(machine, userId, connection)
  // If push was on and only the connection to the server fails, push stays on.
  const isPassing = failure === 'server-unreachable' || failure === 'session-expired'
  machine.failure = isPassing && !isNew ? undefined : failure
  if (connection !== 'ended') return
  const record = store.read()
  if (record !== undefined) store.write({ installationId: record.installationId })
  await endHere(machine.parts)
}
