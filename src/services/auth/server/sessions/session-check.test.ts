import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SessionRow } from '../store/auth-store.ts'
import { createSessionCheck } from './session-check.ts'

const SECRET = 'secret of this test'
const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'
const row: SessionRow = { id: 'session-1', userId: 'anna', expiresAtMs: 10_000 }

function openCheck(
  findSession: (token: string) => SessionRow | undefined | Promise<SessionRow | undefined>,
  readVersion?: () => number,
) {
  const clock = { nowMs: 0 }
  let reads = 0
  const check = createSessionCheck({
    cookieName: 'tm.session_token',
    secret: SECRET,
    now: () => clock.nowMs,
    store: {
      readVersion,
      findSession(token) {
        reads++
        return findSession(token)
      },
    },
  })
  return { check, clock, reads: () => reads }
}

function cookieOf(token: string, secret = SECRET): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `tm.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

describe('the session check', () => {
  test('reads the session of a signed cookie among others', () => {
    const { check } = openCheck((token) => (token === TOKEN ? row : undefined))
    expect(check.read(`a=1; ${cookieOf(TOKEN)}; b=2`)).toEqual({ userId: 'anna', sessionId: 'session-1' })
  })

  test('asks the database once a second at most', () => {
    const { check, clock, reads } = openCheck(() => row)
    for (clock.nowMs = 0; clock.nowMs < 3_000; clock.nowMs += 100) check.read(cookieOf(TOKEN))
    expect(reads()).toBe(3)
  })

  test('A11: if the store shows whether something was written, the cache goes by that and not by time', () => {
    let version = 1
    const { check, clock, reads } = openCheck(
      () => row,
      () => version,
    )
    for (clock.nowMs = 0; clock.nowMs < 3_000; clock.nowMs += 100) check.read(cookieOf(TOKEN))
    expect(reads()).toBe(1)
    version = 2
    clock.nowMs += 100
    check.read(cookieOf(TOKEN))
    expect(reads()).toBe(2)
  })

  test('A11: whether something was written is asked ten times a second at most, and what ends here is refused at once', () => {
    let asked = 0
    let found: SessionRow | undefined = row
    const { check, clock } = openCheck(
      () => found,
      () => (asked += 1),
    )
    for (let atMs = 0; atMs < 1_000; atMs += 10) {
      clock.nowMs = atMs
      check.read(cookieOf(TOKEN))
    }
    expect(asked).toBe(10)
    found = undefined
    check.forget(TOKEN)
    expect(check.read(cookieOf(TOKEN))).toBeNull()
    expect(asked).toBe(10)
  })

  test('A11: what is written while a session is read is not missed', () => {
    let version = 1
    const { check, clock, reads } = openCheck(
      () => {
        version += 1
        return row
      },
      () => version,
    )
    check.read(cookieOf(TOKEN))
    clock.nowMs += 100
    check.read(cookieOf(TOKEN))
    expect(reads()).toBe(2)
  })

  test('A10: accepts no session past its end, also from the cache', () => {
    const { check, clock } = openCheck(() => ({ ...row, expiresAtMs: 500 }))
    expect(check.read(cookieOf(TOKEN))).not.toBeNull()
    clock.nowMs = 500
    expect(check.read(cookieOf(TOKEN))).toBeNull()
  })

  test('A11: a session that ended is not served from the cache', () => {
    let found: SessionRow | undefined = row
    const { check } = openCheck(() => found)
    check.read(cookieOf(TOKEN))
    found = undefined
    check.forget(TOKEN)
    expect(check.read(cookieOf(TOKEN))).toBeNull()
  })

  test('A11: an answer that was under way while the session ended is not kept', async () => {
    const first = Promise.withResolvers<SessionRow | undefined>()
    const answers = [first.promise, Promise.resolve(undefined)]
    const { check } = openCheck(() => answers.shift())
    const reading = check.read(cookieOf(TOKEN))
    check.forget(TOKEN)
    first.resolve(row)
    await reading
    expect(await check.read(cookieOf(TOKEN))).toBeNull()
  })

  test('A10: a cookie whose signature is known to be right opens no other cookie of its token, and outlives no session', () => {
    let found: SessionRow | undefined = row
    const { check, clock } = openCheck(() => found)
    expect(check.read(cookieOf(TOKEN))).not.toBeNull()
    expect(check.readToken(cookieOf(TOKEN))).toBe(TOKEN)
    expect(check.readToken(cookieOf(TOKEN, 'another secret'))).toBeUndefined()
    expect(check.readToken(`tm.session_token=${TOKEN}`)).toBeUndefined()
    found = undefined
    clock.nowMs = 1_000
    expect(check.read(cookieOf(TOKEN))).toBeNull()
  })

  test('A10: a header is read rightly whatever stands beside the cookie, and however long it is', () => {
    const { check } = openCheck((token) => ({ ...row, id: token }))
    const other = `${TOKEN}x`
    const long = 'x'.repeat(10_000)
    for (let round = 0; round < 2; round++) {
      expect(check.readToken(cookieOf(TOKEN))).toBe(TOKEN)
      expect(check.readToken(`${cookieOf(other)}; ${cookieOf(TOKEN)}`)).toBe(other)
      expect(check.readToken(`${cookieOf(TOKEN)}; ${cookieOf(other)}`)).toBe(TOKEN)
      expect(check.readToken(`a=${long}; ${cookieOf(TOKEN)}`)).toBe(TOKEN)
      expect(check.readToken(`a=${long}; ${cookieOf(TOKEN, 'another secret')}`)).toBeUndefined()
    }
  })

  test('many cookies do not pile up: each is still checked rightly', () => {
    const { check } = openCheck((token) => ({ ...row, id: token }))
    const tokens = Array.from({ length: 10_500 }, (_value, index) => `${TOKEN}${index}`)
    for (const token of [...tokens, ...tokens.slice(-3)]) {
      expect(check.read(cookieOf(token))).toEqual({ userId: 'anna', sessionId: token })
    }
    expect(check.read(cookieOf(TOKEN, 'another secret'))).toBeNull()
  })

  test('an unknown session is asked for every time, so that one just made is never missed', () => {
    const answers = [undefined, row]
    const { check } = openCheck(() => answers.shift())
    expect(check.read(cookieOf(TOKEN))).toBeNull()
    expect(check.read(cookieOf(TOKEN))).not.toBeNull()
  })

  test('a clock that was set back does not lengthen the life of the cache', () => {
    const { check, clock, reads } = openCheck(() => row)
    clock.nowMs = 9_000
    check.read(cookieOf(TOKEN))
    clock.nowMs = 0
    check.read(cookieOf(TOKEN))
    expect(reads()).toBe(2)
  })
})
