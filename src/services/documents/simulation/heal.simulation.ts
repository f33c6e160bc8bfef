/** Ends all faults until everything settles; and the opposite, a fault that holds while no user does anything. */
import { closeTabs, reloadTab } from './endings.simulation.ts'
import { insist } from './faults.simulation.ts'
import { deliverAll } from './network-events.simulation.ts'
import type { Device } from './device.simulation.ts'
import { startTab } from './start-tab.simulation.ts'
import { advance, at, hasPending, liveTabs, settle, type World } from './world.simulation.ts'

/** Every person signs in once on each device, so that nothing stays behind that is theirs (Y8). */
export async function heal(world: World): Promise<void> {
  await endFaults(world)
  for (let round = 0; round < 2; round++) {
    for (const userId of world.userIds) {
      for (const device of world.devices) {
        if (round > 0 && keepsMore(device)) await closeTabs(world, device)
        await signInOn(world, device, userId)
      }
      await comeToRest(world)
    }
  }
}

async function endFaults(world: World): Promise<void> {
  world.server.mode = 'up'
  world.server.deletedUserIds.clear()
  for (const device of world.devices) {
    device.isDiskFull = false
    device.storage.isFull = false
    device.network = 'fine'
    device.clockShiftMs = 0
    for (const tab of device.tabs) tab.isFrozen = false
  }
  // Tabs that were frozen receive what the others have done, and put back what those have overwritten.
  await deliverAll(world)
  await advance(world, 300)
  for (const tab of liveTabs(world)) if (tab.build < world.server.oldestBuild) await reloadTab(world, tab)
}

async function signInOn(world: World, device: Device, userId: string): Promise<void> {
  const isOther = device.tabs.length === 0 || device.tabs.some((tab) => tab.userId !== userId)
  if (isOther) await closeTabs(world, device)
  device.person = userId
  device.cookie = userId
  if (isOther) await startTab(world, device)
  else for (const tab of device.tabs) void tab.client.syncNow('online')
}

/**
 * Whether the outbox holds what no tab waits for: a tab that crashes while the disk is full leaves there what the server
 * has taken (D4); with both places full, it can note nowhere what else is done with, or another process has written its
 * older copy of localStorage over the note. The next start asks the server again.
 */
function keepsMore({ hadDatabaseTrouble, tabs, disks }: Device): boolean {
  if (!hadDatabaseTrouble || tabs.some(hasPending)) return false
  return tabs.some(({ userId }) => (disks.get(userId)?.outbox.size ?? 0) > 0)
}

const REST_ROUNDS = 300

/** Until nothing waits and every device has polled once more, as it does within a minute. */
async function comeToRest(world: World): Promise<void> {
  for (let round = 0, polls = 0; round < REST_ROUNDS; round++) {
    await deliverAll(world)
    if (!isAtRest(world)) polls = 0
    else if (polls === 2) return
    else polls += 1
    const isWaiting = liveTabs(world).some((tab) => hasPending(tab) && !tab.client.getStatus().isSyncing)
    await advance(world, polls > 0 ? 61_000 : isWaiting ? 15_000 : 300)
  }
  const states = liveTabs(world).map((tab) =>
    JSON.stringify({ device: tab.device.id, person: tab.userId, cookie: tab.device.cookie, ...tab.client.getStatus() }),
  )
  insist(false, 'rest', () => `the devices never come to rest\n${states.join('\n')}`)
}

function isAtRest(world: World): boolean {
  if (world.network.requests.length + world.network.responses.length > 0) return false
  if (world.server.streams.some((stream) => stream.reader !== null && stream.pages.length > 0)) return false
  return liveTabs(world).every((tab) => tab.inbox.length === 0 && !hasPending(tab) && !tab.client.getStatus().isSyncing)
}

/** What may hold for a long time. */
const SIEGES = [
  'server down',
  'server full',
  'network dead',
  'captive portal',
  'no session',
  'old page',
  'all well',
  'server asks to wait',
] as const

const FIRST_MINUTE_LIMIT = 40
/** A server that does not answer is asked every five seconds (fault 22); nothing else comes often. */
const MINUTE_LIMIT = 20

/** I6: while a fault holds and no user does anything, each page makes few requests, and they stay few. Restores the state from before. */
export async function besiege(world: World, [kind = 0, minutes = 3]: readonly number[]): Promise<void> {
  const siege = at(SIEGES, kind) ?? 'all well'
  const end = layUpon(world, siege)
  const before = new Map(liveTabs(world).map((tab) => [tab, tab.requestTimes.length]))
  const beganMs = world.clock.nowMs
  while (world.clock.nowMs < beganMs + Math.min(minutes, 15) * 60_000) {
    await deliverAll(world)
    await advance(world, 5_000)
  }
  for (const [tab, known] of before) {
    const minutesOf = tab.requestTimes.slice(known).map((ms) => Math.floor((ms - beganMs) / 60_000))
    for (const [minute, all] of Map.groupBy(minutesOf, (value) => value)) {
      const limit = minute === 0 ? FIRST_MINUTE_LIMIT : MINUTE_LIMIT
      insist(
        all.length <= limit,
        'I6',
        () => `${all.length} requests of one page in minute ${minute + 1} of „${siege}“`,
      )
    }
  }
  end()
  await settle()
}

function layUpon(world: World, siege: (typeof SIEGES)[number]): () => void {
  const { server, devices } = world
  const before = { mode: server.mode, oldestBuild: server.oldestBuild }
  const states = devices.map((device) => ({ device, network: device.network, cookie: device.cookie }))
  if (siege === 'server down') server.mode = 'down'
  if (siege === 'server full') server.mode = 'full'
  if (siege === 'server asks to wait') server.mode = 'paced'
  if (siege === 'old page') server.oldestBuild = server.newestBuild + 1
  for (const device of devices) {
    if (siege === 'network dead') device.network = 'dead'
    if (siege === 'captive portal') device.network = 'portal'
    if (siege === 'no session') device.cookie = null
  }
  return () => {
    Object.assign(server, before)
    for (const { device, network, cookie } of states) Object.assign(device, { network, cookie })
  }
}
