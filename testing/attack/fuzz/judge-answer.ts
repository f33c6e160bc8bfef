/** What no answer may be, whatever was asked. */
import { findLeak } from '../leaks.ts'
import { NOT_SENT, type AttackAnswer } from '../send.ts'
import type { Attempt } from './endpoint-attempts.ts'

/** Ours, and its sentence begins like one. */
const OUR_ERROR = /^\{"error":\{"code":"(?!internal)[a-z-]+","message":"[„A-ZÄÖÜ\d]/

/** Undefined: there is nothing to complain of. `slowMs`: longer than this nothing takes. */
export function evaluateResponse(attempt: Attempt, answer: AttackAnswer, slowMs: number): string | undefined {
  const { status, text, ms } = answer
  const where = describe(attempt)
  if (isUnsent(answer)) return undefined
  if (status === 0) return `no answer: ${answer.failure}, ${where}`
  if (status >= 500) return `${status}: ${where} -> ${text.slice(0, 160)}`
  if (ms > slowMs) return `slow: ${Math.round(ms)} ms, ${where} -> ${status}`
  if (status < 400) return undefined
  const leak = findLeak(text, `${attempt.path}${String(attempt.body ?? '')}${JSON.stringify(attempt.headers ?? {})}`)
  if (leak !== undefined) return `leak: „${leak}“ of ${where}`
  if (answer.headers['x-powered-by'] !== undefined) return `leak: X-Powered-By of ${where}`
  const isPage = attempt.path.startsWith('/status/') && text.includes('<html lang="de">')
  // Of HEAD there is nothing to read, and what Node's parser refuses it answers itself.
  const isJudged = attempt.method !== 'HEAD' && text !== ''
  return isJudged && !isPage && !OUR_ERROR.test(text)
    ? `not our error: ${status}, ${where} -> ${text.slice(0, 120)}`
    : undefined
}

/** Node's client refuses to send some of it. */
export function isUnsent({ status, failure = '' }: Pick<AttackAnswer, 'status' | 'failure'>): boolean {
  return status === 0 && failure.startsWith(NOT_SENT)
}

function describe({ method, path, body, headers }: Attempt): string {
  const sent = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('hex')
  return `${method} ${path.slice(0, 90)} ${sent.slice(0, 110)} ${JSON.stringify(headers ?? {}).slice(0, 90)}`
}
