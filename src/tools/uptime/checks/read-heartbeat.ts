/** Reads what a job reports by how it calls its address, in the forms that other services use, too. */
import { MAX_TEXT } from '../model.ts'
import { plainLine } from '../words/plain-line.ts'

/** `begun` says nothing yet: the job has only started. */
export type HeartbeatWord = { readonly kind: 'good' | 'begun' } | { readonly kind: 'failed'; readonly detail: string }

const bad: ReadonlySet<string> = new Set(['fail', 'failed', 'down', 'error'])

/**
 * Reads a job's report: after the key may come `fail`, `start` or the job's exit code, or else `?status=fail`; `msg` gives the
 * reason. Any other query is a good report; any other text after the key gives undefined.
 */
export function readHeartbeat(o: {
  readonly ending: string | undefined
  readonly status: string | undefined
  readonly message: string | undefined
}): HeartbeatWord | undefined {
  const detail = plainLine(o.message ?? '', MAX_TEXT)
  const { ending } = o
  if (ending === 'start') return { kind: 'begun' }
  if (ending === 'fail' || (ending === undefined && bad.has(o.status?.toLowerCase() ?? ''))) {
    return { kind: 'failed', detail }
  }
  if (ending === undefined || ending === '0') return { kind: 'good' }
  if (!/^[1-9]\d{0,2}$/.test(ending)) return undefined
  return { kind: 'failed', detail: detail === '' ? `Exit-Code ${ending}` : detail }
}
