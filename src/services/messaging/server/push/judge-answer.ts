import { DAY_MS, SECOND_MS } from '#base/clock'
import type { KeptPostAnswer } from '#outgoing/server'
import type { DeliveryOutcome } from '../push-gateway.ts'

/** The longest wait before a retry, regardless of what the push service asks for. */
export const LONGEST_WAIT_MS = DAY_MS

/** What an answer of a push service means (RFC 8030, sections 5 and 8.4). */
export function evaluateResponse(answer: KeptPostAnswer, nowMs: number): DeliveryOutcome {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const said = readReason(answer.text)
  const reason = said === undefined ? String(status) : `${status} ${said}`
  if (status !== 429 && status < 500) return { kind: 'refused', reason }
  const retryAfterMs = readRetryAfter(answer.retryAfter, nowMs)
  return { kind: 'later', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** `Retry-After` in milliseconds from now: it is written as seconds or as a date. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const waitMs = /^\s*\d+\s*$/.test(text) ? Number(text) * SECOND_MS : readHttpDate(text) - nowMs
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), LONGEST_WAIT_MS)
}

/** Of the three forms of a date the one that is still written (RFC 9110, section 5.6.7). */
function readHttpDate(text: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Returns one word from the answer for the log, such as Apple's `BadJwtToken`; the whole answer may repeat the push's recipient. */
function readReason(text: string): string | undefined {
  return /"(?:reason|error|errno)"\s*:\s*"?([A-Za-z][A-Za-z ]{0,39}|\d{1,4})\b/.exec(text)?.[1]
}
