/** Shops, and incidents of them as the server writes them. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newId } from '#base/id'
import type { JsonObject } from '#base/json'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub, openSqliteStore } from '#documents/server'
import { incidentsCollection, uptimeCollections } from '../src/tools/uptime/collections.ts'
import type { HttpCheck, Incident, Shop } from '../src/tools/uptime/model.ts'
import type { AppServer } from './app.ts'
import { addDocuments } from './times.ts'

const httpCheck: HttpCheck = {
  kind: 'http',
  url: 'https://shop.beispiel.de/',
  method: 'GET',
  headers: [],
  redirects: { kind: 'follow' },
  statuses: '200-299',
  expectations: [],
  findsMaintenancePage: true,
  watchesCertificate: true,
  watchesDomain: true,
  timeoutSec: 10,
}

/** A shop whose page is asked for every hour, unless something else is said: no check of it comes between. */
export function shopOf(name: string, more: Partial<Shop> = {}): Shop {
  return {
    name,
    page: 'start',
    check: httpCheck,
    intervalSec: 3_600,
    strictness: 'normal',
    isPaused: false,
    tags: [],
    ...more,
  }
}

/** Adds shops as another device of the signed-in person would. */
export async function addShops(page: Page, shops: readonly Shop[]): Promise<readonly string[]> {
  return addDocuments(page, 'shops', shops)
}

/** An incident that began so many minutes ago, and lasted as many as are said, or lasts. */
export function incidentOf(
  shop: { readonly id: string; readonly name: string },
  startedMinutesAgo: number,
  lastedMinutes: number | undefined,
  more: Partial<Incident> = {},
): Incident {
  const startedMs = Date.now() - startedMinutesAgo * 60_000
  return {
    shopId: shop.id,
    shopName: shop.name,
    startedAt: new Date(startedMs).toISOString(),
    ...(lastedMinutes === undefined ? {} : { endedAt: new Date(startedMs + lastedMinutes * 60_000).toISOString() }),
    cause: {
      code: 'wrong-status',
      detail: '503 statt 200-299',
      status: 503,
      phases: { dnsMs: 12, connectMs: 24, tlsMs: 38, firstByteMs: 210 },
    },
    ...more,
  }
}

/** Writes incidents while the server is down, as it writes them itself; returns their ids. The page has them after a reload. */
export async function writeIncidents(
  app: AppServer,
  userId: string,
  incidents: readonly Incident[],
): Promise<readonly string[]> {
  await app.stop('SIGTERM')
  const makeId = (): string => newId((bytes) => crypto.getRandomValues(bytes))
  const store = await openSqliteStore({
    path: join(app.dataDir, 'documents.sqlite'),
    collections: createCollectionRegistry(uptimeCollections),
    now: Date.now,
    newEpoch: makeId,
  })
  const hub = createFeedHub({ onError: (error) => Promise.reject(error) })
  const documents = createDocumentService({ store, hub, now: Date.now, newId: makeId })
  const ids = incidents.map(makeId)
  const results = await documents.writeAsServer(
    userId,
    incidents.map((incident, index) => ({
      path: `${incidentsCollection.name}/${ids[index]}`,
      type: 'ADD',
      fields: Object.entries(toJson(incident)).map(([key, value]) => ({ key, value })),
    })),
  )
  await store.close()
  await app.start()
  const refused = results.find(({ outcome }) => outcome !== 'applied')
  if (refused !== undefined) throw new Error(`an incident was refused: ${JSON.stringify(refused)}`)
  return ids
}

/** Without what is undefined, as it would be sent. */
function toJson(incident: Incident): JsonObject {
  return JSON.parse(JSON.stringify(incident)) as JsonObject
}

/** Who is signed in on the page. */
export async function userIdOf(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id)
}
