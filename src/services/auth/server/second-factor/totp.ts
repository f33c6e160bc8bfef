/** One-time passwords of an app (RFC 6238) with the numbers that every app can: SHA-1, 6 digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Taschenmesser'
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20
const numbers = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be one step off, either way. */
const WINDOW = 1

/** A new secret in base32, as people can also type it. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the content of the QR code; `label` is the name the app shows. */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ ...numbers, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString()
}

/** Returns the time step of this code, counted from 1970; undefined if it matches no step close to now. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const delta = TOTP.validate({
    ...numbers,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: nowMs,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: numbers.period, timestamp: nowMs }) + delta
}
