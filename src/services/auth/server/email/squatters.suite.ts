/**
 * Accounts registered with someone else's address: who may confirm the address, and what is left of the stranger who entered it
 * first; the same on every database, and whether or not mails leave the server.
 */
import { describe, expect, test } from 'vitest'
import type { Mail } from '#messaging/server'
import { createSoftAuthenticator } from '#testing/browser/soft-authenticator'
import {
  accountOf,
  CALLER,
  codeOf,
  openTestEngine,
  PUBLIC_URL,
  refusalOf,
  tokenOf,
  useServer,
  type Answer,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'
import { createPerson } from '../people.ts'
import { startSession } from '../sessions/sessions.ts'
import { insertApiToken } from '../store/api-token-rows.ts'
import { createSecondFactorSteps } from '../second-factor/second-factor-steps.ts'
import { proveEmail } from './prove-email.ts'

const post = (browser: Browser, path: string, body: object): Promise<Answer> =>
  browser.send('POST', `/api/auth/${path}`, body)
const readAccount = (browser: Browser): Promise<Answer> => browser.send('GET', '/api/auth/account')

/** The newest mail with this subject to an address. */
async function waitForSubject(server: AuthTestServer, to: string, subject: string): Promise<Mail> {
  await server.auth.settle()
  const mail = server.mails.findLast((one) => one.to === to && one.subject === subject)
  if (mail === undefined) throw new Error(`no mail „${subject}“ to ${to}`)
  return mail
}

function createSquatSteps(on: ReturnType<typeof useServer>, isMailSent: boolean) {
  return {
    /** An account with an unproven address, as created by servers whose mails do not leave. */
    async makeUnproven(email: string): Promise<Browser> {
      const browser = on.openBrowser()
      await browser.signUp(email)
      if (!isMailSent) return browser
      const code = codeOf(await waitForSubject(on.server, email, 'Dein Code zum Registrieren'))
      expect((await post(browser, 'sign-up/confirm', { email, code })).status).toBe(200)
      await on.run(`UPDATE auth_user SET "emailVerified" = false WHERE email = '${email}' RETURNING id`)
      return browser
    },
    async linkToVerify(browser: Browser, email: string): Promise<string> {
      expect((await post(browser, 'email/send-verification', {})).status).toBe(200)
      return tokenOf(await waitForSubject(on.server, email, 'Bestätige deine E-Mail-Adresse'))
    },
    async linkToChange(browser: Browser, email: string): Promise<string> {
      expect((await post(browser, 'email/change', { email })).status).toBe(200)
      return tokenOf(await waitForSubject(on.server, email, 'Bestätige deine neue E-Mail-Adresse'))
    },
  }
}

export function describeSquatters(name: string, openDatabase: OpenSuiteDatabase): void {
  describe.each([
    { isMailSent: true, server: 'with mails' },
    { isMailSent: false, server: 'without mails' },
  ])(`confirming an address on ${name}, $server`, ({ isMailSent }) => {
    const on = useServer(openDatabase, { isMailSent })

    const { makeUnproven, linkToVerify, linkToChange } = createSquatSteps(on, isMailSent)

    test('M15: a link that confirms an address counts in no browser without a session of its account, and stays', async () => {
      const owner = await makeUnproven('owner@example.de')
      const other = await makeUnproven('other@example.de')
      const guest = on.openBrowser()
      await post(guest, 'guest', {})
      const token = await linkToVerify(owner, 'owner@example.de')
      for (const browser of [on.openBrowser(), other, guest]) {
        expect(refusalOf(await post(browser, 'email/verify', { token }))).toBe('403 sign-in-to-confirm')
      }
      for (const browser of [owner, other]) {
        expect(accountOf(await readAccount(browser))).toMatchObject({ emailVerified: false })
      }
      expect((await post(owner, 'email/verify', { token })).body).toEqual({ ok: true })
      expect(accountOf(await readAccount(owner))).toMatchObject({ emailVerified: true })
    })

    test('M15: the same is true of a new address', async () => {
      const owner = await makeUnproven('old@example.de')
      const { uid } = accountOf(await readAccount(owner))
      const other = await makeUnproven('bystander@example.de')
      const token = await linkToChange(owner, 'new@example.de')
      for (const browser of [on.openBrowser(), other]) {
        expect(refusalOf(await post(browser, 'email/confirm', { token }))).toBe('403 sign-in-to-confirm')
      }
      expect(accountOf(await readAccount(owner))).toMatchObject({ email: 'old@example.de' })
      expect(accountOf(await readAccount(other))).toMatchObject({ email: 'bystander@example.de' })
      expect((await post(owner, 'email/confirm', { token })).body).toEqual({ email: 'new@example.de' })
      expect(accountOf(await readAccount(owner))).toMatchObject({ uid, email: 'new@example.de', emailVerified: true })
    })

    test('M15: opening the mail in a browser without a session leads to signing in there, and loses nothing', async () => {
      const laptop = await makeUnproven('two@example.de')
      const { uid } = accountOf(await readAccount(laptop))
      const made = await post(laptop, 'tokens/make', { name: 'Skript', scope: 'read' })
      expect(made.status).toBe(200)
      const token = await linkToVerify(laptop, 'two@example.de')
      const phone = on.openBrowser()
      expect(refusalOf(await post(phone, 'email/verify', { token }))).toBe('403 sign-in-to-confirm')
      expect((await phone.signIn('two@example.de')).status).toBe(200)
      expect((await post(phone, 'email/verify', { token })).body).toEqual({ ok: true })
      expect(accountOf(await readAccount(laptop)), 'still signed in').toMatchObject({ uid, emailVerified: true })
      expect((await on.openBrowser().signIn('two@example.de')).status, 'the password still counts').toBe(200)
      expect(await on.server.auth.findProgram(`Bearer ${String(made.body['secret'])}`)).toMatchObject({ userId: uid })
    })

    test('M15: a session that a program sends counts like a cookie', async () => {
      const browser = await makeUnproven('program@example.de')
      const token = await linkToVerify(browser, 'program@example.de')
      const { idToken } = (await post(browser, 'refresh', {})).body
      const program = on.server.openProgram()
      const send = (authorization: string) =>
        program.send('POST', '/api/auth/email/verify', { token }, { authorization })
      expect(refusalOf(await send('Bearer nothing'))).toBe('403 sign-in-to-confirm')
      expect((await send(`Bearer ${String(idToken)}`)).body).toEqual({ ok: true })
    })

    test('M15: an ended session, and that of a locked user, confirm nothing', async () => {
      const browser = await makeUnproven('locked@example.de')
      const token = await linkToVerify(browser, 'locked@example.de')
      await post(browser, 'sign-out', {})
      expect(refusalOf(await post(browser, 'email/verify', { token }))).toBe('403 sign-in-to-confirm')
      await on.run(`UPDATE auth_user SET "isDisabled" = true WHERE email = 'locked@example.de' RETURNING id`)
      expect(refusalOf(await browser.signIn('locked@example.de'))).toBe('403 user-disabled')
      expect(refusalOf(await post(browser, 'email/verify', { token }))).toBe('403 sign-in-to-confirm')
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })

  describe(`what is left of a squatter on ${name}`, () => {
    const forgotten: string[] = []
    const on = useServer(openDatabase, {
      isMailSent: true,
      forgetOutlets: async (uid) => void forgotten.push(uid),
    })
    const { makeUnproven, linkToVerify, linkToChange } = createSquatSteps(on, true)
    const secondFactor = createSecondFactorSteps(() => on.server)

    /** A stranger with every sign-in method, in an account with the address of someone else. */
    async function squat(email: string) {
      const browser = await makeUnproven(email)
      const uid = String(accountOf(await readAccount(browser))['uid'])
      const device = createSoftAuthenticator(PUBLIC_URL)
      const { options } = (await post(browser, 'passkeys/begin', {})).body
      expect((await post(browser, 'passkeys/add', { name: 'x', response: device.create(options) })).status).toBe(200)
      const token = String((await post(browser, 'tokens/make', { name: 'x', scope: 'write' })).body['secret'])
      const { idToken } = (await post(browser, 'refresh', {})).body
      await secondFactor.enable(browser)
      return { browser, uid, device, token, idToken: String(idToken) }
    }

    /** Everything the stranger had is tried; each that opens something is named. */
    async function findSignInMethodsLeft(
      { browser, device, token, idToken }: Awaited<ReturnType<typeof squat>>,
      email: string,
    ) {
      const ways: string[] = []
      if ((await readAccount(browser)).status === 200) ways.push('session')
      if ((await readAccount(on.openBrowser())).status === 200) ways.push('nothing at all')
      if ((await on.server.auth.readSession(undefined, `Bearer ${idToken}`)) !== null) ways.push('idToken')
      if ((await on.server.auth.findProgram(`Bearer ${token}`)) !== null) ways.push('API token')
      const { body } = await on.openBrowser().signIn(email)
      if (JSON.stringify(body).includes('multi-factor') || body['account'] !== undefined) ways.push('password')
      const thief = on.openBrowser()
      const { options } = (await post(thief, 'passkey/begin', {})).body
      if ((await post(thief, 'passkey/sign-in', { response: device.get(options) })).status === 200) ways.push('passkey')
      return ways
    }

    async function enterByCode(browser: Browser, email: string): Promise<Answer> {
      await post(browser, 'code/send', { email })
      const code = codeOf(await waitForSubject(on.server, email, 'Dein Code zum Anmelden'))
      return post(browser, 'code/sign-in', { email, code })
    }

    test('M9, M15: a squatter’s link that the owner of the address presses proves nothing, and the owner’s code ends all', async () => {
      const email = 'victim@example.de'
      const squatter = await squat(email)
      const owner = on.openBrowser()
      const token = await linkToVerify(squatter.browser, email)
      expect(refusalOf(await post(owner, 'email/verify', { token }))).toBe('403 sign-in-to-confirm')
      expect(await on.run(`SELECT "emailVerified" FROM auth_user WHERE id = '${squatter.uid}'`)).toEqual([
        { emailVerified: expect.toSatisfy((value) => !value) },
      ])
      expect(await findSignInMethodsLeft(squatter, email), 'what there is to lose').toEqual([
        'session',
        'idToken',
        'API token',
        'password',
        'passkey',
      ])
      const answer = await enterByCode(owner, email)
      expect(accountOf(answer)).toMatchObject({ uid: squatter.uid, emailVerified: true, providerData: [] })
      expect(await findSignInMethodsLeft(squatter, email)).toEqual([])
      expect(forgotten, 'webhooks too').toContain(squatter.uid)
      expect(refusalOf(await post(owner, 'email/verify', { token })), 'taken back').toBe('410 invalid-action-code')
    })

    test('M9, M15: an account never gets the address of a user who pressed a link without knowing it', async () => {
      const squatter = await squat('stranger@example.de')
      const token = await linkToChange(squatter.browser, 'mailbox@example.de')
      const owner = on.openBrowser()
      expect(refusalOf(await post(owner, 'email/confirm', { token }))).toBe('403 sign-in-to-confirm')
      expect(accountOf(await readAccount(squatter.browser))).toMatchObject({ email: 'stranger@example.de' })
      // The address is free, for its owner.
      expect((await owner.signUp('mailbox@example.de')).body).toEqual({ isCodeSent: true })
      const code = codeOf(await waitForSubject(on.server, 'mailbox@example.de', 'Dein Code zum Registrieren'))
      const own = accountOf(await post(owner, 'sign-up/confirm', { email: 'mailbox@example.de', code }))
      expect(own['uid']).not.toBe(squatter.uid)
      expect(refusalOf(await post(squatter.browser, 'email/confirm', { token })), 'by chance').toBe(
        '409 email-already-in-use email',
      )
    })

    test('M15: an address mistyped on the way to a new one gives the account to no other user', async () => {
      const owner = await makeUnproven('careful@example.de')
      const { uid } = accountOf(await readAccount(owner))
      const token = await linkToChange(owner, 'typo@example.de')
      const finder = on.openBrowser()
      await post(finder, 'email/confirm', { token })
      await post(finder, 'code/send', { email: 'typo@example.de' })
      await on.server.auth.settle()
      expect(on.server.mails.filter(({ to, content }) => to === 'typo@example.de' && content.code)).toEqual([])
      expect(accountOf(await readAccount(owner))).toMatchObject({ uid, email: 'careful@example.de' })
      expect((await on.openBrowser().signIn('careful@example.de')).status).toBe(200)
    })

    test('M9: a link to an address of the squatter’s own, asked for before, does not take the account back', async () => {
      const email = 'comes-later@example.de'
      const squatter = await squat(email)
      const token = await linkToChange(squatter.browser, 'squatter@example.de')
      const owner = on.openBrowser()
      const { uid } = accountOf(await enterByCode(owner, email))
      for (const browser of [squatter.browser, on.openBrowser(), owner]) {
        expect(refusalOf(await post(browser, 'email/confirm', { token }))).toBe('410 invalid-action-code')
      }
      expect(accountOf(await readAccount(owner))).toMatchObject({ uid, email })
    })

    test('M9: a sign-in method that a session adds at the moment it is ended is ended as well', async () => {
      const suite = await openDatabase()
      const engine = await openTestEngine(suite.database, { mailer: { isSent: true, send: () => {} } })
      const passwordHash = await engine.passwords.hash('egal')
      const person = await createPerson(engine, {
        name: 'x',
        email: 'moment@example.de',
        signInMethod: { passwordHash },
      })
      await startSession(engine, person, CALLER)
      const late: Promise<void>[] = []
      /** A request that was let in with the session before that one was gone. */
      const tell: typeof engine.endings.tell = () => {
        const row = { id: `late${late.length}`, userId: person.id, name: 'x', hint: 'tm_', scope: 'write' as const }
        const secretHash = row.id
        late.push(insertApiToken(engine.store.kysely, { ...row, secretHash, createdAtMs: 0, expiresAtMs: undefined }))
      }
      await proveEmail({ ...engine, endings: { ...engine.endings, tell } }, person, CALLER)
      await Promise.all(late)
      expect(late, 'one session ended').toHaveLength(1)
      expect(await suite.run('SELECT id FROM auth_api_token')).toEqual([])
      await engine.store.close()
      await suite.close()
    })

    test('M9: a browser that knew another account of this address does not know the squatter’s', async () => {
      const email = 'once-mine@example.de'
      const owner = await makeUnproven(email)
      const moved = await linkToChange(owner, 'moved-away@example.de')
      expect((await post(owner, 'email/confirm', { token: moved })).status).toBe(200)
      const squatter = await squat(email)
      expect(accountOf(await enterByCode(owner, email))).toMatchObject({ uid: squatter.uid, providerData: [] })
      expect(await findSignInMethodsLeft(squatter, email)).toEqual([])
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}
