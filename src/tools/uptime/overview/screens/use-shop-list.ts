import { useMemo } from 'react'
import type { DocumentView } from '#documents/client'
import type { Shop } from '../../model.ts'
import { arrangeShops, countStates, filterShops, lineOf, type ShopFilter } from '../../shops/shop-list.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'

/** The shown part of the shops in its order, and the choices for filtering. */
export function useShopList(
  shops: readonly DocumentView<Shop>[],
  rows: ReadonlyMap<string, OverviewRow>,
  { state, tag, search, sorting }: ShopFilter,
) {
  const lines = useMemo(() => shops.map((shop) => lineOf(shop, rows.get(shop.id))), [shops, rows])
  const shown = useMemo(() => filterShops(lines, { state, tag, search, sorting }), [lines, state, tag, search, sorting])
  return {
    lines,
    shown,
    blocks: useMemo(() => arrangeShops(shown, sorting), [shown, sorting]),
    counts: useMemo(() => countStates(lines), [lines]),
    tags: useMemo(() => [...new Set(shops.flatMap((shop) => shop.tags))], [shops]),
    /** Not all shops are meant to be shown. */
    isNarrowed: state !== undefined || tag !== undefined || search !== '',
  }
}

export type ShopList = ReturnType<typeof useShopList>
