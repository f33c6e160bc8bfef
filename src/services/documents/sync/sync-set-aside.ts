/** Changes that leave the queue without an answer of their own. */
import { toIso } from '#base/clock'
import type { PendingChange } from '../change/change.ts'
import { rejectionTexts } from '../document-errors.ts'
import { takeOut, type QueueEdit } from './pending-queue.ts'
import { forgetDrainedRun, log, noCommands, persist } from './sync-steps.ts'
import type { Command, RejectedChange, Step, StepEnvironment, SyncState } from './sync-state.ts'

/** A change that the server would never take, as it stands on the list „Nicht übernommen“ (Y4). */
export function rejected(
  change: PendingChange,
  environment: StepEnvironment,
  code: 'document-too-large' | 'invalid-change',
): RejectedChange {
  return { change, code, message: rejectionTexts[code], rejectedAt: toIso(environment.nowMs) }
}

/** Takes changes out of the queue that are not to be sent any more, and keeps them on that list. */
export function setAside(state: SyncState, aside: readonly RejectedChange[]): Step {
  if (aside.length === 0) return noCommands(state)
  const changeIds = aside.map((entry) => entry.change.changeId)
  const edit = remove(state, changeIds)
  const saved = persist({ ...state, queue: edit.queue }, { ...edit, rejected: aside })
  const logs = aside.map(({ change, code }) => log('error', '[SYNC ERROR]', change.path, code))
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
