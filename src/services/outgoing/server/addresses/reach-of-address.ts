/** Classifies addresses by the registries of special addresses (RFC 6890 and its successors). */
import { BlockList, isIPv6 } from 'node:net'

/** `elsewhere`: addresses without a usable server, such as link-local or multicast ones. */
export type Reach = 'internet' | 'private' | 'loopback' | 'elsewhere'

const loopback = listOf(['127.0.0.0/8', '::1/128'])
const privateNets = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])
const elsewhere = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
/** Of IPv6 only what is given out to the world is the internet, without what is documentation or a tunnel. */
const worldIpv6 = listOf(['2000::/3'])
const elsewhereIpv6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Returns the reach of an address; an IPv4 address embedded in IPv6 (mapped, or behind NAT64) counts as itself. */
export function reachOfAddress(address: string): Reach {
  const plain = toPlainAddress(address)
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (loopback.check(plain, family)) return 'loopback'
  if (privateNets.check(plain, family)) return 'private'
  if (family === 'ipv4') return elsewhere.check(plain) ? 'elsewhere' : 'internet'
  return worldIpv6.check(plain, family) && !elsewhereIpv6.check(plain, family) ? 'internet' : 'elsewhere'
}

/** The address without a zone, and the one of IPv4 that an address of IPv6 stands for. */
export function toPlainAddress(address: string): string {
  if (!isIPv6(address)) return address
  const parts = expand(address)
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff
  const isTranslated = parts[0] === 0x64 && parts[1] === 0xff9b && parts.slice(2, 6).every((part) => part === 0)
  if (isMapped || isTranslated) return toIpv4(parts[6] ?? 0, parts[7] ?? 0)
  return parts.map((part) => part.toString(16)).join(':')
}

/** The eight groups of an address of IPv6. */
function expand(address: string): readonly number[] {
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((part) => Number.parseInt(part, 16))
}

function toIpv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
