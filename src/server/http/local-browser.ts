import { BlockList, isIP } from 'node:net'

/** What a request says about where it was sent; header names in lower case. */
export type RequestPlace = {
  readonly method: string
  readonly socketAddress: string | undefined
  /** `1.1`, `1.0`. */
  readonly httpVersion: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that proxies and tunnels add; a client that sends one of these is not a browser connected directly to the server. */
const FORWARDED =
  /^(?:via|forwarded|x-forwarded|x-forwarded-.*|x-real-.*|x-original-.*|x-client-ip|x-cluster-.*|true-client-ip|client-ip|fastly-.*|fly-.*|cf-.*|cdn-loop)$/
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser on the server's own machine asks, without anything in between (rule E4). Behind a reverse proxy on the
 * same machine everybody comes from loopback, so the address alone says nothing: there must be no trace of a proxy, and the
 * browser must have opened the server as `localhost` or a loopback address. HTTP/1.0 is what proxies speak, not browsers.
 * A forwarder of TCP leaves no trace, and one behind it writes any header: so this is asked only on a server that
 * `isStartedAtScreen`.
 */
export function isLocalBrowser({ method, socketAddress, httpVersion, headers }: RequestPlace): boolean {
  if (!isLoopback(socketAddress ?? '') || httpVersion === '1.0') return false
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  const { host, origin } = headers
  if (typeof host !== 'string' || !isLocalName(host)) return false
  // Browsers name the origin page in all requests except reads, so a program or a proxy that does not is no browser.
  return origin === undefined ? method === 'GET' : origin === `http://${host}`
}

function isLocalName(host: string): boolean {
  return LOCAL_NAMES.has(host.toLowerCase().replace(/:\d{1,5}$/, ''))
}

function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
