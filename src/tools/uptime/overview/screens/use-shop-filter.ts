import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { ALL_SHOPS, sortings, type ShopFilter } from '../../shops/shop-list.ts'
import { shopStates } from '../../shop-state.ts'

const address: FilterAddress<ShopFilter> = {
  read: (query) => ({
    state: shopStates.find((state) => state === query.get('zustand')),
    tag: query.get('schlagwort') ?? undefined,
    search: query.get('suche') ?? '',
    sorting: sortings.find((sorting) => sorting === query.get('nach')) ?? ALL_SHOPS.sorting,
  }),
  write: ({ state, tag, search, sorting }) => ({
    zustand: state,
    schlagwort: tag,
    suche: search,
    nach: sorting === ALL_SHOPS.sorting ? undefined : sorting,
  }),
}

/** What of the shops is shown, as the address says. */
export function useShopFilter(): readonly [ShopFilter, (change: Partial<ShopFilter>) => void] {
  return useFilter(address)
}
