/**
 * Who is signed in on this device. Being signed in means that a user record is kept, so the app works
 * on without a network; whether the session in the cookie is still good is a second, separate state.
 */
import {
  refreshIdToken,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
  signUp as signUpEndpoint,
  USER_STORAGE_KEY,
  type Account,
  type UserRecord,
} from '#auth'
import { AppError } from '#base/app-error'
import { SECOND_MS, type Now } from '#base/clock'
import { equalJson, type Json } from '#base/json'
import { failed, ok, type Result } from '#base/result'
import { requestErrorTexts } from '#http'
import type { CallEndpoint, RequestFailure } from '#http/client'
import { renewalDelayMs, retryDelayMs } from '../renewal-schedule.ts'
import type { LoadUserRecord } from './user-record-loader.ts'
import { createUserStorage, SIGNED_IN_AT_KEY, type UserStorage } from './user-storage.ts'

/** A connection that comes and goes reports `online` again and again; that is no reason to ask again. */
const FRESH_MS = 5 * SECOND_MS

export type SessionState = 'unknown' | 'active' | 'expired'

export type AuthClient = {
  /** The record kept on this device; the same object until it changes. */
  getUser(): UserRecord | null
  /** Tells of every change of the user and of the session's state. */
  subscribe(listener: () => void): () => void
  /** `expired`: the server knows no session any more, but the user stays, so that work goes on offline. */
  getSessionState(): SessionState
  signUp(form: { name: string; email: string; password: string }): Promise<Result<UserRecord, RequestFailure>>
  signIn(form: { email: string; password: string }): Promise<Result<UserRecord, RequestFailure>>
  /** Forgets the user at once. Offline that is a success; the server hears of it at the next start. */
  signOut(): Promise<Result<void, RequestFailure>>
  /** At app start and on `online`: renews the session and reloads the record. Calls at the same time share one run. */
  start(): Promise<void>
  /** Stops timers and listening; for the end of the page and of tests. */
  stop(): void
}

export type AuthClientOptions<Timer> = {
  readonly callEndpoint: CallEndpoint
  /** localStorage, or null where the browser refuses it. */
  readonly storage: Storage | null
  readonly now: Now
  readonly setTimer: (callback: () => void, delayMs: number) => Timer
  readonly clearTimer: (timer: Timer) => void
  readonly isOnline: () => boolean
  readonly loadUserRecord: LoadUserRecord
  readonly log: Pick<Console, 'error'>
  /** Calls back when another tab changed a key of the storage (null: all of them); returns how to stop that. */
  readonly subscribeToStorage?: (listener: (key: string | null) => void) => () => void
  /** A number from 0 to 1, so that many devices don't retry at the same moment. Default: no spread. */
  readonly random?: () => number
}

export function createAuthClient<Timer>(options: AuthClientOptions<Timer>): AuthClient {
  const machine = createMachine(options)
  const { storage, state } = machine
  const stopListening = options.subscribeToStorage?.((key) => {
    if (key === null || key === USER_STORAGE_KEY) machine.adoptFromOtherTab(storage.readUser())
    else if (key === SIGNED_IN_AT_KEY && state.session === 'expired') void machine.start()
  })
  return {
    getUser: () => state.user,
    getSessionState: () => state.session,
    subscribe: machine.subscribe,
    signUp: (form) => machine.enter(() => options.callEndpoint(signUpEndpoint, form)),
    signIn: (form) => machine.enter(() => options.callEndpoint(signInEndpoint, form)),
    signOut: machine.leave,
    start: machine.start,
    stop() {
      stopListening?.()
      machine.stop()
    },
  }
}

type TokenResult = Result<{ readonly expiresIn: number; readonly account: Account }, RequestFailure>

type State = {
  user: UserRecord | null
  session: SessionState
  /** Counts sign-ins and sign-outs; an answer to an earlier question is dropped. */
  generation: number
  /** Renewals that failed in a row. */
  failures: number
  renewedAtMs: number
}

function createMachine<Timer>(options: AuthClientOptions<Timer>) {
  const storage: UserStorage = createUserStorage(options.storage, options.log)
  const listeners = new Set<() => void>()
  const state: State = {
    user: storage.readUser(),
    session: 'unknown',
    generation: 0,
    failures: 0,
    renewedAtMs: Number.NEGATIVE_INFINITY,
  }
  let timer: { readonly handle: Timer } | undefined
  let running: { readonly generation: number; readonly done: Promise<void> } | undefined

  function change(next: Partial<Pick<State, 'user' | 'session'>>): void {
    const user = next.user === undefined || isSameUser(next.user, state.user) ? state.user : next.user
    const session = next.session ?? state.session
    if (user === state.user && session === state.session) return
    state.user = user
    state.session = session
    for (const listener of [...listeners]) listener()
  }

  function keep(user: UserRecord | null, session: SessionState): void {
    if (!isSameUser(user, state.user)) storage.writeUser(user)
    change({ user, session })
  }

  function schedule(delayMs: number | undefined): void {
    if (timer !== undefined) options.clearTimer(timer.handle)
    timer = undefined
    if (delayMs === undefined) return
    const handle = options.setTimer(() => {
      timer = undefined
      void run()
    }, delayMs)
    timer = { handle }
  }

  /** After a failure that may pass. Offline no timer runs: `online` starts anew. */
  function scheduleRetry(): void {
    state.failures++
    schedule(options.isOnline() ? retryDelayMs(state.failures, options.random?.() ?? 0) : undefined)
  }

  /** Makes the answer of a sign-in or renewal the state: loads the record, keeps it, plans the renewal. */
  async function accept(answer: { readonly expiresIn: number; readonly account: Account }): Promise<Result<UserRecord, RequestFailure>> {
    const { generation } = state
    const loaded = await loadRecord(options, answer.account)
    if (generation !== state.generation) return failed(overtaken)
    if (!loaded.ok && loaded.error.code === 'network-request-failed') return loaded
    if (!loaded.ok) {
      keep(null, 'unknown')
      schedule(undefined)
      return loaded
    }
    state.failures = 0
    state.renewedAtMs = options.now()
    keep(loaded.value, 'active')
    schedule(renewalDelayMs(answer.expiresIn))
    return loaded
  }

  async function renew(): Promise<void> {
    const { generation } = state
    const answer = await options.callEndpoint(refreshIdToken, {})
    if (generation !== state.generation) return
    if (answer.ok) {
      const accepted = await accept(answer.value)
      if (!accepted.ok && accepted.error.code === 'network-request-failed') scheduleRetry()
    } else if (answer.error.status === 401) {
      schedule(undefined)
      change({ session: 'expired' })
    } else scheduleRetry()
  }

  /** Tells the server of a sign-out it has not heard of yet. */
  async function deliverSignOut(): Promise<Result<void, RequestFailure>> {
    const { generation } = state
    const answer = await options.callEndpoint(signOutEndpoint, {}, { keepalive: true })
    if (generation !== state.generation) return ok(undefined)
    if (answer.ok) {
      storage.setSignOutPending(false)
      state.failures = 0
      return ok(undefined)
    }
    scheduleRetry()
    return answer.error.code === 'network-request-failed' ? ok(undefined) : failed(answer.error)
  }

  async function work(): Promise<void> {
    if (storage.isSignOutPending()) await deliverSignOut()
    else if (state.user !== null) await renew()
  }

  /** Single flight: whoever asks while a run of this generation is under way waits for that one. */
  function run(): Promise<void> {
    if (running?.generation === state.generation) return running.done
    const { generation } = state
    const done = work().finally(() => {
      if (running?.generation === generation) running = undefined
    })
    running = { generation, done }
    return done
  }

  function startOver(): void {
    state.generation++
    state.failures = 0
    state.renewedAtMs = Number.NEGATIVE_INFINITY
    schedule(undefined)
  }

  return {
    storage,
    state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start(): Promise<void> {
      const isFresh = state.session === 'active' && options.now() - state.renewedAtMs < FRESH_MS
      if (!isFresh || storage.isSignOutPending()) await run()
    },
    /** Signs in or up. A sign-out still on its way must not hit the new session, so it is called off first. */
    async enter(call: () => Promise<TokenResult>): Promise<Result<UserRecord, RequestFailure>> {
      const wasSignOutPending = storage.isSignOutPending()
      startOver()
      storage.setSignOutPending(false)
      const { generation } = state
      const answer = await call()
      if (generation !== state.generation) return failed(overtaken)
      if (answer.ok) {
        const accepted = await accept(answer.value)
        if (accepted.ok) storage.noteSignIn(options.now())
        return accepted
      }
      if (wasSignOutPending) storage.setSignOutPending(true)
      return answer
    },
    leave(): Promise<Result<void, RequestFailure>> {
      startOver()
      storage.setSignOutPending(true)
      keep(null, 'unknown')
      return deliverSignOut()
    },
    /** Another tab signed somebody in or out, or reloaded the record. */
    adoptFromOtherTab(user: UserRecord | null): void {
      if (user?.id === state.user?.id) return change({ user })
      startOver()
      change({ user, session: 'unknown' })
      if (user !== null) void run()
    },
    stop(): void {
      startOver()
      listeners.clear()
    },
  }
}

/** The record of an account. An answer that is no record is logged; that no answer came is no fault of the record. */
async function loadRecord(
  options: { readonly loadUserRecord: LoadUserRecord; readonly isOnline: () => boolean; readonly log: Pick<Console, 'error'> },
  account: Account,
): Promise<Result<UserRecord, RequestFailure>> {
  try {
    const record = account.email === null ? undefined : await options.loadUserRecord(account.email.trim())
    if (record !== undefined) return ok(record)
    options.log.error('Fehler beim Laden des DB-Users', `kein Eintrag für ${account.uid}`)
  } catch (error) {
    if (error instanceof AppError && error.code === 'network-request-failed') {
      return failed({ code: error.code, message: requestErrorTexts['network-request-failed'], status: 0 })
    }
    options.log.error('Fehler beim Laden des DB-Users', error)
  }
  return failed({ code: 'internal-error', message: requestErrorTexts['internal-error'], status: 500 })
}

/** A later sign-in or sign-out took this one's place before it was answered. */
const overtaken: RequestFailure = { code: 'internal-error', message: requestErrorTexts['internal-error'], status: 0 }

function isSameUser(a: UserRecord | null, b: UserRecord | null): boolean {
  return a === b || (a !== null && b !== null && equalJson(toJson(a), toJson(b)))
}

function toJson(user: UserRecord): Json {
  return JSON.parse(JSON.stringify(user))
}
