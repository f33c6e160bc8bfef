/** What became of every single edit: nothing vanishes, nothing is done twice, nothing overtakes what came later. */
import type { HistoryEntry, StoredDocument } from '#documents'
import type { MemoryDisk } from '../client/cache/memory-cache.ts'
import { brokenTextOn, type Device } from './device.simulation.ts'
import { insist } from './faults.simulation.ts'
import { isExcusedFromCopies, lastCopiesText } from './lost-server.simulation.ts'
import { isOverwritten } from './losses.simulation.ts'
import { isInside, type Edit } from './edit.simulation.ts'
import { note, type World } from './world.simulation.ts'

type Refused = MemoryDisk['rejected'] extends Map<string, infer Entry> ? Entry : never

export function checkFates(
  world: World,
  documents: ReadonlyMap<string, StoredDocument>,
  log: readonly HistoryEntry[],
): void {
  const logText = JSON.stringify(log)
  const refused = world.devices.flatMap(refusedOn)
  const refusedText = JSON.stringify(refused)
  const brokenText = world.devices.map(brokenTextOn).join()
  const known = [logText, refusedText, brokenText]
  const copiesText = lastCopiesText(world)
  for (const edit of world.edits) {
    if (edit.excuse !== null) continue
    if (
      edit.holders === undefined
        ? isForgottenByBoth(world, edit.tab.device)
        : isExcusedFromCopies(world, edit, documents)
    )
      continue
    const isKnown =
      edit.type === 'DELETED'
        ? isDeletionKnown(edit, log, refused) || isStillDeleted(world, documents, edit)
        : known.some((text) => text.includes(edit.token))
    const isCopied = !isKnown && copiesText.includes(edit.token)
    if (isCopied) note(world, 'only a last copy has it')
    const told = (): string => `${edit.type} ${edit.path} ${edit.token} of ${edit.tab.userId} on ${edit.tab.device.id}`
    insist(isKnown || isCopied || isOverwritten(world, edit), 'I1', () => `${told()} has vanished`)
  }
  checkAuthors(world, log)
  checkNothingAppliedTwice(world, log)
  checkTriedAgain(world, log)
  checkOwnOrder(world, documents, refusedText)
}

/** A server from a backup gets back what the devices still know; some could not store their answers (D4). */
function isForgottenByBoth(world: World, device: Device): boolean {
  return world.hadRestore && device.hasForgotten
}

/** What stands on the lists „Nicht übernommen“, which a device without a database keeps only while it is open. */
function refusedOn(device: Device): readonly Refused[] {
  const open = device.tabs.flatMap((tab) => tab.client.getStatus().rejected)
  return [...open, ...[...device.disks.values()].flatMap((disk) => [...disk.rejected.values()])]
}

function isDeletionKnown(edit: Edit, log: readonly HistoryEntry[], refused: readonly Refused[]): boolean {
  const isIt = (change: { readonly type: string; readonly path: string }): boolean =>
    change.type === 'DELETED' && change.path === edit.path
  if (log.some(isIt) || refused.some(({ change }) => isIt(change))) return true
  // Added and removed before the server was informed.
  return !log.some((entry) => entry.type === 'ADD' && entry.path === edit.path && entry.outcome === 'applied')
}

/**
 * A deletion of an already deleted document writes nothing but its log entry. A backup may be older than that and still have the
 * version in which it was deleted: then the two cannot be distinguished, and nothing is missing (D4, D6). If the quota is full it
 * does not even write that (Q4).
 */
export function isStillDeleted(
  world: World,
  documents: ReadonlyMap<string, StoredDocument>,
  { type, path }: { readonly type: string; readonly path: string },
): boolean {
  if (type === 'DELETED' && world.unloggedPaths.has(path)) return true
  const [collection, id, , item] = path.split('/')
  const document = documents.get(`${collection}/${id}`)
  if (type !== 'DELETED' || !world.hadRestore) return false
  if (document === undefined || document.isDeleted || item === undefined) return document?.isDeleted !== false
  return !JSON.stringify(document.fields['items'] ?? []).includes(`"id":"${item.slice('find_'.length)}"`)
}

/** I5: no user's changes are sent in another user's name. */
function checkAuthors(world: World, log: readonly HistoryEntry[]): void {
  for (const entry of log) {
    const text = JSON.stringify(entry.fields.map((field) => field.value))
    for (const edit of editsIn(world, text)) {
      insist(
        entry.userId === edit.tab.userId,
        'I5',
        () => `${edit.token} of ${edit.tab.userId} came from ${entry.userId}`,
      )
    }
  }
}

/** I2: no edit is applied under two names. */
function checkNothingAppliedTwice(world: World, log: readonly HistoryEntry[]): void {
  const applied = new Map<string, string>()
  for (const entry of log) {
    if (entry.outcome !== 'applied') continue
    const fields = entry.fields.filter((field) => !field.isSuperseded)
    for (const edit of editsIn(world, JSON.stringify(fields.map((field) => field.value)))) {
      const earlier = applied.get(edit.token)
      // A device that has lost its disk does not know any more what localStorage brings back.
      if (earlier !== undefined && !edit.tab.device.hadDatabaseTrouble && !world.hadRestore) {
        insist(earlier === entry.changeId, 'I2', () => `${edit.path} ${edit.token} was applied under two changeIds`)
      }
      applied.set(edit.token, entry.changeId)
    }
  }
}

/** Order: what is tried again does not overwrite what was set later on its device and came sooner (S6). */
function checkTriedAgain(world: World, log: readonly HistoryEntry[]): void {
  const newest = new Map<string, number>()
  for (const { outcome, path, fields } of log) {
    for (const { key, value, isSuperseded } of outcome === 'applied' ? fields : []) {
      const [edit] = isSuperseded ? [] : editsIn(world, JSON.stringify(value ?? null))
      if (edit === undefined) continue
      const index = world.edits.indexOf(edit)
      const place = `${path}/${key} ${authorOf(edit)}`
      const before = newest.get(place) ?? -1
      newest.set(place, Math.max(before, index))
      const isTimed = edit.wasTriedAgain === true && !edit.tab.device.hadClockTrouble
      insist(!isTimed || before <= index, 'order', () => `${edit.token} of ${place} has overwritten what was set later`)
    }
  }
}

function editsIn(world: World, text: string): readonly Edit[] {
  return [...text.matchAll(/\bt(\d+);/g)].flatMap(([, number]) => world.edits[Number(number) - 1] ?? [])
}

/** A device's own edits never overtake each other: its last value stands if no other device set it. */
function checkOwnOrder(world: World, documents: ReadonlyMap<string, StoredDocument>, refusedText: string): void {
  if (world.hadRestore) return
  const titles = world.edits.filter(({ tokenAt, path, type }) => type !== 'DELETED' && tokenAt === `${path}/title`)
  for (const [path, all] of Map.groupBy(titles, (edit) => edit.path)) {
    const document = documents.get(path)
    const last = all.at(-1)
    const authors = new Set(all.map(authorOf))
    const isRemoved = world.edits.some((edit) => edit.type === 'DELETED' && edit.path === path)
    const isReplaced = all.filter((edit) => edit.type === 'ADD').length > 1
    // A later edit inside of a document keeps it from being replaced (S6): another author's, and also the author's own if the
    // replacement is tried again.
    const triedAgain = all.find((edit) => edit.type === 'ADD' && edit.wasTriedAgain === true)
    const isAfter = (edit: Edit): boolean =>
      triedAgain !== undefined && world.edits.indexOf(edit) > world.edits.indexOf(triedAgain)
    // Setting its readers is such an edit, by a device that the simulation does not have.
    const isShared =
      world.readBoardIds.has(path.slice('boards/'.length)) ||
      world.edits.some((edit) => isInside(edit.path, path) && (!authors.has(authorOf(edit)) || isAfter(edit)))
    // Of what is tried again the times decide, and they are only as good as the clock (S6).
    const isTimeless = ({ wasTriedAgain, tab }: Edit): boolean => wasTriedAgain === true && tab.device.hadClockTrouble
    const isUnclear = all.some(
      (edit) =>
        edit.tabCount > 1 ||
        edit.excuse !== null ||
        edit.hasReturned === true ||
        isTimeless(edit) ||
        refusedText.includes(edit.token),
    )
    // With both places damaged, an older text may have been all that was left.
    const isDamaged = all.some(({ tab }) => tab.device.hadDatabaseTrouble && tab.device.hadStorageTrouble)
    if (isDamaged) continue
    if (
      authors.size > 1 ||
      (isReplaced && isShared) ||
      isUnclear ||
      isRemoved ||
      document === undefined ||
      last === undefined
    )
      continue
    const title = document.fields['title']
    insist(
      title === last.token,
      'order',
      () => `the title of ${path} is ${JSON.stringify(title)} and was last set to ${last.token}`,
    )
  }
}

function authorOf({ tab }: Edit): string {
  return `${tab.userId} on ${tab.device.id}`
}
