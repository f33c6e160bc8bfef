/**
 * Devices, a server, and a network between them that is a pile of messages delivered one at a time in an
 * order the dice decide: lost, repeated, late, out of order. Between two deliveries anything may crash.
 */
import { documentKey } from '#documents'
import { createDevice, killBrowser, killTab, openTab, type Device, type Tab, type Transport } from './device.simulation.ts'
import type { Dice } from './dice.simulation.ts'
import { editSomething, noIntentions, type Intentions } from './person.simulation.ts'
import { createSimulatedServer, type Answer, type Call, type SimulatedServer } from './server.simulation.ts'

type Request = {
  readonly tab: Tab
  readonly cookie: string | null
  readonly call: Call
  readonly sentAtMs: number
  /** Null once the device has given up waiting; the request may still arrive. */
  respond: ((answer: Answer) => void) | null
}

export type World = {
  readonly dice: Dice
  readonly server: SimulatedServer
  readonly devices: readonly Device[]
  readonly userIds: readonly string[]
  readonly intentions: Intentions
  readonly refusedOnPurpose: Set<string>
  hadRestore: boolean
  hadEviction: boolean
  readonly clock: { nowMs: number }
  requests: Request[]
  responses: { readonly request: Request; readonly answer: Answer }[]
  readonly trace: string[]
}

const START_MS = Date.UTC(2026, 10, 20, 12)
const REQUEST_LIMIT_MS = 30_000
const UNREACHABLE: Answer = { ok: false, error: { code: 'network-request-failed', message: '', status: 0 } }
const DOWN: Answer = { ok: false, error: { code: 'unavailable', message: '', status: 503, retryAfterSeconds: 2 } }

export function createWorld(dice: Dice): World {
  const userIds = dice.chance(0.5) ? ['anna', 'bert'] : ['anna']
  const count = dice.between(2, 4)
  const devices = Array.from({ length: count }, (_none, index) =>
    createDevice(`device-${index}`, userIds[index % userIds.length] ?? 'anna'),
  )
  const clock = { nowMs: START_MS }
  return {
    dice,
    clock,
    devices,
    userIds,
    server: createSimulatedServer(userIds, () => clock.nowMs),
    intentions: noIntentions(),
    refusedOnPurpose: new Set(),
    hadRestore: false,
    hadEviction: false,
    requests: [],
    responses: [],
    trace: [],
  }
}

/** Lets all promises that can run do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function transportOf(world: World): Transport {
  return (tab, call) =>
    new Promise((resolve) => {
      const respond = (answer: Answer): void => {
        if (tab.isAlive) resolve(answer)
      }
      world.requests.push({ tab, cookie: tab.device.cookie, call, sentAtMs: world.clock.nowMs, respond })
    })
}

export async function startTab(world: World, device: Device): Promise<void> {
  if (device.cookie === null) device.cookie = world.dice.pick(world.userIds) ?? 'anna'
  await openTab(device, device.cookie, { dice: world.dice, now: () => world.clock.nowMs, transport: transportOf(world) })
}

export function liveTabs(world: World): readonly Tab[] {
  return world.devices.flatMap((device) => device.tabs)
}

/** Takes one element out of an array, mostly the first: order is kept more often than not. */
function take<Item>(dice: Dice, items: Item[]): Item | undefined {
  if (items.length === 0) return undefined
  return items.splice(dice.chance(0.6) ? 0 : dice.between(0, items.length - 1), 1)[0]
}

async function deliverRequest(world: World, request: Request): Promise<void> {
  const answer = await world.server.handle(request.cookie, request.call)
  world.responses.push({ request, answer: structuredClone(answer) })
  pushStreams(world)
}

/** What the server's hub does: streams get what is new for them. */
function pushStreams(world: World): void {
  for (const tab of liveTabs(world)) {
    const { stream } = tab
    const { cookie } = tab.device
    if (stream === null || cookie === null) continue
    void world.server
      .store()
      .readFeed(cookie, stream.position)
      .then((page) => {
        if (page.next <= stream.position) return
        stream.position = page.next
        stream.pages.push(structuredClone(page))
      })
  }
}

function hearNext(tab: Tab): void {
  const message = tab.inbox.shift()
  if (message === 'stored') tab.session.adopt()
  else if (message !== undefined) tab.session.hear(message)
}

export function advance(world: World, byMs: number): void {
  world.clock.nowMs += byMs
  for (const request of world.requests) {
    if (world.clock.nowMs - request.sentAtMs < REQUEST_LIMIT_MS) continue
    request.respond?.(UNREACHABLE)
    request.respond = null
  }
  for (const tab of liveTabs(world)) {
    const due = tab.timers.filter((timer) => timer.dueMs <= world.clock.nowMs)
    tab.timers = tab.timers.filter((timer) => timer.dueMs > world.clock.nowMs)
    for (const timer of due) if (tab.isAlive) timer.run()
  }
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
  { weight: 15, name: 'time passes', run: (world) => advance(world, world.dice.pick([20, 300, 2_000, 15_000, 70_000]) ?? 0) },
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
      for (const tab of device.tabs) device.isOnline ? tab.session.ask('online') : tab.session.noteOffline()
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
      for (const tab of [...device.tabs]) {
        tab.session.close()
        killTab(tab)
      }
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

/** Everything heals: all faults end, everybody is signed in and online, and all messages arrive. */
export async function heal(world: World): Promise<void> {
  for (const device of world.devices) {
    device.isDiskFailing = false
    device.isOnline = true
    device.clockShiftMs = 0
  }
  // Each person once on each device that holds something of theirs, so that nothing stays behind (Y8).
  for (let round = 0; round < 2; round++) {
    for (const userId of world.userIds) {
      for (const device of world.devices) await signIn(world, device, userId)
      await quiet(world)
    }
  }
}

async function signIn(world: World, device: Device, userId: string): Promise<void> {
  if (device.tabs.some((tab) => tab.userId !== userId) || device.tabs.length === 0) {
    for (const tab of [...device.tabs]) {
      tab.session.close()
      killTab(tab)
    }
    device.cookie = userId
    await startTab(world, device)
    return
  }
  device.cookie = userId
  for (const tab of device.tabs) tab.session.ask('online')
}

const QUIET_ROUNDS = 400

async function quiet(world: World): Promise<void> {
  for (let round = 0; round < QUIET_ROUNDS; round++) {
    await settle()
    for (const request of world.requests.splice(0)) await deliverRequest(world, request)
    for (const { request, answer } of world.responses.splice(0)) request.respond?.(answer)
    await settle()
    for (const tab of liveTabs(world)) {
      while (tab.inbox.length > 0) hearNext(tab)
      for (const page of tab.stream?.pages.splice(0) ?? []) tab.stream?.listener.onPage(page)
    }
    await settle()
    if (world.requests.length === 0 && isQuiet(world)) {
      // One poll more, as every device does within a minute.
      if (round > 3) return
      advance(world, 61_000)
    } else advance(world, liveTabs(world).some(({ session }) => session.getState().pause !== null) ? 61_000 : 1_500)
  }
  const states = liveTabs(world).map(({ device, userId, session }) => {
    const { queue, send, pull, pause, isOnline, stream } = session.getState()
    return JSON.stringify({ device: device.id, userId, cookie: device.cookie, queue: [...queue.values()].flat(), send: send.kind, pull: pull.kind, pause, isOnline, stream })
  })
  throw new Error(`the devices never come to rest:\n${states.join('\n')}`)
}

function isQuiet(world: World): boolean {
  return liveTabs(world).every(({ session, inbox, stream }) => {
    const state = session.getState()
    const isResting = state.queue.size === 0 && state.pull.kind === 'idle' && state.send.kind === 'idle'
    return isResting && inbox.length === 0 && (stream?.pages.length ?? 0) === 0
  })
}
