/**
 * What a server takes along that loses its database or goes back to an earlier moment. What devices still know as
 * acknowledged they send again (D4); of what is older, what the documents showed has to be in a last copy (D7).
 */
import { DAY_MS, toIso } from '#base/clock'
import type { HistoryEntry, StoredDocument } from '#documents'
import { earliestKept } from '../client/cache/document-cache.ts'
import type { MemoryDisk } from '../client/cache/memory-cache.ts'
import type { AcknowledgedChange } from '../sync/sync-state.ts'
import type { Edit } from './edit.simulation.ts'
import { insist } from './faults.simulation.ts'
import { note, type World } from './world.simulation.ts'

/** Lets the server lose its documents: afterwards only devices have them, or they are gone. */
export function losingServer(world: World, lose: () => boolean): boolean {
  const before = world.server.contents()
  if (!lose()) return false
  const after = JSON.stringify(world.server.contents().log)
  const logged = JSON.stringify(before.log)
  for (const edit of world.edits) {
    if (edit.excuse !== null || isSentAgain(edit)) continue
    if (edit.type === 'DELETED') {
      // A document that is back can be deleted again: no text is lost by it.
      if (before.log.some((entry) => isDeletionOf(entry, edit))) edit.excuse = 'an old deletion'
    } else if (logged.includes(edit.token) && !after.includes(edit.token)) noteHolders(world, edit, before.documents)
  }
  world.hadRestore = true
  return true
}

/** Its device will ask the server for it again: it waits there, or was acknowledged not too long ago. */
function isSentAgain({ tab: { device }, type, path, token }: Edit): boolean {
  const kept = [...device.disks.values()].flatMap((disk) => [
    ...disk.outbox.values(),
    ...[...disk.rejected.values(), ...acknowledgedLately(disk)].map(({ change }) => change),
  ])
  if (type === 'DELETED') return kept.some((change) => change.type === 'DELETED' && change.path === path)
  return device.storage.text().includes(token) || JSON.stringify(kept).includes(token)
}

function acknowledgedLately({ acknowledged }: MemoryDisk): readonly AcknowledgedChange[] {
  const all = [...acknowledged.values()]
  const newest = all.reduce((last, { acknowledgedAt }) => (acknowledgedAt > last ? acknowledgedAt : last), '')
  return all.filter(({ acknowledgedAt }) => acknowledgedAt >= earliestKept(newest))
}

function isDeletionOf(entry: HistoryEntry, { path }: Edit): boolean {
  return entry.type === 'DELETED' && entry.path === path
}

function noteHolders(world: World, edit: Edit, documents: ReadonlyMap<string, StoredDocument>): void {
  const shows = (document: StoredDocument): boolean => JSON.stringify(document.fields).includes(edit.token)
  const shown = [...documents.values()].find(shows)
  const holders = world.devices.flatMap((device) =>
    [...device.disks].flatMap(([userId, disk]) => {
      const held = [...disk.documents.values(), ...[...disk.lastCopies.values()].map(({ document }) => document)]
      return held.some(shows) ? [{ device, isOwner: shown?.ownerId === userId }] : []
    }),
  )
  if (shown === undefined || holders.length === 0) edit.excuse = 'gone before the server lost it'
  else edit.holders = holders
}

/** The contents of last copies, on disks and, without a disk, in pages. */
export function lastCopiesText(world: World): string {
  const disks = world.devices.flatMap((device) => [...device.disks.values()])
  const onDisk = disks.flatMap((disk) => [...disk.lastCopies.values()])
  const open = world.devices.flatMap(({ traits, tabs }) =>
    traits.database ? [] : tabs.flatMap(({ client }) => client.getStatus().lastCopies),
  )
  return JSON.stringify([...onDisk, ...open])
}

/**
 * Whether no last copy can be expected of what the server lost: no device that had it could keep what it had, it was
 * withdrawn from its person, or it was deleted since, which wins (S8).
 */
export function isExcusedFromCopies(
  world: World,
  { path, holders = [] }: Edit,
  documents: ReadonlyMap<string, StoredDocument>,
): boolean {
  const [collection, id] = path.split('/')
  if (documents.get(`${collection}/${id}`)?.isDeleted === true) return true
  return !holders.some(({ device, isOwner }) => !device.hasForgotten && (isOwner || !world.hadUnshare))
}

/**
 * A month goes by in which everybody goes on with this server: what was acknowledged before it is forgotten. Nothing
 * happens while a device has yet to ask an earlier database's server for what that acknowledged.
 */
export function letMonthPass(world: World): void {
  const { era } = world.server.contents()
  const disks = world.devices.flatMap((device) => [...device.disks.values()])
  if (disks.some(({ acknowledged, position }) => acknowledged.size > 0 && position.era !== era)) return
  const { requests, responses } = world.network
  // No answer is on its way for so long.
  for (const request of [...requests.splice(0), ...responses.splice(0).map((response) => response.request)]) {
    request.respond?.(null)
  }
  world.clock.nowMs += 31 * DAY_MS
  for (const disk of disks) forget(world, disk, earliestKept(toIso(world.clock.nowMs)))
}

function forget(world: World, { acknowledged }: MemoryDisk, earliest: string): void {
  for (const [changeId, { isSettled, isSuperseded, acknowledgedAt }] of acknowledged) {
    if (acknowledgedAt >= earliest || (!isSettled && isSuperseded !== true)) continue
    acknowledged.delete(changeId)
    note(world, 'acknowledged changes grow old')
  }
}

/** I3: a page lists what its disk keeps, if it can hear what the others do there. */
export function checkListed(world: World): void {
  for (const { id, tabs, disks, traits } of world.devices) {
    if (!traits.database || !traits.channel) continue
    for (const { userId, client } of tabs) {
      const [listed, kept] = [client.getStatus().lastCopies, [...(disks.get(userId)?.lastCopies.values() ?? [])]].map(
        (copies) =>
          copies
            .map(({ key }) => key)
            .toSorted()
            .join(),
      )
      insist(listed === kept, 'I3', () => `${id} of ${userId} lists ${listed} and keeps ${kept}`)
    }
  }
}

/** Answers under way do not arrive. */
export function dropAnswers(world: World): void {
  for (const { request } of world.network.responses.splice(0)) request.respond?.(null)
}

/** The server is gone and with it its streams; whole answers that have left it may wait in a proxy, or for a frozen page. */
export function dropStreams(world: World): void {
  const { responses } = world.network
  const [streams, left] = [responses.filter(isStream), responses.filter((response) => !isStream(response))]
  if (left.some(({ request }) => request.kind === 'send')) note(world, 'answer outlives the database it is from')
  world.network.responses = left
  for (const { request } of streams) request.respond?.(null)
}

function isStream({ answer }: World['network']['responses'][number]): boolean {
  return answer?.stream !== undefined
}
