/** The invariants of docs/contributing-to-sync.md, checked when everything has settled. */
import { isDeepStrictEqual } from 'node:util'
import { documentKey, type HistoryEntry, type StoredDocument } from '#documents'
import { CHANGE_STORE_KEY } from '../client/outbox/change-store.ts'
import { isInAudience } from '../document.ts'
import { isReader } from '../is-reader.ts'
import { closeTabs } from './endings.simulation.ts'
import type { Tab } from './device.simulation.ts'
import { checkFates, isStillDeleted } from './fates.simulation.ts'
import { checkListed } from './lost-server.simulation.ts'
import { insist } from './faults.simulation.ts'
import { redo, sortById } from './oracle.simulation.ts'
import { viewsOf } from './person.simulation.ts'
import { startTab } from './start-tab.simulation.ts'
import { liveTabs, settle, type World } from './world.simulation.ts'

const COLLECTIONS = ['boards', 'cards', 'notes'] as const

export async function checkWorld(world: World): Promise<void> {
  const documents = await allDocuments(world)
  for (const tab of liveTabs(world)) await checkShows(world, tab)
  const log = await checkOracle(world, documents)
  checkLog(log, documents)
  checkListed(world)
  checkNothingUnsent(world)
  checkNothingForeign(world, documents)
  checkFollowers(world, documents)
  checkReaders(documents, log)
  checkOwners(world)
  checkAnswersStand(world, log, documents)
  checkFates(world, documents, log)
  await checkRestart(world)
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

/** I3: a tab shows exactly what the server has for its person. */
async function checkShows(world: World, tab: Tab): Promise<void> {
  for (const collection of COLLECTIONS) {
    const stored = await world.server.store().queryDocuments(tab.userId, collection)
    const expected = sortById(stored).map(({ id, version, fields }) => ({ id, version, ...fields }))
    const shown = sortById(viewsOf(tab, collection)).map((view) => {
      const { ownerId: _o, memberIds: _m, createdAt: _c, updatedAt: _u, isPending: _p, ...rest } = view
      return rest
    })
    insist(
      isDeepStrictEqual(shown, expected),
      'I3',
      () => `${tab.device.id} of ${tab.userId}: ${collection}\n${JSON.stringify(shown)}\n${JSON.stringify(expected)}`,
    )
  }
}

/** The oracle: each document is what its log says, redone one by one. */
async function checkOracle(
  world: World,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<readonly HistoryEntry[]> {
  const log: HistoryEntry[] = []
  for (const [key, document] of documents) {
    if (document.collection === 'users') continue
    const entries = await world.server.store().readHistory(document.ownerId, document.collection, document.id)
    const oldestFirst = [...(entries ?? [])].reverse()
    log.push(...oldestFirst)
    if (oldestFirst.length >= 500) continue
    const fields = document.isDeleted ? null : document.fields
    insist(
      isDeepStrictEqual(JSON.parse(JSON.stringify(fields)), redo(oldestFirst)),
      'I3',
      () => `${key} is not what its log says`,
    )
    const versions = oldestFirst.filter((entry) => entry.outcome === 'applied').map((entry) => entry.version)
    insist(
      versions.every((version, index) => version === index + 1) && versions.length === document.version,
      'I2',
      () => `${key} has version ${document.version} after ${versions.join(', ')}`,
    )
  }
  return log
}

/** I2. */
function checkLog(log: readonly HistoryEntry[], documents: ReadonlyMap<string, StoredDocument>): void {
  const ids = log.map((entry) => entry.changeId)
  insist(new Set(ids).size === ids.length, 'I2', () => `a change was applied twice in ${documents.size} documents`)
}

/** I4: nothing waits any more, neither in memory nor on any disk. */
function checkNothingUnsent(world: World): void {
  for (const { id, tabs, disks, storage } of world.devices) {
    for (const tab of tabs) insist(tab.client.getStatus().pendingCount === 0, 'I4', () => `${id} still waits`)
    for (const [userId, disk] of disks) {
      // What a full disk could not let go of is noted, so that the next start does.
      const done = storage.read(`${CHANGE_STORE_KEY}:dropped:${userId}`) ?? ''
      // A tab that did not know yet may have put in what another has dropped; that it was dropped counts (Y10).
      const waiting = [...disk.outbox.values()].filter(
        ({ changeId }) => !done.includes(changeId) && !disk.dropped.has(changeId),
      )
      insist(waiting.length === 0, 'I4', () => `outbox of ${userId} on ${id}: ${JSON.stringify(waiting)}`)
    }
    const kept = storage
      .keys()
      .filter(
        (key) => !key.startsWith(`${CHANGE_STORE_KEY}:dropped:`) && !key.startsWith(`${CHANGE_STORE_KEY}:broken:`),
      )
    insist(kept.length === 0, 'I4', () => `${id} keeps ${kept.map((key) => `${key} ${storage.read(key)}`).join('\n')}`)
  }
}

/** I5: no disk holds a document that its person may not see. */
function checkNothingForeign(world: World, documents: ReadonlyMap<string, StoredDocument>): void {
  for (const device of world.devices) {
    for (const [userId, disk] of device.disks) {
      for (const key of disk.documents.keys()) {
        const document = documents.get(key)
        const canSee = document !== undefined && (document.ownerId === userId || document.memberIds.includes(userId))
        insist(canSee, 'I5', () => `${key} on the disk of ${userId} on ${device.id}`)
      }
      for (const { key, document } of disk.lastCopies.values()) {
        insist(isInAudience(document, userId), 'I5', () => `last copy ${key} on the disk of ${userId} on ${device.id}`)
      }
    }
  }
}

/** X8 to X10: a card is seen by the members of its board, unless none has ever seen it. */
function checkFollowers({ readBoardIds }: World, documents: ReadonlyMap<string, StoredDocument>): void {
  for (const [key, { collection, fields, isDeleted, ownerId, memberIds, createdAt }] of documents) {
    const { boardId } = fields
    const board = typeof boardId === 'string' ? documents.get(`boards/${boardId}`) : undefined
    if (collection !== 'cards' || isDeleted || board === undefined || board.isDeleted) continue
    const people = [board.ownerId, ...board.memberIds]
    // Made by a user who only read the board when they were let in (X19).
    if (readBoardIds.has(board.id) && memberIds.length === 0) continue
    const isMeant = ownerId === board.ownerId || (people.includes(ownerId) && createdAt >= board.createdAt)
    const isTheirs = isMeant || memberIds.includes(board.ownerId)
    const expected = isTheirs ? people.filter((id) => id !== ownerId).toSorted() : []
    insist(
      isDeepStrictEqual(memberIds, expected),
      'audience',
      () => `${key} of ${ownerId} is seen by ${memberIds.join()}, its board by ${people.join()}`,
    )
  }
}

/** X16: nothing of a user was applied to a board, or a card of it, since they only read it. */
function checkReaders(documents: ReadonlyMap<string, StoredDocument>, log: readonly HistoryEntry[]): void {
  const isOf = (board: StoredDocument, path: string): boolean => {
    const [collection, id] = path.split('/')
    if (collection === 'boards') return id === board.id
    const card = documents.get(`${collection}/${id}`)
    // Cards that the board's owner does not see are no part of it (X8).
    return card?.fields['boardId'] === board.id && isInAudience(card, board.ownerId)
  }
  for (const board of documents.values()) {
    const { collection, id, isDeleted } = board
    if (collection !== 'boards' || isDeleted) continue
    const own = log.filter(({ path, outcome }) => path === `boards/${id}` && outcome === 'applied')
    const set = own.findLast((entry) => entry.type === 'ADD' || entry.fields.some(({ key }) => key === 'readers'))
    const late = log.find(
      (entry) =>
        entry.outcome === 'applied' &&
        entry.recordedAt > (set?.recordedAt ?? '') &&
        isOf(board, entry.path) &&
        !entry.fields.some(({ key }) => key === 'memberIds') &&
        isReader(board, 'readers', entry.userId),
    )
    insist(
      late === undefined,
      'audience',
      () => `${late?.userId} only reads boards/${id} and has written ${late?.path}`,
    )
  }
}

/** I5, Y8: a user's changes are stored for them and for no other user, even if they are refused. */
function checkOwners(world: World): void {
  for (const device of world.devices) {
    const kept = [...device.disks].flatMap(([userId, { outbox, rejected, acknowledged }]) =>
      [...outbox.values(), ...[...rejected.values(), ...acknowledged.values()].map(({ change }) => change)].map(
        (change) => ({ userId, change }),
      ),
    )
    const shown = device.tabs.flatMap(({ userId, client }) =>
      client.getStatus().rejected.map(({ change }) => ({ userId, change })),
    )
    for (const { userId, change } of [...kept, ...shown]) {
      insist(change.userId === userId, 'I5', () => `${change.path} of ${change.userId} is kept for ${userId}`)
    }
  }
}

/** I1: every change acknowledged to a device as applied is in the log, or on a list „Nicht übernommen“ after a restore. */
function checkAnswersStand(
  world: World,
  log: readonly HistoryEntry[],
  documents: ReadonlyMap<string, StoredDocument>,
): void {
  const disks = world.devices.flatMap((device) => [...device.disks.values()])
  const known = new Set([...log.map((entry) => entry.changeId), ...disks.flatMap((disk) => [...disk.rejected.keys()])])
  for (const disk of disks) {
    for (const [changeId, { change }] of disk.acknowledged) {
      const isThere = known.has(changeId) || isStillDeleted(world, documents, change)
      insist(isThere, 'I1', () => `acknowledged ${changeId} is not on the server`)
    }
  }
}

/** I3 for the disks: a page that starts without a network shows the same, whatever the disk has been through (Y9). */
async function checkRestart(world: World): Promise<void> {
  for (const device of world.devices) {
    await closeTabs(world, device)
    device.network = 'none'
    const tab = await startTab(world, device)
    if (tab !== undefined && device.traits.database) await checkShows(world, tab)
  }
  await settle()
}
