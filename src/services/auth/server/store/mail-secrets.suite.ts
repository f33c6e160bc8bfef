/** Codes and links that come by mail, below the endpoints that use them; the same on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#base/app-error'
import { MAIL_CODE_LIFE_MS, MAIL_LINK_LIFE_MS } from '#auth'
import { openTestEngine, type OpenSuiteDatabase } from '../auth-test-server.ts'
import type { Engine } from '../engine.ts'
import {
  consumeMailCode,
  consumeMailLink,
  emailKey,
  forgetMailSecrets,
  issueMailCode,
  issueMailLink,
  readMailLink,
  readPendingLink,
  tidyMailSecrets,
  type MailCodeSlot,
} from './mail-secrets.ts'

const anna: MailCodeSlot = { kind: 'sign-in', owner: 'anna', place: 'browser1' }

/** A code that is not this one. */
function wrong(code: string, times = 1): string {
  return String((Number(code) + times) % 1_000_000).padStart(6, '0')
}

/** The code of the refusal, or what came instead. */
async function fate(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
}

export function describeMailSecrets(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`secrets that come by mail on ${name}`, () => {
    let engine: Engine
    let closeDatabase: () => Promise<void>
    let rows: () => Promise<readonly Record<string, unknown>[]>
    let nowMs = Date.now()

    beforeAll(async () => {
      const suite = await openDatabase()
      engine = await openTestEngine(suite.database, { now: () => nowMs })
      closeDatabase = () => suite.close()
      rows = () => suite.run('SELECT * FROM auth_mail_secret')
    })
    afterAll(async () => {
      await engine.store.close()
      await closeDatabase()
    })

    test('M1: a code has six digits, brings back what was kept with it, and counts once', async () => {
      const code = await issueMailCode(engine, anna, 'kept')
      expect(code).toMatch(/^\d{6}$/)
      expect(await consumeMailCode(engine, anna, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('kept')
      expect(await fate(consumeMailCode(engine, anna, code))).toBe('expired-action-code')
    })

    test('M1: of twenty who type the right code at the same moment one wins', async () => {
      const code = await issueMailCode(engine, anna, 'won')
      const fates = await Promise.all(Array.from({ length: 20 }, () => fate(consumeMailCode(engine, anna, code))))
      expect(fates.filter((one) => typeof one === 'object')).toEqual([{ value: 'won' }])
      expect(fates.filter((one) => one === 'expired-action-code')).toHaveLength(19)
    })

    test('M1: of twenty guesses at the same moment three are looked at', async () => {
      const code = await issueMailCode(engine, anna)
      const guesses = Array.from({ length: 20 }, (_, i) => fate(consumeMailCode(engine, anna, wrong(code, i + 1))))
      const fates = await Promise.all(guesses)
      expect(fates.filter((one) => one === 'invalid-verification-code')).toHaveLength(2)
      expect(fates.filter((one) => one === 'expired-action-code')).toHaveLength(18)
      expect(await fate(consumeMailCode(engine, anna, code))).toBe('expired-action-code')
    })

    test('M1: two wrong tries are forgiven, the third ends the code', async () => {
      const code = await issueMailCode(engine, anna)
      expect(await fate(consumeMailCode(engine, anna, wrong(code)))).toBe('invalid-verification-code')
      expect(await fate(consumeMailCode(engine, anna, wrong(code)))).toBe('invalid-verification-code')
      expect(await fate(consumeMailCode(engine, anna, code))).toEqual({ value: '' })
    })

    test.each([[''], ['12345'], ['1234567'], ['12a456'], ['١٢٣٤٥٦'], ['-12345']])(
      'M1: %j is no code, and uses up no try',
      async (typed) => {
        const code = await issueMailCode(engine, anna)
        for (let i = 0; i < 5; i++) {
          expect(await fate(consumeMailCode(engine, anna, typed))).toBe('invalid-verification-code')
        }
        expect(await fate(consumeMailCode(engine, anna, code))).toEqual({ value: '' })
      },
    )

    test('M2: only the newest code of a kind, person and place counts', async () => {
      const first = await issueMailCode(engine, anna)
      const second = await issueMailCode(engine, anna)
      if (first !== second) expect(await fate(consumeMailCode(engine, anna, first))).toBe('invalid-verification-code')
      expect(await fate(consumeMailCode(engine, anna, second))).toEqual({ value: '' })
    })

    test.each([
      ['kind', { ...anna, kind: 'reauthenticate' } as const],
      ['person', { ...anna, owner: 'ben' }],
      ['place', { ...anna, place: 'browser2' }],
    ])('M2: a code does not count for another %s, whose tries do not use it up', async (_, other) => {
      const code = await issueMailCode(engine, anna)
      for (let i = 0; i < 5; i++) expect(await fate(consumeMailCode(engine, other, code))).toBe('expired-action-code')
      expect(await fate(consumeMailCode(engine, anna, code))).toEqual({ value: '' })
    })

    test('M1: a code counts for ten minutes', async () => {
      const code = await issueMailCode(engine, anna)
      nowMs += MAIL_CODE_LIFE_MS - 1
      const late = await issueMailCode(engine, { ...anna, place: 'late' })
      nowMs += 1
      expect(await fate(consumeMailCode(engine, anna, code))).toBe('expired-action-code')
      expect(await fate(consumeMailCode(engine, { ...anna, place: 'late' }, late))).toEqual({ value: '' })
    })

    test('M3: a link brings back whose it is, and counts once, also for twenty at the same moment', async () => {
      const token = await issueMailLink(engine, 'reset', 'anna', 'kept')
      expect(await readMailLink(engine, 'reset', token)).toEqual({ uid: 'anna', payload: 'kept' })
      const fates = await Promise.all(Array.from({ length: 20 }, () => fate(consumeMailLink(engine, 'reset', token))))
      expect(fates.filter((one) => one !== 'invalid-action-code')).toEqual([
        { value: { uid: 'anna', payload: 'kept' } },
      ])
      expect(await fate(readMailLink(engine, 'reset', token))).toBe('invalid-action-code')
    })

    test('M3: a link does not count for another kind, after a newer one, or after an hour', async () => {
      const first = await issueMailLink(engine, 'reset', 'anna')
      const token = await issueMailLink(engine, 'reset', 'anna')
      expect(await fate(consumeMailLink(engine, 'verify-email', token))).toBe('invalid-action-code')
      expect(await fate(consumeMailLink(engine, 'reset', first))).toBe('invalid-action-code')
      nowMs += MAIL_LINK_LIFE_MS
      expect(await fate(consumeMailLink(engine, 'reset', token))).toBe('invalid-action-code')
    })

    test.each([[''], ['x'], ["' OR 1=1 --"], ['a'.repeat(10_000)], ['ä'.repeat(43)]])(
      'M3: %j is no link',
      async (token) => {
        expect(await fate(consumeMailLink(engine, 'reset', token))).toBe('invalid-action-code')
      },
    )

    test('M3: a value that waits to be confirmed can be read until then', async () => {
      const token = await issueMailLink(engine, 'change-email', 'anna', 'new@example.de')
      expect(await readPendingLink(engine, 'change-email', 'anna')).toBe('new@example.de')
      await consumeMailLink(engine, 'change-email', token)
      expect(await readPendingLink(engine, 'change-email', 'anna')).toBeUndefined()
    })

    test('M4: no secret is stored in clear, nor an address whose account must stay hidden', async () => {
      const slot = { ...anna, owner: emailKey('anna@example.de') }
      const secrets = [await issueMailCode(engine, slot), await issueMailLink(engine, 'reset', 'anna')]
      const kept = JSON.stringify((await rows()).map(({ expiresAtMs: _, ...row }) => row))
      for (const secret of [...secrets, 'anna@example.de']) expect(kept).not.toContain(secret)
    })

    test('M5: everything that was sent to a user is withdrawn at once, and only theirs', async () => {
      const email = 'taken@example.de'
      const slot = { ...anna, owner: emailKey(email) }
      const code = await issueMailCode(engine, slot)
      const token = await issueMailLink(engine, 'reset', 'taken')
      const foreign = await issueMailLink(engine, 'reset', 'ben')
      await forgetMailSecrets(engine, { id: 'taken', email })
      expect(await fate(consumeMailCode(engine, slot, code))).toBe('expired-action-code')
      expect(await fate(consumeMailLink(engine, 'reset', token))).toBe('invalid-action-code')
      expect(await fate(consumeMailLink(engine, 'reset', foreign))).toEqual({ value: { uid: 'ben', payload: '' } })
    })

    test('M4: rows that no longer count are removed', async () => {
      await issueMailLink(engine, 'reset', 'anna')
      nowMs += MAIL_LINK_LIFE_MS
      await issueMailLink(engine, 'reset', 'ben')
      await tidyMailSecrets(engine.store.kysely, nowMs)
      expect((await rows()).map(({ owner }) => owner)).toEqual(['ben'])
    })
  })
}
