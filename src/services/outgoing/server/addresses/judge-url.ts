/** Checks an address as far as possible before its name is resolved. */
import { isIP } from 'node:net'
import type { AddressJudge } from './address-judge.ts'
import { Refusal } from '../refusal.ts'

/** The target of a connection. */
export type Target = {
  /** A name, or an address without brackets. */
  readonly host: string
  readonly port: number
}

/** What is longer is no address. */
export const MAX_ADDRESS = 8_192
/** Ports of protocols that would take lines of a request for theirs: those no browser calls (Fetch, section 2.9), and stores. */
const FORBIDDEN_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211,
])

/** Parses an address as browsers do; throws a refusal if it is invalid or must not be called. */
export function judgeUrl(text: string, o: { readonly ports: 'web' | 'any'; readonly judge: AddressJudge }): URL {
  const url = text.length > MAX_ADDRESS ? null : URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') throw new Refusal('invalid-address')
  if (url.username + url.password !== '') throw new Refusal('invalid-address', 'a user in the address')
  const { port } = targetOf(url)
  const isWeb = port === 80 || port === 443
  if (o.ports === 'web' ? !isWeb : FORBIDDEN_PORTS.has(port)) throw new Refusal('forbidden-port', String(port))
  judgeLiteral(targetOf(url), o.judge)
  return url
}

/** Returns the target for a host that is not a web page: a name or an address, in any valid spelling, and a port. Throws a refusal. */
export function judgeHost(o: { readonly host: string; readonly port: number }, judge: AddressJudge): Target {
  const isPort = Number.isInteger(o.port) && o.port >= 1 && o.port <= 65_535
  const isBare = isIP(o.host) === 6
  const isPlain = /^(?:\[[^\]]*\]|[^\s/\\?#@:[\]]+)$/.test(o.host)
  const url = isBare || isPlain ? URL.parse(`http://${isBare ? `[${o.host}]` : o.host}/`) : null
  if (!isPort || url === null || url.hostname === '') throw new Refusal('invalid-address')
  const target = { host: targetOf(url).host, port: o.port }
  judgeLiteral(target, judge)
  return target
}

export function targetOf(url: URL): Target {
  const defaultPort = url.protocol === 'https:' ? 443 : 80
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? defaultPort : Number(url.port) }
}

/** Nothing resolves an address, so no lookup would judge it. */
function judgeLiteral({ host, port }: Target, judge: AddressJudge): void {
  if (isIP(host) !== 0 && !judge(host, port)) throw new Refusal('forbidden-address', host)
}
