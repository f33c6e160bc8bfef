/**
 * A device with the app's own documents client. Its disk outlives its page, and the server it syncs with: it is away while
 * the server is put back to an earlier state, or looks on, and returns.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { changeSchema, sendChanges, type Change, type StoredDocument } from '#documents'
import type { DocumentsClient, DocumentView } from '#documents/client'
import type { Person } from '#testing/app-server'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { openHttpDevice, type HttpDevice } from '#testing/documents/http-device'
import { createMemoryDisk, openDiskCache } from '#testing/documents/memory-disk'
import { EMPTY_WHEEL, wheelsCollection as wheels, type Wheel } from '#testing/wheels'
import type { EditLedger } from './edit-ledger.ts'

/** A history is answered with at most 500 entries, and the audit reads all of them. */
const VERSIONS_PER_WHEEL = 100
/** Devices of one person meet in the newest wheels. */
const WHEELS_IN_USE = 5

export type ReturningDevice = {
  readonly deviceId: string
  open(): Promise<void>
  /** Ends the page at any moment of its work. */
  close(): Promise<void>
  /** Makes one edit of what it shows; nothing while its page is away. */
  edit(): void
  /** Whether nothing waits on it, and it shows exactly these documents of a server that it has reached. */
  shows(documents: readonly StoredDocument[]): boolean
  /** Forgets what was acknowledged, as after 30 days, as far as its documents have it. Its page is gone afterwards. */
  forgetAcknowledged(): Promise<void>
  /** Ids of changes on its list „Nicht übernommen“. */
  rejectedIds(): readonly string[]
  /** Documents that it lists as „Nur noch auf diesem Gerät“. */
  lastCopies(): readonly StoredDocument[]
  dropLastCopies(): void
  /** For a report of why it does not agree. */
  describe(): object
  /** For a report of what became of a change: where on its disk the change, or its document, is. */
  findTraces(changeId: string, documentKey: string): readonly string[]
}

export function createReturningDevice(o: {
  readonly url: string
  readonly person: Person
  readonly ledger: EditLedger
}): ReturningDevice {
  const deviceId = randomUUID()
  const disk = createMemoryDisk()
  const storage = createFakeStorage()
  const network = watchNetwork(o.ledger)
  let page: HttpDevice | undefined
  const close = async (): Promise<void> => {
    await page?.client.close()
    page = undefined
  }
  return {
    deviceId,
    open: async () => {
      const browser = { deviceId, storage, openCache: async () => openDiskCache(disk) }
      page ??= await openHttpDevice(o.url, o.person, { browser, network })
    },
    close,
    edit: () => {
      if (page !== undefined) editOne(page.client)
    },
    shows: (documents) => {
      if (page === undefined) return false
      const { client } = page
      const { pendingCount, isServerReachable, isSyncing } = client.getStatus()
      if (pendingCount > 0 || !isServerReachable || isSyncing) return false
      const expected = documents.map(({ id, version, fields }) => [id, { ...fields, id, version }] as const)
      const shown = wheelsOf(client).map((wheel) => [wheel.id, withoutMeta(wheel)] as const)
      return isDeepStrictEqual(new Map<string, object>(shown), new Map<string, object>(expected))
    },
    forgetAcknowledged: async () => {
      await close()
      for (const [changeId, { isSettled }] of disk.acknowledged) if (isSettled) disk.acknowledged.delete(changeId)
    },
    rejectedIds: () => [...disk.rejected.keys()],
    lastCopies: () => (page?.client.getStatus().lastCopies ?? []).map(({ document }) => document),
    dropLastCopies: () => page?.client.discardLastCopies(page.client.getStatus().lastCopies.map(({ key }) => key)),
    findTraces: (changeId, documentKey) => {
      const { outbox, acknowledged, rejected, dropped, documents, lastCopies } = disk
      const changes = Object.entries({ outbox, acknowledged, rejected, dropped })
      const copies = [...lastCopies.values()].filter(
        ({ document: { collection, id } }) => `${collection}/${id}` === documentKey,
      )
      return [
        ...changes.flatMap(([name, place]) => (place.has(changeId) ? [name] : [])),
        ...(documents.has(documentKey) ? ['documents'] : []),
        ...copies.map(({ document }) => `copy of version ${document.version}`),
      ]
    },
    describe: () => {
      const { pendingCount, isServerReachable, isSyncing, pause } = page?.client.getStatus() ?? {}
      return { pendingCount, isServerReachable, isSyncing, pause, position: disk.position }
    },
  }
}

/** Newest first. */
function wheelsOf(client: DocumentsClient): readonly DocumentView<Wheel>[] {
  return client.list(wheels).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function withoutMeta(view: DocumentView<Wheel>): object {
  const { ownerId: _o, memberIds: _m, createdAt: _c, updatedAt: _u, isPending: _p, ...rest } = view
  return rest
}

/** What a person does next who sees these wheels. */
function editOne(client: DocumentsClient): void {
  const used = wheelsOf(client).filter(({ version }) => version < VERSIONS_PER_WHEEL)
  const wheel = pick(used.slice(0, WHEELS_IN_USE))
  const dice = Math.random()
  if (wheel === undefined || dice < 0.12) client.add(wheels, { ...EMPTY_WHEEL, entries: [], title: randomUUID() })
  else if (dice < 0.15) client.remove(wheels, wheel.id)
  else if (dice < 0.4) client.modify(wheels, wheel.id, { title: randomUUID() })
  else {
    const entry = dice < 0.55 ? pick(wheel.entries) : undefined
    if (entry !== undefined) client.removeItem(wheels, wheel.id, 'entries', entry.id)
    else client.addItem(wheels, wheel.id, 'entries', { rank: 'V', text: randomUUID(), weight: 1, isActive: true })
  }
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

const batchSchema = z.object({ changes: z.array(changeSchema) })

/** Notes what leaves a device, and what the server says became of it. */
function watchNetwork(ledger: EditLedger): typeof fetch {
  return async (input, init) => {
    const isBatch = init?.method === 'POST' && input instanceof URL && input.pathname === sendChanges.path
    if (!isBatch || typeof init.body !== 'string') return fetch(input, init)
    // What the schema takes is a change: its values came out of JSON.
    const changes = batchSchema.parse(JSON.parse(init.body)).changes as readonly Change[]
    ledger.noteSent(changes)
    const answer = await fetch(input, init)
    if (answer.status !== 200) return answer
    const text = await answer.text()
    ledger.noteAnswer(changes, sendChanges.output.parse(JSON.parse(text)).results)
    return new Response(text, answer)
  }
}
