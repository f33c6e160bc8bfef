import { useQuery } from '#ui/use-query'
import { ALL_SHOPS, sortings, type ShopFilter } from '../shop-list.ts'
import { shopStates } from '../shop-state.ts'

const KEYS = { state: 'zustand', tag: 'schlagwort', search: 'suche', sorting: 'nach' } as const

/** What of the shops is shown; it is kept in the address, so that it can be linked to and survives a reload. */
export function useShopFilter(): readonly [ShopFilter, (change: Partial<ShopFilter>) => void] {
  const [query, setQuery] = useQuery()
  const filter: ShopFilter = {
    state: shopStates.find((state) => state === query.get(KEYS.state)),
    tag: query.get(KEYS.tag) ?? undefined,
    search: query.get(KEYS.search) ?? '',
    sorting: sortings.find((sorting) => sorting === query.get(KEYS.sorting)) ?? ALL_SHOPS.sorting,
  }
  function change(changes: Partial<ShopFilter>): void {
    const next = { ...filter, ...changes }
    const entries = [
      [KEYS.state, next.state ?? ''],
      [KEYS.tag, next.tag ?? ''],
      [KEYS.search, next.search],
      [KEYS.sorting, next.sorting === ALL_SHOPS.sorting ? '' : next.sorting],
    ].filter(([, value]) => value !== '')
    setQuery(new URLSearchParams(entries.map(([key = '', value = '']) => [key, value])))
  }
  return [filter, change]
}
