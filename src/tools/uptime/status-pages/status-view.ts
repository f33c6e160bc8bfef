/**
 * What the public sees of a status page: names as its owner wrote them, states, shares and outages. Nothing else of a shop
 * leaves the house: no address, no cause, no headers (rules P).
 */
import { DAY_MS, toIso } from '#base/clock'
import type { DayLetter } from '../day-bar.ts'
import type { StatusPage } from '../model.ts'
import { shopStateTexts, type ShopState, type Span } from '../shop-state.ts'
import type { UptimeShare } from '../uptime-endpoints.ts'
import { fullNameOf } from '../words/full-name.ts'

/** Outages that ended longer ago are not listed. */
export const OUTAGE_DAYS = 14
/** One list of outages has no more, the newest ones. */
const MAX_OUTAGES = 50

export type StatusDay = { readonly date: string; readonly letter: DayLetter; readonly downSec: number }

/** What is known of a shop, the same for every viewer. */
export type PublicFacts = {
  readonly state: ShopState
  readonly isUnstable: boolean
  /** The last 90 days, the oldest first. */
  readonly days: readonly StatusDay[]
  readonly share: UptimeShare
  /** Since it was added; a share needs a tenth of its window (`isTooShort`). */
  readonly observedMs: number
  /** Of the last days, oldest first; the first may begin before them. */
  readonly spans: readonly Span[]
  /** Medians of the last 24 hours in milliseconds, null where nothing was measured. */
  readonly responses?: readonly (number | null)[]
  /** Since when it can't be measured because the server itself has no connection; absent while it can. */
  readonly interruptedSinceMs?: number
}

export type StatusShop = {
  /** The id of the entry on the page, which says nothing about the shop. */
  readonly id: string
  readonly name: string
  /** That of the shop; absent where the page has a name of its own for it. */
  readonly group?: string | undefined
  readonly facts: PublicFacts
}

export type Outage = {
  readonly id: string
  readonly name: string
} & Stretch

type Stretch = {
  readonly fromMs: number
  /** When it was no longer measured as down; undefined while it goes on. */
  readonly untilMs: number | undefined
  /** When it was first measured as reachable again: after a pause, say, later than the end or not at all. */
  readonly upMs: number | undefined
}

export type StatusView = {
  readonly page: Pick<StatusPage, 'title' | 'description' | 'announcements' | 'showsResponseTimes'>
  readonly shops: readonly StatusShop[]
  readonly outages: readonly Outage[]
  readonly summary: StatusSummary
  /** Since when some of the shops can't be measured because the server itself has no connection. */
  readonly interruptedSinceMs: number | undefined
  readonly atMs: number
}

export type StatusSummary = {
  readonly tone: 'good' | 'slow' | 'bad' | 'quiet'
  readonly text: string
}

/** What the page shows at an instant; shops that are gone, or that its owner does not see any more, are missing in `shops`. */
export function viewStatus(page: StatusPage, known: readonly StatusShop[], atMs: number): StatusView {
  const shops = known.map((shop) => ({ ...shop, facts: { ...shop.facts, state: publicState(shop.facts) } }))
  const outages = shops
    .flatMap((shop) =>
      findOutages(shop.facts.spans).map((outage) => ({
        id: `${shop.id}-${outage.fromMs}`,
        name: fullNameOf(shop),
        ...outage,
      })),
    )
    .filter(({ untilMs }) => untilMs === undefined || untilMs > atMs - OUTAGE_DAYS * DAY_MS)
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .slice(0, MAX_OUTAGES)
  const interruptions = shops.flatMap(({ facts }) => facts.interruptedSinceMs ?? [])
  return {
    page,
    shops,
    outages,
    summary: summarize(shops.map(({ facts }) => facts.state)),
    interruptedSinceMs: interruptions.length === 0 ? undefined : Math.min(...interruptions),
    atMs,
  }
}

export type StatusBlock = { readonly group: string | undefined; readonly shops: readonly StatusShop[] }

/** In the order of the page; the shops of one group stand together where the first of them does (P8). */
export function groupStatusShops(shops: readonly StatusShop[]): readonly StatusBlock[] {
  const groups = Map.groupBy(shops, ({ id, group }) => (group === undefined ? `shop ${id}` : `group ${group}`))
  return [...groups.values()].map((members) => {
    const group = members.length > 1 ? members[0]?.group : undefined
    return {
      group,
      shops: group === undefined ? members.map((shop) => ({ ...shop, name: fullNameOf(shop) })) : members,
    }
  })
}

/** What is being confirmed is what it was before (P2); without a check before, or since a pause, it was nothing yet. */
function publicState({ state, spans }: PublicFacts): ShopState {
  if (state !== 'checking') return state
  const before = spans.at(-1)?.state
  return before === undefined || before === 'paused' ? 'new' : before
}

/** The stretches in which a shop was down; the last one may go on. */
export function findOutages(spans: readonly Span[]): readonly Stretch[] {
  return spans.flatMap(({ fromMs, state }, index) => {
    if (state !== 'down') return []
    const measured = spans.slice(index + 1).find((later) => ['up', 'slow', 'down'].includes(later.state))
    const upMs = measured?.state === 'down' ? undefined : measured?.fromMs
    return [{ fromMs, untilMs: spans[index + 1]?.fromMs, upMs }]
  })
}

/** All in one sentence: what is down counts first, then what is slow, then what is not measured. */
export function summarize(states: readonly ShopState[]): StatusSummary {
  const count = (...wanted: readonly ShopState[]): number => states.filter((state) => wanted.includes(state)).length
  const down = count('down')
  const slow = count('slow')
  const unmeasured = count('unknown', 'new', 'paused')
  const maintained = count('maintenance')
  if (states.length === 0) return { tone: 'quiet', text: 'Hier ist noch nichts zu sehen' }
  if (down === states.length)
    return { tone: 'bad', text: states.length === 1 ? shopStateTexts.down : 'Alles ist gestört' }
  if (down > 0) return { tone: 'bad', text: `${down} von ${states.length} gestört` }
  if (maintained > 0) return { tone: 'quiet', text: 'Gerade wird gewartet' }
  if (unmeasured === states.length) return { tone: 'quiet', text: 'Gerade wird nicht gemessen' }
  if (slow > 0) return { tone: 'slow', text: 'Erreichbar, aber langsam' }
  if (unmeasured > 0) return { tone: 'good', text: 'Erreichbar, soweit gemessen wird' }
  return { tone: 'good', text: states.length === 1 ? shopStateTexts.up : 'Alles ist erreichbar' }
}

/** The announcements that still hold, the newest first; then those that are done, from the last days. */
export function orderAnnouncements(
  announcements: StatusPage['announcements'],
  atMs: number,
): { readonly current: StatusPage['announcements']; readonly done: StatusPage['announcements'] } {
  const known = announcements.filter(({ at }) => at <= toIso(atMs)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const isDone = ({ endedAt }: StatusPage['announcements'][number]): boolean =>
    endedAt !== undefined && endedAt <= toIso(atMs)
  const since = toIso(atMs - OUTAGE_DAYS * DAY_MS)
  return {
    current: known.filter((announcement) => !isDone(announcement)),
    done: known.filter((announcement) => isDone(announcement) && (announcement.endedAt ?? '') > since),
  }
}
