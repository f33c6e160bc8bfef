/** What must hold when all has come to rest (the invariants of docs/contributing-to-sync.md). */
import { expect } from 'vitest'
import { documentKey, type HistoryEntry, type StoredDocument } from '#documents'
import type { Device } from './device.simulation.ts'
import { countRecords } from '../pending-queue.ts'
import { redo, sortById } from './oracle.simulation.ts'
import { isRemoved } from './person.simulation.ts'
import { liveTabs, type World } from './world.simulation.ts'

const COLLECTIONS = ['boards', 'notes'] as const

export async function checkWorld(world: World): Promise<void> {
  const documents = await allDocuments(world)
  await checkDevicesAreEqual(world)
  const log = await checkOracle(world, documents)
  checkNothingTwice(log)
  checkNothingUnsent(world)
  checkNothingForeign(world, documents)
  checkAnswersStand(world, log)
  checkNothingVanished(world, documents)
  checkOwnOrder(world, documents)
}

/** Everything on the server, by key, tombstones included. */
async function allDocuments(world: World): Promise<ReadonlyMap<string, StoredDocument>> {
  const found = new Map<string, StoredDocument>()
  for (const userId of world.userIds) {
    let since = 0
    for (;;) {
      const page = await world.server.store().readFeed(userId, since)
      for (const document of page.documents) found.set(documentKey(document.collection, document.id), document)
      if (!page.hasMore) break
      since = page.next
    }
  }
  return found
}

/** I3: every open tab shows exactly what the server has for its person. */
async function checkDevicesAreEqual(world: World): Promise<void> {
  for (const tab of liveTabs(world)) {
    for (const collection of COLLECTIONS) {
      const stored = await world.server.store().queryDocuments(tab.userId, collection)
      const expected = sortById(stored).map(({ id, version, fields }) => ({ id, version, ...fields }))
      const shown = sortById(tab.table.list(collection)).map((view) => {
        const { ownerId: _o, memberIds: _m, createdAt: _c, updatedAt: _u, isPending, ...rest } = view
        expect(isPending, `${tab.device.id} ${view.id} still waits`).toBe(false)
        return rest
      })
      expect(shown, `${tab.device.id} of ${tab.userId}: ${collection}`).toEqual(expected)
    }
  }
}

/** The oracle: each document is what its log says, redone one by one. */
async function checkOracle(
  world: World,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<readonly HistoryEntry[]> {
  const log: HistoryEntry[] = []
  for (const document of documents.values()) {
    if (document.collection === 'users') continue
    const entries = await world.server.store().readHistory(document.ownerId, document.collection, document.id)
    const oldestFirst = [...(entries ?? [])].reverse()
    log.push(...oldestFirst)
    if (oldestFirst.length >= 500) continue
    const expected = redo(oldestFirst)
    expect(document.isDeleted ? null : document.fields, `${document.collection}/${document.id} and its log`).toEqual(
      expected,
    )
  }
  return log
}

/** I2. */
function checkNothingTwice(log: readonly HistoryEntry[]): void {
  const ids = log.map((entry) => entry.changeId)
  expect(new Set(ids).size).toBe(ids.length)
}

/** I4: nothing waits any more, neither in memory nor on any disk. */
function checkNothingUnsent(world: World): void {
  for (const device of world.devices) {
    for (const tab of device.tabs) expect(countRecords(tab.session.getState().queue)).toBe(0)
    const { api } = device.storage
    for (const [userId, disk] of device.disks) {
      // What a full disk could not let go of is noted, so that the next start does.
      const done = api.getItem(`localChangeStore:dropped:${userId}`) ?? ''
      const waiting = [...disk.outbox.values()].filter(
        // A tab that did not know yet may have put in what another has dropped; that it was dropped counts (Y10).
        ({ changeId }) => !done.includes(changeId) && !disk.dropped.has(changeId),
      )
      expect(
        waiting.map((record) => record.path),
        `outbox of ${userId} on ${device.id}`,
      ).toEqual([])
    }
    const all = Array.from({ length: api.length }, (_none, index) => api.key(index) ?? '')
    const kept = all.filter((key) => !key.startsWith('localChangeStore:dropped:'))
    expect(
      kept.map((key) => [key, api.getItem(key)]),
      `localStorage of ${device.id}`,
    ).toEqual([])
  }
}

/** I5: no disk holds a document that its person may not see. */
function checkNothingForeign(world: World, documents: ReadonlyMap<string, StoredDocument>): void {
  for (const device of world.devices) {
    for (const [userId, disk] of device.disks) {
      for (const key of disk.documents.keys()) {
        const document = documents.get(key)
        const canSee = document !== undefined && (document.ownerId === userId || document.memberIds.includes(userId))
        expect(canSee, `${key} on the disk of ${userId} on ${device.id}`).toBe(true)
      }
    }
  }
}

/** I1: what a device was told is applied is in the log, unless an older backup was restored without its help. */
function checkAnswersStand(world: World, log: readonly HistoryEntry[]): void {
  const logged = new Set(log.map((entry) => entry.changeId))
  const rejected = rejectedIds(world)
  for (const device of world.devices) {
    for (const disk of device.disks.values()) {
      for (const changeId of disk.acknowledged.keys()) {
        expect(logged.has(changeId) || rejected.has(changeId), `acknowledged ${changeId} on ${device.id}`).toBe(true)
      }
    }
  }
}

function rejectedIds(world: World): ReadonlySet<string> {
  return new Set(world.devices.flatMap(rejectedOn).map((entry) => entry.change.changeId))
}

function rejectedOn(device: Device) {
  return [...device.disks.values()].flatMap((disk) => [...disk.rejected.values()])
}

/**
 * A server from a backup gets back what the devices still know. One that lost its database knows nothing, and one
 * whose clock jumped by years takes what it knows for older than 30 days.
 */
function isLossFair(world: World): boolean {
  const hasForgotten = world.devices.some((device) => device.hadDiskTrouble || device.hadClockJump)
  return world.hadEviction || (world.hadRestore && hasForgotten)
}

/** Nothing vanishes: what somebody made is there, was removed by somebody, or stands on a list „Nicht übernommen“. */
function checkNothingVanished(world: World, documents: ReadonlyMap<string, StoredDocument>): void {
  if (isLossFair(world)) return
  const refused = new Set(world.devices.flatMap(rejectedOn).map((entry) => entry.change.path.replace('/find_', '/')))
  for (const path of world.intentions.made) {
    if (isRemoved(world.intentions, path) || refused.has(path)) continue
    const [collection, id, , itemId] = path.split('/')
    const document = documents.get(`${collection}/${id}`)
    const items = document?.fields['items']
    const isThere =
      document !== undefined &&
      !document.isDeleted &&
      (itemId === undefined || JSON.stringify(items ?? []).includes(`"id":"${itemId}"`))
    expect(isThere, `${path} has vanished`).toBe(true)
  }
}

/** A device's own edits never overtake each other: what it set last stands, if nobody else set it. */
function checkOwnOrder(world: World, documents: ReadonlyMap<string, StoredDocument>): void {
  if (world.hadRestore || world.hadEviction) return
  const refused = new Set(world.devices.flatMap(rejectedOn).map((entry) => entry.change.path))
  for (const [key, { devices, last, isClear }] of world.intentions.titles) {
    const document = documents.get(key)
    if (devices.size > 1 || !isClear || isRemoved(world.intentions, key) || refused.has(key)) continue
    expect(document?.fields['title'], `title of ${key}`).toBe(last)
  }
}
