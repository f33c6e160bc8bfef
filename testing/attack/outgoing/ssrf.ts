/**
 * Every way to write down an address that leads into this machine or its network, given to everything that calls an address,
 * and as the target of every kind of redirect. A canary listens at all addresses of this machine; at one of them it may be
 * called, and has to be, by each that is tried.
 */
import { isIPv4 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { hostSpellings, urlSpellings } from '#testing/network/address-spellings'
import { startNameServer } from '#testing/network/name-server'
import type { AttackClass } from '../attack-class.ts'
import type { AttackAnswer } from '../send.ts'
import { createCallers } from './callers.ts'
import { startCanary } from './canary.ts'
import { judgeCall, outcomeOf, REFUSED } from './judge-call.ts'
import { startLeadingPage } from './leading-page.ts'
import { spellAddress } from './spell-address.ts'

/** The one address that the server may call: it stands for a page of the internet that leads elsewhere. */
const ALLOWED = '127.0.0.2'
const ALLOWED_NAME = 'allowed.names.test'
/** Places where push services of browsers are, beside which one hides. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
/** Names nearly like these. */
const NEAR_PUSH_HOSTS = ['evilfcm.googleapis.com', 'evilpush.services.mozilla.com', 'evilpush.apple.com', 'evil.test']
/** Names that lead inside; the last ones are such as machines and houses know besides. */
const names: Readonly<Record<string, readonly string[]>> = {
  'loopback.names.test': ['127.0.0.1'],
  'loopback6.names.test': ['::1'],
  'inside.names.test': ['10.0.0.1', 'fd00::1'],
  'metadata.names.test': ['169.254.169.254', 'fd00:ec2::254'],
  'mapped.names.test': ['::ffff:7f00:1'],
  'nat64.names.test': ['64:ff9b::7f00:1'],
  'zero.names.test': ['0.0.0.0', '::'],
  'all.names.test': ['127.0.0.1', '0.0.0.0', '10.0.0.1', '::1', '::', 'fe80::1'],
  'ip6-loopback': ['::1'],
  'localhost.localdomain': ['127.0.0.1', '::1'],
  [hostname().toLowerCase()]: ['127.0.0.1', '10.0.0.1'],
  'router.local': ['192.168.0.1', '127.0.0.1'],
}
/** Of mail, names, stores and nothing; what stands there would take a request for lines of its own. */
const FOREIGN_PORTS = [22, 25, 53, 110, 143, 465, 587, 6379, 11_211, 0, 1]
/** Those that a browser follows. */
const FOLLOWED = [301, 302, 303, 307, 308] as const
/** What some programs take for a redirect besides. */
const NOT_FOLLOWED = [300, 304, 305, 306, 201, 200] as const
/** These have pages of their own, so that one is there is right. */
const PAGES: ReadonlySet<number> = new Set([200, 201])

export const ssrf: AttackClass = {
  name: 'ssrf',
  // What calls addresses knows of no database.
  engines: ['sqlite'],
  limitSeconds: 90,
  async attack({ startServer, atEnd, found, stop }) {
    const nameServer = await startNameServer()
    atEnd(() => nameServer.close())
    for (const [name, addresses] of Object.entries(names)) nameServer.set(name, addresses)
    nameServer.set(ALLOWED_NAME, [ALLOWED])
    const canary = await startCanary({ hosts: ['::'], allowed: new Set([ALLOWED]) })
    atEnd(() => canary.close())
    const page = await startLeadingPage(ALLOWED)
    atEnd(() => page.close())
    const environment = { FETCH_ALLOW_PRIVATE: `${ALLOWED}/32`, ATTACKED_NAME_SERVER: nameServer.server }
    const callers = createCallers(await startServer({ environment }))
    const { port } = canary
    let count = 0
    const probe = async (what: string, calling: Promise<AttackAnswer>, held = REFUSED): Promise<AttackAnswer> => {
      stop.throwIfAborted()
      count += 1
      const answer = await calling
      for (const fault of judgeCall(answer, canary, held)) found(fault.replace(': ', `: by ${what} `))
      return answer
    }

    /** Silence proves nothing of a caller that reaches no address at all. */
    const proveReach = async (): Promise<void> => {
      for (const host of [ALLOWED, ALLOWED_NAME]) {
        const controls = {
          'a check': () => callers.page(`http://${host}:${port}/`),
          'a check of the port': () => callers.port(host, port),
          'a webhook': () => callers.webhook(`https://${host}:${port}/`),
        }
        for (const [what, call] of Object.entries(controls)) {
          canary.takeAllowed()
          const outcome = outcomeOf(await call())
          if (canary.takeAllowed() === 0)
            found(`nothing is reached: by ${what} of ${host}, which may be called: ${outcome}`)
        }
      }
      for (const host of PUSH_HOSTS) {
        const { status, text } = await callers.push(`https://${host}/wpush/x`)
        if (status !== 200) found(`nothing is reached: by a push to ${host}, which may be called: ${status} ${text}`)
      }
    }

    const callHosts = async (): Promise<void> => {
      const { hosts, urls } = spellAll(port)
      for (const url of urls) await probe(`a check of ${url}`, callers.page(url))
      for (const host of hosts) await probe(`a check of the port of ${host}`, callers.port(host, port))
      for (const url of urls) {
        const secure = url.replace(/^http:/i, 'https:')
        await probe(`a webhook to ${secure}`, callers.webhook(secure))
        await probe(`a push to ${secure}`, callers.push(secure))
      }
      for (const url of hiddenPushes(port)) await probe(`a push to ${url}`, callers.push(url))
      for (const name of Object.keys(names))
        if (nameServer.questions(name, 'A') === 0) found(`the attack was not made: ${name} was never asked for`)
    }

    const callPorts = async (): Promise<void> => {
      const held = new Set(['forbidden-port', 'invalid-request'])
      for (const foreign of FOREIGN_PORTS) {
        for (const host of [ALLOWED, ALLOWED_NAME]) {
          const url = `http://${host}:${foreign}/`
          await probe(`a check of ${url}`, callers.page(url), held)
          await probe(`a webhook to port ${foreign} of ${host}`, callers.webhook(`https://${host}:${foreign}/`), held)
          await probe(`a redirect to ${url}`, callers.page(page.to(302, url)), held)
        }
      }
    }

    const redirect = async (status: number, target: string, index: number): Promise<void> => {
      const headers = index % 2 === 0 ? [] : [{ name: 'Authorization', value: 'secret' }]
      page.takeCalls()
      const calling = callers.page(page.to(status, target), headers)
      await probe(`a ${status} to ${JSON.stringify(target)}`, calling, heldOf(status, target, page.origin))
      if (page.takeCalls() === 0)
        found(`the attack was not made: by a ${status} to ${target}, whose page was not called`)
    }

    const callRedirects = async (): Promise<void> => {
      // Redirects are judged by what has judged these addresses above, so not all of them again; `spellings.test.ts` does.
      const targets = [...spellAll(port).urls.filter((_url, index) => index % 3 === 0), ...redirectsOnly(port)]
      for (const [index, target] of targets.entries()) {
        // Each status somewhere, and all of them with what leads there most plainly.
        const one = FOLLOWED[index % FOLLOWED.length] ?? FOLLOWED[0]
        for (const status of index < 3 ? [...FOLLOWED, ...NOT_FOLLOWED] : [one]) await redirect(status, target, index)
      }
    }

    for (const act of [proveReach, callHosts, callPorts, callRedirects, proveReach]) await act()
    return { count, unit: 'calls' }
  },
}

/** How a page may come out that answers such a status. */
function heldOf(status: number, target: string, origin: string): ReadonlySet<string> {
  if (PAGES.has(status)) return new Set(['up'])
  if (FOLLOWED.every((one) => one !== status)) return new Set(['wrong-status'])
  const url = URL.parse(target.replaceAll(/[\r\n]/g, ''), origin)
  // It leads to the page itself, or nowhere.
  if (target === '' || url?.origin === origin) return new Set(['wrong-status'])
  return new Set([...REFUSED, 'bad-answer'])
}

function spellAll(port: number): { readonly hosts: readonly string[]; readonly urls: readonly string[] } {
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
  const ownHosts = own.flatMap((address) => (isIPv4(address) ? spellAddress(address) : [`[${address}]`]))
  const all = [...spellAddress('127.0.0.1'), ...ownHosts, ...hostSpellings, ...Object.keys(names)]
  const hosts = [...new Set(all)].filter(isForbidden)
  const spelled = urlSpellings.map((url) => url.replaceAll('PORT', String(port)))
  return { hosts, urls: [...hosts.map((host) => `http://${host}:${port}/canary`), ...spelled] }
}

function isForbidden(host: string): boolean {
  return URL.parse(`http://${host}/`)?.hostname !== ALLOWED
}

function hiddenPushes(port: number): readonly string[] {
  const near = NEAR_PUSH_HOSTS.map((host) => `https://${host}/x`)
  const beside = PUSH_HOSTS.flatMap((host) => [
    `https://${host}@127.0.0.1:${port}/x`,
    `https://${host}:${port}/x`,
    `https://${host}.loopback.names.test/x`,
    `https://${host}\\@127.0.0.1:${port}/x`,
    `https://127.0.0.1:${port}/#${host}`,
    `https://x.${host}.evil.test/x`,
    `http://${host}/x`,
  ])
  return [...near, ...beside]
}

/** Targets that are not valid on their own, but lead somewhere as redirects of a page. */
function redirectsOnly(port: number): readonly string[] {
  return [`//127.0.0.1:${port}/`, `/\\127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}\\`, `\tHttp://127.0.0.1:${port}/`]
}
