/** What both lanes of the sync core share: joining steps, saving edits of the queue, starting and waiting. */
import type { PendingChange } from '../change/change.ts'
import { bySequence } from '../change/coalesce-change.ts'
import { countRecords, findRecord, insertRecords, type QueueEdit } from './pending-queue.ts'
import type { Command, Persisted, RunReason, Step, SyncFailure, SyncState } from './sync-state.ts'

export function noCommands(state: SyncState): Step {
  return { state, commands: [] }
}

/** A line for the log of the browser. */
export function log(level: 'info' | 'error', text: string, ...details: readonly unknown[]): Command {
  return { kind: 'log', level, text, details }
}

/** One step after the other; each sees the state the one before has left. */
export function chain(first: Step, ...next: readonly ((state: SyncState) => Step)[]): Step {
  return next.reduce<Step>((before, run) => {
    const after = run(before.state)
    return { state: after.state, commands: [...before.commands, ...after.commands] }
  }, first)
}

/** Rule Y1: what changed in the queue goes to the change store and the outbox at once. */
export function persist(
  state: SyncState,
  edit: Pick<QueueEdit, 'put' | 'remove'> & Partial<Omit<Persisted, 'put' | 'remove'>>,
): Step {
  const write: Persisted = {
    put: edit.put,
    remove: edit.remove,
    acknowledged: edit.acknowledged ?? [],
    rejected: edit.rejected ?? [],
    retried: edit.retried ?? [],
    reopened: edit.reopened ?? [],
  }
  const { put, remove, acknowledged, rejected, retried, reopened } = write
  const others = acknowledged.length + rejected.length + retried.length + reopened.length
  const isEmpty = put.length + remove.length + others === 0
  return { state, commands: isEmpty ? [] : [{ kind: 'persist', write }] }
}

/**
 * Asks for the right to send, if there is anything to send and nothing stands in the way. Before the first page it
 * is unknown which database answers (D4), so a new device pulls first.
 */
export function startSend(state: SyncState): Step {
  const mayTalk = state.isOnline && state.pause === null && state.epoch !== null
  const isReady = mayTalk && countRecords(state.queue) > 0 && state.send.kind === 'idle'
  if (!isReady) return noCommands(state)
  return { state: { ...state, send: { kind: 'locking' } }, commands: [{ kind: 'acquireLock' }] }
}

/**
 * Asks for what changed since the cursor, or since where the disk has stopped; while a pull is under way, for another one
 * behind it.
 */
export function startPull(state: SyncState): Step {
  if (state.pause !== null || state.pull.kind === 'waiting') return noCommands(state)
  if (state.pull.kind === 'pulling') return noCommands({ ...state, pull: { ...state.pull, isStale: true } })
  const settles = new Set(state.overlay.map((entry) => entry.change.changeId))
  const { disk } = state
  const { cursor, era } = disk ?? state
  return {
    state: {
      ...state,
      pull: {
        kind: 'pulling',
        since: cursor,
        era,
        disk,
        anew: null,
        settles,
        isStale: false,
        askedBefore: state.asked,
      },
    },
    commands: [pullCommand(state, cursor, era)],
  }
}

/** How long an answer may take to begin: a network that swallows everything never says so. */
const ANSWER_TIMEOUT_MS = 10_000

/**
 * While the server cannot be reached every other attempt is given up sooner, so that one which hangs for ever
 * does not hide for long that the server is back, and a network that is merely slow still gets its time.
 */
export function pullCommand(state: SyncState, since: number, era: string | null): Command {
  const isHasty = !state.isServerReachable && state.pullAttempts % 2 === 1
  return { kind: 'pull', since, era, answerTimeoutMs: isHasty ? ANSWER_TIMEOUT_MS / 2 : ANSWER_TIMEOUT_MS }
}

/** Rule Y5: a run that begins at start or with coming online stays one until the queue is empty. */
export function joinRun(state: SyncState, reason: RunReason): SyncState['run'] {
  if (countRecords(state.queue) === 0) return null
  if (state.run === null) return { reason, processed: 0 }
  return reason === 'start' || reason === 'online' ? { ...state.run, reason } : state.run
}

/**
 * Our server has answered. After it could not be reached, or while the browser believes to be offline, that is what
 * coming online means (Y3): everything that waits may go on at once, in a run that is announced.
 */
export function heard(state: SyncState): Step {
  if (state.isOnline && state.isServerReachable) return noCommands(state)
  // If pulls succeeded all the time, only sending fails, and its waits keep getting longer.
  const wasAway = !state.isOnline || state.pullAttempts > 0
  const back: SyncState = { ...state, isOnline: true, isServerReachable: true, run: joinRun(state, 'online') }
  if (!wasAway) return noCommands(back)
  const dropped: readonly Command[] =
    state.send.kind === 'sending' ? [{ kind: 'dropBatches' }, { kind: 'releaseLock' }] : []
  return {
    state: {
      ...back,
      send: state.send.kind === 'locking' ? state.send : { kind: 'idle' },
      sendAttempts: 0,
      pull: state.pull.kind === 'waiting' ? { kind: 'idle' } : state.pull,
      pullAttempts: 0,
      stream: state.stream === 'waiting' ? 'closed' : state.stream,
      streamAttempts: 0,
    },
    commands: [...dropped, ...waits.map((timer): Command => ({ kind: 'clearTimer', timer }))],
  }
}

const waits = ['send', 'pull', 'stream'] as const

/** Opens the stream where the cache ends, unless it is open or waits after a failure. */
export function startStream(state: SyncState): Step {
  if (!state.isOnline || state.pause !== null || state.stream !== 'closed') return noCommands(state)
  return { state: { ...state, stream: 'opening' }, commands: [{ kind: 'openStream', since: state.cursor }] }
}

/** Stops sending and pulling until the next request to sync (sign-in, `online`, the page becoming visible). */
export function pauseFor(state: SyncState, why: NonNullable<SyncState['pause']>): Step {
  const commands: readonly Command[] = [
    { kind: 'releaseLock' },
    { kind: 'closeStream' },
    { kind: 'clearTimer', timer: 'send' },
    { kind: 'clearTimer', timer: 'pull' },
    { kind: 'clearTimer', timer: 'stream' },
    { kind: 'setTimer', timer: 'poll', delayMs: PAUSED_POLL_MS },
  ]
  return {
    state: { ...state, pause: why, send: { kind: 'idle' }, pull: { kind: 'idle' }, stream: 'closed' },
    commands,
  }
}

/** Ends a run that has nothing left to do, even if another tab did the work. */
export function forgetDrainedRun(state: SyncState): SyncState {
  return countRecords(state.queue) === 0 && state.run !== null ? { ...state, run: null } : state
}

const BACK_OFF_START_MS = 1_000
const BACK_OFF_LIMIT_MS = 60_000
/** An unreachable server carries no load, and a user who sees 'Offline!' wants it gone as soon as it is not true. */
const UNREACHABLE_BACK_OFF_LIMIT_MS = 5_000

/**
 * 1 s, 2 s, 4 s … 60 s (5 s where no answer came, status 0), each shortened by up to half so that devices do not
 * come back all at once.
 */
export function backOffMs(attempts: number, random: number, status?: number): number {
  const limit = status === 0 ? UNREACHABLE_BACK_OFF_LIMIT_MS : BACK_OFF_LIMIT_MS
  const wait = Math.min(limit, BACK_OFF_START_MS * 2 ** Math.min(attempts, 10))
  return Math.round(wait * (1 - random / 2))
}

/** The same as `POLL_MS` while no user is signed in: the session may have come back by another tab. */
const PAUSED_POLL_MS = 300_000

/** The reaction to a failed request; nothing if a sync was requested since it was made. */
export function pauseOf(state: SyncState, failure: SyncFailure, askedBefore: number): SyncState['pause'] {
  if (askedBefore !== state.asked) return null
  if (failure.status === 401) return 'unauthenticated'
  if (failure.code === 'wrong-user') return 'wrong-user'
  return failure.status === 426 ? 'update-required' : null
}

/** Acknowledged changes that wait for another answer, because the server may have lost what it did with them (D4, D6). */
export function reopen(state: SyncState, changes: readonly PendingChange[]): Step {
  const again = changes.map((change) => ({ ...change, isSent: true })).sort(bySequence)
  const { queue } = insertRecords(state.queue, again)
  const reopened = again.map((change) => change.changeId)
  const open = new Set(reopened)
  // Also changes that are pending here although another tab had their answers: those answers count no more.
  const put = reopened.flatMap((changeId) => findRecord(queue, changeId) ?? [])
  const overlay = state.overlay.filter((entry) => !open.has(entry.change.changeId))
  return persist({ ...state, queue, overlay }, { put, remove: [], reopened })
}
