/**
 * Cookies besides the session's: a value that cannot be forged or changed, out of reach of scripts and other sites, sent only to the
 * paths of accounts. Their owner knows what a value means, and whether it still counts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionCookie } from './engine.ts'

export type SignedCookie = {
  /** The value of a Cookie header if we signed it for this cookie. */
  read(cookieHeader: string | undefined): string | undefined
  /** The line Set-Cookie for a value of the alphabet of base64url. */
  line(value: string, lifeMs: number): string
  /** The line that takes it away. */
  clearLine(): string
}

/** `name` also goes into the key: what was signed for one cookie is worth nothing in another. */
export function createSignedCookie(session: SessionCookie, name: string): SignedCookie {
  const fullName = `${session.isSecure ? '__Secure-' : ''}taschenmesser.${name}`
  const key = createHmac('sha256', session.secret).update(`cookie ${name}`).digest()
  const sign = (value: string): string => createHmac('sha256', key).update(value).digest('base64url')
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${session.isSecure ? '; Secure' : ''}`
  return {
    read(cookieHeader) {
      const pair = cookieHeader?.split(';').find((part) => part.trim().startsWith(`${fullName}=`))
      const parts =
        pair
          ?.trim()
          .slice(fullName.length + 1)
          .split('.') ?? []
      const [value, signature] = parts
      if (value === undefined || signature === undefined || parts.length !== 2) return undefined
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(value))
      return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
    },
    line: (value, lifeMs) =>
      `${fullName}=${value}.${sign(value)}; Max-Age=${Math.floor(lifeMs / 1_000)}; ${attributes}`,
    clearLine: () => `${fullName}=; Max-Age=0; ${attributes}`,
  }
}
