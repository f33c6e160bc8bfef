/** What people do on their devices, and what goes wrong with those. */
import { CHANGE_STORE_KEY } from '../client/outbox/change-store.ts'
import { hearNext, type Device, type Tab } from './device.simulation.ts'
import type { Dice } from './dice.simulation.ts'
import {
  closeTab,
  closeTabs,
  killBrowser,
  killTab,
  loseStores,
  reloadTab,
  settleStorage,
} from './endings.simulation.ts'
import { editsOf, losing } from './losses.simulation.ts'
import { anyTab, deliverAll, onTab, type EventKind } from './network-events.simulation.ts'
import { editSomething } from './person.simulation.ts'
import { startTab } from './start-tab.simulation.ts'
import { at, hasPending, note, type World } from './world.simulation.ts'

const TEN_YEARS_MS = 10 * 365 * 86_400_000
const MOST_TABS = 5

const anyDevice = (dice: Dice): readonly number[] => [dice.between(0, 3)]
const onDevice =
  (run: (world: World, device: Device, rest: readonly number[]) => unknown) =>
  (world: World, [device = 0, ...rest]: readonly number[]) => {
    const found = at(world.devices, device)
    return found === undefined ? undefined : run(world, found, rest)
  }

function setNetwork(world: World, device: Device, to: Device['network']): void {
  const wasOnline = device.network !== 'none'
  device.network = to
  if (to === 'none') note(world, 'device has no network')
  if (to === 'dead') note(world, 'network is there but nothing answers')
  for (const tab of device.tabs) {
    if (tab.isFrozen) continue
    if (to === 'none') tab.client.noteOffline()
    else if (!wasOnline) void tab.client.syncNow('online')
  }
}

/** Text that a half-written or foreign record may be. */
const BROKEN = ['{"boards/d1":{"path":"boa', 'null', '\uFEFF{}', '[]', '{"notes/d1":{"path":"notes/d1"}}', '"x"']

async function breakStorage(world: World, device: Device, how: number): Promise<void> {
  const text = device.storage.read(CHANGE_STORE_KEY)
  // One that is full has no room to move it aside, and then there is nothing else.
  if (text === null || (device.storage.isFull && !device.isDatabaseWhole)) return
  note(world, 'localStorage has a broken record')
  device.hadStorageTrouble = true
  const broken = how % 2 === 0 ? text.slice(0, Math.floor(text.length / 2)) : (at(BROKEN, how) ?? 'null')
  await losing(world, device, !device.isDatabaseWhole, async () => device.storage.overwrite(CHANGE_STORE_KEY, broken))
  device.isStorageWhole = false
}

async function signIn(world: World, device: Device, userId: string): Promise<void> {
  device.person = userId
  device.cookie = userId
  await startTab(world, device)
}

async function signOut(world: World, device: Device): Promise<void> {
  if (device.person === null) {
    const userId = world.userIds.find((person) => device.disks.has(person)) ?? at(world.userIds) ?? 'anna'
    await signIn(world, device, userId)
    if (device.tabs.some(hasPending)) note(world, 'somebody comes back to their changes')
    return
  }
  if (device.tabs.some(hasPending)) note(world, 'somebody signs out with changes waiting')
  await closeTabs(world, device)
  device.person = null
  device.cookie = null
}

async function signInAnother(
  world: World,
  device: Device,
  [person = 0, isBeside = 0]: readonly number[],
): Promise<void> {
  const userId = at(world.userIds, person) ?? 'anna'
  if (userId === device.person) return
  const isOpen = device.tabs.length > 0
  if (isBeside === 0) await closeTabs(world, device)
  note(world, isBeside !== 0 && isOpen ? 'another person signs in beside open tabs' : 'another person signs in')
  await signIn(world, device, userId)
  // What waits for the others is in another place now, which they see before they do anything.
  settleStorage(device)
}

function freeze(world: World, tab: Tab): void {
  tab.isFrozen = !tab.isFrozen
  if (!tab.isFrozen) {
    while (tab.inbox.some((next) => next !== 'stored')) hearNext(tab)
    return
  }
  const isHolder = tab.device.locks.heldBy(tab).some((name) => name.includes('send'))
  note(world, isHolder ? 'holder of the lock is frozen' : 'tab is frozen')
}

function jumpClock(world: World, device: Device, to: number): void {
  const shifts = [0, 3_600_000, -3_600_000, TEN_YEARS_MS, -TEN_YEARS_MS]
  const shift = at(shifts, to) ?? 0
  if (Math.abs(shift - device.clockShiftMs) >= TEN_YEARS_MS) {
    note(world, 'clock jumps by ten years')
    if (device.tabs.some(hasPending)) note(world, 'clock jumps while changes wait')
  }
  device.clockShiftMs = shift
  device.hadClockTrouble ||= shift !== 0
}

async function treatRefused(world: World, tab: Tab, isRetry: boolean, number = 0): Promise<void> {
  const entry = at(tab.client.getStatus().rejected, number)
  if (entry === undefined) return
  const { changeId } = entry.change
  note(world, isRetry ? 'refused change is tried again' : 'refused change is discarded')
  for (const edit of isRetry ? editsOf(world, entry.change) : []) edit.wasTriedAgain = true
  if (isRetry) return tab.client.retryRejected(changeId)
  for (const edit of editsOf(world, entry.change)) edit.excuse = 'discarded'
  await tab.client.discardRejected(changeId)
}

const anyEdit = (dice: Dice): readonly number[] => [
  ...anyTab(dice),
  dice.between(1, 100),
  dice.between(0, 11),
  dice.between(0, 63),
  dice.between(0, 63),
]

/** An edit for which there is no place, while there is for what comes later. */
async function editWithoutPlace(world: World, tab: Tab, numbers: readonly number[]): Promise<void> {
  if (tab.isFrozen) return
  const { mode } = world.server
  world.server.mode = 'crowded'
  editSomething(world, tab, numbers)
  await deliverAll(world)
  world.server.mode = mode
}

export const deviceEvents: Readonly<Record<string, EventKind>> = {
  edit: {
    weight: 40,
    numbers: anyEdit,
    run: onTab((world, tab, rest) => (tab.isFrozen ? undefined : editSomething(world, tab, rest))),
  },
  'there is no place for an edit': { weight: 3, numbers: anyEdit, run: onTab(editWithoutPlace) },
  'tab crashes': {
    weight: 2,
    numbers: anyTab,
    run: onTab((world, tab) => {
      note(world, 'tab crashes')
      killTab(world, tab)
      return tab.device.tabs.length === 0 ? startTab(world, tab.device) : undefined
    }),
  },
  'tab closes': {
    weight: 1,
    numbers: anyTab,
    run: onTab(async (world, tab) => {
      if (tab.isFrozen) return
      note(world, 'tab closes')
      await closeTab(world, tab)
      if (tab.device.tabs.length === 0) await startTab(world, tab.device)
    }),
  },
  'page is loaded anew': { weight: 0.7, numbers: anyTab, run: onTab((world, tab) => reloadTab(world, tab)) },
  'browser is killed': {
    weight: 2,
    numbers: (dice) => [...anyDevice(dice), dice.between(0, 20)],
    run: onDevice(async (world, device, [writes = 0]) => {
      if (device.tabs.length === 0) return
      note(world, 'browser is killed')
      await killBrowser(world, device, Math.min(writes, 20))
      await startTab(world, device)
    }),
  },
  'another tab opens': {
    weight: 3,
    numbers: anyDevice,
    run: onDevice((world, device) => (device.tabs.length < MOST_TABS ? startTab(world, device) : undefined)),
  },
  'tab freezes or thaws': { weight: 1.5, numbers: anyTab, run: onTab(freeze) },
  'network of a device changes': {
    weight: 4,
    numbers: (dice) => [...anyDevice(dice), dice.between(0, 9)],
    run: onDevice((world, device, [to]) => {
      const states = ['none', 'none', 'dead', 'portal', 'proxy', 'fine', 'fine', 'fine', 'fine', 'fine'] as const
      setNetwork(world, device, at(states, to) ?? 'fine')
    }),
  },
  'page becomes visible': {
    weight: 2,
    numbers: anyTab,
    run: onTab((_world, tab) => (tab.isFrozen ? undefined : tab.client.syncNow('visible'))),
  },
  'clock of a device jumps': {
    weight: 1,
    numbers: (dice) => [...anyDevice(dice), dice.between(0, 4)],
    run: onDevice((world, device, [to = 0]) => jumpClock(world, device, to)),
  },
  'IndexedDB is full or has room again': {
    weight: 1,
    numbers: anyDevice,
    run: onDevice((world, device) => {
      if (!device.traits.database) return
      device.isDiskFull = !device.isDiskFull
      if (!device.isDiskFull) return
      note(world, 'IndexedDB is full')
      device.hadDatabaseTrouble = true
      device.isDatabaseWhole = false
    }),
  },
  'localStorage is full or has room again': {
    weight: 0.7,
    numbers: anyDevice,
    run: onDevice((world, device) => {
      // If there is no other place, damaged records have to be moved before storage is full.
      if (!device.storage.isFull && !device.isDatabaseWhole && !device.isStorageWhole) return
      device.storage.isFull = !device.storage.isFull
      if (!device.storage.isFull) return
      note(world, 'localStorage is full')
      device.hadStorageTrouble = true
      device.isStorageWhole = false
    }),
  },
  'a record of localStorage breaks': {
    weight: 1,
    numbers: (dice) => [...anyDevice(dice), dice.between(0, 11)],
    run: onDevice((world, device, [how = 0]) => breakStorage(world, device, how)),
  },
  'stores are lost': {
    weight: 0.6,
    numbers: (dice) => [...anyDevice(dice), dice.between(0, 2)],
    run: onDevice((world, device, [which]) =>
      loseStores(world, device, at(['localStorage', 'IndexedDB', 'both'] as const, which) ?? 'localStorage'),
    ),
  },
  'session ends or comes back': {
    weight: 1,
    numbers: anyDevice,
    run: onDevice((world, device) => {
      if (device.person === null) return
      device.cookie = device.cookie === null ? device.person : null
      if (device.cookie === null) note(world, 'session ends')
      else for (const tab of device.tabs) if (!tab.isFrozen) void tab.client.syncNow('manual')
    }),
  },
  'somebody signs out or comes back': { weight: 1, numbers: anyDevice, run: onDevice(signOut) },
  'another person signs in': {
    weight: 1,
    numbers: (dice) => [...anyDevice(dice), dice.between(0, 1), dice.between(0, 1)],
    run: onDevice(signInAnother),
  },
  'refused change is tried again': {
    weight: 5,
    numbers: (dice) => [...anyTab(dice), dice.between(0, 5)],
    run: onTab((world, tab, [number]) => (tab.isFrozen ? undefined : treatRefused(world, tab, true, number))),
  },
  'refused change is discarded': {
    weight: 1,
    numbers: (dice) => [...anyTab(dice), dice.between(0, 5)],
    run: onTab((world, tab, [number]) => (tab.isFrozen ? undefined : treatRefused(world, tab, false, number))),
  },
}
