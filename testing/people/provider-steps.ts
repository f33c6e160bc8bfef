/** What tests do with a provider: a server that knows a real one, people there, the way there and back. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { findFreePort } from '../network/free-port.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  passOidcProvider,
  startOidcProvider,
  type OidcClaims,
  type OidcProvider,
} from './oidc-provider.ts'
import {
  accountOf,
  openTestServer,
  PUBLIC_URL,
  refusalOf,
  type Answer,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
} from '../../src/services/auth/server/auth-test-server.ts'

type StartBody = { provider?: string; purpose?: string; display?: string; next?: string; invitation?: string }
type Opened = { provider: OidcProvider; suite: Awaited<ReturnType<OpenSuiteDatabase>>; server: AuthTestServer }

export const CALLBACK = `${PUBLIC_URL}/api/auth/provider/callback`

/**
 * One server for all tests of a `describe`, with an administrator who takes no part in them. It has these providers: `anbieter` and
 * `zweiter` are the same working one, `falscher` claims to be another, `fort` is down, `fremd` does not know us.
 */
export function useProviders(openDatabase: OpenSuiteDatabase) {
  const opened: Opened[] = []
  const on = (): Opened => {
    const [first] = opened
    if (first === undefined) throw new Error('the server is opened before the first test, not earlier')
    return first
  }
  beforeAll(async () => opened.push(await openAll(openDatabase)))
  afterAll(async () => {
    const { server, suite, provider } = on()
    await server.auth.close()
    await suite.close()
    await provider.stop()
  })
  beforeEach(() => {
    for (const told of [on().server.faults, on().server.warnings]) told.splice(0)
  })

  let people = 0
  /** A new user, as the provider describes them. */
  const newClaims = (claims: Partial<OidcClaims> = {}): OidcClaims => {
    people += 1
    const sub = `person-${people}`
    return { sub, email: `${sub}@example.de`, email_verified: true, name: `Person ${people}`, ...claims }
  }
  const start = (browser: Browser, body: StartBody = {}, headers = {}): Promise<Answer> => {
    const all = { provider: 'anbieter', purpose: 'sign-in', display: 'popup', ...body }
    return browser.send('POST', '/api/auth/provider/start', all, headers)
  }
  /** The address that the provider leads back to after `claims` have signed in there. */
  const travel = async (browser: Browser, claims: OidcClaims | undefined, body: StartBody = {}): Promise<URL> => {
    const answer = await start(browser, body)
    if (answer.status !== 200) throw new Error(refusalOf(answer))
    return passOidcProvider(String(answer.body['url']), claims)
  }
  const go = async (browser: Browser, claims: OidcClaims | undefined, body: StartBody = {}) =>
    arrive(browser, await travel(browser, claims, body))
  return {
    get server() {
      return on().server
    },
    run: (sql: string) => on().suite.run(sql),
    openBrowser: () => on().server.openBrowser(),
    newClaims,
    start,
    travel,
    arrive,
    go,
  }
}

async function openAll(openDatabase: OpenSuiteDatabase): Promise<Opened> {
  const provider = await startOidcProvider({ redirectUris: [`${CALLBACK}/anbieter`, `${CALLBACK}/zweiter`] })
  const suite = await openDatabase()
  const client = { name: 'Anbieter', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const providers = [
    { ...client, id: 'anbieter' },
    { ...client, id: 'zweiter' },
    { ...client, id: 'falscher', issuer: provider.issuer.replace('127.0.0.1', 'localhost') },
    { ...client, id: 'fort', issuer: `http://127.0.0.1:${await findFreePort()}` },
    { ...client, id: 'fremd', clientSecret: 'another secret' },
  ]
  const server = await openTestServer(suite.database, { providers })
  await server.openBrowser().signUp('betreiberin@example.de')
  return { provider, suite, server }
}

/** Follows the way back, and returns the result that is passed to the final page. */
async function arrive(browser: Browser, address: URL): Promise<Record<string, string>> {
  const answer = await browser.send('GET', address.pathname + address.search)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const location = new URL(answer.headers.get('location') ?? '', PUBLIC_URL)
  expect(location.origin + location.pathname).toBe(`${PUBLIC_URL}/login/provider`)
  return Object.fromEntries(location.searchParams)
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.send('GET', '/api/auth/account')).status === 200
}

export async function accountIn(browser: Browser): Promise<Record<string, unknown>> {
  return accountOf(await browser.send('GET', '/api/auth/account'))
}
