/** How secrets are kept, and how what has to come back unchanged is signed. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The hash of a text that can't be guessed, so one round is enough; it also hides an address. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Signs a text under a key that each purpose has for itself. */
export function signFor(secret: string, purpose: string, text: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares in a time that tells nothing of where two texts differ. */
export function isSameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
