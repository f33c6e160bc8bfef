/** Where a name may lead to. A name of the internet that resolves to an address in this house is somebody's trick. */
import { reachOfAddress, type Reach } from '#outgoing/server'
import { isLoopbackName } from './check-push-endpoint.ts'

const PRIVATE_SUFFIXES = ['.local', '.lan', '.home', '.internal', '.intranet', '.home.arpa']

/** Where a name may lead: those that nobody on the internet can own may lead into this house. */
export function reachOfName(host: string): Reach {
  if (isLoopbackName(host)) return 'loopback'
  const isPrivate = !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => host.endsWith(suffix))
  return isPrivate ? 'private' : 'internet'
}

/** Whether a name may lead to an address. Hosts of a private network may also have addresses of the whole internet. */
export function mayLeadTo(host: string, address: string): boolean {
  const expected = reachOfName(host)
  const found = reachOfAddress(address)
  return found === expected || (expected === 'private' && found === 'internet')
}
