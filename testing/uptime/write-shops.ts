/** Puts shops of one person into the documents of a server that does not run yet. */
import { shopsCollection } from '../../src/tools/uptime/collections.ts'
import { shopSchema, type Shop } from '../../src/tools/uptime/model.ts'
import { aCheckOfLoad, aShop } from './shops.ts'
import { openStoredDocuments } from '../documents/stored-documents.ts'

const SHOPS_OF_GROUP = 5

/** The path at the target of the n-th shop. */
export function pathOf(index: number): string {
  return `/shop-${String(index).padStart(5, '0')}`
}

/** Ids in the order of their paths. */
export async function writeShops(o: {
  readonly dataDir: string
  readonly userId: string
  readonly origin: string
  readonly count: number
  readonly intervalSec: number
}): Promise<readonly string[]> {
  const documents = await openStoredDocuments(o.dataDir)
  const shops = Array.from({ length: o.count }, (_, index) => shopAt(o, index))
  const ids = await documents.add(o.userId, shopsCollection.name, shops)
  await documents.close()
  return ids
}

function shopAt(o: { readonly origin: string; readonly intervalSec: number }, index: number): Shop {
  const shop = aShop('', {
    name: `Testshop ${index}`,
    check: aCheckOfLoad(`${o.origin}${pathOf(index)}`),
    intervalSec: o.intervalSec,
    group: `Gruppe ${Math.floor(index / SHOPS_OF_GROUP)}`,
  })
  if (!shopSchema.safeParse(shop).success) throw new Error('the shops of the benchmark are not what shops are any more')
  return shop
}
