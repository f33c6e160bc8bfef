/** What the refusal of a batch says: which change is to blame, whether a smaller batch may pass, and how long to wait (Y6, Q9). */
import type { RequestErrorCode } from '#http'
import type { PendingChange } from '../change/change.ts'
import type { SyncFailure } from './sync-state.ts'

export const NO_ROOM: RequestErrorCode = 'storage-full'
export const ANOTHER_DATABASE: SyncFailure = {
  code: 'unavailable',
  message: 'answer from another database',
  status: 503,
}
export const SILENT_ANSWER: SyncFailure = { code: 'internal-error', message: 'answer without results', status: 200 }

/** Whether a smaller batch could pass, so that halving finds the change that cannot. */
export function isAboutContent(failure: SyncFailure): boolean {
  return failure.status === 413 || failure.code === 'too-deep'
}

/** The one change that makes the server refuse the batch, if it can be determined. */
export function culpritOf(failure: SyncFailure, changes: readonly PendingChange[]): PendingChange | undefined {
  if (isAboutContent(failure)) return changes.length === 1 ? changes[0] : undefined
  const index = failure.code === 'invalid-request' ? /^changes\.(\d+)/.exec(failure.field ?? '')?.[1] : undefined
  return index === undefined ? undefined : changes[Number(index)]
}

/** Rule Q9: more was sent than the server's pace, and it says when it takes more. */
export function isPaced({ code, retryAfterSeconds }: SyncFailure): boolean {
  return code === 'too-many-requests' && retryAfterSeconds !== undefined
}

/** The longest a server may ask us to wait. */
const RETRY_AFTER_LIMIT_MS = 3_600_000

/** How long the server wants us to wait. */
export function waitOf(failure: SyncFailure | null): number {
  return Math.min((failure?.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_LIMIT_MS)
}
