import { BlockList, isIP } from 'node:net'

/** Finds the address a request really comes from, given the socket's and the X-Forwarded-For header. */
export type ReadClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Only proxies in `trustedProxies` (CIDR) are believed: from the right, each hop is the word of the one after it, so
 * the first hop that is not a proxy of ours is the client. What stands further left was written by the client.
 */
export function createReadClientAddress(trustedProxies: readonly string[]): ReadClientAddress {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    let client = toPlainAddress(socketAddress ?? '') ?? UNKNOWN
    const hops = forwardedFor?.split(',') ?? []
    while (hops.length > 0 && client !== UNKNOWN && isTrusted(client)) {
      const hop = toPlainAddress(hops.pop()?.trim() ?? '')
      // Not an address: the proxy's word ends here, and the proxy itself is the closest we know.
      if (hop === undefined) break
      client = hop
    }
    return client
  }
}

const UNKNOWN = '0.0.0.0'

/** The bare address of `1.2.3.4`, `1.2.3.4:5678`, `::1`, `[::1]:5678`, `fe80::1%eth0` or `::ffff:1.2.3.4`. */
function toPlainAddress(text: string): string | undefined {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1]
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1] ?? address
  return isIP(mapped) === 0 ? undefined : mapped
}
