/** Puts shops of one person into the documents of a server that does not run yet. */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { JsonObject } from '#base/json'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub, openSqliteStore } from '#documents/server'
import { toolCollections } from '#tools'
import { shopsCollection } from '../src/tools/uptime/collections.ts'
import { shopSchema } from '../src/tools/uptime/model.ts'

const BATCH = 200
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
  const store = await openSqliteStore({
    path: join(o.dataDir, 'documents.sqlite'),
    collections: createCollectionRegistry(toolCollections),
    now: Date.now,
    newEpoch: randomUUID,
  })
  const service = createDocumentService({ store, hub: createFeedHub({}), now: Date.now, newId: randomUUID })
  const ids = Array.from({ length: o.count }, () => randomBytes(12).toString('hex'))
  for (let from = 0; from < o.count; from += BATCH) {
    const drafts = ids.slice(from, from + BATCH).map((id, offset) => ({
      path: `${shopsCollection.name}/${id}`,
      type: 'ADD' as const,
      fields: Object.entries(shopAt(o, from + offset)).map(([key, value]) => ({ key, value })),
    }))
    const results = await service.writeAsServer(o.userId, drafts)
    const refused = results.find(({ outcome }) => outcome === 'rejected')
    if (refused !== undefined) throw new Error(`a shop was refused: ${JSON.stringify(refused)}`)
  }
  await store.close()
  return ids
}

function shopAt(o: { readonly origin: string; readonly intervalSec: number }, index: number): JsonObject {
  const shop = {
    name: `Testshop ${index}`,
    page: 'start',
    check: {
      kind: 'http',
      url: `${o.origin}${pathOf(index)}`,
      method: 'GET',
      headers: [],
      redirects: { kind: 'follow' },
      statuses: '200-299',
      expectations: [{ kind: 'text-present', text: 'In den Warenkorb' }],
      findsMaintenancePage: true,
      watchesCertificate: true,
      watchesDomain: false,
      timeoutSec: 10,
    },
    intervalSec: o.intervalSec,
    strictness: 'normal',
    isPaused: false,
    group: `Gruppe ${Math.floor(index / SHOPS_OF_GROUP)}`,
    tags: [],
  }
  if (!shopSchema.safeParse(shop).success) throw new Error('the shops of the benchmark are not what shops are any more')
  return shop
}
