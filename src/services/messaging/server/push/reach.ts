/** Defines which addresses a host name may lead to. A public name that resolves to an address of the private network is an attack. */
import { reachOfAddress, type Reach } from '#outgoing/server'
import { isLoopbackName } from './check-push-endpoint.ts'

const PRIVATE_SUFFIXES = ['.local', '.lan', '.home', '.internal', '.intranet', '.home.arpa']

/** Classifies a host name: names that cannot be registered on the internet may lead into the private network. */
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
