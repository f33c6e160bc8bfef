/**
 * Signs in with two real OpenID providers, and with answers that arrive changed, twice, in another browser, for the other provider
 * or for a question that was never asked. Each of these ends at our own page without signing a user in.
 */
import * as z from 'zod/mini'
import { readAccount, startProvider } from '#auth'
import { findFreePort } from '#testing/network/free-port'
import { CLIENT_ID, CLIENT_SECRET, passOidcProvider, startOidcProvider } from '#testing/people/oidc-provider'
import type { AttackClass } from '../attack-class.ts'
import { expectJson } from '../attackers.ts'
import { openBrowser, type AttackBrowser } from '../sign-in/attack-browser.ts'

const started = z.object({ url: z.string() })
const IDS = ['eins', 'zwei'] as const
/** Answers with codes of their own to one question, at the same moment. */
const AT_ONCE = 8
type ProviderId = (typeof IDS)[number]

export const providers: AttackClass = {
  name: 'providers',
  limitSeconds: 60,
  async attack({ startServer, atEnd, random, found }) {
    const port = await findFreePort()
    const publicUrl = `http://localhost:${port}`
    const redirectUris = IDS.map((id) => `${publicUrl}/api/auth/provider/callback/${id}`)
    const running = await Promise.all(IDS.map(() => startOidcProvider({ redirectUris })))
    for (const provider of running) atEnd(() => provider.stop())
    const settings = IDS.map((id, index) => ({
      ...{ id, name: id, issuer: running[index]?.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    }))
    const environment = { PUBLIC_URL: publicUrl, OIDC_PROVIDERS: JSON.stringify(settings) }
    const plain = await startServer({ environment })
    const { host } = new URL(publicUrl)
    const send: typeof plain.send = (request) => plain.send({ ...request, headers: { host, ...request.headers } })
    const server = { ...plain, url: publicUrl, send }
    let count = 0

    /**
     * The address that the provider leads back to, with the browser that went there and what it was asked; `change`
     * alters the question on its way there.
     */
    const travel = async (id: ProviderId, change: (question: URLSearchParams) => void = () => {}) => {
      const browser = openBrowser(server)
      const body = { provider: id, purpose: 'sign-in', display: 'page', next: '/' }
      const { url } = started.parse(expectJson(await browser.send(startProvider, body), 'a provider'))
      const sub = random.word(12)
      const claims = { sub, email: `${sub}@beispiel.example`, email_verified: true, name: 'Anna' }
      const asked = new URL(url)
      const sent = new URL(url)
      change(sent.searchParams)
      /** Signs in there and comes back, each time with a code of its own for the same question. */
      const answer = (): Promise<URL> => passOidcProvider(sent.href, claims)
      return { browser, asked, answer, back: await answer() }
    }
    const isIn = async (browser: AttackBrowser): Promise<boolean> => (await browser.send(readAccount)).status === 200
    /** Follows the way back, and says whether it leads to our page. */
    const arrive = async (browser: AttackBrowser, back: URL): Promise<void> => {
      const answer = await browser.send({ method: 'GET', path: back.pathname + back.search }, undefined, {
        'sec-fetch-site': 'cross-site',
      })
      const { location = '' } = answer.headers
      if (answer.status >= 500) found(`a bad answer: ${answer.status} to ${back.pathname}`)
      if (answer.status === 303 && !/^(?:http:\/\/localhost:\d+)?\/login\/provider\?/.test(location)) {
        found(`led elsewhere: ${location}`)
      }
    }
    const refuses = async (what: string, browser: AttackBrowser, back: URL): Promise<void> => {
      count += 1
      await arrive(browser, back)
      if (await isIn(browser)) found(`somebody got in: by ${what}`)
    }

    const good = await travel('eins')
    // With all that the browser had when the answer was new, so that nothing is wrong with it but that it was used.
    const again = good.browser.copy()
    await arrive(good.browser, good.back)
    if (!(await isIn(good.browser))) throw new Error('nobody can sign in with the provider')
    await refuses('an answer that was used before', again.copy(), good.back)
    // The provider refuses its code the second time; a new code to the same question is for us to refuse.
    await refuses('a second answer to a question that was answered', again, await good.answer())
    // Its state, its code and the proof of who asked are right; what the provider signs is about another question.
    for (const [what, change] of Object.entries(otherNonces)) {
      const { browser, back } = await travel('eins', change)
      await refuses(what, browser, back)
    }
    for (const name of ['state', 'nonce', 'code_challenge', 'redirect_uri']) {
      count += 1
      if ((good.asked.searchParams.get(name) ?? '') === '') found(`a question without ${name}: ${good.asked.search}`)
    }
    if (good.asked.searchParams.get('code_challenge_method') !== 'S256') found('PKCE is not S256: in the question')
    for (const [what, alter] of Object.entries(alterations)) {
      const trip = await travel('eins')
      const back = new URL(trip.back)
      alter(back)
      await refuses(what, trip.browser, back)
    }
    const foreign = await travel('eins')
    await refuses('an answer in another browser', openBrowser(server), foreign.back)
    const [mine, theirs] = [await travel('eins'), await travel('eins')]
    const mixed = new URL(mine.back)
    mixed.searchParams.set('code', theirs.back.searchParams.get('code') ?? '')
    // A code of another browser's question, which only that browser can redeem (PKCE).
    await refuses('the code of another trip', mine.browser, mixed)
    const [one, two] = [await travel('eins'), await travel('zwei')]
    const swapped = new URL(one.back)
    swapped.searchParams.set('code', two.back.searchParams.get('code') ?? '')
    await refuses('the code of another provider', one.browser, swapped)
    const twice = await travel('zwei')
    const arrivals = await Promise.all(Array.from({ length: AT_ONCE }, () => twice.answer()))
    const copies = arrivals.map(() => twice.browser.copy())
    await Promise.all(copies.map((browser, index) => arrive(browser, arrivals[index] ?? twice.back)))
    let inside = 0
    for (const browser of copies) if (await isIn(browser)) inside += 1
    if (inside !== 1) found(`a question is answered once: ${inside} times of ${AT_ONCE} at once`)
    return { count: count + AT_ONCE, unit: 'answers' }
  },
}

/** What an attacker has the provider sign in its id token. */
const otherNonces: Readonly<Record<string, (question: URLSearchParams) => void>> = {
  'an id token of another nonce': (question) => question.set('nonce', 'x'.repeat(43)),
  'an id token without a nonce': (question) => question.delete('nonce'),
}

/** What an attacker does to the way back of a provider. */
const alterations: Readonly<Record<string, (back: URL) => void>> = {
  'another state': (back) => back.searchParams.set('state', 'x'.repeat(43)),
  'no state': (back) => back.searchParams.delete('state'),
  'two states': (back) => back.searchParams.append('state', back.searchParams.get('state') ?? ''),
  'another code': (back) => back.searchParams.set('code', 'x'.repeat(43)),
  'no code': (back) => back.searchParams.delete('code'),
  'another issuer': (back) => back.searchParams.set('iss', 'https://evil.example'),
  'no issuer': (back) => back.searchParams.delete('iss'),
  'an error beside the code': (back) => back.searchParams.set('error', 'access_denied'),
  'the path of the other provider': (back) => void (back.pathname = back.pathname.replace(/eins$/, 'zwei')),
  'the path of no provider': (back) => void (back.pathname = back.pathname.replace(/eins$/, 'drei')),
}
