/**
 * Browsers that have signed in to an account before (OWASP's „device cookies“): they are counted alone when passwords are
 * tried, and their sign-ins are nothing new. A browser that several people use is known to the last eight of them.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFE_S = 400 * 24 * 3_600
const PEOPLE = 8
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/

export type KnownDevices = {
  /** What stands for this browser at this account if a Cookie header shows that they know each other. */
  read(email: string, cookies: string | undefined): string | undefined
  /** A Set-Cookie value that makes the browser with these cookies known to the account, and keeps whom it knows. */
  line(email: string, cookies: string | undefined): string
}

type Entry = { readonly nonce: string; readonly signature: string }

export function createKnownDevices({
  secret,
  isSecure,
}: {
  readonly secret: string
  readonly isSecure: boolean
}): KnownDevices {
  const name = isSecure ? '__Secure-taschenmesser.device' : 'taschenmesser.device'
  const key = createHmac('sha256', secret).update('known devices').digest()
  const sign = (nonce: string, email: string): string =>
    createHmac('sha256', key).update(`${nonce}\n${email}`).digest('base64url')
  const isOf = (email: string, { nonce, signature }: Entry): boolean =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, email)))
  const find = (email: string, cookies: string | undefined): Entry | undefined =>
    readEntries(cookies, name).find((entry) => isOf(email, entry))
  return {
    read: (email, cookies) => find(email, cookies)?.nonce,
    line(email, cookies) {
      const own = find(email, cookies) ?? newEntry((nonce) => sign(nonce, email))
      const others = readEntries(cookies, name).filter(({ nonce }) => nonce !== own.nonce)
      const value = [own, ...others.slice(0, PEOPLE - 1)]
        .map(({ nonce, signature }) => `${nonce}.${signature}`)
        .join('~')
      return `${name}=${value}; Path=/api/auth; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
  }
}

function newEntry(sign: (nonce: string) => string): Entry {
  const nonce = randomBytes(16).toString('base64url')
  return { nonce, signature: sign(nonce) }
}

function readEntries(cookies: string | undefined, name: string): readonly Entry[] {
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  const value = pair?.trim().slice(name.length + 1) ?? ''
  return value
    .split('~')
    .slice(0, PEOPLE)
    .flatMap((text) => {
      const [, nonce, signature] = ENTRY.exec(text) ?? []
      return nonce === undefined || signature === undefined ? [] : [{ nonce, signature }]
    })
}
