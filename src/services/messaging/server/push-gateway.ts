import type { PushPayload } from '../contract.ts'

/** What became of one try to deliver; delivery itself never throws. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  /** The receiver does not exist any more; never again. */
  | { readonly kind: 'gone' }
  /** Refused for good, for a reason that is to be looked at; the receiver stays. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** May work later, not before `retryAfterMs` if that is given. */
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs?: number }

/** A push as the push service is to treat it (RFC 8030, section 5). */
export type Push = {
  readonly payload: PushPayload
  /** How long the push service keeps it for a device that is away. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
  /** A later push with the topic of one that still waits takes its place; at most 32 letters of base64url. */
  readonly topic: string
}

/** Pushes as the outbox sees them. */
export type PushGateway = {
  /** The user's installations that have push turned on. */
  findInstallations(userId: string): Promise<readonly string[]>
  /** One try; `gone` where the installation is not this person's any more. */
  deliver(userId: string, installationId: string, push: Push, signal: AbortSignal): Promise<DeliveryOutcome>
}
