/** The sending lane: lock, batch, answers, and what to do when a whole batch fails (rules F7, F9, Y3 to Y6). */
import { toIso } from '#base/clock'
import type { PendingChange } from './change.ts'
import { rejectionTexts, type ChangeResult } from './contract.ts'
import { keptConflictsOf, type KeptConflict } from './kept-conflict.ts'
import { countRecords, findRecord, markSent, pickBatch, takeOut, type QueueEdit } from './pending-queue.ts'
import {
  backOffMs,
  chain,
  forgetDrainedRun,
  heard,
  noCommands,
  pauseFor,
  pauseOf,
  persist,
  startPull,
  startSend,
} from './sync-lanes.ts'
import {
  GONE_TEXT,
  type AcknowledgedChange,
  type BatchAnswer,
  type Command,
  type RejectedChange,
  type Step,
  type StepEnvironment,
  type SyncFailure,
  type SyncState,
} from './sync-state.ts'

/** How long another tab may keep the lock before this one sends without it; the server tells repetitions apart. */
export const LOCK_PATIENCE_MS = 45_000
const LOCK_RETRY_MS = 2_000

export function lockGranted(state: SyncState, environment: StepEnvironment): Step {
  const release: Command = { kind: 'releaseLock' }
  if (state.send.kind !== 'locking') return { state, commands: [release] }
  const picked = pickBatch(state.queue, state.batchLimit)
  const cleared = setAside(
    state,
    picked.tooLarge.map((change) => rejected(change, environment, 'document-too-large')),
  )
  return chain(cleared, (current) => {
    if (picked.changes.length === 0) {
      return chain({ state: { ...current, send: { kind: 'idle' } }, commands: [release] }, finishRun)
    }
    const edit = markSent(
      current.queue,
      picked.changes.map((change) => change.changeId),
    )
    const changes = picked.changes.map((change) => findRecord(edit.queue, change.changeId) ?? change)
    const marked = persist(
      { ...current, queue: edit.queue, send: { kind: 'sending', changes, askedBefore: current.asked } },
      edit,
    )
    return { ...marked, commands: [...marked.commands, { kind: 'sendBatch', changes }] }
  })
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

export function answersArrived(state: SyncState, answer: BatchAnswer, environment: StepEnvironment): Step {
  const { results } = answer
  // Rule D4: what another database than the pulled one has answered says nothing about this one. Everything stays
  // in the queue, the pull finds out, and what was applied already is answered from the log.
  if (answer.epoch !== state.epoch) return chain(batchFailed(state, ANOTHER_DATABASE, environment), startPull)
  // What the server has decided is so, also when the lane has been paused meanwhile.
  if (state.send.kind !== 'sending') return applyResults(state, answer, environment)
  // An answer that says nothing about anything would be asked for again at once, for ever.
  const sent = new Set(state.send.changes.map((change) => change.changeId))
  if (!results.some((result) => sent.has(result.changeId))) return batchFailed(state, SILENT_ANSWER, environment)
  const idle = heard({
    ...state,
    send: { kind: 'idle' },
    sendAttempts: 0,
    batchLimit: state.batchLimit * 2,
    lockDeniedSinceMs: null,
  })
  const tell: Command = { kind: 'tell', message: { kind: 'answered', epoch: answer.epoch, results } }
  const answered = applyResults(idle.state, answer, environment)
  return chain(
    // The other tabs keep in view what was applied, before they hear that it is not pending any more.
    { state: answered.state, commands: [...idle.commands, tell, { kind: 'releaseLock' }, ...answered.commands] },
    (current) => (countRecords(current.queue) === 0 ? finishRun(current) : startSend(current)),
    // Without a stream of its own, the pull brings the documents.
    (current) => (current.stream === 'open' ? noCommands(current) : startPull(current)),
  )
}

const ANOTHER_DATABASE: SyncFailure = { code: 'unavailable', message: 'answer from another database', status: 503 }
const SILENT_ANSWER: SyncFailure = { code: 'internal-error', message: 'answer without results', status: 200 }

/** Takes each answered change out of the queue and keeps what became of it (rule S2). */
function applyResults(state: SyncState, { results, serverTime }: BatchAnswer, environment: StepEnvironment): Step {
  const versions = new Map<string, number>()
  const acknowledged: AcknowledgedChange[] = []
  const aside: RejectedChange[] = []
  const conflicts: KeptConflict[] = []
  const logs: Command[] = []
  const answeredAt = toIso(environment.nowMs)
  let processed = 0
  for (const result of results) {
    const change = findRecord(state.queue, result.changeId)
    if (change === undefined) continue
    logs.push(...logOf(result, change))
    conflicts.push(...keptConflictsOf(result, change, answeredAt))
    if (result.outcome === 'applied') versions.set(result.changeId, result.version)
    if (isAcknowledged(result, change)) {
      acknowledged.push({ change, version: result.version, acknowledgedAt: serverTime, isSettled: false })
    }
    const refused = refusalOf(result, change, answeredAt)
    if (refused === undefined) processed += 1
    else aside.push(refused)
  }
  const edit = takeOut(
    state.queue,
    results.map((result) => result.changeId),
    versions,
  )
  const run = state.run === null ? null : { ...state.run, processed: state.run.processed + processed }
  const next = {
    ...state,
    queue: edit.queue,
    overlay: [...state.overlay, ...acknowledged],
    run,
  }
  const saved = persist(next, { ...edit, acknowledged, rejected: aside })
  // First, so that a device that dies in between asks again instead of forgetting them.
  const kept: readonly Command[] = conflicts.length === 0 ? [] : [{ kind: 'keepConflicts', conflicts }]
  return { state: next, commands: [...kept, ...saved.commands, ...logs] }
}

/** The overlay with those pending changes that were acknowledged according to another tab, so that they stay in view. */
export function overlayWith(
  state: SyncState,
  results: readonly ChangeResult[],
  environment: StepEnvironment,
): readonly AcknowledgedChange[] {
  const known = new Set(state.overlay.map((entry) => entry.change.changeId))
  const acknowledgedAt = toIso(environment.nowMs)
  const acknowledged = results.flatMap((result): AcknowledgedChange[] => {
    const change = findRecord(state.queue, result.changeId)
    if (change === undefined || !isAcknowledged(result, change) || known.has(result.changeId)) return []
    return [{ change, version: result.version, acknowledgedAt, isSettled: false }]
  })
  return acknowledged.length === 0 ? state.overlay : [...state.overlay, ...acknowledged]
}

/**
 * Rule D4: what a later edit has superseded is kept as well, for a server that loses that edit, and stays in view until
 * that edit arrives; so is a deletion of what was gone already, for a server that brings it back.
 */
function isAcknowledged(
  result: ChangeResult,
  change: PendingChange,
): result is Exclude<ChangeResult, { outcome: 'rejected' }> {
  if (result.outcome === 'gone') return change.type === 'DELETED'
  return result.outcome !== 'rejected'
}

/** What belongs on the list „Nicht übernommen“ (Y4). To delete what is gone already is no failure. */
function refusalOf(result: ChangeResult, change: PendingChange, rejectedAt: string): RejectedChange | undefined {
  if (result.outcome === 'gone') {
    return change.type === 'DELETED' ? undefined : { change, code: 'gone', message: GONE_TEXT, rejectedAt }
  }
  if (result.outcome !== 'rejected') return undefined
  const { code, message, field } = result
  return { change, code, message, rejectedAt, ...(field === undefined ? {} : { field }) }
}

function logOf(result: ChangeResult, change: PendingChange): readonly Command[] {
  if (result.outcome === 'rejected') {
    return [
      { kind: 'log', level: 'error', text: '[SYNC ERROR]', details: [change.path, result.code, result.field ?? ''] },
    ]
  }
  if (result.outcome === 'gone' && change.type !== 'DELETED') {
    return [{ kind: 'log', level: 'error', text: '[SYNC ERROR]', details: [change.path, 'gone'] }]
  }
  const keys = result.outcome === 'applied' ? result.supersededKeys : result.outcome === 'superseded' ? ['*'] : []
  return keys.length === 0
    ? []
    : [{ kind: 'log', level: 'info', text: 'a later edit from another device stays', details: [change.path, ...keys] }]
}

/** Rule Y5: only runs from start or `online` that processed something are announced. */
function finishRun(state: SyncState): Step {
  const { run } = state
  const isAnnounced = run !== null && run.processed > 0 && (run.reason === 'start' || run.reason === 'online')
  return {
    state: { ...state, run: null, batchLimit: Number.POSITIVE_INFINITY },
    commands: isAnnounced ? [{ kind: 'announce', count: run.processed }] : [],
  }
}

/** A whole batch failed: nothing of it is lost, and rule Y6 names each change of it. */
export function batchFailed(state: SyncState, failure: SyncFailure, environment: StepEnvironment): Step {
  if (state.send.kind !== 'sending') return noCommands(state)
  const { changes, askedBefore } = state.send
  const log: Command = {
    kind: 'log',
    level: 'error',
    text: '[SYNC ERROR]',
    details: [failure.code, failure.field ?? '', changes.map((change) => change.path)],
  }
  const { sendAttempts } = state
  const after: SyncState = { ...state, send: { kind: 'idle' } }
  const told = failure.status === 0 ? noCommands({ ...after, isServerReachable: false }) : heard(after)
  const idle: Step = { state: told.state, commands: [{ kind: 'releaseLock' }, log, ...told.commands] }
  const pause = pauseOf(state, failure, askedBefore)
  if (pause !== null) return chain(idle, (current) => pauseFor(current, pause))
  const culprit = culpritOf(failure, changes)
  if (culprit !== undefined) {
    const aside = rejected(culprit, environment, failure.status === 413 ? 'document-too-large' : 'invalid-change')
    return chain(idle, (current) => setAside(current, [aside]), continueRun)
  }
  if (isAboutContent(failure)) {
    const batchLimit = Math.max(1, Math.floor(changes.length / 2))
    return chain(idle, (current) => startSend({ ...current, batchLimit }))
  }
  const later = chain(idle, (current) => retryLater({ ...current, sendAttempts }, failure, environment))
  if (failure.status !== 0) return later
  // Less the next time, for a network that is too slow for all at once; and a pull finds out whether the server is
  // there at all, which costs less than sending again.
  const batchLimit = Math.min(state.batchLimit, Math.max(SMALL_BATCH, Math.floor(changes.length / 2)))
  return chain(later, (current) => startPull({ ...current, batchLimit }))
}

/** A batch is not made smaller than this because no answer came. */
const SMALL_BATCH = 10

function continueRun(state: SyncState): Step {
  return countRecords(state.queue) === 0 ? finishRun(state) : startSend(state)
}

/** Whether a smaller batch could pass, so that halving finds the change that cannot. */
function isAboutContent(failure: SyncFailure): boolean {
  return failure.status === 413 || failure.code === 'too-deep'
}

/** The one change that makes the server refuse the batch, if it can be told. */
function culpritOf(failure: SyncFailure, changes: readonly PendingChange[]): PendingChange | undefined {
  if (isAboutContent(failure)) return changes.length === 1 ? changes[0] : undefined
  const index = failure.code === 'invalid-request' ? /^changes\.(\d+)/.exec(failure.field ?? '')?.[1] : undefined
  return index === undefined ? undefined : changes[Number(index)]
}

/** The longest a server may ask us to wait. */
const RETRY_AFTER_LIMIT_MS = 3_600_000

function retryLater(state: SyncState, failure: SyncFailure, environment: StepEnvironment): Step {
  if (!state.isOnline) return noCommands(state)
  const asked = Math.min((failure.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_LIMIT_MS)
  const delayMs = Math.max(asked, backOffMs(state.sendAttempts, environment.random))
  return {
    state: { ...state, send: { kind: 'waiting' }, sendAttempts: state.sendAttempts + 1 },
    commands: [{ kind: 'setTimer', timer: 'send', delayMs }],
  }
}

function rejected(
  change: PendingChange,
  environment: StepEnvironment,
  code: 'document-too-large' | 'invalid-change',
): RejectedChange {
  return { change, code, message: rejectionTexts[code], rejectedAt: toIso(environment.nowMs) }
}

function setAside(state: SyncState, aside: readonly RejectedChange[]): Step {
  if (aside.length === 0) return noCommands(state)
  const changeIds = aside.map((entry) => entry.change.changeId)
  const edit = remove(state, changeIds)
  const saved = persist({ ...state, queue: edit.queue }, { ...edit, rejected: aside })
  const logs = aside.map(({ change, code }): Command => ({
    kind: 'log',
    level: 'error',
    text: '[SYNC ERROR]',
    details: [change.path, code],
  }))
  const tell: Command = { kind: 'tell', message: { kind: 'setAside', changeIds } }
  return { ...saved, commands: [...saved.commands, ...logs, tell] }
}

function remove(state: SyncState, changeIds: readonly string[]): QueueEdit {
  return takeOut(state.queue, changeIds, new Map())
}

/** The state without changes that another tab has set aside. */
export function withoutChanges(state: SyncState, changeIds: readonly string[]): SyncState {
  return forgetDrainedRun({ ...state, queue: remove(state, changeIds).queue })
}
