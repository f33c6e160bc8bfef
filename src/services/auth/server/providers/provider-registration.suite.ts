/** Accounts made through a provider, and a provider that comes and goes; the same on every database. */
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { findFreePort } from '#testing/network/free-port'
import { CLIENT_ID, CLIENT_SECRET, passOidcProvider, startOidcProvider } from '#testing/people/oidc-provider'
import {
  openTestServer,
  PUBLIC_URL,
  refusalOf,
  type AuthTestServer,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const REDIRECT_URI = `${PUBLIC_URL}/api/auth/provider/callback/anbieter`

export function describeProviderRegistration(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`accounts through a provider on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })

    async function startProvider(port: number): Promise<{ stop(): Promise<void> }> {
      const provider = await startOidcProvider({ redirectUris: [REDIRECT_URI], port })
      let isStopped = false
      const stop = async () => {
        if (!isStopped) await provider.stop()
        isStopped = true
      }
      closing.push(stop)
      return { stop }
    }

    async function open(port: number, options: Parameters<typeof openTestServer>[1] = {}): Promise<AuthTestServer> {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const issuer = `http://127.0.0.1:${port}`
      const provider = { id: 'anbieter', name: 'Anbieter', issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
      const server = await openTestServer(suite.database, { providers: [provider], ...options })
      closing.push(() => server.auth.close())
      return server
    }

    async function enter(server: AuthTestServer, sub: string, invitation?: string) {
      const browser = server.openBrowser()
      const started = await browser.send('POST', '/api/auth/provider/start', {
        provider: 'anbieter',
        purpose: 'sign-in',
        display: 'popup',
        ...(invitation === undefined ? {} : { invitation }),
      })
      if (started.status !== 200) return refusalOf(started)
      const claims = { sub, email: `${sub}@example.de`, email_verified: true, name: sub }
      const back = await passOidcProvider(String(started.body['url']), claims)
      const arrived = await browser.send('GET', back.pathname + back.search)
      const result = new URL(arrived.headers.get('location') ?? '', PUBLIC_URL).searchParams.get('result')
      const hasSession = browser.cookies.has('taschenmesser.session_token')
      return hasSession === (result === 'ok') ? result : `${result}, but the session says otherwise`
    }

    test('A5: while registration is closed the first account is the only one, also through a provider', async () => {
      const port = await findFreePort()
      await startProvider(port)
      const server = await open(port, { registration: 'closed' })
      expect(await enter(server, 'erste')).toBe('ok')
      expect(await server.auth.readAdministratorId()).toBeDefined()
      expect(await enter(server, 'zweite')).toBe('registration-closed')
      expect(await enter(server, 'erste')).toBe('ok')
    })

    test('E1: before there is an administrator a provider lets in only who came by the set-up link', async () => {
      const port = await findFreePort()
      await startProvider(port)
      const server = await open(port, { registration: 'open', isSetUpNeeded: true })
      expect(await enter(server, 'eve')).toBe('not-set-up')
      const secret = new URL((await server.auth.readSetUpLink()) ?? '').hash.slice(1)
      expect(await enter(server, 'eve', `${secret}x`)).toBe('invalid-set-up-link')
      expect(await enter(server, 'erste', secret)).toBe('ok')
      expect(await enter(server, 'eve', secret)).toBe('invalid-set-up-link')
      expect(await enter(server, 'zweite')).toBe('ok')
    })

    test('P4: an invitation lets one person in through a provider too, and is not kept in clear on the way', async () => {
      const port = await findFreePort()
      await startProvider(port)
      const server = await open(port, { registration: 'invite' })
      const administrator = server.openBrowser()
      await administrator.signUp('betreiberin@example.de')
      const { link } = (await administrator.send('POST', '/api/auth/admin/invite', { note: '' })).body
      const secret = String(link).split('#')[1] ?? ''
      expect(await enter(server, 'ungeladen')).toBe('registration-closed')
      expect(await enter(server, 'falsch', 'A'.repeat(secret.length))).toBe('invalid-invitation')
      expect(await enter(server, 'geladen', secret)).toBe('ok')
      expect(await enter(server, 'noch-jemand', secret)).toBe('invalid-invitation')
    })

    test('P4: what an invitation shares is shared once, with the user it let in through a provider, and not at a later sign-in', async () => {
      const port = await findFreePort()
      await startProvider(port)
      const shared: unknown[][] = []
      const server = await open(port, { shareDocument: async (...share) => void shared.push(share) })
      const administrator = server.openBrowser()
      const { account } = (await administrator.signUp('betreiberin@example.de')).body as { account: { uid: string } }
      const share = { collection: 'wheels', id: 'evening' }
      const { link } = (await administrator.send('POST', '/api/auth/admin/invite', { note: '', share })).body
      const secret = String(link).split('#')[1] ?? ''
      expect(await enter(server, 'bekannt')).toBe('ok')
      expect(await enter(server, 'bekannt', secret), 'an account that is there uses no invitation').toBe('ok')
      expect(shared).toEqual([])
      expect(await enter(server, 'geladen', secret)).toBe('ok')
      expect(await enter(server, 'noch-jemand', secret)).toBe('ok')
      const { people } = (await administrator.send('GET', '/api/auth/admin/people')).body as {
        people: readonly { readonly uid: string; readonly email: string }[]
      }
      const invited = people.find(({ email }) => email === 'geladen@example.de')
      expect(shared).toEqual([[account.uid, invited?.uid, share]])
    })

    test('A4: if the user record can’t be made, nothing is left of an account through a provider', async () => {
      const port = await findFreePort()
      await startProvider(port)
      let failures = 1
      const ensureUserRecord = async (): Promise<void> => {
        failures -= 1
        if (failures >= 0) throw new Error('the disk of the documents is full')
      }
      const server = await open(port, { ensureUserRecord })
      expect(await enter(server, 'beinahe')).toBe('internal-error')
      expect(await server.auth.readAdministratorId()).toBeUndefined()
      expect(await enter(server, 'beinahe')).toBe('ok')
    })

    test('W26: a provider that is down when the server starts is tried again at the next attempt', async () => {
      const port = await findFreePort()
      const server = await open(port)
      expect(await enter(server, 'frueh')).toBe('502 provider-failed')
      const provider = await startProvider(port)
      server.skipMs(MINUTE_MS)
      expect(await enter(server, 'frueh')).toBe('ok')
      await provider.stop()
      const browser = server.openBrowser()
      const started = await browser.send('POST', '/api/auth/provider/start', {
        provider: 'anbieter',
        purpose: 'sign-in',
        display: 'page',
      })
      expect(started.status, 'what is known of it still counts').toBe(200)
      const state = new URL(String(started.body['url'])).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ code: 'x', state, iss: `http://127.0.0.1:${port}` })
      const arrived = await browser.send('GET', `/api/auth/provider/callback/anbieter?${query.toString()}`)
      expect(arrived.headers.get('location')).toBe('/login/provider?result=provider-failed&display=page&next=%2F')
    })
  })
}
