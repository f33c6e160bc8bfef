import { SECOND_MS, toIso, type Now } from '#base/clock'
import { outgoingFailureTexts } from '#outgoing'
import type { Outgoing } from '#outgoing/server'
import type { DeliveryOutcome } from '../push-gateway.ts'
import { readRetryAfter } from '../push/judge-answer.ts'
import { createHmac } from 'node:crypto'

const WEBHOOK_ID_HEADER = 'taschenmesser-id'
const WEBHOOK_TIMESTAMP_HEADER = 'taschenmesser-timestamp'
const WEBHOOK_SIGNATURE_HEADER = 'taschenmesser-signature'

/** `v1=` and HMAC-SHA-256 in hex over the timestamp (seconds since 1970), a full stop and the body as it is sent. */
function signWebhook(secret: string, timestampSec: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestampSec}.${body}`).digest('hex')}`
}

/** The part of a message that is sent to a webhook. */
export type WebhookMessage = {
  /** The same however often it is sent. */
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly body: string
  /** The message's link, as an absolute URL. */
  readonly url: string
  readonly source: string
  readonly createdAtMs: number
}

export type WebhookOutcome = {
  readonly delivery: DeliveryOutcome
  /** In German, for the person. */
  readonly words: string
}

const TIMEOUT_MS = 10 * SECOND_MS
/** Nothing of an answer counts but its status. */
const ANSWER_LIMIT_BYTES = 1_024

/** One try to hand a message to a receiver, signed for this moment. Never rejects. */
export async function postWebhook(
  o: { readonly outgoing: Pick<Outgoing, 'request'>; readonly now: Now },
  { url, secret }: { readonly url: string; readonly secret: string },
  { createdAtMs, ...message }: WebhookMessage,
  signal?: AbortSignal,
): Promise<WebhookOutcome> {
  const body = JSON.stringify({ ...message, createdAt: toIso(createdAtMs) })
  const timestampSec = Math.floor(o.now() / SECOND_MS)
  const answer = await o.outgoing.request({
    url,
    method: 'POST',
    ports: 'any',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Taschenmesser',
      [WEBHOOK_ID_HEADER]: message.id,
      [WEBHOOK_TIMESTAMP_HEADER]: String(timestampSec),
      [WEBHOOK_SIGNATURE_HEADER]: signWebhook(secret, timestampSec, body),
    },
    body,
    maxRedirects: 0,
    timeoutMs: TIMEOUT_MS,
    bodyLimitBytes: ANSWER_LIMIT_BYTES,
    ...(signal === undefined ? {} : { signal }),
  })
  if (!answer.isAnswered) {
    const isForGood = answer.code === 'forbidden-address' || answer.code === 'forbidden-port'
    const delivery: DeliveryOutcome = { kind: isForGood ? 'refused' : 'later', reason: answer.code }
    return { delivery, words: outgoingFailureTexts[answer.code] }
  }
  return evaluateResponse(answer.status, answer.headers['retry-after'], o.now())
}

function evaluateResponse(status: number, retryAfter: string | undefined, nowMs: number): WebhookOutcome {
  const words = `Antwort ${status}`
  if (status >= 200 && status < 300) return { delivery: { kind: 'delivered' }, words: 'Angenommen' }
  if (status === 410) return { delivery: { kind: 'gone' }, words: `${words}: Den Empfänger gibt es nicht mehr.` }
  const reason = String(status)
  if (status >= 300 && status < 400) {
    return { delivery: { kind: 'refused', reason }, words: `${words}: Weiterleitungen werden nicht verfolgt.` }
  }
  if (status < 500 && status !== 408 && status !== 429) return { delivery: { kind: 'refused', reason }, words }
  const retryAfterMs = readRetryAfter(retryAfter, nowMs)
  return { delivery: { kind: 'later', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }, words }
}
