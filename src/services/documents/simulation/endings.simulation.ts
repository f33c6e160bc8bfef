/** How tabs and browsers end: in an orderly way, without a word, or with what they had kept. */
import { hearNext, type Device, type Tab } from './device.simulation.ts'
import { checkBeforeEnd, editsOf, excuseRefused, losing, noteReturned } from './losses.simulation.ts'
import { batchesOf } from './network.simulation.ts'
import { endStream } from './server.simulation.ts'
import { startTab } from './start-tab.simulation.ts'
import { hasPending, note, settle, streamOf, type World } from './world.simulation.ts'

/**
 * The milliseconds it takes until all tabs see the same localStorage and have heard each other. They are let pass where
 * localStorage has to stand in for a disk that does not work: then there is one place only, and what two tabs write
 * there at once is not safe.
 */
export function settleStorage(device: Device): void {
  if (device.isDatabaseWhole) return
  // Twice, so that the first one also sees what the last one has written back.
  for (const tab of [...device.tabs, ...device.tabs]) {
    if (tab.isFrozen) continue
    while (tab.inbox.length > 0) hearNext(tab)
    tab.storage.refresh()
    tab.client.noteStoredChanges()
    tab.client.flush()
  }
}

/** Ends a tab without a word, as a crash does. */
export function killTab(world: World, tab: Tab): void {
  settleStorage(tab.device)
  excuseRefused(world, tab)
  checkBeforeEnd(world, tab)
  // What could not be written is tried again after some seconds only.
  if (!tab.device.isDatabaseWhole) tab.device.hasForgotten = true
  dropTab(world, tab)
}

function dropTab(world: World, tab: Tab): void {
  if (batchesOf(world.network, tab).length > 1) note(world, 'tab ends with two batches on their way')
  const stream = streamOf(world, tab)
  if (stream !== undefined) endStream(stream)
  tab.isAlive = false
  tab.isFrozen = false
  tab.timers = []
  tab.channels = []
  tab.storage.close()
  tab.device.tabs = tab.device.tabs.filter((other) => other !== tab)
  tab.device.locks.release(tab)
}

/** The person closes the tab, or signs out in it: it may finish what it is writing. */
export async function closeTab(world: World, tab: Tab): Promise<void> {
  settleStorage(tab.device)
  excuseRefused(world, tab)
  await tab.client.close()
  checkBeforeEnd(world, tab)
  if (tab.device.isDiskFull) tab.device.hasForgotten = true
  dropTab(world, tab)
}

export async function closeTabs(world: World, device: Device): Promise<void> {
  for (const tab of [...device.tabs]) await closeTab(world, tab)
}

/** Kills the whole browser: what localStorage took lately is gone, unless it has to stand in for the disk. */
export async function killBrowser(world: World, device: Device, writes: number): Promise<void> {
  for (const tab of [...device.tabs]) killTab(world, tab)
  // What is left is on the disk of the browser: no later kill takes it.
  if (writes === 0 || !device.isDatabaseWhole) return device.storage.forgetNewest(0)
  note(world, 'newest writes of localStorage are gone')
  const before = device.storage.text()
  await losing(world, device, false, async () => device.storage.forgetNewest(writes))
  noteReturned(world, device, before)
  device.isStorageWhole = false
}

/** The browser evicts what it kept, while nothing is open. */
export async function loseStores(
  world: World,
  device: Device,
  which: 'localStorage' | 'IndexedDB' | 'both',
): Promise<void> {
  for (const tab of device.tabs) if (!tab.isFrozen) tab.client.flush()
  for (const tab of [...device.tabs]) killTab(world, tab)
  const isOtherWhole = which === 'localStorage' ? device.isDatabaseWhole : device.isStorageWhole
  await losing(world, device, which === 'both' || !isOtherWhole, async () => {
    if (which !== 'IndexedDB') device.storage.wipe()
    if (which !== 'localStorage') clearDisks(world, device)
  })
  if (which !== 'IndexedDB') Object.assign(device, { hadStorageTrouble: true, isStorageWhole: false })
  // Until the next start puts both back to what one of them still has.
  if (which !== 'localStorage')
    Object.assign(device, { hadDatabaseTrouble: true, hasForgotten: true, isDatabaseWhole: false })
  note(world, which === 'both' ? 'localStorage and IndexedDB are lost' : `${which} is lost`)
  await startTab(world, device)
}

/** The lists „Nicht übernommen“ stand in no other place. */
function clearDisks(world: World, device: Device): void {
  for (const { rejected } of device.disks.values()) {
    for (const { change } of rejected.values()) for (const edit of editsOf(world, change)) edit.excuse ??= 'refused'
  }
  device.disks.clear()
}

/** The page is loaded anew, by its newest build. */
export async function reloadTab(world: World, tab: Tab): Promise<void> {
  const isOld = tab.build < world.server.newestBuild
  if (isOld && hasPending(tab)) note(world, 'page is updated with changes waiting')
  tab.client.flush()
  killTab(world, tab)
  await settle()
  await startTab(world, tab.device)
}
