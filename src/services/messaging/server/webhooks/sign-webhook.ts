import { createHmac } from 'node:crypto'

export const WEBHOOK_ID_HEADER = 'taschenmesser-id'
export const WEBHOOK_TIMESTAMP_HEADER = 'taschenmesser-timestamp'
export const WEBHOOK_SIGNATURE_HEADER = 'taschenmesser-signature'

/** `v1=` and HMAC-SHA-256 in hex over the timestamp (seconds since 1970), a full stop and the body as it is sent. */
export function signWebhook(secret: string, timestampSec: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestampSec}.${body}`).digest('hex')}`
}
