/** Incidents as their list shows them: those that run first, then day by day, the last one first. */
import { compareCodes } from '#base/compare-codes'
import { DAY_MS } from '#base/clock'
import { normalizeName } from '#base/text/normalize-name'
import { describeCause } from '../words/describe-incident.ts'
import type { Incident, Shop } from '../model.ts'

export type KnownIncident = Incident & { readonly id: string }

export type IncidentGroup = {
  /** `running`, or the day on which those below it began, as `2026-11-20`. */
  readonly key: string
  readonly incidents: readonly KnownIncident[]
}

/** Days are those of the clock that `dayOf` reads. */
export function groupIncidents(
  incidents: readonly KnownIncident[],
  dayOf: (iso: string) => string,
): readonly IncidentGroup[] {
  const sorted = incidents.toSorted((a, b) =>
    a.startedAt === b.startedAt ? compareCodes(a.id, b.id) : -compareCodes(a.startedAt, b.startedAt),
  )
  const groups = Map.groupBy(sorted, ({ startedAt, endedAt }) => (endedAt === undefined ? 'running' : dayOf(startedAt)))
  const running = groups.get('running')
  groups.delete('running')
  const days = [...groups].map(([key, ofDay]) => ({ key, incidents: ofDay }))
  return running === undefined ? days : [{ key: 'running', incidents: running }, ...days]
}

export type IncidentFilter = {
  readonly state: 'all' | 'running'
  readonly shopId?: string | undefined
  readonly tag?: string | undefined
  readonly search: string
}

export const ALL_INCIDENTS: IncidentFilter = { state: 'all', search: '' }

/** Those that fit; every word of the search has to be in the name, the cause or a note. */
export function filterIncidents(
  incidents: readonly KnownIncident[],
  filter: IncidentFilter,
  shops: ReadonlyMap<string, Pick<Shop, 'name' | 'tags' | 'group'>>,
): readonly KnownIncident[] {
  const words = normalizeName(filter.search).split(' ').filter(Boolean)
  return incidents.filter((incident) => {
    const shop = shops.get(incident.shopId)
    if (filter.state === 'running' && incident.endedAt !== undefined) return false
    if (filter.shopId !== undefined && incident.shopId !== filter.shopId) return false
    if (filter.tag !== undefined && shop?.tags.includes(filter.tag) !== true) return false
    if (words.length === 0) return true
    const text = normalizeName(
      [
        incident.shopName,
        shop?.name,
        shop?.group,
        describeCause(incident.cause),
        incident.note,
        incident.acknowledgement?.note,
      ].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/**
 * How long a bar is beside the others, 0 to 1. By the logarithm: a minute is to be seen beside a day.
 */
export function lengthShare(lengthMs: number): number {
  const share = Math.log(1 + Math.max(0, lengthMs) / SHORT_MS) / Math.log(1 + DAY_MS / SHORT_MS)
  return Math.min(1, Math.max(SMALLEST_SHARE, share))
}

const SHORT_MS = 10_000
const SMALLEST_SHARE = 0.03
