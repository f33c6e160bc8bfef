/** What becomes of an upload that failed: when it is tried again, and which answers end it. Pure. */
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { fileErrorTexts, type FileErrorCode } from './file-errors.ts'

const FIRST_DELAY_MS = SECOND_MS
const MAX_DELAY_MS = MINUTE_MS
/** How much of its wait a retry may leave out, so that many devices don't come back at the same moment. */
const JITTER_SHARE = 0.5

/** How long to wait after the n-th failure in a row (from 1); `random` is a number from 0 to 1. */
export function fileRetryDelayMs(failures: number, random: number, retryAfterSeconds = 0): number {
  const baseMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 10), MAX_DELAY_MS)
  return Math.max(baseMs * (1 - JITTER_SHARE * random), retryAfterSeconds * SECOND_MS)
}

export type FailureMeaning =
  /** The server could not be reached, or is temporarily unavailable. */
  | { readonly kind: 'passing' }
  /** Until the session is good again. */
  | { readonly kind: 'session' }
  /** Sending it again by itself changes nothing. */
  | { readonly kind: 'refused'; readonly code: FileErrorCode }

/** What a failed request means for whether to try again: decided by code and status, never by the text. */
export function judgeFileFailure(failure: { readonly code: string; readonly status: number }): FailureMeaning {
  const { code, status } = failure
  if (code === 'unauthenticated' || code === 'wrong-user') return { kind: 'session' }
  if (code === 'body-too-large') return { kind: 'refused', code: 'file-too-large' }
  if (isFileErrorCode(code) && !PASSING_CODES.has(code)) return { kind: 'refused', code }
  // A path that is not there yet, too: the server is about to be the app's version.
  const isPassing =
    code === 'invalid-url' || status === 0 || status === 404 || status === 408 || status === 429 || status >= 500
  return isPassing ? { kind: 'passing' } : { kind: 'refused', code: 'unknown' }
}

/** A signed address that ran out is asked for anew; the others say that this try was in vain. */
const PASSING_CODES: ReadonlySet<FileErrorCode> = new Set<FileErrorCode>([
  'retry-limit-exceeded',
  'canceled',
  'invalid-url',
  'unknown',
])

/** Refusals that say something of the file itself: only the person can change that, so they outlast the page. */
const LASTING_CODES: ReadonlySet<FileErrorCode> = new Set<FileErrorCode>([
  'unauthorized',
  'file-too-large',
  'unsupported-picture',
  'picture-too-large',
])

export function isLastingRefusal(code: FileErrorCode): boolean {
  return LASTING_CODES.has(code)
}

function isFileErrorCode(code: string): code is FileErrorCode {
  return Object.hasOwn(fileErrorTexts, code)
}
