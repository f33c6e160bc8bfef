/** Signing in and linking through a provider; the same on every database. */
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { passOidcProvider, type OidcClaims } from '#testing/people/oidc-provider'
import { accountOf, codeOf as mailCodeOf, refusalOf, type OpenSuiteDatabase } from '../auth-test-server.ts'
import { accountIn, isSignedIn, useProviders } from '#testing/people/provider-steps'
import { createSecondFactorSteps } from '../second-factor/second-factor-steps.ts'

export function describeProviders(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`providers on ${name}`, () => {
    const on = useProviders(openDatabase)
    const { newClaims, start, travel, arrive, go } = on
    /** Resets our clock to the provider's time: another test may have moved it. */
    const meetClocks = (): void => on.server.skipMs(Date.now() - on.server.nowMs())

    test('W20: the providers are offered by id and name, and nothing else is shown of them', async () => {
      const { body } = await on.openBrowser().send('GET', '/api/auth/ways-in')
      expect(body['providers']).toEqual(
        ['anbieter', 'zweiter', 'falscher', 'fort', 'fremd'].map((id) => ({ id, name: 'Anbieter' })),
      )
    })

    test('W20: a new user gets an account with the verified e-mail and the name, and signs in again to the same one', async () => {
      const claims = newClaims({ name: ' Änne Beispiel ' })
      const browser = on.openBrowser()
      expect(await go(browser, claims, { next: '/wheelofnames?x=1' })).toEqual({
        result: 'ok',
        display: 'popup',
        next: '/wheelofnames?x=1',
      })
      const account = await accountIn(browser)
      expect(account).toMatchObject({
        email: claims.email,
        emailVerified: true,
        displayName: 'Änne Beispiel',
        isAnonymous: false,
        providerData: [{ providerId: 'anbieter', uid: claims.sub }],
      })
      expect(on.server.ensured).toContain(account['uid'])
      const other = on.openBrowser()
      await go(other, { ...claims, email: 'changed-there@example.de' })
      expect(await accountIn(other)).toMatchObject({ uid: account['uid'], email: claims.email })
    })

    test.each<[string, Partial<OidcClaims>, string]>([
      ['no name', { name: undefined as never, preferred_username: 'spitzname' }, 'spitzname'],
      ['a name nobody can see', { name: '\u202e' }, 'ohne-namen'],
      ['one that is too long', { name: 'x'.repeat(101) }, 'ohne-namen'],
    ])('W20: with %s they are called by what there is', async (_label, claims, expected) => {
      const browser = on.openBrowser()
      const { sub } = newClaims()
      await go(browser, newClaims({ email: `ohne-namen@${sub}.de`, ...claims }))
      expect(await accountIn(browser)).toMatchObject({ displayName: expected })
    })

    test.each<[string, Partial<OidcClaims>]>([
      ['that is not verified', { email_verified: false }],
      ['of which nothing is said', { email_verified: undefined as never }],
      ['that is none', { email: undefined as never }],
    ])('W20: with an e-mail %s nobody gets an account', async (_label, claims) => {
      const browser = on.openBrowser()
      expect(await go(browser, newClaims(claims))).toMatchObject({ result: 'unverified-email' })
      expect(await isSignedIn(browser)).toBe(false)
    })

    test('W20: an e-mail that is verified in words is verified, one that is denied in words is not', async () => {
      expect(await go(on.openBrowser(), newClaims({ email_verified: 'true' }))).toMatchObject({ result: 'ok' })
      const denied = newClaims({ email_verified: 'false' })
      expect(await go(on.openBrowser(), denied)).toMatchObject({ result: 'unverified-email' })
    })

    test('W21: an e-mail that has an account is not enough to come into it', async () => {
      await on.openBrowser().signUp('gehoert-wem@example.de')
      const browser = on.openBrowser()
      expect(await go(browser, newClaims({ email: 'Gehoert-Wem@example.de' }))).toMatchObject({
        result: 'account-exists-with-different-credential',
      })
      expect(await isSignedIn(browser)).toBe(false)
    })

    test('W22: a signed-in user links the provider, and signs in with it from then on', async () => {
      const browser = on.openBrowser()
      const { uid } = accountOf(await browser.signUp('verbindet@example.de'))
      const claims = newClaims()
      expect(await go(browser, claims, { purpose: 'link', display: 'page', next: '/account' })).toEqual({
        result: 'ok',
        display: 'page',
        next: '/account',
      })
      expect((await accountIn(browser))['providerData']).toContainEqual({ providerId: 'anbieter', uid: claims.sub })
      const other = on.openBrowser()
      expect(await go(other, claims)).toMatchObject({ result: 'ok' })
      expect(await accountIn(other)).toMatchObject({ uid, email: 'verbindet@example.de' })
      expect(await go(browser, claims, { purpose: 'link' }), 'once more').toMatchObject({ result: 'ok' })
    })

    test('W22: an identity of another user is not linked, also when two link it at the same moment', async () => {
      const taken = newClaims()
      await go(on.openBrowser(), taken)
      const browser = on.openBrowser()
      await browser.signUp('will-auch@example.de')
      expect(await go(browser, taken, { purpose: 'link' })).toMatchObject({ result: 'credential-already-in-use' })

      const claims = newClaims()
      const rivals = await Promise.all(
        [1, 2, 3].map(async (i) => {
          const rival = on.openBrowser()
          await rival.signUp(`rivale${i}@example.de`)
          return { rival, address: await travel(rival, claims, { purpose: 'link' }) }
        }),
      )
      const results = await Promise.all(rivals.map(({ rival, address }) => arrive(rival, address)))
      expect(results.filter(({ result }) => result === 'ok')).toHaveLength(1)
      expect(results.filter(({ result }) => result === 'credential-already-in-use')).toHaveLength(2)
    })

    test('W23: showing again who one is starts a new session, for the same person only', async () => {
      const browser = on.openBrowser()
      const claims = newClaims()
      await go(browser, claims)
      const { uid } = await accountIn(browser)
      const before = browser.cookies.get('taschenmesser.session_token')
      const again = await start(browser, { purpose: 'reauthenticate' })
      const asked = new URL(String(again.body['url'])).searchParams
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300'])
      expect(await go(browser, claims, { purpose: 'reauthenticate' })).toMatchObject({ result: 'ok' })
      expect(browser.cookies.get('taschenmesser.session_token')).not.toBe(before)
      expect(await accountIn(browser)).toMatchObject({ uid })

      const other = newClaims()
      await go(on.openBrowser(), other)
      for (const stranger of [other, newClaims()]) {
        expect(await go(browser, stranger, { purpose: 'reauthenticate' })).toMatchObject({ result: 'user-mismatch' })
      }
      expect(await accountIn(browser)).toMatchObject({ uid })
      expect(refusalOf(await start(on.openBrowser(), { purpose: 'reauthenticate' }))).toBe('401 unauthenticated')
      // By a clock six minutes ahead, the provider has not asked the user just now.
      on.server.skipMs(6 * MINUTE_MS)
      expect(await go(browser, claims, { purpose: 'reauthenticate' })).toMatchObject({
        result: 'requires-recent-login',
      })
    })

    test('W23: a browser that the provider only recognizes has shown nothing, whatever the provider says or leaves out', async () => {
      meetClocks()
      const browser = on.openBrowser()
      const claims = newClaims()
      /** The cookies of a browser in which a user has stayed signed in at the provider. */
      const cookies = new Map<string, string>()
      const address = String((await start(browser)).body['url'])
      expect(await arrive(browser, await passOidcProvider(address, claims, cookies))).toMatchObject({ result: 'ok' })
      const before = browser.cookies.get('taschenmesser.session_token')

      /** A trip without these parameters, as with a provider that ignores them or a user who removes them from the address. */
      const goWithout = async (change: (asked: URLSearchParams) => void) => {
        const url = new URL(String((await start(browser, { purpose: 'reauthenticate' })).body['url']))
        change(url.searchParams)
        // Without claims: if the login page were shown, the trip would end there.
        return arrive(browser, await passOidcProvider(url.href, undefined, cookies))
      }
      const unsaid = await goWithout((asked) => {
        asked.delete('prompt')
        asked.delete('max_age')
      })
      expect(unsaid, 'nothing is said of when it asked').toMatchObject({ result: 'requires-recent-login' })
      expect(browser.cookies.get('taschenmesser.session_token')).toBe(before)

      const promptIgnored = () =>
        goWithout((asked) => {
          asked.delete('prompt')
          asked.set('max_age', '100000')
        })
      expect(await promptIgnored(), 'it asked a moment ago').toMatchObject({ result: 'ok' })
      on.server.skipMs(5 * MINUTE_MS + 10 * SECOND_MS)
      expect(await promptIgnored(), 'clocks may differ').toMatchObject({ result: 'ok' })
      on.server.skipMs(30 * SECOND_MS)
      expect(await promptIgnored(), 'an old answer').toMatchObject({ result: 'requires-recent-login' })
      on.server.skipMs(-7 * MINUTE_MS)
      expect(await promptIgnored(), 'from the future').toMatchObject({ result: 'requires-recent-login' })
    })

    test('S1, W23: a sign-in is recent only where the provider says that it asked just now', async () => {
      meetClocks()
      const claims = newClaims()
      /** The cookies of a browser in which a user has stayed signed in at the provider. */
      const cookies = new Map<string, string>()
      const browser = on.openBrowser()
      const signIn = async (isAgeTold: boolean) => {
        await browser.send('POST', '/api/auth/sign-out', {})
        const url = new URL(String((await start(browser)).body['url']))
        // The provider of these tests reports the time only if requested; others always do.
        if (isAgeTold) url.searchParams.set('max_age', '100000')
        expect(await arrive(browser, await passOidcProvider(url.href, claims, cookies))).toMatchObject({ result: 'ok' })
      }
      const makeToken = async () => {
        const answer = await browser.send('POST', '/api/auth/tokens/make', { name: 'x', scope: 'read' })
        return answer.status === 200 ? 'recent' : refusalOf(answer)
      }
      await signIn(false)
      expect(await makeToken(), 'a newcomer of whom it says nothing').toBe('403 requires-recent-login')
      await signIn(true)
      expect(await makeToken(), 'asked a moment ago').toBe('recent')
      await signIn(false)
      expect(await makeToken(), 'nothing is said').toBe('403 requires-recent-login')
      on.server.skipMs(6 * MINUTE_MS)
      await signIn(true)
      expect(await isSignedIn(browser)).toBe(true)
      expect(await makeToken(), 'asked long ago').toBe('403 requires-recent-login')
      expect(refusalOf(await start(browser, { purpose: 'link' }))).toBe('403 requires-recent-login')

      // What is left to the user: a code, if mails are sent, and a provider that asks.
      expect((await browser.send('POST', '/api/auth/reauthenticate/send-code', {})).status).toBe(200)
      const code = mailCodeOf(await on.server.waitForMail(String(claims.email), 2))
      expect((await browser.send('POST', '/api/auth/reauthenticate', { code })).status).toBe(200)
      expect(await makeToken(), 'after a code').toBe('recent')
      on.server.skipMs(-6 * MINUTE_MS)
      await signIn(false)
      expect(await makeToken()).toBe('403 requires-recent-login')
      expect(await go(browser, claims, { purpose: 'reauthenticate' })).toMatchObject({ result: 'ok' })
      expect(await makeToken(), 'after it was made to ask').toBe('recent')
    })

    test('W22: linking needs a user who has signed in just now, and is still the same at the end', async () => {
      const browser = on.openBrowser()
      expect(refusalOf(await start(browser, { purpose: 'link' }))).toBe('401 unauthenticated')
      await browser.signUp('erste-person@example.de')
      const address = await travel(browser, newClaims(), { purpose: 'link' })
      await browser.signUp('zweite-person@example.de')
      expect(await arrive(browser, address)).toMatchObject({ result: 'user-mismatch' })
      const later = await travel(browser, newClaims(), { purpose: 'link' })
      await browser.send('POST', '/api/auth/sign-out', {})
      expect(await arrive(browser, later)).toMatchObject({ result: 'user-token-expired' })
      await browser.signIn('zweite-person@example.de')
      on.server.skipMs(6 * MINUTE_MS)
      expect(refusalOf(await start(browser, { purpose: 'link' }))).toBe('403 requires-recent-login')
    })

    test('F3: after a provider the second factor is asked too, and the way back says so', async () => {
      const { codeOf, openWith, finish } = createSecondFactorSteps(() => on.server)
      const { browser, secret, uid } = await openWith('zwei-faktoren@example.de')
      const claims = newClaims()
      await go(browser, claims, { purpose: 'link' })
      const other = on.openBrowser()
      expect(await go(other, claims, { next: '/a' })).toEqual({
        result: 'multi-factor-auth-required',
        display: 'popup',
        next: '/a',
      })
      expect(await isSignedIn(other)).toBe(false)
      on.server.skipMs(MINUTE_MS)
      expect(accountOf(await finish(other, codeOf(secret)))).toMatchObject({ uid })
      expect(await isSignedIn(other)).toBe(true)
    })

    test('P2: a locked user does not sign in through a provider either', async () => {
      const claims = newClaims()
      await go(on.openBrowser(), claims)
      await on.run(`UPDATE auth_user SET "isDisabled" = true WHERE email = '${String(claims.email)}'`)
      expect(await go(on.openBrowser(), claims)).toMatchObject({ result: 'user-disabled' })
    })

    test('W14: a linked provider goes; the last sign-in method does not', async () => {
      meetClocks()
      const claims = newClaims()
      const browser = on.openBrowser()
      await go(browser, claims)
      const unlink = (id: string) => browser.send('POST', '/api/auth/provider/unlink', { provider: id })
      expect(await go(browser, claims, { purpose: 'reauthenticate' })).toMatchObject({ result: 'ok' })
      expect(refusalOf(await unlink('anbieter'))).toBe('409 last-way-in')
      await go(browser, claims, { provider: 'zweiter', purpose: 'link' })
      expect((await unlink('anbieter')).status).toBe(200)
      expect((await accountIn(browser))['providerData']).toEqual([{ providerId: 'zweiter', uid: claims.sub }])
      expect(refusalOf(await unlink('anbieter'))).toBe('404 not-found')
      expect(await go(on.openBrowser(), claims)).toMatchObject({
        result: 'account-exists-with-different-credential',
      })
    })

    test('W14: the password is no provider, and unlinking needs a recent sign-in', async () => {
      const browser = on.openBrowser()
      await browser.signUp('passwort-bleibt@example.de')
      await go(browser, newClaims(), { purpose: 'link' })
      const unlink = (id: string) => browser.send('POST', '/api/auth/provider/unlink', { provider: id })
      expect(refusalOf(await unlink('credential'))).toBe('404 not-found')
      on.server.skipMs(6 * MINUTE_MS)
      expect(refusalOf(await unlink('anbieter'))).toBe('403 requires-recent-login')
    })

    test('A4: a sign-up through a provider that fails half-way leaves nothing behind, and can be done again', async () => {
      const claims = newClaims()
      const browser = on.openBrowser()
      const address = await travel(browser, claims)
      await on.run('ALTER TABLE auth_account RENAME COLUMN "accountId" TO hidden')
      const result = await arrive(browser, address)
      await on.run('ALTER TABLE auth_account RENAME COLUMN hidden TO "accountId"')
      expect(result).toMatchObject({ result: 'internal-error' })
      expect(await on.run(`SELECT id FROM auth_user WHERE email = '${String(claims.email)}'`)).toEqual([])
      expect(await go(browser, claims)).toMatchObject({ result: 'ok' })
    })

    test('W1: a guest who links a provider stays the guest they are, with a way back in', async () => {
      const browser = on.openBrowser()
      const { uid } = accountOf(await browser.send('POST', '/api/auth/guest', {}))
      const claims = newClaims()
      expect(await go(browser, claims, { purpose: 'link' })).toMatchObject({ result: 'ok' })
      const other = on.openBrowser()
      await go(other, claims)
      expect(await accountIn(other)).toMatchObject({ uid, isAnonymous: true })
    })
  })
}
