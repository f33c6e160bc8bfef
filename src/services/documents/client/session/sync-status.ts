/** What a screen shows of how syncing stands. */
import { toIso } from '#base/clock'
import { countRecords } from '../../sync/pending-queue.ts'
import type { KeptConflict } from '../../change/kept-conflict.ts'
import type { LastCopy } from '../../rescue/last-copy.ts'
import type { RejectedChange } from '../../sync/sync-state.ts'
import type { BrokenRecord } from '../cache/broken-records.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { DocumentsStatus } from '../documents.ts'
import type { OpenedSession } from './open-session.ts'

export type SyncStatus = DocumentsStatus & {
  readonly pendingCount: number
  readonly isSyncing: boolean
  /** How many changes the run under way has brought to an end so far. */
  readonly syncedCount: number
  /**
   * Until when the server has asked this device to wait, because it sent more than its pace (Q9): ISO 8601 in UTC by the
   * device's clock. What is pending is sent then by itself; absent when nothing is waited for.
   */
  readonly waitsUntil?: string
  /**
   * The server's sentence on why it takes nothing now: its disk is full, or nearly (Q10). What is pending is sent by itself
   * when there is room again; absent when nothing waits for that.
   */
  readonly noRoom?: string
  /** For the list „Nicht übernommen“ (Y4). */
  readonly rejected: readonly RejectedChange[]
  /** The parts of localStorage that could not be read and were set aside, oldest first. */
  readonly broken: readonly BrokenRecord[]
  /** Fields that were changed here and elsewhere and wait for the person's choice, newest first (Y11). */
  readonly conflicts: readonly KeptConflict[]
  /** Documents that the server has lost and this device still has, oldest loss first (D7). */
  readonly lastCopies: readonly LastCopy[]
}

/** The status while no documents are open. */
export const closedStatus: SyncStatus = {
  isLoaded: false,
  isServerReachable: true,
  pendingCount: 0,
  isSyncing: false,
  syncedCount: 0,
  rejected: [],
  broken: [],
  conflicts: [],
  lastCopies: [],
  storage: 'memory',
}

export function statusOf(
  opened: OpenedSession & { readonly cache: DocumentCache },
  broken: readonly BrokenRecord[],
): SyncStatus {
  const state = opened.session.getState()
  return {
    isLoaded: true,
    userId: opened.session.userId,
    isServerReachable: state.isServerReachable,
    pendingCount: countRecords(state.queue),
    isSyncing: state.send.kind === 'sending' || state.pull.kind === 'pulling',
    syncedCount: state.run?.processed ?? 0,
    rejected: opened.session.rejected.list(),
    broken,
    conflicts: opened.conflicts.list(),
    lastCopies: opened.lastCopies.list(),
    storage: opened.cache.kind,
    ...(state.lastSyncedAt === null ? {} : { lastSyncedAt: state.lastSyncedAt }),
    ...(state.pull.kind === 'pulling' && state.pull.left !== undefined ? { leftCount: state.pull.left } : {}),
    ...(state.pause === null ? {} : { pause: state.pause }),
    ...(state.noRoom === null || countRecords(state.queue) === 0 ? {} : { noRoom: state.noRoom }),
    ...(state.send.kind === 'waiting' && state.send.untilMs !== undefined
      ? { waitsUntil: toIso(state.send.untilMs) }
      : {}),
  }
}

const STATUS_KEYS = [
  'isLoaded',
  'userId',
  'isServerReachable',
  'pendingCount',
  'isSyncing',
  'lastSyncedAt',
  'syncedCount',
  'leftCount',
  'rejected',
  'broken',
  'conflicts',
  'lastCopies',
  'storage',
  'pause',
  'noRoom',
  'waitsUntil',
] as const satisfies readonly (keyof SyncStatus)[]

/** The status before if nothing in it has changed. */
export function sameOr(before: SyncStatus, after: SyncStatus): SyncStatus {
  return STATUS_KEYS.every((key) => before[key] === after[key]) ? before : after
}
