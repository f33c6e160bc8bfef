/** What each user was notified of, as the event reader keeps it in memory and next to its position. */
import { parseJson } from '#base/text/parse-json'
import type { ConnectivityEvent, MonitorEvent } from '../../shop-state.ts'
import { applyEvent } from '../../state/apply-event.ts'
import { isNothing } from '../plan-messages.ts'
import { noAlerts, alertStateSchema, type AlertState } from '../../state/alert-state.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import { needsInternet } from '../../shops/server/watched-shop.ts'

export type People = ReadonlyMap<string, AlertState>

/** Those whose note can be read; one that cannot is left as if nothing had been told. */
export function readPeople(notes: ReadonlyMap<string, string>, onUnreadable: (userId: string) => void): People {
  const people = new Map<string, AlertState>()
  for (const [userId, note] of notes) {
    const { data } = alertStateSchema.safeParse(parseJson(note))
    if (data === undefined) onUnreadable(userId)
    else people.set(userId, data)
  }
  return people
}

/** Applies each event to every user it concerns: those who see the shop, or, if it is about connectivity, one that needs the internet. */
export function applyEvents(
  people: People,
  events: readonly (MonitorEvent | ConnectivityEvent)[],
  registry: Pick<ShopRegistry, 'get' | 'all'>,
  nowMs: number,
): People {
  const next = new Map(people)
  for (const event of events) {
    for (const userId of whomItConcerns(event, registry)) {
      const before = next.get(userId) ?? noAlerts
      const after = applyEvent(before, event, nowMs)
      if (after !== before) next.set(userId, after)
    }
  }
  return next
}

/** The notes to write so that the store matches memory; undefined for users with nothing left to remember. */
export function changedNotes(before: People, after: People, nowMs: number): ReadonlyMap<string, string | undefined> {
  const notes = new Map<string, string | undefined>()
  for (const [userId, alerts] of after) {
    if (alerts === before.get(userId)) continue
    const note = JSON.stringify(alerts)
    if (note !== JSON.stringify(before.get(userId))) notes.set(userId, isNothing(alerts, nowMs) ? undefined : note)
  }
  for (const userId of before.keys()) if (!after.has(userId)) notes.set(userId, undefined)
  return notes
}

function whomItConcerns(
  event: MonitorEvent | ConnectivityEvent,
  registry: Pick<ShopRegistry, 'get' | 'all'>,
): ReadonlySet<string> {
  const shops = 'shopId' in event ? [registry.get(event.shopId)] : [...registry.all()].filter(isCutOff)
  return new Set(shops.flatMap((shop) => (shop === undefined ? [] : [shop.ownerId, ...shop.memberIds])))
}

/** Whether it can't be checked while this server has no connection, as far as its address tells. */
function isCutOff(shop: WatchedShop): boolean {
  return !shop.isPaused && needsInternet({ shop, address: undefined })
}
