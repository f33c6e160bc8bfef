/**
 * The losses when a tab, a browser or its stores go, and whether they were avoidable. A text in a single place may be lost with it;
 * a text in two places must not.
 */
import { brokenTextOn, keptTexts, type Device, type Tab } from './device.simulation.ts'
import { insist } from './faults.simulation.ts'
import { isInside, type Edit } from './edit.simulation.ts'
import type { World } from './world.simulation.ts'

/** Edits without an outcome yet, as far as that is visible from outside. */
function openEdits(world: World, device: Device): readonly Edit[] {
  // What is logged of a deletion is the text of what it removes.
  const isOpen = ({ type, token }: Edit): boolean => type === 'DELETED' || !world.loggedTokens.has(token)
  return world.edits.filter((edit) => edit.tab.device === device && edit.excuse === null && isOpen(edit))
}

/**
 * Whether the same person has put something in its place on the same device, later, or had removed what it lies in
 * shortly before in another tab (F4).
 */
export function isOverwritten(world: World, edit: Edit): boolean {
  const index = world.edits.indexOf(edit)
  return world.edits.some((other, at) => {
    const isOwn = other.tab.device === edit.tab.device && other.tab.userId === edit.tab.userId
    if (!isOwn || !isInside(edit.tokenAt, other.writes)) return false
    return at > index || (other.type === 'DELETED' && other.tab !== edit.tab)
  })
}

/** I4, at the moment a tab closes: what it alone had is on the disk, or its user was warned. */
export function checkBeforeEnd(world: World, tab: Tab): void {
  const [stored, onDisk] = keptTexts(tab.device)
  const kept = `${stored}${onDisk}`
  // Another person's tab knows nothing of it.
  const isAwake = (other: Tab): boolean => other !== tab && !other.isFrozen && other.userId === tab.userId
  const isAlone = tab.isFrozen || !tab.device.tabs.some(isAwake)
  for (const edit of openEdits(world, tab.device)) {
    // No active tab would put it back, be it an edit of this tab or of an earlier one; an older record with the same text may be all
    // that is left.
    const isUnguarded = isAlone && mayOverwrite(tab.device) && edit.tab.userId === tab.userId
    if (isUnguarded && edit.type !== 'DELETED' && !onDisk.includes(edit.token)) edit.excuse = 'may be overwritten'
    if (edit.tab !== tab) continue
    // A deletion has no text of its own to look for.
    if (edit.type === 'DELETED') {
      if (tab.isWarned || mayOverwrite(tab.device)) edit.excuse = 'told'
      continue
    }
    if (kept.includes(edit.token) || isOverwritten(world, edit)) continue
    insist(
      tab.isWarned || mayOverwrite(tab.device),
      'I4',
      () => `${edit.path} ${edit.token} is neither on the disk nor was anybody told`,
    )
    edit.excuse = 'told'
  }
}

/** Edits that a refused change is made of. */
export function editsOf(world: World, change: { readonly type: string; readonly path: string }): readonly Edit[] {
  const text = JSON.stringify(change)
  return world.edits.filter((edit) =>
    edit.type === 'DELETED' ? change.type === 'DELETED' && edit.path === change.path : text.includes(edit.token),
  )
}

/** Without a disk the lists „Nicht übernommen“ end with their pages; their person has had them before their eyes. */
export function excuseRefused(world: World, tab: Tab): void {
  if (tab.device.isDatabaseWhole) return
  const refused = tab.device.tabs.flatMap((open) => open.client.getStatus().rejected)
  const kept = keptTexts(tab.device).join()
  for (const { change } of refused) {
    for (const edit of editsOf(world, change)) if (!kept.includes(edit.token)) edit.excuse ??= 'refused'
  }
}

/**
 * Several processes, one lagging localStorage, no disk: a frozen tab cannot put back what another has overwritten, and when
 * it wakes it writes its own copy over what others have left since, before it sees that (Y10).
 */
function mayOverwrite({ isDatabaseWhole, storage, tabs }: Device): boolean {
  return !isDatabaseWhole && storage.kind === 'copies' && tabs.some((tab) => tab.isFrozen)
}

/**
 * Before a browser starts: records that localStorage has lost come back from the disk for the user who signs in, and for others if
 * anything is left by which they are found; the rest waits for the next start of its own user (Y8).
 */
export function noteLostCopies(world: World, device: Device): void {
  const left = device.storage.text()
  for (const edit of world.edits) {
    const { userId } = edit.tab
    if (edit.tab.device !== device) continue
    if (userId === device.person) edit.hasLostCopy = false
    else if (!device.isStorageWhole && !left.includes(`"userId":"${userId}"`)) edit.hasLostCopy = true
  }
}

/**
 * What was done with before, and is there again, because an older localStorage has come back and the disk that knew better
 * was lost, full or missing before: nothing is left that says so. What was taken back before it was sent may be there again,
 * and an older text come after a newer one, which the history still has.
 */
export function noteReturned(world: World, device: Device, before: string): void {
  if (!device.hadDatabaseTrouble) return
  const after = device.storage.text()
  const own = world.edits.filter((edit) => edit.tab.device === device)
  const returned = own.filter(({ token }) => after.includes(token) && !before.includes(token))
  // A disk that had room again before its tab ended has heard of all that is done with.
  if (device.hasForgotten) for (const edit of returned) edit.hasReturned = true
  for (const edit of own) {
    if (edit.type === 'DELETED' && returned.some(({ path }) => isInside(path, edit.path))) edit.excuse ??= 'came back'
  }
}

/** Does something to what a device keeps; edits that were there before and are not now are excused when `isFair`. */
export async function losing(world: World, device: Device, isFair: boolean, work: () => Promise<void>): Promise<void> {
  const before = keptTexts(device)
  const unreadable = brokenTextOn(device)
  await work()
  const after = keptTexts(device)
  for (const edit of world.edits) {
    if (edit.tab.device !== device || edit.excuse !== null) continue
    const isAway = edit.hasLostCopy === true && edit.tab.userId !== device.person
    // It cannot be put on a disk that was lost before the record broke (Y12).
    const isUnreadable = unreadable.includes(edit.token) && !before[1].includes(edit.token)
    if (!isFair && !isAway && !isUnreadable) continue
    // A deletion has no text of its own; what may have been in the lost place may be gone.
    const wasThere = before.some(
      (text, place) => text.includes(edit.token) && after[place]?.includes(edit.token) === false,
    )
    // Nor does it count that its text is logged: what it removes may have been sent in the batch before.
    const isLost = edit.type === 'DELETED' || (wasThere && !world.loggedTokens.has(edit.token))
    if (isLost) edit.excuse = 'its only place was lost'
  }
}
