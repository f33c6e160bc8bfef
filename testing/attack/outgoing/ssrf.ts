/**
 * Every way to write down an address that leads into this machine or its network, given to everything that calls an address,
 * and as the target of every kind of redirect. A canary listens at all addresses of this machine.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { hostSpellings, urlSpellings } from '#testing/address-spellings'
import { startNameServer } from '#testing/name-server'
import type { AttackClass } from '../attack-class.ts'
import type { AttackAnswer } from '../send.ts'
import { createCallers } from './callers.ts'
import { startCanary } from './canary.ts'
import { judgeCall } from './judge-call.ts'
import { spellAddress } from './spell-address.ts'

/** The one address that the server may call: it stands for a page of the internet that leads elsewhere. */
const ALLOWED = '127.0.0.2'
/** Places where push services of browsers are, beside which one hides. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const names: Readonly<Record<string, readonly string[]>> = {
  'loopback.names.test': ['127.0.0.1'],
  'loopback6.names.test': ['::1'],
  'inside.names.test': ['10.0.0.1', 'fd00::1'],
  'metadata.names.test': ['169.254.169.254', 'fd00:ec2::254'],
  'mapped.names.test': ['::ffff:7f00:1'],
  'nat64.names.test': ['64:ff9b::7f00:1'],
  'zero.names.test': ['0.0.0.0', '::'],
  'all.names.test': ['127.0.0.1', '0.0.0.0', '10.0.0.1', '::1', '::', 'fe80::1'],
}

export const ssrf: AttackClass = {
  name: 'ssrf',
  // What calls addresses knows of no database.
  engines: ['sqlite'],
  limitSeconds: 90,
  async attack({ startServer, found, stop }) {
    const nameServer = await startNameServer()
    for (const [name, addresses] of Object.entries(names)) nameServer.set(name, addresses)
    const environment = { FETCH_ALLOW_PRIVATE: `${ALLOWED}/32`, ATTACKED_NAME_SERVER: nameServer.server }
    const server = await startServer({ environment })
    const canary = await startCanary({ hosts: ['::'], allowed: new Set([ALLOWED]) })
    const redirector = await startRedirector()
    try {
      return { count: await callAll(), unit: 'calls' }
    } finally {
      redirector.close()
      await canary.close()
      await nameServer.close()
    }

    async function callAll(): Promise<number> {
      const callers = createCallers(server)
      await callers.proveThat(redirector.to(200, ''))
      const { hosts, urls } = spellAll(canary.port)
      let count = 0
      const probe = async (what: string, calling: Promise<AttackAnswer>): Promise<void> => {
        stop.throwIfAborted()
        count += 1
        for (const fault of judgeCall(await calling, canary)) found(fault.replace(': ', `: by ${what} `))
      }
      for (const url of urls) await probe(`a check of ${url}`, callers.page(url))
      for (const host of hosts) await probe(`a check of the port of ${host}`, callers.port(host, canary.port))
      for (const url of urls) {
        const secure = url.replace(/^http:/i, 'https:')
        await probe(`a webhook to ${secure}`, callers.webhook(secure))
        await probe(`a push to ${secure}`, callers.push(secure))
      }
      for (const url of hiddenPushes(canary.port)) await probe(`a push to ${url}`, callers.push(url))
      // Redirects are judged by what has judged these addresses above, so not all of them again; `spellings.test.ts` does.
      const targets = [...urls.filter((_url, index) => index % 3 === 0), ...redirectsOnly(canary.port)]
      for (const [index, target] of targets.entries()) {
        // Each status somewhere, and all of them with what leads there most plainly.
        const statuses =
          index < 3 ? REDIRECTS : REDIRECTS.slice(index % REDIRECTS.length, (index % REDIRECTS.length) + 1)
        for (const status of statuses) {
          const headers = index % 2 === 0 ? [] : [{ name: 'Authorization', value: 'secret' }]
          const url = redirector.to(status, target)
          await probe(`a ${status} to ${target}`, callers.page(url, headers))
        }
      }
      return count
    }
  },
}

/** All that a browser follows, and what some programs take for a redirect besides. */
const REDIRECTS = [301, 302, 303, 307, 308, 300, 304, 305, 306, 201, 200] as const

function spellAll(port: number): { readonly hosts: readonly string[]; readonly urls: readonly string[] } {
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
  const ownHosts = own.flatMap((address) => (isIPv4(address) ? spellAddress(address) : [`[${address}]`]))
  const hosts = [...new Set([...spellAddress('127.0.0.1'), ...ownHosts, ...hostSpellings])].filter(isForbidden)
  const spelled = urlSpellings.map((url) => url.replaceAll('PORT', String(port)))
  return { hosts, urls: [...hosts.map((host) => `http://${host}:${port}/canary`), ...spelled] }
}

function isForbidden(host: string): boolean {
  return URL.parse(`http://${host}/`)?.hostname !== ALLOWED
}

function hiddenPushes(port: number): readonly string[] {
  return PUSH_HOSTS.flatMap((host) => [
    `https://${host}@127.0.0.1:${port}/x`,
    `https://${host}:${port}/x`,
    `https://${host}.loopback.names.test/x`,
    `https://${host}\\@127.0.0.1:${port}/x`,
    `https://127.0.0.1:${port}/#${host}`,
    `https://evil${host}/`,
    `https://x.${host}.evil.test/`,
    `http://${host}/x`,
  ])
}

/** Targets that are none on their own, but lead somewhere from a page. */
function redirectsOnly(port: number): readonly string[] {
  return [`//127.0.0.1:${port}/`, `/\\127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}\\`, `\tHttp://127.0.0.1:${port}/`]
}

/** A page at the allowed address that leads wherever it is told, by every header that may lead. */
async function startRedirector(): Promise<{ to(status: number, target: string): string; close(): void }> {
  const targets: string[] = []
  const server = createServer((request, response) => {
    const [, status = '', index = ''] = (request.url ?? '').split('/')
    const target = Buffer.from(targets[Number(index)] ?? '')
      .toString('latin1')
      .replaceAll(/[\r\n]/g, '')
    const headers = {
      location: target,
      'content-location': target,
      refresh: `0; url=${target}`,
      link: `<${target}>; rel=canonical`,
      'alt-svc': `http/1.1="127.0.0.1"; ma=60`,
    }
    try {
      response.writeHead(Number(status), headers).end()
    } catch {
      // Node does not write everything into a header.
      response.writeHead(200).end()
    }
  })
  server.listen(0, ALLOWED)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    to: (status, target) => `http://${ALLOWED}:${port}/${status}/${targets.push(target) - 1}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
