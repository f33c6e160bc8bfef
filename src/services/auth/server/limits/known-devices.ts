/**
 * Browsers that have signed in to an account before (OWASP's „device cookies“): their password attempts are counted separately, and
 * their sign-ins cause no alert. A browser used by several people remembers the last eight of them.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFE_S = 400 * 24 * 3_600
const PEOPLE = 8
const ENTRY = /^([\w-]{22})\.([\w-]{43})(?:\.([\w-]{43}))?$/

type Known = { readonly id: string; readonly email: string }

export type KnownDevices = {
  /** The id of this browser for this account if a Cookie header shows that it has signed in there before, else undefined. */
  read(email: string, cookies: string | undefined): string | undefined
  /** Whether this browser has signed in to this very account, and not to another one that had its address before. */
  hasBeenIn(account: Known, cookies: string | undefined): boolean
  /**
   * Returns the Set-Cookie value that makes the browser with these cookies known to the account, and keeps the accounts it knows
   * already.
   */
  line(account: Known, cookies: string | undefined): string
}

/** Signed for the address, the only thing known of a caller who is signing in, and for the account. */
type Entry = { readonly nonce: string; readonly address: string; readonly account?: string }

export function createKnownDevices({
  secret,
  isSecure,
}: {
  readonly secret: string
  readonly isSecure: boolean
}): KnownDevices {
  const name = isSecure ? '__Secure-taschenmesser.device' : 'taschenmesser.device'
  const key = createHmac('sha256', secret).update('known devices').digest()
  const sign = (nonce: string, of: string): string =>
    createHmac('sha256', key).update(`${nonce}\n${of}`).digest('base64url')
  const isSigned = (signature: string, nonce: string, of: string): boolean =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, of)))
  const find = (email: string, cookies: string | undefined): Entry | undefined =>
    readEntries(cookies, name).find(({ nonce, address }) => isSigned(address, nonce, email))
  return {
    read: (email, cookies) => find(email, cookies)?.nonce,
    hasBeenIn({ id, email }, cookies) {
      const entry = find(email, cookies)
      return entry?.account !== undefined && isSigned(entry.account, entry.nonce, idOf(id))
    },
    line({ id, email }, cookies) {
      const nonce = find(email, cookies)?.nonce ?? randomBytes(16).toString('base64url')
      const own: Entry = { nonce, address: sign(nonce, email), account: sign(nonce, idOf(id)) }
      const others = readEntries(cookies, name).filter((other) => other.nonce !== nonce)
      const value = [own, ...others.slice(0, PEOPLE - 1)].map(toText).join('~')
      return `${name}=${value}; Path=/api/auth; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
  }
}

/** The text that is signed for an account; no e-mail address can equal it. */
function idOf(id: string): string {
  return `account\n${id}`
}

function toText({ nonce, address, account }: Entry): string {
  return [nonce, address, ...(account === undefined ? [] : [account])].join('.')
}

function readEntries(cookies: string | undefined, name: string): readonly Entry[] {
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  const value = pair?.trim().slice(name.length + 1) ?? ''
  return value
    .split('~')
    .slice(0, PEOPLE)
    .flatMap((text) => {
      const [, nonce, address, account] = ENTRY.exec(text) ?? []
      if (nonce === undefined || address === undefined) return []
      return [{ nonce, address, ...(account === undefined ? {} : { account }) }]
    })
}
