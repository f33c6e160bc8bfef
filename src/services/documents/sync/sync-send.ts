/** The sending lane: lock, batches, answers, and what to do when a whole batch fails (rules F7, F9, Y3 to Y6). */
import type { PendingChange } from '../change/change.ts'
import { documentKeyOf } from '../change/path.ts'
import { countRecords, findRecord, markSent, pickBatch, recordsOf, type PickedBatch } from './pending-queue.ts'
import { applyResults, isOfEra } from './sync-answers.ts'
import {
  ANOTHER_DATABASE,
  culpritOf,
  isAboutContent,
  isPaced,
  NO_ROOM,
  SILENT_ANSWER,
  waitOf,
} from './send-failures.ts'
import { rejected, setAside } from './sync-set-aside.ts'
import { backOffMs, chain, heard, noCommands, pauseFor, pauseOf, persist, startPull, startSend } from './sync-steps.ts'
import { isShrinking, shrinkingIn } from '../decide/without-growth.ts'
import type {
  Command,
  SendState,
  SentBatch,
  Step,
  StepEnvironment,
  SyncEvent,
  SyncFailure,
  SyncState,
} from './sync-state.ts'

type Sending = Extract<SendState, { kind: 'sending' }>
type Answered = Extract<SyncEvent, { kind: 'sendAnswered' }>

/** How long another tab may keep the lock before this one sends without it; the server tells repetitions apart. */
export const LOCK_PATIENCE_MS = 45_000
const LOCK_RETRY_MS = 2_000

/**
 * So long the lock is kept for one batch after the other; then what is on its way is waited for, and the other tabs
 * have their turn.
 */
const LOCK_TURN_MS = 10_000
/** How many batches are on their way at once where there is much to send, so that the server need not wait for us. */
const MOST_UNDER_WAY = 2

export function lockGranted(state: SyncState, environment: StepEnvironment): Step {
  if (state.send.kind !== 'locking') return { state, commands: [{ kind: 'releaseLock' }] }
  const sending: Sending = {
    kind: 'sending',
    batches: [],
    lockedAtMs: environment.nowMs,
    isLooking: false,
    failure: null,
  }
  return chain(
    sendNext({ ...state, send: sending }, environment),
    (current) => (mayFollow(current, environment) ? sendNext(current, environment) : noCommands(current)),
    (current) => (isUnderWay(current) ? noCommands(current) : chain(leaveSending(current), finishRun)),
  )
}

/** What the other tabs have written is known, as it is when the lock is granted. */
export function looked(state: SyncState, environment: StepEnvironment): Step {
  if (state.send.kind !== 'sending' || !state.send.isLooking) return noCommands(state)
  const next: SyncState = { ...state, send: { ...state.send, isLooking: false } }
  return mayFollow(next, environment) ? sendNext(next, environment) : noCommands(next)
}

/** Sends the oldest changes of documents that no batch on its way is about, so that no change overtakes another of its document. */
function sendNext(state: SyncState, environment: StepEnvironment): Step {
  const { send } = state
  if (send.kind !== 'sending') return noCommands(state)
  const picked = pickNext(state, ({ path }) => send.batches.some(({ documents }) => documents.has(documentKeyOf(path))))
  const cleared = setAside(
    state,
    picked.tooLarge.map((change) => rejected(change, environment, 'document-too-large')),
  )
  return picked.changes.length === 0 ? cleared : chain(cleared, (current) => sendPicked(current, send, picked))
}

/** While the server has no room, what it takes all the same comes first (Q10). */
function pickNext(state: SyncState, isUnderWay: (record: PendingChange) => boolean): PickedBatch {
  const { queue } = state
  const limit = Math.min(state.batchLimit, state.batchSize)
  const shrinking = state.noRoom === null ? undefined : shrinkingIn(recordsOf(queue))
  if (shrinking === undefined || shrinking.size === 0) return pickBatch(queue, limit, isUnderWay)
  return pickBatch(queue, limit, (record) => !shrinking.has(record.changeId) || isUnderWay(record))
}

function sendPicked(state: SyncState, sending: Sending, picked: PickedBatch): Step {
  const edit = markSent(
    state.queue,
    picked.changes.map((change) => change.changeId),
  )
  const changes = picked.changes.map((change) => findRecord(edit.queue, change.changeId) ?? change)
  const batch: SentBatch = {
    number: state.lastBatch + 1,
    changes,
    documents: new Set(changes.map((change) => documentKeyOf(change.path))),
    isFull: picked.isFull,
    askedBefore: state.asked,
  }
  const send: Sending = { ...sending, batches: [...sending.batches, batch] }
  const marked = persist({ ...state, queue: edit.queue, lastBatch: batch.number, send }, edit)
  return { ...marked, commands: [...marked.commands, { kind: 'sendBatch', batch: batch.number, changes }] }
}

/** Whether another batch may leave while one is on its way: there is much to send, and nothing speaks against it. */
function mayFollow(state: SyncState, environment: StepEnvironment): boolean {
  const { send } = state
  if (send.kind !== 'sending' || send.batches.length === 0 || send.batches.length >= MOST_UNDER_WAY) return false
  // After a failure batches are smaller for the rest of the run, and one at a time.
  const isUnlimited = state.batchLimit === Number.POSITIVE_INFINITY && state.noRoom === null
  const isSmooth = send.failure === null && state.sendAttempts === 0 && isUnlimited
  // A clock that is put back must not make the turn last for ever.
  const isTurn = Math.abs(environment.nowMs - send.lockedAtMs) < LOCK_TURN_MS
  const count = send.batches.reduce((sum, batch) => sum + batch.changes.length, 0)
  return isSmooth && isTurn && send.batches.every((batch) => batch.isFull) && countRecords(state.queue) > count
}

function isUnderWay({ send }: SyncState): boolean {
  return send.kind === 'sending' && send.batches.length > 0
}

export function lockDenied(state: SyncState, environment: StepEnvironment): Step {
  if (state.send.kind !== 'locking') return noCommands(state)
  const sinceMs = state.lockDeniedSinceMs ?? environment.nowMs
  if (environment.nowMs - sinceMs >= LOCK_PATIENCE_MS) return lockGranted(state, environment)
  return {
    state: { ...state, lockDeniedSinceMs: sinceMs, send: { kind: 'waiting' } },
    commands: [{ kind: 'setTimer', timer: 'send', delayMs: LOCK_RETRY_MS }],
  }
}

export function answersArrived(state: SyncState, answer: Answered, environment: StepEnvironment): Step {
  const { batch, results } = answer
  // Rule D4: what another database than the pulled one has answered says nothing about this one. Everything stays
  // in the queue, the pull finds out, and what was applied already is answered from the log.
  const isOther = answer.epoch !== state.epoch
  if (isOther) return chain(batchFailed(state, { batch, failure: ANOTHER_DATABASE }, environment), startPull)
  const answered = findBatch(state, batch)
  // What the server has decided is so, also when the lane has been paused meanwhile.
  if (answered === undefined) return applyResults(state, answer, environment)
  // An answer that says nothing about anything would be asked for again at once, for ever.
  const sent = new Set(answered.changes.map((change) => change.changeId))
  if (!results.some((result) => sent.has(result.changeId))) {
    return batchFailed(state, { batch, failure: SILENT_ANSWER }, environment)
  }
  const { epoch, era } = answer
  const told: Command = { kind: 'tell', message: { kind: 'answered', epoch, era, results } }
  // Without room the server takes what makes things smaller, and says nothing of the rest.
  const hasRoom = results.length >= sent.size && !answered.changes.every(isShrinking)
  return chain(
    heard({
      ...withoutBatch(state, batch),
      sendAttempts: 0,
      noRoom: hasRoom ? null : state.noRoom,
      batchLimit: state.batchLimit * 2,
      lockDeniedSinceMs: null,
    }),
    // The other tabs keep in view what was applied, before they hear that it is not pending any more.
    (current) => ({ state: current, commands: [told] }),
    (current) => applyResults(current, answer, environment),
    (current) => goOn(current, environment),
    // Without a stream of its own, the pull brings the documents. It also tells which of two eras is the later one (D6).
    (current) => (current.stream === 'open' && isOfEra(answer, current) ? noCommands(current) : startPull(current)),
  )
}

function findBatch({ send }: SyncState, number: number): SentBatch | undefined {
  return send.kind === 'sending' ? send.batches.find((batch) => batch.number === number) : undefined
}

function withoutBatch(state: SyncState, number: number): SyncState {
  if (state.send.kind !== 'sending') return state
  return { ...state, send: { ...state.send, batches: state.send.batches.filter((batch) => batch.number !== number) } }
}

/** After a batch has come back: the next one, or what comes when none is on its way any more. */
function goOn(state: SyncState, environment: StepEnvironment): Step {
  const { send } = state
  if (send.kind === 'sending' && isUnderWay(state)) {
    if (send.isLooking || !mayFollow(state, environment)) return noCommands(state)
    return { state: { ...state, send: { ...send, isLooking: true } }, commands: [{ kind: 'look' }] }
  }
  const failure = send.kind === 'sending' ? send.failure : null
  return chain(leaveSending(state), (current) =>
    failure === null ? continueRun(current) : retryLater(current, failure, environment),
  )
}

function leaveSending(state: SyncState): Step {
  if (state.send.kind !== 'sending') return noCommands(state)
  return { state: { ...state, send: { kind: 'idle' } }, commands: [{ kind: 'releaseLock' }] }
}

/** Rule Y5: only runs from start or `online` that processed something are announced. */
function finishRun(state: SyncState): Step {
  const { run } = state
  const isAnnounced = run !== null && run.processed > 0 && (run.reason === 'start' || run.reason === 'online')
  return {
    // If nothing waits any more, the next change finds out whether there is room.
    state: { ...state, run: null, batchLimit: Number.POSITIVE_INFINITY, noRoom: null },
    commands: isAnnounced ? [{ kind: 'announce', count: run.processed }] : [],
  }
}

/** A whole batch failed: nothing of it is lost, and rule Y6 names each change of it. One beside it goes on. */
export function batchFailed(
  state: SyncState,
  { batch, failure }: { readonly batch: number; readonly failure: SyncFailure },
  environment: StepEnvironment,
): Step {
  const failed = findBatch(state, batch)
  if (failed === undefined) return noCommands(state)
  const { changes, askedBefore } = failed
  const log: Command = isPaced(failure)
    ? { kind: 'log', level: 'info', text: '[SYNC] the server asks to wait', details: [failure.retryAfterSeconds] }
    : {
        kind: 'log',
        level: 'error',
        text: '[SYNC ERROR]',
        details: [failure.code, failure.field ?? '', changes.map((change) => change.path)],
      }
  const { sendAttempts } = state
  const noRoom = failure.code === NO_ROOM ? failure.message : state.noRoom
  const after = { ...withoutBatch(state, batch), noRoom }
  const told = failure.status === 0 ? noCommands({ ...after, isServerReachable: false }) : heard(after)
  const back: Step = { state: told.state, commands: [log, ...told.commands] }
  const pause = pauseOf(state, failure, askedBefore)
  if (pause !== null) return chain(back, (current) => pauseFor(current, pause))
  const culprit = culpritOf(failure, changes)
  if (culprit !== undefined) {
    const aside = rejected(culprit, environment, failure.status === 413 ? 'document-too-large' : 'invalid-change')
    return chain(
      back,
      (current) => setAside(current, [aside]),
      (current) => goOn(current, environment),
    )
  }
  if (isAboutContent(failure)) {
    const batchLimit = Math.max(1, Math.floor(changes.length / 2))
    return chain(back, (current) => goOn({ ...current, batchLimit }, environment))
  }
  // What makes room has not been tried yet.
  if (failure.code === NO_ROOM && !changes.every(isShrinking) && shrinkingIn(recordsOf(state.queue)).size > 0) {
    return chain(back, (current) => goOn(current, environment))
  }
  const later = chain(back, (current) => failedForNow({ ...current, sendAttempts }, failure, environment))
  if (failure.status !== 0) return later
  // Less the next time, for a network that is too slow for all at once; and a pull finds out whether the server is
  // there at all, which costs less than sending again.
  const batchLimit = Math.min(state.batchLimit, Math.max(SMALL_BATCH, Math.floor(changes.length / 2)))
  return chain(later, (current) => startPull({ ...current, batchLimit }))
}

/** It is sent again after a while, which begins when no other batch is on its way any more. */
function failedForNow(state: SyncState, failure: SyncFailure, environment: StepEnvironment): Step {
  const { send } = state
  if (send.kind !== 'sending') return retryLater(state, failure, environment)
  const isLonger = send.failure === null || waitOf(failure) > waitOf(send.failure)
  return goOn({ ...state, send: { ...send, failure: isLonger ? failure : send.failure } }, environment)
}

/** A batch is not made smaller than this because no answer came. */
const SMALL_BATCH = 10

function continueRun(state: SyncState): Step {
  return countRecords(state.queue) === 0 ? finishRun(state) : startSend(state)
}

function retryLater(state: SyncState, failure: SyncFailure, environment: StepEnvironment): Step {
  if (!state.isOnline) return noCommands(state)
  if (isPaced(failure)) return waitForPace(state, failure, environment)
  const delayMs = Math.max(waitOf(failure), backOffMs(state.sendAttempts, environment.random))
  return {
    state: { ...state, send: { kind: 'waiting' }, sendAttempts: state.sendAttempts + 1 },
    commands: [{ kind: 'setTimer', timer: 'send', delayMs }],
  }
}

/**
 * The number of waits of exactly the requested length; a device that other devices of the same user still overtake after them waits
 * longer (I6).
 */
const EXACT_WAITS = 4

/** It is no failure, so it makes no batches smaller. */
function waitForPace(state: SyncState, failure: SyncFailure, { nowMs, random }: StepEnvironment): Step {
  const { sendAttempts } = state
  const askedMs = waitOf(failure)
  const delayMs = sendAttempts < EXACT_WAITS ? askedMs : Math.max(askedMs, backOffMs(sendAttempts, random))
  return {
    state: { ...state, send: { kind: 'waiting', untilMs: nowMs + delayMs }, sendAttempts: sendAttempts + 1 },
    commands: [{ kind: 'setTimer', timer: 'send', delayMs }],
  }
}
