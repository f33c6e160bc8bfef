/**
 * Limits how often hosts are checked, over all people (rules R6 to R8). Connections that may not be made at the same time share a
 * line, which limits the connections in any minute and those open at once. This module only counts; waiting is up to the queue.
 *
 * A name counts together with all names of the same registered domain. Names can point to the address of another owner, so
 * unencrypted connections count at their address; a name for which that address has shown a trusted certificate counts on its own.
 */
import { BlockList, isIP } from 'node:net'
import { addressGroup } from '#auth/server'
import { DAY_MS, MINUTE_MS, type Now } from '#base/clock'
import type { ConnectionGate } from '#outgoing/server'

/**
 * In any minute, and at once. Half of a minute's may come as they like, the others have even distances, so that what is
 * urgent never finds a minute used up in its first seconds. A handshake without a certificate that is believed costs the other
 * side little.
 */
const rules = {
  name: { perMinute: 60, atOnce: 1 },
  /** Until it is known where a host stands that is asked without encryption. */
  lookup: { perMinute: 60, atOnce: 1 },
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

/** That something is in a line, and from when on it counts. */
export type Hold = { readonly line: LineName; atMs: number }

export type CheckPace = {
  /** Has to resolve before it is known what is registered together of the names among these hosts. */
  prepare(hosts: readonly string[]): Promise<void>
  /** The line for a check of a host before its addresses are known. */
  guess(to: { readonly host: string; readonly isSecure: boolean }): LineName
  /** Which of these addresses to connect to before the others, and the lines of that, in which they have to be entered. */
  nextStep(to: Target): { readonly addresses: readonly string[]; readonly lines: readonly LineName[] }
  /** When a line has room; undefined: when one that is in it has left. */
  roomAtMs(line: LineName): number | undefined
  /** Undefined: there is no room. */
  enter(line: LineName): Hold | undefined
  /** It counts from now on. */
  connect(hold: Hold): void
  leave(hold: Hold): void
  /** It leaves and does not count. */
  takeBack(hold: Hold): void
  readonly believed: ConnectionGate['believed']
  /** Whether a guest may have one more check made; counts it. */
  countGuest(userId: string): boolean
}

type Line = { running: number; times: number[] }
type Target = Parameters<ConnectionGate['admit']>[0]

export function createCheckPace(o: {
  readonly now: Now
  /** Nodes that check shops: each has its share of a minute. */
  readonly nodeCount: () => number
  readonly unlimitedHosts: readonly string[]
}): CheckPace {
  const counts = createLineCounts(o)
  const isUnlimited = createUnlimited(o.unlimitedHosts)
  /** The last line of each host, by how it is asked, if that was not the line of its name. */
  const standing = new Map<string, LineName>()
  const proven = new Map<string, number>()
  let domainOf: (host: string) => string | null = () => null
  let isLoaded = false

  const isName = (host: string): boolean => host.includes('.') && isIP(host) === 0 && !isUnlimited(host)
  // The list of endings is several MB, which a server that checks no names never needs.
  const load = async (): Promise<void> => {
    const { getDomain } = await import('tldts')
    domainOf = (host) => getDomain(host, { allowPrivateDomains: true })
    isLoaded = true
  }
  const domain = (host: string): string => domainOf(host) ?? host
  const nameLine = (host: string): LineName => `name:${domain(host)}`
  const plainLine = (address: string): LineName => `plain:${addressGroup(address)}`
  const isProven = (host: string, address: string): boolean =>
    (proven.get(`${host} ${address}`) ?? -Infinity) > o.now() - PROVEN_MS
  /** Those that were right the last time come first, so that no line is entered in vain. */
  const nextAddresses = ({ host, addresses, isSecure }: Target): readonly string[] => {
    const known = standing.get(standingKey({ host, isSecure }))
    const wasRight = (address: string): boolean => (isSecure ? isProven(host, address) : known === plainLine(address))
    const group = addressGroup(addresses.find(wasRight) ?? addresses[0] ?? '')
    return addresses.filter((address) => addressGroup(address) === group)
  }
  const linesOf = ({ host, addresses, isSecure }: Target): readonly LineName[] => {
    const [first = ''] = addresses
    if (isUnlimited(host) || addresses.every(isUnlimited)) return [`free:${host}`]
    if (!isSecure || isIP(host) !== 0) return [plainLine(first)]
    const isOwn = addresses.every((address) => isProven(host, address))
    return isOwn ? [nameLine(host)] : [nameLine(host), `tls:${addressGroup(first)}`]
  }

  return {
    ...counts,
    async prepare(hosts) {
      if (!isLoaded && hosts.some((host) => isName(plainHost(host)))) await load()
    },
    guess({ host: typed, isSecure }) {
      const host = plainHost(typed)
      if (isUnlimited(host)) return `free:${host}`
      if (isIP(host) !== 0) return plainLine(host)
      return standing.get(standingKey({ host, isSecure })) ?? (isSecure ? nameLine(host) : `lookup:${domain(host)}`)
    },
    nextStep(typed) {
      const to = { ...typed, host: plainHost(typed.host) }
      // Until then a name that only a redirect names counts alone.
      if (!isLoaded && isName(to.host)) void load()
      const addresses = nextAddresses(to)
      const lines = linesOf({ ...to, addresses })
      const [first] = lines
      const isElsewhere = first !== undefined && isIP(to.host) === 0 && kindOf(first) !== 'name'
      remember(standing, standingKey(to), isElsewhere ? first : undefined)
      return { addresses, lines }
    },
    believed: ({ host, address }) => remember(proven, `${plainHost(host)} ${address}`, o.now()),
  }
}

type LineCounts = Pick<CheckPace, 'roomAtMs' | 'enter' | 'connect' | 'leave' | 'takeBack' | 'countGuest'>

function createLineCounts(o: { readonly now: Now; readonly nodeCount: () => number }): LineCounts {
  const lines = new Map<LineName, Line>()

  const roomAtMs = (name: LineName): number | undefined => {
    const line = lines.get(name)
    const nowMs = o.now()
    if (line === undefined) return nowMs
    const { perMinute, atOnce } = rules[kindOf(name)]
    if (line.running >= atOnce) return undefined
    if (!isWithin(line.times[0], nowMs) || !isWithin(line.times.at(-1), nowMs)) {
      line.times = line.times.filter((atMs) => isWithin(atMs, nowMs))
    }
    const share = Math.max(1, Math.floor(perMinute / o.nodeCount()))
    const { times } = line
    const last = times.at(-1)
    if (last === undefined || times.length < share / 2) return nowMs
    return Math.max(nowMs, last + MINUTE_MS / share, (times.at(-share) ?? -Infinity) + MINUTE_MS)
  }
  const enter = (name: LineName): Hold | undefined => {
    const nowMs = o.now()
    if ((roomAtMs(name) ?? Infinity) > nowMs) return undefined
    if (lines.size > MAX_KNOWN) for (const [other, { running }] of lines) if (running === 0) lines.delete(other)
    const line = lines.getOrInsertComputed(name, () => ({ running: 0, times: [] }))
    line.running += 1
    if (rules[kindOf(name)].perMinute !== Infinity) line.times.push(nowMs)
    return { line: name, atMs: nowMs }
  }
  const leave = ({ line: name }: Hold): void => {
    const line = lines.get(name)
    if (line === undefined) return
    line.running -= 1
    if (line.running === 0 && line.times.length === 0) lines.delete(name)
  }
  /** Whether it counted still. */
  const forgetTime = ({ line, atMs }: Hold): boolean => {
    const times = lines.get(line)?.times ?? []
    const index = times.lastIndexOf(atMs)
    if (index !== -1) times.splice(index, 1)
    return index !== -1
  }
  return {
    roomAtMs,
    enter,
    connect(hold) {
      const nowMs = o.now()
      if (hold.atMs === nowMs) return
      if (rules[kindOf(hold.line)].perMinute !== Infinity) {
        forgetTime(hold)
        lines.get(hold.line)?.times.push(nowMs)
      }
      hold.atMs = nowMs
    },
    leave,
    takeBack(hold) {
      forgetTime(hold)
      leave(hold)
    },
    countGuest(userId) {
      const hold = enter(`guest:${userId}`)
      if (hold !== undefined) leave(hold)
      return hold !== undefined
    },
  }
}

function standingKey({ host, isSecure }: Pick<Target, 'host' | 'isSecure'>): string {
  return `${isSecure ? 'https' : 'http'} ${host}`
}

function isWithin(atMs: number | undefined, nowMs: number): boolean {
  return atMs === undefined || (atMs > nowMs - MINUTE_MS && atMs <= nowMs)
}

function kindOf(name: LineName): LineKind {
  return name.slice(0, name.indexOf(':')) as LineKind
}

/** Whether it is the line of an address, and not of a name. */
export function isPlain(name: LineName): boolean {
  return kindOf(name) === 'plain'
}

/** As it is connected to: without brackets, case and the dot at its end. */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
}

/** The oldest of what is known gives way. */
function remember<Value>(known: Map<string, Value>, key: string, value: Value | undefined): void {
  known.delete(key)
  if (value !== undefined) known.set(key, value)
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KNOWN) return
    known.delete(oldest)
  }
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
