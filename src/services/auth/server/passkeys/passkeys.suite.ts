/** Passkeys: making, using and keeping them, and what is refused; the same on every database. */
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { createSoftAuthenticator, type Lies, type SoftAuthenticator } from '#testing/browser/soft-authenticator'
import {
  accountOf,
  openTestServer,
  PUBLIC_URL,
  refusalOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const NOT_ACCEPTED = '401 passkey-not-accepted'

export function describePasskeys(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`passkeys on ${name}`, () => {
    const on = useServer(openDatabase)

    async function begin(browser: Browser, path: 'passkey/begin' | 'passkeys/begin', headers = {}): Promise<unknown> {
      const answer = await browser.send('POST', `/api/auth/${path}`, {}, headers)
      if (answer.status !== 200) throw new Error(refusalOf(answer))
      return answer.body['options']
    }

    async function add(browser: Browser, device: SoftAuthenticator, lies: Lies = {}): Promise<Answer> {
      const response = device.create(await begin(browser, 'passkeys/begin'), lies)
      return browser.send('POST', '/api/auth/passkeys/add', { name: 'Telefon', response })
    }

    async function enter(browser: Browser, device: SoftAuthenticator, lies: Lies = {}): Promise<Answer> {
      return send(browser, device.get(await begin(browser, 'passkey/begin'), lies))
    }

    const send = (browser: Browser, response: unknown) =>
      browser.send('POST', '/api/auth/passkey/sign-in', { response })

    async function personWithPasskey(email: string) {
      const browser = on.openBrowser()
      const uid = String(accountOf(await browser.signUp(email))['uid'])
      const device = createSoftAuthenticator(PUBLIC_URL)
      const added = await add(browser, device)
      if (added.status !== 200) throw new Error(refusalOf(added))
      return { browser, uid, device, passkey: { ...added.body, id: String(added.body['id']) } }
    }

    test('W10: a passkey is found by the device itself, asks for its owner, and carries no e-mail as the name of the person', async () => {
      const browser = on.openBrowser()
      await browser.signUp('optionen@example.de', undefined, 'Anna Beispiel')
      const options = await begin(browser, 'passkeys/begin')
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'Taschenmesser' },
        user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'optionen@example.de', displayName: 'Anna Beispiel' },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
      })
      expect(await begin(on.openBrowser(), 'passkey/begin')).toMatchObject({
        rpId: 'localhost',
        userVerification: 'required',
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      })
    })

    test('W10: a passkey that was made lets its owner in on any browser, and is listed with its use', async () => {
      const { browser, uid, device, passkey } = await personWithPasskey('erster@example.de')
      expect(passkey).toEqual({
        id: expect.any(String),
        name: 'Telefon',
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        isSynced: true,
      })
      const other = on.openBrowser()
      const answer = await enter(other, device)
      expect(answer.status).toBe(200)
      expect(accountOf(answer)).toMatchObject({
        uid,
        providerData: [
          { providerId: 'password', uid: 'erster@example.de' },
          { providerId: 'passkey', uid: passkey.id },
        ],
      })
      expect(await on.readSession(other.cookies)).toMatchObject({ userId: uid })
      expect((await browser.send('GET', '/api/auth/passkeys')).body['passkeys']).toEqual([
        { ...passkey, lastUsedAt: expect.stringMatching(/Z$/) },
      ])
    })

    test('W10: the device learns which passkeys a user has, and gets the same user handle', async () => {
      const { browser, device } = await personWithPasskey('zweiter@example.de')
      const options = await begin(browser, 'passkeys/begin')
      const answer = await send(on.openBrowser(), device.get(await begin(on.openBrowser(), 'passkey/begin')))
      expect(refusalOf(answer), 'that browser did not ask').toBe(NOT_ACCEPTED)
      const made = device.get({ challenge: 'x', rpId: 'localhost' })
      expect(options).toMatchObject({
        user: { id: (made['response'] as { userHandle: string }).userHandle },
        excludeCredentials: [{ id: made.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      })
    })

    test.each<[string, Lies]>([
      ['of another origin', { origin: 'https://evil.example' }],
      ['of another port of the same host', { origin: 'http://localhost:3001' }],
      ['for another domain', { rpId: 'evil.example' }],
      ['to another challenge', { challenge: 'A'.repeat(43) }],
      ['of the other kind', { type: 'webauthn.create' }],
      ['without asking for the owner', { isVerified: false }],
      ['with another person’s name', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
      ['with a key nobody knows', { credentialId: Buffer.alloc(32, 2).toString('base64url') }],
    ])('W11: an answer %s does not let in', async (label, lies) => {
      const { device } = await personWithPasskey(`fehler-${label.replaceAll(/\W/g, '')}@example.de`)
      const browser = on.openBrowser()
      expect(refusalOf(await enter(browser, device, lies))).toBe(NOT_ACCEPTED)
      expect(browser.cookies.has('taschenmesser.session_token')).toBe(false)
      expect((await enter(browser, device)).status).toBe(200)
    })

    test.each<[string, Lies]>([
      ['of another origin', { origin: 'https://evil.example' }],
      ['for another domain', { rpId: 'evil.example' }],
      ['to another challenge', { challenge: 'A'.repeat(43) }],
      ['of the other kind', { type: 'webauthn.get' }],
      ['without asking for the owner', { isVerified: false }],
    ])('W11: an answer %s makes no passkey', async (label, lies) => {
      const browser = on.openBrowser()
      await browser.signUp(`neu-${label.replaceAll(/\W/g, '')}@example.de`)
      expect(refusalOf(await add(browser, createSoftAuthenticator(PUBLIC_URL), lies))).toBe(NOT_ACCEPTED)
      expect((await browser.send('GET', '/api/auth/passkeys')).body['passkeys']).toEqual([])
    })

    test('W11: a challenge counts once, in the browser that got it, for five minutes', async () => {
      const { device } = await personWithPasskey('einmal@example.de')
      const [browser, thief] = [on.openBrowser(), on.openBrowser()]
      const response = device.get(await begin(browser, 'passkey/begin'))
      await begin(thief, 'passkey/begin')
      expect(refusalOf(await send(thief, response)), 'stolen').toBe(NOT_ACCEPTED)
      expect((await send(browser, response)).status, 'not used up by the thief').toBe(200)
      expect(refusalOf(await send(browser, response)), 'replayed').toBe(NOT_ACCEPTED)
      const late = device.get(await begin(browser, 'passkey/begin'))
      on.server.skipMs(5 * MINUTE_MS)
      expect(refusalOf(await send(browser, late)), 'late').toBe(NOT_ACCEPTED)
    })

    test('W11: of ten uses of one answer at the same moment one counts', async () => {
      const { device } = await personWithPasskey('zehn@example.de')
      const browser = on.openBrowser()
      const response = device.get(await begin(browser, 'passkey/begin'))
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(browser, response)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('W11: several tabs of one browser may ask at once', async () => {
      const { device } = await personWithPasskey('tabs@example.de')
      const browser = on.openBrowser()
      const [first, second] = [await begin(browser, 'passkey/begin'), await begin(browser, 'passkey/begin')]
      expect((await send(browser, device.get(first))).status).toBe(200)
      expect((await send(browser, device.get(second))).status).toBe(200)
    })

    test('W12: a counter that went back, as with a copied key, is refused', async () => {
      const { device } = await personWithPasskey('zaehler@example.de')
      expect((await enter(on.openBrowser(), device, { counter: 41 })).status).toBe(200)
      expect(refusalOf(await enter(on.openBrowser(), device, { counter: 41 }))).toBe(NOT_ACCEPTED)
      expect(refusalOf(await enter(on.openBrowser(), device, { counter: 7 }))).toBe(NOT_ACCEPTED)
      expect((await enter(on.openBrowser(), device, { counter: 42 })).status).toBe(200)
    })

    test('W12: a device that does not count is fine', async () => {
      const { device } = await personWithPasskey('ohne-zaehler@example.de')
      expect((await enter(on.openBrowser(), device, { counter: 0 })).status).toBe(200)
      expect((await enter(on.openBrowser(), device, { counter: 0 })).status).toBe(200)
    })

    test('W11: another user’s key is neither taken over nor accepted', async () => {
      const owner = await personWithPasskey('besitzerin@example.de')
      const owned = owner.device.get({ challenge: 'x', rpId: 'localhost' }).id
      const attacker = await personWithPasskey('angreifer@example.de')
      expect(refusalOf(await add(attacker.browser, attacker.device, { credentialId: owned }))).toBe(NOT_ACCEPTED)
      expect(refusalOf(await enter(on.openBrowser(), attacker.device, { credentialId: owned }))).toBe(NOT_ACCEPTED)
      expect(accountOf(await enter(on.openBrowser(), owner.device))['uid']).toBe(owner.uid)
    })

    test('W11: a ceremony begun by one user is not finished by another, in the same browser either', async () => {
      const browser = on.openBrowser()
      await browser.signUp('erst@example.de')
      const response = createSoftAuthenticator(PUBLIC_URL).create(await begin(browser, 'passkeys/begin'))
      await browser.signUp('dann@example.de')
      const answer = await browser.send('POST', '/api/auth/passkeys/add', { name: 'Telefon', response })
      expect(refusalOf(answer)).toBe(NOT_ACCEPTED)
    })

    test.each([[{}], [{ id: 'x' }], [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }]])(
      'W11: nonsense like %j is refused',
      async (response) => {
        const answer = await on.openBrowser().send('POST', '/api/auth/passkey/sign-in', { response })
        expect(refusalOf(answer)).toMatch(/^(400 invalid-request response.id|401 passkey-not-accepted)$/)
      },
    )

    test('W13: making and deleting a passkey needs a recent sign-in; renaming and listing do not', async () => {
      const { browser, passkey } = await personWithPasskey('spaeter@example.de')
      on.server.skipMs(6 * MINUTE_MS)
      const begun = await browser.send('POST', '/api/auth/passkeys/begin', {})
      expect(refusalOf(begun)).toBe('403 requires-recent-login')
      const deleted = await browser.send('POST', '/api/auth/passkeys/delete', { passkeyId: passkey.id })
      expect(refusalOf(deleted)).toBe('403 requires-recent-login')
      const renamed = await browser.send('POST', '/api/auth/passkeys/rename', {
        passkeyId: passkey.id,
        name: ' Schlüssel ',
      })
      expect(renamed.status).toBe(200)
      expect((await browser.send('GET', '/api/auth/passkeys')).body['passkeys']).toMatchObject([{ name: 'Schlüssel' }])
    })

    test('W13: another user’s passkey does not exist, for any request', async () => {
      const { passkey } = await personWithPasskey('fremd@example.de')
      const { browser } = await personWithPasskey('neugierig@example.de')
      for (const path of ['rename', 'delete']) {
        const body = { passkeyId: passkey.id, ...(path === 'rename' ? { name: 'meiner' } : {}) }
        expect(refusalOf(await browser.send('POST', `/api/auth/passkeys/${path}`, body))).toBe('404 not-found')
      }
    })

    test('W14: a passkey beside a password can be removed, and signs in no more', async () => {
      const { browser, device, passkey } = await personWithPasskey('weg@example.de')
      const answer = await browser.send('POST', '/api/auth/passkeys/delete', { passkeyId: passkey.id })
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
      expect(refusalOf(await enter(on.openBrowser(), device))).toBe(NOT_ACCEPTED)
    })

    test('W14: of two last passkeys that are deleted at the same moment one stays', async () => {
      const { browser, uid, passkey } = await personWithPasskey('letzter@example.de')
      const second = await add(browser, createSoftAuthenticator(PUBLIC_URL))
      await on.run(`DELETE FROM auth_account WHERE "userId" = '${uid}'`)
      const answers = await Promise.all(
        [passkey.id, second.body['id']].map((passkeyId) =>
          browser.send('POST', '/api/auth/passkeys/delete', { passkeyId }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409).map(refusalOf)).toEqual(['409 last-way-in'])
    })

    test('W10: passkeys go with their person', async () => {
      const { uid, device } = await personWithPasskey('geht@example.de')
      await on.run(`DELETE FROM auth_account WHERE "userId" = '${uid}'`)
      await on.run(`DELETE FROM auth_user WHERE id = '${uid}'`)
      expect(await on.run(`SELECT id FROM auth_passkey WHERE "userId" = '${uid}'`)).toEqual([])
      expect(refusalOf(await enter(on.openBrowser(), device))).toBe(NOT_ACCEPTED)
    })

    test('W15: under another address than the public one the refusal comes before the device asks', async () => {
      const { browser } = await personWithPasskey('adresse@example.de')
      const origin = 'http://192.168.0.7:3000'
      for (const path of ['passkey/begin', 'passkeys/begin'] as const) {
        await expect(begin(browser, path, { origin })).rejects.toThrow('403 unauthorized-domain')
      }
    })

    test('W11: a ceremony is forgotten when its time is over', async () => {
      await begin(on.openBrowser(), 'passkey/begin')
      on.server.skipMs(DAY_MS)
      await begin(on.openBrowser(), 'passkey/begin')
      expect(await on.run('SELECT hash FROM auth_ceremony')).toHaveLength(1)
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })

  test.each([
    [true, '200'],
    [false, '409 last-way-in'],
  ])(`W14: on ${name}, with mails that are sent (%s), the last passkey goes (%s)`, async (isSent, outcome) => {
    const suite = await openDatabase()
    const server = await openTestServer(suite.database, { mailer: { isSent, send: () => {} } })
    const browser = server.openBrowser()
    await browser.send('POST', '/api/auth/guest', {})
    const { options } = (await browser.send('POST', '/api/auth/passkeys/begin', {})).body
    const response = createSoftAuthenticator(PUBLIC_URL).create(options)
    const added = await browser.send('POST', '/api/auth/passkeys/add', { name: 'Telefon', response })
    const remove = () => browser.send('POST', '/api/auth/passkeys/delete', { passkeyId: added.body['id'] })
    expect(refusalOf(await remove()), 'no mail reaches a guest').toBe('409 last-way-in')
    await suite.run(`UPDATE auth_user SET email = 'post@example.de'`)
    const answer = await remove()
    expect(answer.status === 200 ? '200' : refusalOf(answer)).toBe(outcome)
    await server.auth.close()
    await suite.close()
  })

  test(`W15: on ${name} there are no passkeys where the public address is an IP address`, async () => {
    const suite = await openDatabase()
    const server = await openTestServer(suite.database, { publicUrl: 'http://127.0.0.1:3000' })
    const answer = await server
      .openBrowser()
      .send('POST', '/api/auth/passkey/begin', {}, { origin: 'http://127.0.0.1:3000' })
    expect(refusalOf(answer)).toBe('403 unauthorized-domain')
    await server.auth.close()
    await suite.close()
  })
}
