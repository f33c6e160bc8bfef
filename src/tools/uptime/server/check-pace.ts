/**
 * How often hosts are checked, over all people (rules R6 to R8). What may not be asked at the same time stands in one line:
 * a line has a number of checks in any minute, and of those that are under way. It only counts; who waits is the queue's.
 *
 * A name counts with all that is registered with it. Anybody can have names that lead to somebody else's address, so what
 * is not encrypted counts at its address; a name for which that address has shown a certificate that is believed is its own.
 */
import { BlockList, isIP } from 'node:net'
import { addressGroup } from '#auth/server'
import { DAY_MS, MINUTE_MS, type Now } from '#base/clock'
import type { ConnectionGate } from '#outgoing/server'

/** In any minute, and at once. A handshake without a certificate that is believed costs the other side little. */
const rules = {
  name: { perMinute: 60, atOnce: 1 },
  plain: { perMinute: 60, atOnce: 1 },
  tls: { perMinute: 600, atOnce: 4 },
  free: { perMinute: Infinity, atOnce: 4 },
  guest: { perMinute: 10, atOnce: Infinity },
} as const
type LineKind = keyof typeof rules
/** `name:shop.de` */
export type LineName = `${LineKind}:${string}`

const PROVEN_MS = DAY_MS
const MAX_KNOWN = 20_000

/** A check that is under way: the gate of its connections, and what it counts for. */
export type PacedTurn = {
  readonly gate: ConnectionGate
  /** The line that had no room for one of its connections; nothing of what it came to counts then. */
  refusedBy(): LineName | undefined
  /** Ends it; returns the lines that have room for others now. */
  end(): readonly LineName[]
}

export type CheckPace = {
  /** Has to resolve before it is known what is registered together of the names among these hosts. */
  prepare(hosts: readonly string[]): Promise<void>
  /** Where a check of a host stands. */
  lineOf(host: string): LineName
  /** When a line has room; undefined: when one that is under way has ended. */
  roomAtMs(line: LineName): number | undefined
  /** Begins a check that stands in a line, if there is room. */
  begin(line: LineName): PacedTurn | undefined
  /** Whether somebody may have one more check made; counts it. */
  countGuest(userId: string): boolean
}

type Line = { running: number; times: number[] }
type Target = Parameters<ConnectionGate['mayConnect']>[0]

export function createCheckPace(o: {
  readonly now: Now
  /** Nodes that check shops: each has its share of a minute. */
  readonly nodeCount: () => number
  readonly unlimitedHosts: readonly string[]
}): CheckPace {
  const lines = new Map<LineName, Line>()
  const isUnlimited = createUnlimited(o.unlimitedHosts)
  /** Hosts that stand at their address. */
  const plainLines = new Map<string, LineName>()
  const proven = new Map<string, number>()
  let domainOf: (host: string) => string | null = () => null
  let isLoaded = false

  const roomAtMs = (name: LineName): number | undefined => {
    const line = lines.get(name)
    const nowMs = o.now()
    if (line === undefined) return nowMs
    const { perMinute, atOnce } = rules[kindOf(name)]
    if (line.running >= atOnce) return undefined
    line.times = line.times.filter((atMs) => atMs > nowMs - MINUTE_MS && atMs <= nowMs)
    const share = Math.max(1, Math.floor(perMinute / o.nodeCount()))
    return line.times.length < share ? nowMs : (line.times.at(-share) ?? nowMs) + MINUTE_MS
  }
  const hasRoom = (name: LineName): boolean => (roomAtMs(name) ?? Infinity) <= o.now()
  const enter = (name: LineName): void => {
    if (lines.size > MAX_KNOWN) for (const [other, { running }] of lines) if (running === 0) lines.delete(other)
    const line = lines.getOrInsertComputed(name, () => ({ running: 0, times: [] }))
    line.running += 1
    if (rules[kindOf(name)].perMinute !== Infinity) line.times.push(o.now())
  }
  const leave = (name: LineName): void => {
    const line = lines.get(name)
    if (line === undefined) return
    line.running -= 1
    if (line.running === 0 && line.times.length === 0) lines.delete(name)
  }
  const isName = (host: string): boolean => host.includes('.') && isIP(host) === 0 && !isUnlimited(host)
  // The list of endings is several MB, which a server that checks no names never needs.
  const load = async (): Promise<void> => {
    const { getDomain } = await import('tldts')
    domainOf = (host) => getDomain(host, { allowPrivateDomains: true })
    isLoaded = true
  }
  const nameLine = (host: string): LineName => `name:${domainOf(host) ?? host}`
  const isProven = (host: string, address: string): boolean =>
    (proven.get(`${host} ${address}`) ?? -Infinity) > o.now() - PROVEN_MS
  const linesFor = ({ host, addresses, isSecure }: Target): readonly LineName[] => {
    if (isUnlimited(host) || addresses.every(isUnlimited)) return [`free:${host}`]
    if (isIP(host) !== 0) return [`plain:${addressGroup(host)}`]
    if (isSecure && addresses.every((address) => isProven(host, address))) return [nameLine(host)]
    const groups = [...new Set(addresses.map(addressGroup))]
    return isSecure
      ? [nameLine(host), ...groups.map((group) => `tls:${group}` as const)]
      : groups.map((group) => `plain:${group}` as const)
  }

  return {
    async prepare(hosts) {
      if (!isLoaded && hosts.some((host) => isName(plainHost(host)))) await load()
    },
    lineOf(typed) {
      const host = plainHost(typed)
      if (isUnlimited(host)) return `free:${host}`
      if (isIP(host) !== 0) return `plain:${addressGroup(host)}`
      return plainLines.get(host) ?? nameLine(host)
    },
    roomAtMs,
    begin(first) {
      if (!hasRoom(first)) return undefined
      enter(first)
      const held = new Set([first])
      let isFirst = true
      let refusedBy: LineName | undefined
      const mayConnect = (typed: Target): boolean => {
        const to = { ...typed, host: plainHost(typed.host) }
        // Until then a name that nobody has typed counts alone.
        if (!isLoaded && isName(to.host)) void load()
        const needed = linesFor(to)
        if (isFirst) remember(plainLines, to.host, standsAt(needed))
        isFirst = false
        const missing = needed.filter((name) => !held.has(name))
        refusedBy = missing.find((name) => !hasRoom(name))
        if (refusedBy !== undefined) return false
        for (const name of missing) {
          enter(name)
          held.add(name)
        }
        return true
      }
      const believed: ConnectionGate['believed'] = ({ host, address }) =>
        remember(proven, `${plainHost(host)} ${address}`, o.now())
      return {
        gate: { mayConnect, believed },
        refusedBy: () => refusedBy,
        end() {
          held.forEach(leave)
          return [...held]
        },
      }
    },
    countGuest(userId) {
      const name = `guest:${userId}` as const
      if (!hasRoom(name)) return false
      enter(name)
      leave(name)
      return true
    },
  }
}

/** Where a host stands the next time, if that is not at its name. */
function standsAt([first]: readonly LineName[]): LineName | undefined {
  return first === undefined || kindOf(first) === 'name' ? undefined : first
}

function kindOf(name: LineName): LineKind {
  return name.slice(0, name.indexOf(':')) as LineKind
}

/** As it is connected to: without brackets, case and the dot at its end. */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
}

/** The oldest of what is known gives way. */
function remember<Value>(known: Map<string, Value>, key: string, value: Value | undefined): void {
  known.delete(key)
  if (value !== undefined) known.set(key, value)
  for (const oldest of known.keys()) if (known.size > MAX_KNOWN) known.delete(oldest)
}

/** Names with all below them, and addresses in networks. */
function createUnlimited(hosts: readonly string[]): (host: string) => boolean {
  const networks = new BlockList()
  const names: string[] = []
  for (const host of hosts) {
    const [address = '', prefix] = host.split('/')
    const family = isIP(address)
    if (family === 0) names.push(host)
    else networks.addSubnet(address, Number(prefix ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6')
  }
  return (host) => {
    const family = isIP(host)
    if (family === 0) return names.some((name) => host === name || host.endsWith(`.${name}`))
    return networks.check(host, family === 4 ? 'ipv4' : 'ipv6')
  }
}
