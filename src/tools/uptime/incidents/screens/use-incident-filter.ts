import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { ALL_INCIDENTS, type IncidentFilter } from '../incident-days.ts'

const address: FilterAddress<IncidentFilter> = {
  read: (query) => ({
    state: query.get('zeigen') === 'laufend' ? 'running' : 'all',
    shopId: query.get('shop') ?? undefined,
    tag: query.get('schlagwort') ?? undefined,
    search: query.get('suche') ?? '',
  }),
  write: ({ state, shopId, tag, search }) => ({
    zeigen: state === 'running' ? 'laufend' : undefined,
    shop: shopId,
    schlagwort: tag,
    suche: search,
  }),
}

/** The filter of the incident list, kept in the page address. */
export function useIncidentFilter(): readonly [IncidentFilter, (change: Partial<IncidentFilter>) => void] {
  return useFilter(address)
}

/** Whether anything but „Alle“ and „Laufend“ was chosen. */
export function isNarrowed({ shopId, tag, search }: IncidentFilter): boolean {
  return shopId !== undefined || tag !== undefined || search !== ALL_INCIDENTS.search
}
