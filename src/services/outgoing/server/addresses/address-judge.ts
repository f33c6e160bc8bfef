/**
 * Which addresses may be connected to: those of the internet, and those that who runs the server has listed. People who
 * type addresses have no say in it.
 */
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { reachOfAddress, toPlainAddress } from './reach-of-address.ts'

/** Whether an address may be connected to at a port. */
export type AddressJudge = (address: string, port: number) => boolean

type AllowedNetwork = {
  readonly contains: (address: string) => boolean
  /** It is this one address. */
  readonly isSingle: boolean
  /** It was written down for what is special, not for a wide range that happens to have something special in it. */
  readonly isSpecial: boolean
}

/** Addresses at which clouds give a machine its own secrets. Allowed only if exactly this address is listed. */
const METADATA = [
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
]
const metadata = new Set(METADATA.map(toPlainAddress))

/** `0.0.0.0/0` and the like stand for everything, and so for nothing special. */
const WIDEST_SPECIAL_PREFIX = 8
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])

export function createAddressJudge(o: {
  /** Networks in CIDR notation, or single addresses. */
  readonly allowPrivate: readonly string[]
  /** The addresses of this machine; asked each time, they change. */
  readonly listOwnAddresses?: () => readonly string[]
}): AddressJudge {
  const allowed = o.allowPrivate.map(readNetwork)
  const listOwn = o.listOwnAddresses ?? listOwnAddresses
  return (address, port) => {
    const plain = toPlainAddress(address)
    const reach = reachOfAddress(plain)
    const fitting = allowed.filter((network) => network.contains(plain))
    if (metadata.has(plain)) return fitting.some(({ isSingle }) => isSingle)
    if (reach === 'elsewhere') return fitting.some(({ isSpecial }) => isSpecial)
    if (fitting.length > 0) return true
    // By its own public address a machine reaches what a firewall keeps from everybody else.
    return reach === 'internet' && (WEB_PORTS.has(port) || !listOwn().some((own) => toPlainAddress(own) === plain))
  }
}

function readNetwork(text: string): AllowedNetwork {
  const [address = '', prefixText] = text.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const fullPrefix = family === 'ipv6' ? 128 : 32
  const prefix = prefixText === undefined ? fullPrefix : Number(prefixText)
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return {
    contains: (other) => list.check(other, isIPv6(other) ? 'ipv6' : 'ipv4'),
    isSingle: prefix === fullPrefix,
    isSpecial: prefix >= WIDEST_SPECIAL_PREFIX && reachOfAddress(address) === 'elsewhere',
  }
}

function listOwnAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address))
}
