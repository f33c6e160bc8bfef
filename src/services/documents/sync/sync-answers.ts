/** What becomes of the changes of a batch when its answer comes (rules S2, F7, D4, Y4, Y11). */
import { toIso } from '#base/clock'
import type { PendingChange } from '../change/change.ts'
import type { ChangeResult } from '../change/change-results.ts'
import { keptConflictsOf, type KeptConflict } from '../change/kept-conflict.ts'
import { findRecord, takeOut } from './pending-queue.ts'
import { log, persist } from './sync-steps.ts'
import {
  GONE_TEXT,
  type AcknowledgedChange,
  type Command,
  type RejectedChange,
  type Step,
  type StepEnvironment,
  type SyncState,
} from './sync-state.ts'
import type { BatchAnswer } from './tab-messages.ts'

/** Whether an answer is of the era that the device is in; one that does not say counts as such (D6). */
export function isOfEra({ era }: Pick<BatchAnswer, 'era'>, state: Pick<SyncState, 'era'>): boolean {
  return era === undefined || era === state.era
}

/** Takes each answered change out of the queue and keeps what became of it (rule S2). */
export function applyResults(
  state: SyncState,
  { era, results, serverTime }: BatchAnswer,
  environment: StepEnvironment,
): Step {
  const versions = new Map<string, number>()
  const acknowledged: AcknowledgedChange[] = []
  const aside: RejectedChange[] = []
  const conflicts: KeptConflict[] = []
  const logs: Command[] = []
  const answeredAt = toIso(environment.nowMs)
  const isVersionKnown = isOfEra({ era }, state)
  let processed = 0
  for (const result of results) {
    const change = findRecord(state.queue, result.changeId)
    if (change === undefined) continue
    logs.push(...logOf(result, change))
    conflicts.push(...keptConflictsOf(result, change, answeredAt))
    // Versions of another era say nothing of what stands here (D6).
    if (result.outcome === 'applied' && isVersionKnown) versions.set(result.changeId, result.version)
    if (isAcknowledged(result, change)) {
      acknowledged.push(acknowledgedOf(result, change, { era, acknowledgedAt: serverTime }))
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
  { era, results }: Omit<BatchAnswer, 'serverTime'>,
  environment: StepEnvironment,
): readonly AcknowledgedChange[] {
  const known = new Set(state.overlay.map((entry) => entry.change.changeId))
  const acknowledgedAt = toIso(environment.nowMs)
  const acknowledged = results.flatMap((result): AcknowledgedChange[] => {
    const change = findRecord(state.queue, result.changeId)
    if (change === undefined || !isAcknowledged(result, change) || known.has(result.changeId)) return []
    return [acknowledgedOf(result, change, { era, acknowledgedAt })]
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

function acknowledgedOf(
  { outcome, version }: Exclude<ChangeResult, { outcome: 'rejected' }>,
  change: PendingChange,
  { era, acknowledgedAt }: { readonly era: string | undefined; readonly acknowledgedAt: string },
): AcknowledgedChange {
  const entry = { change, version, acknowledgedAt, isSettled: false, ...(era === undefined ? {} : { era }) }
  return outcome === 'superseded' ? { ...entry, isSuperseded: true } : entry
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
  if (result.outcome === 'rejected') return [log('error', '[SYNC ERROR]', change.path, result.code, result.field ?? '')]
  if (result.outcome === 'gone' && change.type !== 'DELETED') return [log('error', '[SYNC ERROR]', change.path, 'gone')]
  const keys = result.outcome === 'applied' ? result.supersededKeys : result.outcome === 'superseded' ? ['*'] : []
  return keys.length === 0 ? [] : [log('info', 'a later edit from another device stays', change.path, ...keys)]
}
