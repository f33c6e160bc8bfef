import type { Now } from '#base/clock'
import { NOTIFICATIONS_PATH, PUSH_TEXT_LIMIT_BYTES, type PushPayload } from '#messaging'
import { FORBIDDEN_ADDRESS, type KeptPostRequest, type KeptPosts } from '#outgoing/server'
import type { DeliveryOutcome, Push } from '../push-gateway.ts'
import { checkPushEndpoint } from './check-push-endpoint.ts'
import { cutToFit } from '../cut-to-fit.ts'
import { evaluateResponse } from './judge-answer.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The address of a browser's subscription, and the keys a push to it is encrypted with. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushSender = {
  /** One try to hand a push to the push service. Never throws. */
  send(target: PushTarget, push: Push, signal: AbortSignal): Promise<DeliveryOutcome>
}

export type PushSenderOptions = {
  readonly vapid: VapidKeys
  /** The contact for push services, `mailto:` or `https:`. */
  readonly subject: string
  readonly allowedHosts: readonly string[]
  readonly post: KeptPosts['post']
  readonly now: Now
}

export function createPushSender(o: PushSenderOptions): PushSender {
  return {
    async send(target, push, signal) {
      // It was allowed when it was registered; the list may be shorter since.
      const url = checkPushEndpoint(target.endpoint, o.allowedHosts)
      if (url === undefined) return { kind: 'refused', reason: 'host not allowed' }
      let request: KeptPostRequest
      try {
        request = await encrypt(o, url, { target, push })
      } catch {
        // What went wrong may repeat a key.
        return { kind: 'refused', reason: 'could not be encrypted' }
      }
      try {
        return evaluateResponse(await o.post(request, signal), o.now())
      } catch (error) {
        const reason = describeFailure(error)
        return { kind: reason === FORBIDDEN_ADDRESS ? 'refused' : 'later', reason }
      }
    },
  }
}

async function encrypt(
  o: PushSenderOptions,
  url: URL,
  { target, push }: { readonly target: PushTarget; readonly push: Push },
): Promise<KeptPostRequest> {
  const { default: webPush } = await import('web-push')
  const { p256dh, auth } = target
  const details = webPush.generateRequestDetails(
    { endpoint: url.href, keys: { p256dh, auth } },
    fitPayload(push.payload),
    {
      vapidDetails: { subject: o.subject, ...o.vapid },
      TTL: push.ttlSeconds,
      urgency: push.urgency,
      topic: push.topic,
    },
  )
  const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)] as const)
  return { url, headers: Object.fromEntries(headers), body: details.body }
}

/** A word for the log; messages of network errors repeat addresses. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError') return 'timeout'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * What a push carries, as text that fits into one. What is too long loses the end of its body, then of its title, never
 * half a character; a link that leaves no room leads to the list of messages instead, where everything is.
 */
export function fitPayload(payload: PushPayload, limitBytes = PUSH_TEXT_LIMIT_BYTES): string {
  const { title, body } = payload
  const attempts = [
    [body, (cut: string) => JSON.stringify({ ...payload, body: cut })],
    [title, (cut: string) => JSON.stringify({ ...payload, body: '', title: cut })],
    [title, (cut: string) => JSON.stringify({ ...payload, link: NOTIFICATIONS_PATH, body: '', title: cut })],
  ] as const
  for (const [text, render] of attempts) {
    const cut = cutToFit(text, (candidate) => Buffer.byteLength(render(candidate)) <= limitBytes)
    if (cut !== undefined) return render(cut)
  }
  throw new Error('a payload does not fit into a push')
}
