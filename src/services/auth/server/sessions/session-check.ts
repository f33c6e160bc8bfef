/**
 * Checks the session of every request: the cookie's signature, then one prepared statement. A cookie is the token, a dot and
 * the HMAC-SHA-256 of the token in base64, all of it percent-encoded (`signToken` in `sessions.ts`).
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Now } from '#base/clock'
import type { Session } from '#http/server'
import type { AuthStore, SessionRow } from '../store/auth-store.ts'

/** On PostgreSQL a session that ended on another node is accepted for this long at most; on this node not at all. */
const CACHE_MS = 1_000
/**
 * On SQLite the answer whether something was written is cached for this long, because asking takes two locks of the file. So this is
 * how long a session is accepted that another process has ended; a session that ends here is removed from the cache (`forget`).
 */
const VERSION_MS = 100
const CACHE_ENTRIES = 10_000
/** Of a Cookie header that is remembered: more than a browser sends us, and little enough for all entries. */
const HEADER_LENGTH = 512
const TOKEN = /^[A-Za-z0-9]{16,128}$/

/** A row as it was read, with the time and, if the store has one, the version of the database. */
type Known = { readonly row: SessionRow; readonly readAtMs: number; readonly version: number | undefined }

export type SessionCheck = {
  /** The session of a Cookie header, or null. A promise only when PostgreSQL has to be asked. */
  read(cookieHeader: string | undefined): Session | null | Promise<Session | null>
  /** The token of a Cookie header if we signed it, whether or not its session still exists. */
  readToken(cookieHeader: string | undefined): string | undefined
  /** Forgets a session that has just ended. */
  forget(token: string): void
}

export function createSessionCheck(options: {
  readonly cookieName: string
  readonly secret: string
  readonly now: Now
  readonly store: Pick<AuthStore, 'findSession' | 'readVersion'>
}): SessionCheck {
  const { cookieName, now, store } = options
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'))
  const cache = new Map<string, Known>()
  /** Cookie headers in which a right signature was found, with their tokens: to sign again costs twice what the statement does. */
  const signed = new Map<string, string>()
  let version: { readonly readAtMs: number; readonly value: number | undefined } | undefined
  /** Counts ended sessions, so that an answer that was under way meanwhile is not kept. */
  let endings = 0

  function readToken(cookieHeader: string | undefined): string | undefined {
    if (cookieHeader === undefined) return undefined
    const known = signed.get(cookieHeader)
    if (known !== undefined) return known
    const value = readCookie(cookieHeader, cookieName)
    const token = value === undefined ? undefined : verify(value)
    if (token === undefined || cookieHeader.length > HEADER_LENGTH) return token
    if (signed.size >= CACHE_ENTRIES) signed.clear()
    signed.set(cookieHeader, token)
    return token
  }

  function verify(value: string): string | undefined {
    const dot = value.lastIndexOf('.')
    const token = value.slice(0, Math.max(dot, 0))
    if (!TOKEN.test(token)) return undefined
    // Compared as text: in base64 several texts mean the same bytes.
    const given = Buffer.from(value.slice(dot + 1))
    const expected = Buffer.from(createHmac('sha256', key).update(token).digest('base64'))
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
  }

  function accept(token: string, known: Omit<Known, 'row'>, row: SessionRow | undefined): Session | null {
    if (row === undefined || row.expiresAtMs <= known.readAtMs) return null
    if (cache.size >= CACHE_ENTRIES) cache.clear()
    cache.set(token, { ...known, row })
    return sessionOf(row)
  }

  async function later(
    token: string,
    readAtMs: number,
    found: Promise<SessionRow | undefined>,
  ): Promise<Session | null> {
    const endingsBefore = endings
    const session = accept(token, { readAtMs, version: undefined }, await found)
    if (endings !== endingsBefore) cache.delete(token)
    return session
  }

  function readVersion(nowMs: number): number | undefined {
    if (version === undefined || Math.abs(nowMs - version.readAtMs) >= VERSION_MS)
      version = { readAtMs: nowMs, value: store.readVersion?.() }
    return version.value
  }

  function isCurrent(known: Known, nowMs: number, current: number | undefined): boolean {
    if (known.row.expiresAtMs <= nowMs) return false
    return current === undefined ? Math.abs(nowMs - known.readAtMs) < CACHE_MS : current === known.version
  }

  return {
    readToken,
    read(cookieHeader) {
      const token = readToken(cookieHeader)
      if (token === undefined) return null
      const readAtMs = now()
      // Before the row: what is written in between makes the next check read again.
      const current = readVersion(readAtMs)
      const known = cache.get(token)
      if (known !== undefined && isCurrent(known, readAtMs, current)) {
        return sessionOf(known.row)
      }
      cache.delete(token)
      const found = store.findSession(token)
      return found instanceof Promise
        ? later(token, readAtMs, found)
        : accept(token, { readAtMs, version: current }, found)
    },
    forget(token) {
      endings++
      cache.delete(token)
    },
  }
}

/** The session of a request. */
export function sessionOf({ id, userId, isGuest }: SessionRow): Session {
  return isGuest === undefined ? { userId, sessionId: id } : { userId, sessionId: id, isGuest }
}

/** The first cookie of that name, decoded. */
function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(equals + 1).trim())
    } catch {
      // Not percent-encoded text: nothing we ever set.
      return undefined
    }
  }
  return undefined
}
