/**
 * What a session is adding to its account when the account gets its true owner or another password: the owner steps in between any
 * two statements; the same on every database.
 */
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Session } from '#http/server'
import { interrupt } from '#testing/documents/interrupted-engine'
import { createSoftAuthenticator } from '#testing/browser/soft-authenticator'
import {
  CALLER,
  createMailbox,
  GOOD_PASSWORD,
  openTestEngine,
  PUBLIC_URL,
  tokenOf,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'
import type { Person } from '../account.ts'
import type { Engine } from '../engine.ts'
import { askForNewPasskey, keepNewPasskey } from '../passkeys/passkey-ceremonies.ts'
import { changePassword } from '../by-password/change-password.ts'
import { resetPassword } from '../email/password-reset.ts'
import { createPerson, isPasswordOf, readPerson } from '../people.ts'
import { linkProvider } from '../providers/providers.ts'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from '../second-factor/second-factor.ts'
import { startSession } from '../sessions/sessions.ts'
import { makeApiToken } from '../tokens/api-tokens.ts'
import { changeEmail, confirmEmailChange } from '../email/email-address.ts'
import { issueMailLink } from '../store/mail-secrets.ts'
import { proveEmail } from '../email/prove-email.ts'

const NEXT_PASSWORD = 'ein ganz anderes Pferd 77'
const OWN_PASSWORD = 'lila Zebra mit Regenschirm'
/** More statements than any of these operations takes. */
const MANY = 40

type Squat = {
  readonly engine: Engine
  /** The row of the account before its owner took over. */
  readonly person: Person
  readonly session: Session
  readonly number: number
}
/** Prepares an addition by a squatter's session and returns the function that makes it. */
type Addition = (squat: Squat) => Promise<(engine: Engine) => Promise<unknown>>

const additions: Readonly<Record<string, Addition>> = {
  'a password':
    async ({ session }) =>
    (engine) =>
      changePassword(engine, session, { newPassword: NEXT_PASSWORD }, CALLER),
  'a password set with the old one':
    async ({ session }) =>
    (engine) =>
      changePassword(engine, session, { currentPassword: GOOD_PASSWORD, newPassword: NEXT_PASSWORD }, CALLER),
  'an API token':
    async ({ session }) =>
    (engine) =>
      makeApiToken(engine, session, { name: 'x', scope: 'write' }),
  'a passkey': async ({ engine, session }) => {
    const { body, cookies } = await askForNewPasskey(engine, session.userId, CALLER)
    const response = createSoftAuthenticator(PUBLIC_URL).create(body.options)
    const same = { ...CALLER, cookie: cookies[0]?.split(';')[0] }
    return (meanwhile) => keepNewPasskey(meanwhile, { session, name: 'x', response, caller: same })
  },
  'a provider': async ({ session, number }) => {
    const identity = {
      provider: 'anbieter',
      providerUid: `squatter-${number}`,
      email: undefined,
      name: undefined,
      isAskedNow: true,
    }
    return (engine) => linkProvider(engine, session, identity)
  },
  'half a second factor':
    async ({ session }) =>
    (engine) =>
      beginSecondFactor(engine, session),
  'a second factor': async ({ engine, session }) => {
    const { secret } = await beginSecondFactor(engine, session)
    return (meanwhile) => confirmSecondFactor(meanwhile, session, new TOTP({ secret }).generate())
  },
  'recovery codes': async ({ engine, session }) => {
    const { secret } = await beginSecondFactor(engine, session)
    await confirmSecondFactor(engine, session, new TOTP({ secret }).generate())
    return (meanwhile) => renewRecoveryCodes(meanwhile, session)
  },
  'a link to another address': async ({ session, number }) => {
    const email = `elsewhere-${number}@example.de`
    return (engine) => changeEmail(engine, session, { email })
  },
}

/** Tables of sign-in methods. The account of these tests has rows in none of them: its owner signs in through their mailbox. */
const TABLES = [
  'auth_account',
  'auth_passkey',
  'auth_api_token',
  'auth_second_factor',
  'auth_recovery_code',
  'auth_session',
]

export function describeLateRequests(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`what is under way when an account gets its owner on ${name}`, () => {
    async function open() {
      const suite = await openDatabase()
      const mailbox = createMailbox()
      const engine = await openTestEngine(suite.database, {
        mailer: { isSent: true, send: mailbox.send },
        rateLimit: false,
      })
      let squats = 0
      const squat = async (): Promise<Squat> => {
        squats += 1
        const email = `victim-${squats}@example.de`
        const passwordHash = await engine.passwords.hash(GOOD_PASSWORD)
        const person = await createPerson(engine, { name: 'x', email, signInMethod: { passwordHash } })
        await startSession(engine, person, CALLER)
        const [row] = await suite.run(`SELECT id FROM auth_session WHERE "userId" = '${person.id}'`)
        const session = { userId: person.id, sessionId: String(row?.['id']) }
        return { engine, person: await readPerson(engine, person.id), session, number: squats }
      }
      /** What is left of the squatter in this account, by table. */
      const findLeft = async ({ session: { userId } }: Squat): Promise<readonly string[]> => {
        const left: string[] = []
        for (const table of TABLES) {
          if ((await suite.run(`SELECT "userId" FROM ${table} WHERE "userId" = '${userId}'`)).length > 0)
            left.push(table)
        }
        const links = await suite.run(`SELECT kind FROM auth_mail_secret WHERE owner = '${userId}'`)
        return [...left, ...links.map(({ kind }) => `mail of ${String(kind)}`)]
      }
      return {
        engine,
        suite,
        mailbox,
        squat,
        findLeft,
        close: async () => {
          await engine.backgroundWork.finish()
          await engine.store.close()
          await suite.close()
        },
      }
    }

    const ownerEnters = async ({ engine, person }: Squat): Promise<void> =>
      void (await proveEmail(engine, person, CALLER))
    const refusalCode = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => undefined,
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      )

    test.each(Object.entries(additions))(
      'M9: nothing is left of %s that a squatter adds meanwhile',
      async (_name, prepare) => {
        const { squat, findLeft, close } = await open()
        let steps = 0
        for (; steps < MANY; steps++) {
          const one = await squat()
          const add = await prepare(one)
          const { engine, wasInterrupted } = interrupt(one.engine, steps, () => ownerEnters(one))
          const code = await refusalCode(add(engine))
          if (!wasInterrupted()) {
            expect(code, 'without the owner it is done').toBeUndefined()
            break
          }
          expect(await findLeft(one), `before statement ${steps}, which ended with ${String(code)}`).toEqual([])
        }
        expect(steps).toBeGreaterThan(0)
        expect(steps).toBeLessThan(MANY)
        await close()
      },
    )

    test('M9, S4: a password that is being hashed when the owner comes in counts for nothing', async () => {
      const { engine, squat, findLeft, close } = await open()
      const one = await squat()
      const hash: typeof engine.passwords.hash = async (password) => {
        await ownerEnters(one)
        return engine.passwords.hash(password)
      }
      const meanwhile = { ...engine, passwords: { ...engine.passwords, hash } }
      const form = { currentPassword: GOOD_PASSWORD, newPassword: NEXT_PASSWORD }
      expect(await refusalCode(changePassword(meanwhile, one.session, form, CALLER))).toBe('unauthenticated')
      expect(await isPasswordOf(engine, one.session.userId, NEXT_PASSWORD)).toBe(false)
      expect(await findLeft(one)).toEqual([])
      await close()
    })

    test('S4: of two passwords that one session sets at the same moment, the later is refused', async () => {
      const { engine, squat, close } = await open()
      const one = await squat()
      const change = (at: Engine, newPassword: string) =>
        changePassword(at, one.session, { currentPassword: GOOD_PASSWORD, newPassword }, CALLER)
      const hash: typeof engine.passwords.hash = async (password) => {
        await change(engine, OWN_PASSWORD)
        return engine.passwords.hash(password)
      }
      const late = change({ ...engine, passwords: { ...engine.passwords, hash } }, NEXT_PASSWORD)
      expect(await refusalCode(late)).toBe('unauthenticated')
      expect(await isPasswordOf(engine, one.session.userId, OWN_PASSWORD)).toBe(true)
      await close()
    })

    test('M10: a password that a session changes while a link sets one does not take its place', async () => {
      const { engine, suite, squat, close } = await open()
      for (let before = 0; before < MANY; before++) {
        const one = await squat()
        const { userId } = one.session
        // Proven, so that the reset itself removes no sign-in method.
        await suite.run(`UPDATE auth_user SET "emailVerified" = true WHERE id = '${userId}' RETURNING id`)
        const token = await issueMailLink(engine, 'reset', userId, one.person.email)
        const form = { newPassword: NEXT_PASSWORD }
        const { engine: meanwhile, wasInterrupted } = interrupt(engine, before, async () => {
          await refusalCode(changePassword(engine, one.session, form, CALLER))
        })
        const code = await refusalCode(resetPassword(meanwhile, { token, password: OWN_PASSWORD }, CALLER))
        if (!wasInterrupted()) return close()
        // A change finished before the link was used revokes the link (rule M5).
        const [counts, countsNot] = code === undefined ? [OWN_PASSWORD, NEXT_PASSWORD] : [NEXT_PASSWORD, OWN_PASSWORD]
        expect(await isPasswordOf(engine, userId, counts), `before statement ${before}`).toBe(true)
        expect(await isPasswordOf(engine, userId, countsNot), `before statement ${before}`).toBe(false)
      }
      throw new Error('setting a password has no end')
    })

    test('M9, M11: an address that a squatter is changing belongs to one of the two, with all of the account', async () => {
      const { squat, findLeft, mailbox, suite, close } = await open()
      for (let before = 0; before < MANY; before++) {
        const one = await squat()
        const moved = `moved-${one.number}@example.de`
        await changeEmail(one.engine, one.session, { email: moved })
        const token = tokenOf(await mailbox.waitForMail(moved))
        const owner: unknown[] = []
        const { engine, wasInterrupted } = interrupt(one.engine, before, async () => {
          owner.push(await refusalCode(ownerEnters(one)))
        })
        const code = await refusalCode(confirmEmailChange(engine, token, one.session))
        if (!wasInterrupted()) {
          expect(code).toBeUndefined()
          return close()
        }
        const [row] = await suite.run(`SELECT email FROM auth_user WHERE id = '${one.session.userId}'`)
        expect(await findLeft(one), `before statement ${before}`).toEqual([])
        if (owner[0] === undefined)
          expect(row, `before statement ${before}: ${String(code)}`).toEqual({ email: one.person.email })
      }
      throw new Error('changing an address has no end')
    })

    test('M9: proving an address that has changed by then does not open the account', async () => {
      const { engine, squat, mailbox, suite, close } = await open()
      const one = await squat()
      await changeEmail(engine, one.session, { email: 'moved-on@example.de' })
      const token = tokenOf(await mailbox.waitForMail('moved-on@example.de'))
      const person = await readPerson(engine, one.session.userId)
      await confirmEmailChange(engine, token, one.session)
      await suite.run(`UPDATE auth_user SET "emailVerified" = false WHERE id = '${person.id}' RETURNING id`)
      expect(await refusalCode(proveEmail(engine, person, CALLER))).toBe('user-token-expired')
      expect(await readPerson(engine, person.id)).toMatchObject({ email: 'moved-on@example.de', emailVerified: false })
      await close()
    })
  })
}
