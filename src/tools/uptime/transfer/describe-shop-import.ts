import { formatCount } from '#base/text/format'

type Written = { readonly shops: readonly unknown[]; readonly maintenances: readonly unknown[] }

/** „3 Shops und 2 Wartungen“: what an import writes, without what it has none of. */
export function describeShopImport({ shops, maintenances }: Written): string {
  return [
    ...(shops.length === 0 ? [] : [formatCount(shops.length, 'Shop', 'Shops')]),
    ...(maintenances.length === 0 ? [] : [formatCount(maintenances.length, 'Wartung', 'Wartungen')]),
  ].join(' und ')
}
