/**
 * The user signed in on this device. Signed in means that a user record is stored, so the app works without a network; whether the
 * session in the cookie is still valid is a second, separate state.
 */
import { USER_STORAGE_KEY, type TokenAnswer, type UserRecord } from '#auth'
import { SECOND_MS, type Now } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import { internalFailure } from '#http'
import { unreachable, type CallEndpoint, type RequestFailure } from '#http/client'
import { renewalDelayMs, retryDelayMs } from '../renewal-schedule.ts'
import { createDeviceUser, type DeviceUser, type SessionState } from './device-user.ts'
import { loadRecordOf } from './load-record-of.ts'
import type { SessionCalls } from './session-calls.ts'
import type { RenewalWish } from './shared-renewal.ts'
import { createUserStorage, SIGNED_IN_AT_KEY, type UserStorage } from './user-storage.ts'

/** A connection that comes and goes reports `online` again and again; that is no reason to ask again. */
const FRESH_MS = 5 * SECOND_MS

export type AuthClient = {
  /** The record kept on this device; the same object until it changes. */
  getUser(): UserRecord | null
  /** Calls the listener after every change of the user or of the session's state. */
  subscribe(listener: () => void): () => void
  /** `expired`: the server knows no session any more, but the user stays, so that work goes on offline. */
  getSessionState(): SessionState
  /** This browser's localStorage; null if the browser refuses it. */
  readonly storage: Storage | null
  /** The page's call, for endpoints of accounts that leave the session as it is. */
  readonly call: CallEndpoint
  /**
   * Runs the call of a sign-in method and makes its answer the state; every sign-in method goes through here. Null: the server wants
   * another step first, and nothing has changed.
   */
  enter(
    way: (call: CallEndpoint) => Promise<Result<TokenAnswer | NextStep, RequestFailure>>,
  ): Promise<Result<UserRecord | null, RequestFailure>>
  /** Forgets the user at once. Offline this succeeds; the server gets the sign-out at the next start. */
  signOut(): Promise<Result<void, RequestFailure>>
  /** At app start and on `online`: renews the session and reloads the record. Calls at the same time share one run. */
  start(): Promise<void>
  /** Asks the server now whether the session still holds; for when it has refused it elsewhere. */
  renew(): Promise<void>
  /** Stores a new state of the signed-in user's record, changed here or on another device; ignores records of other users. */
  noteUserRecord(record: UserRecord): void
  /** Stops timers and listening; for the end of the page and of tests. */
  stop(): void
}

/** The answer of an endpoint that has not signed the user in yet. */
type NextStep = { readonly isCodeSent: true }

type AuthClientOptions<Timer> = {
  readonly callEndpoint: CallEndpoint
  /** localStorage; null if the browser refuses it. */
  readonly storage: Storage | null
  readonly now: Now
  readonly setTimer: (callback: () => void, delayMs: number) => Timer
  readonly clearTimer: (timer: Timer) => void
  readonly isOnline: () => boolean
  /** Called for each question; one that rejects is the same as a server that does not answer. */
  readonly loadSessionCalls: () => Promise<SessionCalls>
  readonly log: Pick<Console, 'error'>
  /** Called if a user is signed in but the browser's storage would not remember it: the sign-in lasts as long as the page. */
  readonly onNotKept?: () => void
  /** Calls back when another tab changed a key of the storage (null: all of them); returns how to stop that. */
  readonly subscribeToStorage?: (listener: (key: string | null) => void) => () => void
  /** A number from 0 to 1, so that many devices don't retry at the same moment. Default: no spread. */
  readonly random?: () => number
}

/** All that changes while a page is open. */
type Machine<Timer> = {
  readonly options: AuthClientOptions<Timer>
  readonly storage: UserStorage
  readonly device: DeviceUser
  /** Counts sign-ins and sign-outs; an answer to an earlier question is dropped. */
  generation: number
  /** Calls that failed in a row. */
  failures: number
  renewedAtMs: number
  timer: { readonly handle: Timer } | undefined
  running: { readonly generation: number; readonly notBeforeMs: number; readonly done: Promise<void> } | undefined
}

export function createAuthClient<Timer>(options: AuthClientOptions<Timer>): AuthClient {
  const storage = createUserStorage(options.storage, options.log, options.onNotKept)
  const device = createDeviceUser(storage)
  const machine: Machine<Timer> = {
    options,
    storage,
    device,
    generation: 0,
    failures: 0,
    renewedAtMs: Number.NEGATIVE_INFINITY,
    timer: undefined,
    running: undefined,
  }
  const stopListening = options.subscribeToStorage?.((key) => followOtherTab(machine, key))
  return {
    getUser: device.getUser,
    getSessionState: device.getSessionState,
    subscribe: device.subscribe,
    storage: options.storage,
    call: options.callEndpoint,
    enter: (way) => enter(machine, () => way(options.callEndpoint)),
    signOut: () => leave(machine),
    start: () => start(machine),
    renew: () => run(machine, options.now()),
    noteUserRecord(record) {
      if (device.getUser()?.id === record.id) device.set({ user: record })
    },
    stop() {
      stopListening?.()
      startOver(machine)
    },
  }
}

/** A later sign-in or sign-out took this one's place before it was answered. */
const overtaken: RequestFailure = { ...internalFailure, status: 0 }

/** Signs a user in. A sign-out still on its way must not end the new session, so it is cancelled first. */
async function enter<Timer>(
  machine: Machine<Timer>,
  call: () => Promise<Result<TokenAnswer | NextStep, RequestFailure>>,
): Promise<Result<UserRecord | null, RequestFailure>> {
  const wasSignOutPending = machine.storage.isSignOutPending()
  startOver(machine)
  machine.storage.setSignOutPending(false)
  const { generation } = machine
  // Wanted as soon as the server has let the user in.
  machine.options.loadSessionCalls().catch(() => undefined)
  const answer = await call()
  if (generation !== machine.generation) return failed(overtaken)
  if (!answer.ok || !('idToken' in answer.value)) {
    if (wasSignOutPending) machine.storage.setSignOutPending(true)
    // A guest who has not become another user yet stays signed in, and renewals go on.
    if (machine.device.getSessionState() === 'active') void start(machine)
    return answer.ok ? ok(null) : answer
  }
  // A renewal of the previous session that was requested meanwhile does not apply to this one.
  startOver(machine)
  const accepted = await accept(machine, answer.value)
  if (accepted.ok) machine.storage.noteSignIn(machine.options.now())
  return accepted
}

function leave<Timer>(machine: Machine<Timer>): Promise<Result<void, RequestFailure>> {
  startOver(machine)
  machine.storage.setSignOutPending(true)
  machine.device.set({ user: null, session: 'unknown' })
  return deliverSignOut(machine)
}

async function start<Timer>(machine: Machine<Timer>): Promise<void> {
  const freshSinceMs = machine.options.now() - FRESH_MS
  const isFresh = machine.device.getSessionState() === 'active' && machine.renewedAtMs > freshSinceMs
  if (!isFresh || machine.storage.isSignOutPending()) await run(machine, freshSinceMs)
}

/** Follows another tab that signed a user in or out, or reloaded the record. */
function followOtherTab<Timer>(machine: Machine<Timer>, key: string | null): void {
  const { device, storage, options } = machine
  if (key === null || key === USER_STORAGE_KEY) {
    const user = storage.readUser()
    if (user?.id === device.getUser()?.id) return device.adopt({ user })
    startOver(machine)
    device.adopt({ user, session: 'unknown' })
    if (user !== null) void run(machine, options.now())
  } else if (key === SIGNED_IN_AT_KEY && device.getSessionState() === 'expired') void run(machine, options.now())
}

/**
 * Single flight: a caller that asks while a run of this generation is under way waits for that run. Requests that another tab began
 * before `notBeforeMs` do not count, and neither does a run that may have counted them, unless it has found that the session ended.
 */
function run<Timer>(machine: Machine<Timer>, notBeforeMs: number): Promise<void> {
  const { generation } = machine
  const running = machine.running?.generation === generation ? machine.running : undefined
  if (running !== undefined && running.notBeforeMs >= notBeforeMs) return running.done
  const begun =
    running === undefined
      ? work(machine, notBeforeMs)
      : running.done.then(() => again(machine, { generation, notBeforeMs }))
  const done = begun.finally(() => {
    if (machine.running?.done === done) machine.running = undefined
  })
  machine.running = { generation, notBeforeMs, done }
  return done
}

async function again<Timer>(
  machine: Machine<Timer>,
  { generation, notBeforeMs }: { readonly generation: number; readonly notBeforeMs: number },
): Promise<void> {
  const isStill = generation === machine.generation && machine.device.getSessionState() === 'active'
  if (isStill) await work(machine, notBeforeMs)
}

async function work<Timer>(machine: Machine<Timer>, notBeforeMs: number): Promise<void> {
  const user = machine.device.getUser()
  if (machine.storage.isSignOutPending()) await deliverSignOut(machine)
  else if (user !== null) await renew(machine, { userId: user.id, notBeforeMs })
}

async function renew<Timer>(machine: Machine<Timer>, wish: RenewalWish): Promise<void> {
  const { generation } = machine
  const answer = await ask(machine, (calls) => calls.renew(wish))
  if (generation !== machine.generation) return
  if ('takenOver' in answer) noteRenewal(machine, answer.expiresIn)
  else if (answer.ok) {
    const accepted = await accept(machine, answer.value)
    if (!accepted.ok && accepted.error.code === 'network-request-failed') scheduleRetry(machine)
  } else if (answer.error.status === 401) {
    schedule(machine, undefined)
    machine.device.set({ session: 'expired' })
  } else scheduleRetry(machine)
}

/** Makes the answer of a sign-in or renewal the state: loads the record, keeps it, plans the next renewal. */
async function accept<Timer>(
  machine: Machine<Timer>,
  answer: TokenAnswer,
): Promise<Result<UserRecord, RequestFailure>> {
  const { generation, options, device } = machine
  const loaded = await loadRecordOf(answer.account, options.loadSessionCalls, options.log)
  if (generation !== machine.generation) return failed(overtaken)
  if (loaded.ok) {
    noteRenewal(machine, answer.expiresIn, loaded.value)
  } else if (loaded.error.code !== 'network-request-failed') {
    // A session that ended between the two answers leaves the user, as any other that ends.
    if (loaded.error.status === 401 && device.getUser() !== null) device.set({ session: 'expired' })
    else device.set({ user: null, session: 'unknown' })
    schedule(machine, undefined)
  }
  return loaded
}

/** Notes that the session is valid; `user` if the record was loaded along with it. */
function noteRenewal<Timer>(machine: Machine<Timer>, expiresIn: number, user?: UserRecord): void {
  machine.failures = 0
  machine.renewedAtMs = machine.options.now()
  machine.device.set({ session: 'active', ...(user === undefined ? {} : { user }) })
  schedule(machine, renewalDelayMs(expiresIn))
}

/** Sends the server a sign-out that has not reached it yet. */
async function deliverSignOut<Timer>(machine: Machine<Timer>): Promise<Result<void, RequestFailure>> {
  const { generation } = machine
  const answer = await ask(machine, (calls) => calls.signOut())
  if (generation !== machine.generation) return ok(undefined)
  if (answer.ok) {
    machine.storage.setSignOutPending(false)
    machine.failures = 0
    return ok(undefined)
  }
  scheduleRetry(machine)
  return answer.error.code === 'network-request-failed' ? ok(undefined) : failed(answer.error)
}

/** Asks the server, unless a user signed in or out while the calls were loading: then the question belongs to the past. */
async function ask<Timer, Answer>(machine: Machine<Timer>, call: (calls: SessionCalls) => Promise<Answer>) {
  const { generation } = machine
  const calls = await machine.options.loadSessionCalls().catch(() => undefined)
  if (calls === undefined || generation !== machine.generation) return failed(unreachable)
  return call(calls)
}

/** After a failure that may pass. Offline no timer runs: `online` starts anew. */
function scheduleRetry<Timer>(machine: Machine<Timer>): void {
  machine.failures++
  const { options, failures } = machine
  schedule(machine, options.isOnline() ? retryDelayMs(failures, options.random?.() ?? 0) : undefined)
}

function schedule<Timer>(machine: Machine<Timer>, delayMs: number | undefined): void {
  const { options, timer } = machine
  if (timer !== undefined) options.clearTimer(timer.handle)
  machine.timer = undefined
  if (delayMs === undefined) return
  const handle = options.setTimer(() => {
    machine.timer = undefined
    // Whatever another tab got since this one did is as good.
    void run(machine, machine.renewedAtMs + 1)
  }, delayMs)
  machine.timer = { handle }
}

/** Drops what is under way; whatever comes back from it belongs to the past. */
function startOver<Timer>(machine: Machine<Timer>): void {
  machine.generation++
  machine.failures = 0
  machine.renewedAtMs = Number.NEGATIVE_INFINITY
  schedule(machine, undefined)
}
