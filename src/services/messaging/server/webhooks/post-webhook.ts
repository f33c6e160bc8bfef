import { SECOND_MS, toIso, type Now } from '#base/clock'
import { outgoingFailureTexts } from '#outgoing'
import type { Outgoing } from '#outgoing/server'
import type { WebhookFormat } from '#messaging'
import type { DeliveryOutcome } from '../push-gateway.ts'
import { readRetryAfter } from '../push/judge-answer.ts'
import { createHmac } from 'node:crypto'
import { fillTemplate } from './fill-template.ts'
import { serviceRequests, type WebhookMessage, type WebhookRequest, type WebhookTarget } from './service-requests.ts'

const WEBHOOK_ID_HEADER = 'taschenmesser-id'
const WEBHOOK_TIMESTAMP_HEADER = 'taschenmesser-timestamp'
const WEBHOOK_SIGNATURE_HEADER = 'taschenmesser-signature'

/** `v1=` and HMAC-SHA-256 in hex over the timestamp (seconds since 1970), a full stop and the body as it is sent. */
function signWebhook(secret: string, timestampSec: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestampSec}.${body}`).digest('hex')}`
}

export type WebhookOutcome = {
  readonly delivery: DeliveryOutcome
  /** In German, for the person. */
  readonly words: string
}

const TIMEOUT_MS = 10 * SECOND_MS
/** Nothing of an answer counts but its status. */
const ANSWER_LIMIT_BYTES = 1_024

/** One try to hand a message to a receiver, signed for this moment if it is signed. Never rejects. */
export async function postWebhook(
  o: { readonly outgoing: Pick<Outgoing, 'request'>; readonly now: Now },
  target: WebhookTarget,
  message: WebhookMessage,
  signal?: AbortSignal,
): Promise<WebhookOutcome> {
  const { headers, ...request } = buildRequest(target, message, o.now())
  const answer = await o.outgoing.request({
    ...request,
    ports: 'any',
    headers: { 'user-agent': 'Taschenmesser', ...headers },
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
  const retryAfterMs = readRetryAfter(answer.headers['retry-after'], o.now())
  return evaluateResponse(answer.status, retryAfterMs, refusalWords(target.format, answer.status))
}

function buildRequest(target: WebhookTarget, message: WebhookMessage, nowMs: number): WebhookRequest {
  const { format, url, template, secret } = target
  if (format !== 'signed' && format !== 'template') return serviceRequests[format](target, message)
  const { createdAtMs, severity, ...told } = message
  const fields = { ...told, createdAt: toIso(createdAtMs) }
  const { contentType, body } =
    format === 'signed'
      ? { contentType: 'application/json', body: JSON.stringify(fields) }
      : fillTemplate(template, { ...fields, severity: severity ?? '' })
  const timestampSec = Math.floor(nowMs / SECOND_MS)
  const headers = {
    'content-type': contentType,
    [WEBHOOK_ID_HEADER]: message.id,
    [WEBHOOK_TIMESTAMP_HEADER]: String(timestampSec),
    [WEBHOOK_SIGNATURE_HEADER]: signWebhook(secret, timestampSec, body),
  }
  return { url, method: 'POST', headers, body }
}

/** What a service means by a status, behind it; nothing is known of other programs. */
function refusalWords(format: WebhookFormat, status: number): string {
  if (format === 'signed' || format === 'template') return ''
  const entered = format === 'discord' || format === 'slack' ? 'die Adresse' : 'Adresse, Ziel und Token'
  if (status === 401 || status === 403) return `: Der Dienst lässt uns nicht. Prüf ${entered}.`
  if (status === 400 || status === 404) return `: Der Dienst kennt das Ziel nicht. Prüf ${entered}.`
  return ''
}

function evaluateResponse(status: number, retryAfterMs: number | undefined, refusal: string): WebhookOutcome {
  const words = `Antwort ${status}`
  if (status >= 200 && status < 300) return { delivery: { kind: 'delivered' }, words: 'Angenommen' }
  if (status === 410) return { delivery: { kind: 'gone' }, words: `${words}: Den Empfänger gibt es nicht mehr.` }
  const reason = String(status)
  if (status >= 300 && status < 400) {
    return { delivery: { kind: 'refused', reason }, words: `${words}: Weiterleitungen werden nicht verfolgt.` }
  }
  if (status < 500 && status !== 408 && status !== 429) {
    return { delivery: { kind: 'refused', reason }, words: words + refusal }
  }
  return { delivery: { kind: 'later', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }, words }
}
