/** What each person was told, as the reader of events has it in memory and beside its position. */
import type { ConnectivityEvent, MonitorEvent } from '../../monitor-event.ts'
import { applyEvent } from '../../state/apply-event.ts'
import { isNothing } from '../plan-messages.ts'
import { nothingTold, tellingSchema, type Telling } from '../../state/telling-state.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'

export type People = ReadonlyMap<string, Telling>

/** Those whose note can be read; one that cannot is left as if nothing had been told. */
export function readPeople(notes: ReadonlyMap<string, string>, onUnreadable: (userId: string) => void): People {
  const people = new Map<string, Telling>()
  for (const [userId, note] of notes) {
    const { data } = tellingSchema.safeParse(parse(note))
    if (data === undefined) onUnreadable(userId)
    else people.set(userId, data)
  }
  return people
}

/** Everybody whom an event concerns has heard of it: who sees the shop, or has any where it is about all. */
export function hearAll(
  people: People,
  events: readonly (MonitorEvent | ConnectivityEvent)[],
  registry: Pick<ShopRegistry, 'get' | 'all'>,
  nowMs: number,
): People {
  const next = new Map(people)
  for (const event of events) {
    for (const userId of whomItConcerns(event, registry)) {
      const before = next.get(userId) ?? nothingTold
      const after = applyEvent(before, event, nowMs)
      if (after !== before) next.set(userId, after)
    }
  }
  return next
}

/** What is to be written so that the notes say what is known: undefined for those of whom nothing is. */
export function changedNotes(before: People, after: People, nowMs: number): ReadonlyMap<string, string | undefined> {
  const notes = new Map<string, string | undefined>()
  for (const [userId, telling] of after) {
    if (telling === before.get(userId)) continue
    const note = JSON.stringify(telling)
    if (note !== JSON.stringify(before.get(userId))) notes.set(userId, isNothing(telling, nowMs) ? undefined : note)
  }
  for (const userId of before.keys()) if (!after.has(userId)) notes.set(userId, undefined)
  return notes
}

function whomItConcerns(
  event: MonitorEvent | ConnectivityEvent,
  registry: Pick<ShopRegistry, 'get' | 'all'>,
): ReadonlySet<string> {
  const shops = 'shopId' in event ? [registry.get(event.shopId)] : [...registry.all()]
  return new Set(shops.flatMap((shop) => (shop === undefined ? [] : [shop.ownerId, ...shop.memberIds])))
}

function parse(note: string): unknown {
  try {
    return JSON.parse(note)
  } catch {
    // As with one of another shape: said by whoever reads it.
    return undefined
  }
}
