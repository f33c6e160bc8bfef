/** What both lanes of the sync core share: joining steps, saving edits of the queue, starting and waiting. */
import type { QueueEdit } from './pending-queue.ts'
import type { Command, Persisted, Step, SyncState } from './sync-state.ts'

export function noCommands(state: SyncState): Step {
  return { state, commands: [] }
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
  const isEmpty = Object.values(write).every((part) => part.length === 0)
  return { state, commands: isEmpty ? [] : [{ kind: 'persist', write }] }
}

/**
 * Asks for the right to send, if there is anything to send and nothing stands in the way. Before the first page it
 * is unknown which database answers (D4), so a new device pulls first.
 */
export function startSend(state: SyncState): Step {
  const mayTalk = state.isOnline && state.pause === null && state.epoch !== null
  const isReady = mayTalk && state.queue.size > 0 && state.send.kind === 'idle'
  if (!isReady) return noCommands(state)
  return { state: { ...state, send: { kind: 'locking' } }, commands: [{ kind: 'acquireLock' }] }
}

/** Asks for what changed since the cursor; while a pull is under way, for another one behind it. */
export function startPull(state: SyncState): Step {
  if (!state.isOnline || state.pause !== null || state.pull.kind === 'waiting') return noCommands(state)
  if (state.pull.kind === 'pulling') return noCommands({ ...state, pull: { ...state.pull, isStale: true } })
  const settles = new Set(state.overlay.map((entry) => entry.change.changeId))
  return {
    state: {
      ...state,
      pull: {
        kind: 'pulling',
        since: state.cursor,
        era: state.era,
        anew: null,
        settles,
        isStale: false,
        askedBefore: state.asked,
      },
    },
    commands: [{ kind: 'pull', since: state.cursor, era: state.era }],
  }
}

/** Opens the stream where the cache ends, unless it is open or waits after a failure. */
export function startStream(state: SyncState): Step {
  if (!state.isOnline || state.pause !== null || state.stream !== 'closed') return noCommands(state)
  return { state: { ...state, stream: 'opening' }, commands: [{ kind: 'openStream', since: state.cursor }] }
}

/** Nothing more is sent or pulled until somebody asks (sign-in, `online`, the page becoming visible). */
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

/** A run that has nothing left to do is over, whoever did it. */
export function forgetDrainedRun(state: SyncState): SyncState {
  return state.queue.size === 0 && state.run !== null ? { ...state, run: null } : state
}

const BACK_OFF_START_MS = 1_000
const BACK_OFF_LIMIT_MS = 60_000

/** 1 s, 2 s, 4 s … 60 s, each shortened by up to half so that devices do not come back all at once. */
export function backOffMs(attempts: number, random: number): number {
  const wait = Math.min(BACK_OFF_LIMIT_MS, BACK_OFF_START_MS * 2 ** Math.min(attempts, 10))
  return Math.round(wait * (1 - random / 2))
}

/** The same as `POLL_MS` while nobody is signed in: the session may have come back by another tab. */
const PAUSED_POLL_MS = 300_000

/** What a failure of a whole request asks for; nothing if somebody has asked to sync since it was made. */
export function pauseOf(
  state: SyncState,
  failure: { readonly status: number; readonly code: string },
  askedBefore: number,
): SyncState['pause'] {
  if (askedBefore !== state.asked) return null
  if (failure.status === 401) return 'unauthenticated'
  if (failure.code === 'wrong-user') return 'wrong-user'
  return failure.status === 426 ? 'update-required' : null
}
