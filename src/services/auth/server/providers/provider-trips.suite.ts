/** Trips to a provider and back, and attacks on them; the same on every database. */
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { CLIENT_ID, passOidcProvider } from '#testing/people/oidc-provider'
import { PUBLIC_URL, refusalOf, type OpenSuiteDatabase } from '../auth-test-server.ts'
import { CALLBACK, isSignedIn, useProviders } from '#testing/people/provider-steps'

export function describeProviderTrips(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`ways to a provider and back on ${name}`, () => {
    const on = useProviders(openDatabase)
    const { newClaims, start, travel, arrive, go } = on

    test('W25: a user who turns back at the provider sees that, and nothing has changed', async () => {
      const browser = on.openBrowser()
      expect(await go(browser, undefined, { next: '/a' })).toEqual({
        result: 'provider-failed',
        display: 'popup',
        next: '/a',
      })
      expect(await isSignedIn(browser)).toBe(false)
      expect(on.server.faults).toEqual([])
    })

    test('W25: a way back counts once, in the browser that set out, for ten minutes', async () => {
      const browser = on.openBrowser()
      const thief = on.openBrowser()
      await start(thief)
      const address = await travel(browser, newClaims())
      expect(await arrive(thief, address), 'stolen').toMatchObject({ result: 'provider-failed', next: '/' })
      expect(await arrive(on.openBrowser(), address), 'no browser at all').toMatchObject({
        result: 'provider-failed',
      })
      expect(await arrive(browser, address)).toMatchObject({ result: 'ok' })
      expect(await arrive(browser, address), 'replayed').toMatchObject({ result: 'provider-failed' })
      const late = await travel(browser, newClaims())
      on.server.skipMs(10 * MINUTE_MS)
      expect(await arrive(browser, late), 'late').toMatchObject({ result: 'provider-failed' })
    })

    test('W25: of ten arrivals at the same moment one counts', async () => {
      const browser = on.openBrowser()
      const address = await travel(browser, newClaims())
      const results = await Promise.all(Array.from({ length: 10 }, () => arrive(browser, address)))
      expect(results.filter(({ result }) => result === 'ok')).toHaveLength(1)
    })

    test('W25: a trip begun before is not finished in a session planted on another user', async () => {
      const attacker = on.openBrowser()
      const address = await travel(attacker, newClaims())
      const victim = on.openBrowser()
      await victim.signUp('opfer@example.de')
      const before = victim.cookies.get('taschenmesser.session_token')
      await start(victim)
      expect(await arrive(victim, address)).toMatchObject({ result: 'provider-failed' })
      expect(victim.cookies.get('taschenmesser.session_token')).toBe(before)
    })

    test.each<[string, (address: URL) => void]>([
      ['another state', (url) => url.searchParams.set('state', 'A'.repeat(43))],
      ['no state', (url) => url.searchParams.delete('state')],
      ['another code', (url) => url.searchParams.set('code', 'A'.repeat(43))],
      ['no code', (url) => url.searchParams.delete('code')],
      ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
      ['no issuer', (url) => url.searchParams.delete('iss')],
      ['two codes', (url) => url.searchParams.append('code', 'A'.repeat(43))],
      ['the path of another provider', (url) => (url.pathname = url.pathname.replace('anbieter', 'zweiter'))],
      ['the path of no provider', (url) => (url.pathname = url.pathname.replace('anbieter', 'keiner'))],
    ])('W25: a way back with %s does not let in', async (_label, change) => {
      const browser = on.openBrowser()
      const address = await travel(browser, newClaims())
      change(address)
      expect(await arrive(browser, address)).toMatchObject({ result: 'provider-failed' })
      expect(await isSignedIn(browser)).toBe(false)
    })

    // A code that the provider rejects could have been typed by anyone, so it is not logged. A response to another request is a warning,
    // not an error: the request passes through the browser, which may change it.
    test.each<[string, string, string, number]>([
      ['nonce', 'nonce', 'another', 1],
      ['challenge of the code', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 0],
    ])('W25: a way there with another %s ends nowhere', async (_label, parameter, value, logged) => {
      const browser = on.openBrowser()
      const url = new URL(String((await start(browser)).body['url']))
      url.searchParams.set(parameter, value)
      expect(await arrive(browser, await passOidcProvider(url.href, newClaims()))).toMatchObject({
        result: 'provider-failed',
      })
      expect(await isSignedIn(browser)).toBe(false)
      expect([on.server.faults.length, on.server.warnings.length]).toEqual([0, logged])
    })

    test.each<[string, (address: URL) => void]>([
      ['says its state twice', (address) => address.searchParams.append('state', 'another')],
      ['has neither code nor refusal', (address) => address.searchParams.delete('code')],
      ['has another code', (address) => address.searchParams.set('code', 'another')],
      ['names another issuer', (address) => address.searchParams.set('iss', 'https://evil.example')],
      ['names no issuer', (address) => address.searchParams.delete('iss')],
    ])('W25: an address line that %s signs nobody in, and writes nothing into the log', async (_label, alter) => {
      const browser = on.openBrowser()
      const address = await travel(browser, newClaims())
      alter(address)
      expect(await arrive(browser, address)).toMatchObject({ result: 'provider-failed' })
      expect(await isSignedIn(browser)).toBe(false)
      expect([on.server.faults, on.server.warnings]).toEqual([[], []])
    })

    test('W25: state, nonce and the challenge of the code are on each way, and none of them twice', async () => {
      const browser = on.openBrowser()
      const urls = await Promise.all([start(browser), start(browser)])
      const [first, second] = urls.map(({ body }) => new URL(String(body['url'])).searchParams)
      expect(Object.fromEntries(first ?? [])).toEqual({
        client_id: CLIENT_ID,
        response_type: 'code',
        redirect_uri: `${CALLBACK}/anbieter`,
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      })
      for (const key of ['state', 'nonce', 'code_challenge']) expect(first?.get(key)).not.toBe(second?.get(key))
      const rows = JSON.stringify(await on.run('SELECT * FROM auth_ceremony'))
      for (const key of ['state', 'nonce']) expect(rows).not.toContain(first?.get(key))
    })

    test.each([
      ['//evil.example'],
      ['/\\evil.example'],
      ['https://evil.example/'],
      ['/.//evil.example'],
      ['/%2e%2e//evil.example'],
      ['/\t/evil.example'],
      ['javascript:alert(1)'],
      ['https://localhost:3000@evil.example'],
    ])('W24: a way back never leads out of the app: %j', async (next) => {
      const { next: path } = await go(on.openBrowser(), newClaims(), { display: 'page', next })
      expect(URL.parse(path ?? '', PUBLIC_URL)?.origin).toBe(PUBLIC_URL)
      expect(path).not.toMatch(/^[/\\]{2}/)
    })

    test('W26: a provider that is down or is not the configured one refuses, and delays no others', async () => {
      for (const id of ['fort', 'falscher']) {
        expect(refusalOf(await start(on.openBrowser(), { provider: id }))).toBe('502 provider-failed')
        expect(refusalOf(await start(on.openBrowser(), { provider: id })), 'again').toBe('502 provider-failed')
      }
      expect(on.server.faults).toEqual([])
      expect(on.server.warnings).toEqual([
        [expect.stringMatching(/^provider fort failed: .*ECONNREFUSED/)],
        [expect.stringMatching(/^provider fort failed: /)],
        [expect.stringMatching(/^provider falscher failed: .*issuer/)],
        [expect.stringMatching(/^provider falscher failed: /)],
      ])
      expect(await go(on.openBrowser(), newClaims())).toMatchObject({ result: 'ok' })
    })

    test('W26: a provider that we can’t show who we are does not let in', async () => {
      // This provider accepts only the redirect addresses of the others, so theirs is used.
      const browser = on.openBrowser()
      const url = new URL(String((await start(browser, { provider: 'fremd' })).body['url']))
      url.searchParams.set('redirect_uri', `${CALLBACK}/anbieter`)
      const address = await passOidcProvider(url.href, newClaims())
      address.pathname = address.pathname.replace('anbieter', 'fremd')
      expect(await arrive(browser, address)).toMatchObject({ result: 'provider-failed' })
    })

    test('W26: a provider that is not configured does not exist', async () => {
      expect(refusalOf(await start(on.openBrowser(), { provider: 'keiner' }))).toBe('404 not-found')
      expect(refusalOf(await start(on.openBrowser(), { provider: '__proto__' }))).toBe('404 not-found')
    })

    test('W15: under another address than the public one the refusal comes before a window opens', async () => {
      const answer = await start(on.openBrowser(), {}, { origin: 'http://127.0.0.1:3000' })
      expect(refusalOf(answer)).toBe('403 unauthorized-domain')
    })
  })
}
