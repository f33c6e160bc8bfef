/**
 * Which of their owner's shops have a place among those that are checked: the oldest that are not paused, as many as their
 * owner may have. One that comes or goes changes the place of one other at most.
 */

export type PlacedShop = { readonly id: string; readonly ownerId: string; readonly createdMs: number }

/** Oldest first. */
type Line = { limit: number; readonly shops: PlacedShop[] }

export function createShopPlaces(limitOf: (ownerId: string) => number) {
  const lines = new Map<string, Line>()
  const placed = new Set<string>()
  const give = (shop: PlacedShop | undefined): readonly string[] => {
    if (shop === undefined || placed.has(shop.id)) return []
    placed.add(shop.id)
    return [shop.id]
  }
  const take = (shop: PlacedShop | undefined): readonly string[] =>
    shop !== undefined && placed.delete(shop.id) ? [shop.id] : []
  return {
    /** These return the ids of shops that have a place now and had none before, or the other way round. */
    add(shop: PlacedShop): readonly string[] {
      const line = lines.getOrInsertComputed(shop.ownerId, () => ({ limit: limitOf(shop.ownerId), shops: [] }))
      const index = placeIn(line.shops, shop)
      if (line.shops[index]?.id === shop.id) return []
      line.shops.splice(index, 0, shop)
      return index >= line.limit ? [] : [...give(shop), ...take(line.shops[line.limit])]
    },
    remove(shop: PlacedShop): readonly string[] {
      const line = lines.get(shop.ownerId)
      const index = line === undefined ? -1 : placeIn(line.shops, shop)
      if (line === undefined || line.shops[index]?.id !== shop.id) return []
      line.shops.splice(index, 1)
      if (line.shops.length === 0) lines.delete(shop.ownerId)
      const freed = take(shop)
      return freed.length === 0 ? [] : [...freed, ...give(line.shops[line.limit - 1])]
    },
    /** An owner may have others than before. */
    recount(ownerId: string): readonly string[] {
      const line = lines.get(ownerId)
      if (line === undefined) return []
      line.limit = limitOf(ownerId)
      return line.shops.flatMap((shop, index) => (index < line.limit ? give(shop) : take(shop)))
    },
    hasPlace: (id: string): boolean => placed.has(id),
  }
}

/** The index of a shop in a line, or the one it would have. */
function placeIn(shops: readonly PlacedShop[], shop: PlacedShop): number {
  let [first, last] = [0, shops.length]
  while (first < last) {
    const middle = (first + last) >> 1
    const other = shops[middle]
    if (other !== undefined && isOlder(other, shop)) first = middle + 1
    else last = middle
  }
  return first
}

function isOlder(one: PlacedShop, other: PlacedShop): boolean {
  return one.createdMs < other.createdMs || (one.createdMs === other.createdMs && one.id < other.id)
}
