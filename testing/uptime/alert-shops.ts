/** A server that tells of shops: real documents, a registry in memory, and a clock that the test moves. */
import { usersCollection } from '#auth'
import { SECOND_MS, toIso } from '#base/clock'
import type { StoredDocument } from '#documents'
import { messagesCollection } from '#messaging'
import { uptimeCollections } from '../../src/tools/uptime/collections.ts'
import type { Maintenance } from '../../src/tools/uptime/model.ts'
import type { Abandoning, MonitorEvent } from '../../src/tools/uptime/shop-state.ts'
import type { WatchedShop } from '../../src/tools/uptime/shops/server/shop-registry.ts'
import { startAlerts, type AlertOptions } from '../../src/tools/uptime/alerts/server/start-alerts.ts'
import { createManualTime, passTime } from '../manual-time.ts'
import { addDocument, openMemoryDocuments } from '../documents/memory-documents.ts'
import { aWatchedShop } from './shops.ts'
import { createToldEvents } from '../messages/told-events.ts'

type SentNotice = {
  readonly userId: string
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string
  readonly source: string
  readonly isUrgent?: boolean | undefined
  readonly supersedes?: readonly string[] | undefined
}

/** Turns after which no code in memory is waiting for anything any more. */
const TELLING_TURNS = 3

/** Afternoon in Berlin. */
export const TELLING_START_MS = Date.parse('2026-06-10T12:00:00Z')

/** On events in memory, or on a store that a test has opened. */
export function openAlerts(store?: AlertOptions['store']) {
  const time = createManualTime(TELLING_START_MS)
  const collections = [usersCollection, ...uptimeCollections]
  const { documents } = openMemoryDocuments({ collections, now: time.now })
  const events = createToldEvents(time.now)
  const shops = new Map<string, WatchedShop>()
  const maintenances: (Maintenance & { readonly id: string })[] = []
  const sent: SentNotice[] = []
  const warnings: string[] = []
  const outside: { isNotifying: boolean; refusing?: string } = { isNotifying: true }
  const log = {
    info: () => undefined,
    warn: (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`),
    error: (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`),
  }
  const start = (node = 'one') =>
    startAlerts({
      ...time,
      node,
      store: store ?? events,
      registry: {
        ready: Promise.resolve(),
        get: (id) => shops.get(id),
        all: () => shops.values(),
        maintenancesOf: () => maintenances,
      },
      documents,
      notify: async (userId, notice) => {
        if (!outside.isNotifying || userId === outside.refusing) throw new Error('nothing can be kept')
        const { kind, title, body, link, source } = notice
        messagesCollection.schema.parse({ receiverId: userId, kind, title, body, link, source })
        // As messaging does it: a key counts once.
        if (sent.some((other) => other.userId === userId && other.key === notice.key)) return
        sent.push({ ...notice, userId })
      },
      log,
    })
  const pass = (seconds: number) => passTime(time, { forMs: seconds * SECOND_MS, turns: TELLING_TURNS })
  /** Lets long stretches pass in larger steps. */
  const passMinutes = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      time.moveTo(time.now() + 59 * SECOND_MS)
      await pass(1)
    }
  }
  return {
    ...{ time, documents, events, shops, maintenances, sent, warnings, outside, start, pass, passMinutes },
    /** Titles of the sent messages, with the recipient if that is not the owner. */
    titles: () => sent.map(({ userId, title }) => (userId === 'anna' ? title : `${userId}: ${title}`)),
    addShop: async (id: string, more: Partial<WatchedShop> = {}): Promise<void> => {
      const check = { kind: 'tcp', host: 'shop.example', port: 443, timeoutSec: 10 } as const
      const shop = aWatchedShop(id, { createdMs: TELLING_START_MS, check, ...more })
      shops.set(id, shop)
      const { id: _id, version: _version, ownerId, memberIds, createdMs: _createdMs, ...fields } = shop
      await addDocument(documents, ownerId, `shops/${id}`, fields)
      for (const memberId of memberIds)
        await addDocument(documents, memberId, `users/${memberId}`, { name: memberId, email: `${memberId}@example.de` })
      if (memberIds.length > 0) await documents.setMembers(ownerId, 'shops', id, memberIds)
    },
    down: (shopId: string, more: { readonly incidentId?: string; readonly startedMs?: number } = {}): void =>
      events.add(downOf(shopId, time.now(), more)),
    up: (shopId: string, incidentId = `${shopId}-1`): void =>
      events.add({ kind: 'up', shopId, incidentId, atMs: time.now(), endedMs: time.now() }),
    /** The outage is no longer followed. */
    abandon: (shopId: string, why: Abandoning): void =>
      events.add({
        kind: 'abandoned',
        shopId,
        incidentId: `${shopId}-1`,
        atMs: time.now(),
        endedMs: time.now(),
        ...why,
      }),
    readIncident: (userId: string, id: string): Promise<StoredDocument | undefined> =>
      documents.store.readDocument(userId, 'shopIncidents', id),
  }
}

function downOf(
  shopId: string,
  atMs: number,
  { incidentId = `${shopId}-1`, startedMs = atMs }: { readonly incidentId?: string; readonly startedMs?: number },
): MonitorEvent {
  return {
    kind: 'down',
    shopId,
    incidentId,
    atMs,
    startedMs,
    report: {
      at: toIso(atMs),
      outcome: 'failed',
      phases: { connectMs: 3 },
      failure: { code: 'wrong-status', detail: '503 statt 200-299' },
      status: 503,
      redirects: [],
    },
  }
}
