/** Everything that can happen between two moments, and how often: what people do, and what goes wrong. */
import { documentKey } from '#documents'
import { closeTabs, killBrowser, killTab, type Device, type Tab } from './device.simulation.ts'
import type { Dice } from './dice.simulation.ts'
import { editSomething } from './person.simulation.ts'
import type { Answer } from './server.simulation.ts'
import {
  advance,
  deliverRequest,
  hearNext,
  liveTabs,
  pushStreams,
  settle,
  startTab,
  UNREACHABLE,
  type World,
} from './world.simulation.ts'

const DOWN: Answer = { ok: false, error: { code: 'unavailable', message: '', status: 503, retryAfterSeconds: 2 } }

/** Takes one element out of an array, mostly the first: order is kept more often than not. */
function take<Item>(dice: Dice, items: Item[]): Item | undefined {
  if (items.length === 0) return undefined
  return items.splice(dice.chance(0.6) ? 0 : dice.between(0, items.length - 1), 1)[0]
}

type Action = { readonly weight: number; readonly name: string; readonly run: (world: World) => Promise<void> | void }

const onTab = (run: (world: World, tab: Tab) => Promise<void> | void) => (world: World) => {
  const tab = world.dice.pick(liveTabs(world))
  return tab === undefined ? undefined : run(world, tab)
}
const onDevice = (run: (world: World, device: Device) => Promise<void> | void) => (world: World) => {
  const device = world.dice.pick(world.devices)
  return device === undefined ? undefined : run(world, device)
}

const actions: readonly Action[] = [
  { weight: 40, name: 'edit', run: onTab(({ dice, intentions }, tab) => editSomething(tab, dice, intentions)) },
  {
    weight: 35,
    name: 'request arrives',
    run: async (world) => {
      const request = take(world.dice, world.requests)
      if (request !== undefined) await deliverRequest(world, request)
    },
  },
  {
    weight: 35,
    name: 'response arrives',
    run: (world) => {
      const response = take(world.dice, world.responses)
      response?.request.respond?.(response.answer)
    },
  },
  {
    weight: 3,
    name: 'request lost',
    run: (world) => take(world.dice, world.requests)?.respond?.(UNREACHABLE),
  },
  {
    weight: 4,
    name: 'response lost',
    run: (world) => take(world.dice, world.responses)?.request.respond?.(UNREACHABLE),
  },
  {
    weight: 3,
    name: 'request repeated',
    run: (world) => {
      const request = world.dice.pick(world.requests)
      if (request !== undefined) world.requests.push({ ...request, respond: null })
    },
  },
  {
    weight: 3,
    name: 'device gives up on a request that still arrives',
    run: (world) => {
      const request = world.dice.pick(world.requests)
      if (request === undefined) return
      request.respond?.(UNREACHABLE)
      request.respond = null
    },
  },
  {
    weight: 2,
    name: 'server is down',
    run: (world) => take(world.dice, world.requests)?.respond?.(DOWN),
  },
  {
    weight: 18,
    name: 'stream page arrives',
    run: onTab((_world, tab) => {
      const page = tab.stream?.pages.shift()
      if (page !== undefined) tab.stream?.listener.onPage(page)
    }),
  },
  {
    weight: 3,
    name: 'stream ends',
    run: onTab((_world, { stream }) => stream?.listener.onLost()),
  },
  {
    weight: 15,
    name: 'tab hears another',
    run: onTab((_world, tab) => {
      hearNext(tab)
    }),
  },
  {
    weight: 15,
    name: 'time passes',
    run: (world) => advance(world, world.dice.pick([20, 300, 2_000, 15_000, 70_000]) ?? 0),
  },
  {
    weight: 2,
    name: 'tab crashes',
    run: onTab((world, tab) => {
      killTab(tab)
      return tab.device.tabs.length === 0 ? startTab(world, tab.device) : undefined
    }),
  },
  {
    weight: 2,
    name: 'browser is killed',
    run: onDevice((world, device) => {
      killBrowser(device, world.dice)
      return startTab(world, device)
    }),
  },
  {
    weight: 2,
    name: 'another tab opens',
    run: onDevice((world, device) => (device.tabs.length < 2 ? startTab(world, device) : undefined)),
  },
  {
    weight: 3,
    name: 'network of a device goes or comes',
    run: onDevice((_world, device) => {
      device.isOnline = !device.isOnline
      for (const tab of device.tabs) {
        if (device.isOnline) tab.session.ask('online')
        else tab.session.noteOffline()
      }
    }),
  },
  { weight: 2, name: 'page becomes visible', run: onTab((_world, tab) => tab.session.ask('visible')) },
  {
    weight: 1,
    name: 'clock of a device jumps',
    run: onDevice(({ dice }, device) => {
      device.hadClockJump = true
      device.clockShiftMs = dice.pick([0, 3_600_000, -3_600_000, 10 * 365 * 86_400_000, -10 * 365 * 86_400_000]) ?? 0
    }),
  },
  {
    weight: 1,
    name: 'disk of a device is full or has room again',
    run: onDevice((_world, device) => {
      device.isDiskFailing = !device.isDiskFailing
      device.hadDiskTrouble = true
    }),
  },
  {
    weight: 1,
    name: 'session of a device ends or comes back',
    run: onDevice((_world, device) => {
      const owner = device.tabs[0]?.userId
      device.cookie = device.cookie === null ? (owner ?? null) : null
      if (device.cookie !== null) for (const tab of device.tabs) tab.session.ask('manual')
    }),
  },
  {
    weight: 1,
    name: 'somebody else signs in on a device',
    run: onDevice(async (world, device) => {
      device.cookie = world.dice.pick(world.userIds) ?? 'anna'
      // Open tabs of the one before notice by themselves, or are closed first.
      if (world.dice.chance(0.5)) return
      closeTabs(device)
      await startTab(world, device)
    }),
  },
  {
    weight: 3,
    name: 'a board is shared or not any more',
    run: async (world) => {
      const owner = world.dice.pick(world.userIds) ?? 'anna'
      const board = world.dice.pick(await world.server.store().queryDocuments(owner, 'boards'))
      if (board?.ownerId !== owner) return
      const others = world.userIds.filter((userId) => userId !== owner)
      if (board.memberIds.length > 0) world.refusedOnPurpose.add(documentKey(board.collection, board.id))
      await world.server.share(owner, board.id, board.memberIds.length > 0 ? [] : others)
      pushStreams(world)
    },
  },
  {
    weight: 0.3,
    name: 'server starts from a backup',
    run: async (world) => {
      const entries = world.server.countEntries()
      await world.server.restoreBackup(world.dice.between(Math.floor(entries / 2), entries))
      world.hadRestore = true
      for (const tab of liveTabs(world)) tab.stream?.listener.onLost()
    },
  },
  {
    weight: 0.3,
    name: 'browser evicts a database',
    run: onDevice((world, device) => {
      // Only the database: localStorage is another matter, and losing both loses what was not sent.
      for (const tab of [...device.tabs]) tab.session.flush()
      for (const tab of [...device.tabs]) killTab(tab)
      device.disks.clear()
      device.hadDiskTrouble = true
      world.hadEviction = true
      return startTab(world, device)
    }),
  },
]

const totalWeight = actions.reduce((sum, action) => sum + action.weight, 0)

export async function doSomething(world: World): Promise<void> {
  let roll = world.dice.fraction() * totalWeight
  const action = actions.find((candidate) => (roll -= candidate.weight) < 0)
  if (action === undefined) return
  world.trace.push(action.name)
  await action.run(world)
  await settle()
}
