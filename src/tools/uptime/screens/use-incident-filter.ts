import { useState } from 'react'
import { useQuery } from '#ui/use-query'
import { ALL_INCIDENTS, type IncidentFilter } from '../incident-days.ts'

const KEYS = { state: 'zeigen', shopId: 'shop', tag: 'schlagwort', search: 'suche' } as const

/** What of the incidents is shown; it is kept in the address, so that it can be linked to and survives a reload. */
export function useIncidentFilter(): readonly [IncidentFilter, (change: Partial<IncidentFilter>) => void] {
  const [query, setQuery] = useQuery()
  // The address follows a moment later, which would be too late for what somebody types.
  const [filter, setFilter] = useState<IncidentFilter>(() => ({
    state: query.get(KEYS.state) === 'laufend' ? 'running' : 'all',
    shopId: query.get(KEYS.shopId) ?? undefined,
    tag: query.get(KEYS.tag) ?? undefined,
    search: query.get(KEYS.search) ?? '',
  }))
  function change(changes: Partial<IncidentFilter>): void {
    const next = { ...filter, ...changes }
    setFilter(next)
    const entries = [
      [KEYS.state, next.state === 'running' ? 'laufend' : ''],
      [KEYS.shopId, next.shopId ?? ''],
      [KEYS.tag, next.tag ?? ''],
      [KEYS.search, next.search],
    ].filter(([, value]) => value !== '')
    setQuery(new URLSearchParams(entries.map(([key = '', value = '']) => [key, value])))
  }
  return [filter, change]
}

/** Whether anything but „Alle“ and „Laufend“ was chosen. */
export function isNarrowed({ shopId, tag, search }: IncidentFilter): boolean {
  return shopId !== undefined || tag !== undefined || search !== ALL_INCIDENTS.search
}
