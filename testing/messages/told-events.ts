/** What the reader of events sees of the state store, in memory: events, its lease, its position and its notes. */
import type { Lease, StateStore, WaitingEvent } from '../../src/tools/uptime/store/server/state-store.ts'

export type ToldEvents = Pick<
  StateStore,
  'claim' | 'release' | 'readEvents' | 'readPosition' | 'readNotes' | 'writePosition' | 'readDoubtful'
> & {
  readonly add: (...events: readonly WaitingEvent['event'][]) => void
  /** As if the node that holds it had gone away without a word. */
  readonly breakLease: () => void
  /** How often something was written. */
  readonly writeCount: () => number
  /** Shops whose failure is being confirmed. */
  readonly doubtful: Set<string>
  /** The next write fails, and those after it. */
  failWrites: boolean
}

export function createToldEvents(now: () => number): ToldEvents {
  const events: WaitingEvent[] = []
  let notes = new Map<string, string>()
  let position = 0
  let holder: { readonly node: string; readonly token: number; readonly untilMs: number } | undefined
  let tokens = 0
  let writes = 0
  const doubtful = new Set<string>()
  const store: ToldEvents = {
    doubtful,
    readDoubtful: async () => new Set(doubtful),
    failWrites: false,
    add: (...added) => {
      for (const event of added) events.push({ seq: events.length + 1, event, writtenMs: now() })
    },
    breakLease: () => (holder = undefined),
    writeCount: () => writes,
    async claim(node, [name = ''], lifeMs) {
      if (holder !== undefined && holder.node !== node && holder.untilMs > now()) return []
      const token = holder?.node === node && holder.untilMs > now() ? holder.token : (tokens += 1)
      holder = { node, token, untilMs: now() + lifeMs }
      return [{ name, token, untilMs: holder.untilMs } satisfies Lease]
    },
    async release(node) {
      if (holder?.node === node) holder = undefined
    },
    readEvents: async (afterSeq, limit) => events.filter(({ seq }) => seq > afterSeq).slice(0, limit),
    readPosition: async () => position,
    readNotes: async () => new Map(notes),
    async writePosition(_reader, seq, lease, changed) {
      if (store.failWrites) throw new Error('the disk is away')
      if (holder?.token !== lease.token) return false
      writes += 1
      position = seq
      notes = new Map(notes)
      for (const [name, note] of changed ?? []) {
        if (note === undefined) notes.delete(name)
        else notes.set(name, note)
      }
      return true
    },
  }
  return store
}
