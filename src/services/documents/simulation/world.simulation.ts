/**
 * Devices, a server, and a network between them that is a pile of messages delivered one at a time in an
 * order the dice decide: lost, repeated, late, out of order. Between two deliveries anything may crash.
 */
import { closeTabs, createDevice, openTab, type Device, type Tab, type Transport } from './device.simulation.ts'
import { countRecords, recordsOf } from '../pending-queue.ts'
import type { Dice } from './dice.simulation.ts'
import { noIntentions, type Intentions } from './person.simulation.ts'
import { createSharedStorage } from './storage.simulation.ts'
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
export const UNREACHABLE: Answer = { ok: false, error: { code: 'network-request-failed', message: '', status: 0 } }

export function createWorld(dice: Dice): World {
  const userIds = dice.chance(0.5) ? ['anna', 'bert'] : ['anna']
  const count = dice.between(2, 4)
  const devices = Array.from({ length: count }, (_none, index) =>
    createDevice(
      `device-${index}`,
      userIds[index % userIds.length] ?? 'anna',
      createSharedStorage(dice.chance(0.5) ? 'copies' : 'one-copy'),
    ),
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
  await openTab(device, device.cookie, {
    dice: world.dice,
    now: () => world.clock.nowMs,
    transport: transportOf(world),
  })
}

export function liveTabs(world: World): readonly Tab[] {
  return world.devices.flatMap((device) => device.tabs)
}

export async function deliverRequest(world: World, request: Request): Promise<void> {
  const answer = await world.server.handle(request.cookie, request.call)
  world.responses.push({ request, answer: structuredClone(answer) })
  pushStreams(world)
}

/** What the server's hub does: streams get what is new for them. */
export function pushStreams(world: World): void {
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

export function hearNext(tab: Tab): void {
  const message = tab.inbox.shift()
  if (message === 'stored') {
    tab.storage.refresh()
    tab.session.adopt()
  } else if (message !== undefined) tab.session.hear(message)
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
    closeTabs(device)
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
    return JSON.stringify({
      device: device.id,
      userId,
      cookie: device.cookie,
      queue: recordsOf(queue),
      send: send.kind,
      pull: pull.kind,
      pause,
      isOnline,
      stream,
    })
  })
  throw new Error(`the devices never come to rest:\n${states.join('\n')}`)
}

function isQuiet(world: World): boolean {
  return liveTabs(world).every(({ session, inbox, stream }) => {
    const state = session.getState()
    const isResting = countRecords(state.queue) === 0 && state.pull.kind === 'idle' && state.send.kind === 'idle'
    return isResting && inbox.length === 0 && (stream?.pages.length ?? 0) === 0
  })
}
