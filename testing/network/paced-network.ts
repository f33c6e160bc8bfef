/**
 * Checks that wait for their hosts on a manual clock, in a network that the test defines hop by hop. It records every connection, so
 * that a test sees which hosts this server called, how often and how many at once.
 */
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { createCheckPace } from '../../src/tools/uptime/queue/server/check-pace.ts'
import { createCheckQueue, type CheckQueue, type Visit } from '../../src/tools/uptime/queue/server/check-queue.ts'
import { createManualTime, passTime, type ManualTime } from '../manual-time.ts'

export const VICTIM = '203.0.113.7'

/** One request of a check; redirects make several. */
export type Hop = {
  readonly host: string
  readonly addresses?: readonly string[]
  readonly isSecure?: boolean
  /** Whether the address shows a certificate for the host. */
  readonly isBelieved?: boolean
  readonly lookupMs?: number
  readonly tookMs?: number
  /** Addresses that never answer. */
  readonly silent?: readonly string[]
}

export type Journey = {
  readonly hops: readonly Hop[]
  readonly person?: string
  readonly isUrgent?: boolean
  readonly isWanted?: () => boolean
}

export type Connection = {
  readonly host: string
  readonly address: string
  readonly isSecure: boolean
  readonly person: string
  /** Whether the address has shown a certificate for the host before. */
  readonly isProven: boolean
  /** The same for all connections of one hop. */
  readonly hop: object
  readonly atMs: number
  /** Infinity while it is open. */
  endMs: number
}

export type PacedNetwork = {
  readonly time: ManualTime
  readonly made: readonly Connection[]
  visit(journey: Journey): Visit<'done'>
  /** Again and again, as soon as the check before is done. */
  flood(journeys: readonly Journey[]): void
  pass(seconds: number): Promise<void>
  stop: CheckQueue['stop']
}

const GIVE_UP_MS = 300

export async function createPacedNetwork(
  o: { readonly nodeCount?: number; readonly unlimitedHosts?: readonly string[]; readonly total?: number } = {},
): Promise<PacedNetwork> {
  const time = createManualTime(Date.UTC(2026, 10, 23, 12))
  const { nodeCount = 1, unlimitedHosts = [], total = 100 } = o
  const pace = createCheckPace({ now: time.now, nodeCount: () => nodeCount, unlimitedHosts })
  await pace.prepare(['shop.de'])
  const queue = createCheckQueue({ total, pace, ...time })
  const made: Connection[] = []
  const proven = new Set<string>()
  const wait = (ms: number) => new Promise<void>((resolve) => time.startTimer(resolve, ms))
  /** Resolves with whether the address answers. */
  const connect = async (person: string, hop: Hop, address: string): Promise<boolean> => {
    const { host, isSecure = true, silent = [], tookMs = 100 } = hop
    const isProven = proven.has(`${host} ${address}`)
    const connection = { host, address, isSecure, person, isProven, hop, atMs: time.now(), endMs: Infinity }
    made.push(connection)
    await wait(silent.includes(address) ? GIVE_UP_MS : tookMs)
    connection.endMs = time.now()
    return !silent.includes(address)
  }
  const visit = ({ hops, person = 'anna', isUrgent = false, isWanted = () => true }: Journey): Visit<'done'> => {
    const [{ host, isSecure = true } = { host: '' }] = hops
    return queue.begin({ host, isSecure, person, isUrgent, isWanted }, async (gate) => {
      for (const each of hops) {
        // An object of its own, by which its connections are known.
        const hop = { ...each }
        const to = { host: hop.host, isSecure: hop.isSecure ?? true }
        if (!(await gate.approach(to))) return 'done' as const
        if (hop.lookupMs !== undefined) await wait(hop.lookupMs)
        let left = hop.addresses ?? [VICTIM]
        for (let isConnected = false; !isConnected && left.length > 0;) {
          const some = await gate.admit({ ...to, addresses: left })
          const [address] = some
          if (address === undefined) return 'done' as const
          left = left.filter((one) => !some.includes(one))
          isConnected = await connect(person, hop, address)
          if (!isConnected || !to.isSecure || hop.isBelieved === false) continue
          proven.add(`${hop.host} ${address}`)
          gate.believed({ host: hop.host, address })
        }
        gate.closed()
      }
      return 'done' as const
    })
  }
  return {
    time,
    made,
    visit,
    flood(journeys) {
      for (const journey of journeys) {
        const again = (): void => void visit(journey).made.then((end) => (end === undefined ? undefined : again()))
        again()
      }
    },
    pass: (seconds) => passTime(time, { forMs: seconds * SECOND_MS, stepMs: 100 }),
    stop: queue.stop,
  }
}

/** The most of them that began in any minute. */
export function mostInAMinute(some: readonly Pick<Connection, 'atMs'>[]): number {
  const times = some.map(({ atMs }) => atMs).toSorted((a, b) => a - b)
  let [most, first] = [0, 0]
  times.forEach((atMs, index) => {
    while ((times[first] ?? 0) <= atMs - MINUTE_MS) first += 1
    most = Math.max(most, index - first + 1)
  })
  return most
}

/** The most of them that were open at once; one that begins as another one ends is not. */
export function mostAtOnce(some: readonly Connection[]): number {
  const changes = some.flatMap(({ atMs, endMs }) => [
    { atMs, change: 1 },
    { atMs: endMs, change: -1 },
  ])
  let [most, open] = [0, 0]
  for (const { change } of changes.toSorted((a, b) => a.atMs - b.atMs || a.change - b.change)) {
    most = Math.max(most, (open += change))
  }
  return most
}
