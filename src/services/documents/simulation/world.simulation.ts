/**
 * Devices, a server, and a network between them that is a pile of messages delivered one at a time in the order the
 * schedule says: lost, repeated, late, out of order. Between two deliveries anything may crash.
 */
import { readFeed, sendChanges } from '#documents'
import type { DocumentCache } from '../client/cache/document-cache.ts'
import type { DocumentStore } from '../server/document-store.ts'
import { createDevice, type Device, type DeviceEnvironment, type Tab } from './device.simulation.ts'
import { createDice } from './dice.simulation.ts'
import type { Fault, FaultCount } from './faults.simulation.ts'
import { batchesOf, giveUpWaiting, type Network, type Request } from './network.simulation.ts'
import type { Edit } from './edit.simulation.ts'
import type { Schedule } from './schedule.simulation.ts'
import { CAPTIVE_PORTAL, createSimulatedServer, PROXY_ERROR, type SimulatedServer } from './server.simulation.ts'

export type World = DeviceEnvironment & {
  readonly server: SimulatedServer
  readonly devices: readonly Device[]
  readonly userIds: readonly string[]
  readonly clock: { nowMs: number }
  readonly edits: Edit[]
  /** Tokens of edits that the server has logged at some time. */
  readonly loggedTokens: Set<string>
  /** Paths of what was gone and was answered without being logged, because there was no place (Q4). */
  readonly unloggedPaths: Set<string>
  readonly faults: FaultCount
  /** What the current event has done, for people. */
  notes: string[]
  hadRestore: boolean
  /** Whether a member was ever removed from a document. */
  hadUnshare: boolean
  /** Boards that some member only read at some time. */
  readonly readBoardIds: Set<string>
}

/** For tests that plant a bug in the server's store, or in what devices write to their disks. */
export type Spoilers = {
  readonly spoil?: (store: DocumentStore) => DocumentStore
  readonly spoilDisk?: (cache: DocumentCache) => DocumentCache
}

const START_MS = Date.UTC(2026, 10, 20, 12)

export function createWorld(schedule: Schedule, o: { readonly faults: FaultCount } & Spoilers): World {
  const userIds = ['anna', 'bert'].slice(0, schedule.people)
  const clock = { nowMs: START_MS }
  const network: Network<Tab> = { requests: [], responses: [] }
  const now = (): number => clock.nowMs
  const spoil = o.spoil === undefined ? {} : { spoil: o.spoil }
  const server = createSimulatedServer({ userIds, now, ...spoil })
  const devices = schedule.devices.map((traits, index) =>
    createDevice(
      `device-${index}`,
      userIds[index % userIds.length] ?? 'anna',
      traits,
      createDice(schedule.seed * 64 + index),
    ),
  )
  return {
    now,
    network,
    spoilDisk: o.spoilDisk ?? ((cache) => cache),
    newestBuild: () => server.newestBuild,
    server,
    devices,
    userIds,
    clock,
    edits: [],
    loggedTokens: new Set(),
    unloggedPaths: new Set(),
    faults: o.faults,
    notes: [],
    hadRestore: false,
    hadUnshare: false,
    readBoardIds: new Set(),
  }
}

/** Lets all promises that can run do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export function note(world: World, fault: Fault, detail = ''): void {
  world.faults.set(fault, (world.faults.get(fault) ?? 0) + 1)
  world.notes.push(detail === '' ? fault : `${fault} (${detail})`)
}

/** The element at a number of a schedule, whatever the number. */
export function at<Item>(items: readonly Item[], number = 0): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length]
}

export function liveTabs(world: World): readonly Tab[] {
  return world.devices.flatMap((device) => device.tabs)
}

const TOKENS = /\bt\d+;/g

/** The request reaches the server, or what stands in its place. */
export async function deliverRequest(world: World, request: Request<Tab>): Promise<void> {
  const { network } = request.tab.device
  if (request.kind === 'send' && batchesOf(world.network, request.tab).length > 0) {
    note(world, 'two batches are on their way')
  }
  if (network === 'none') return request.respond?.(null)
  // No answer comes; the page gives up after its own timeout.
  if (network === 'dead') return void world.network.requests.push(request)
  if (network === 'portal' || network === 'proxy') {
    note(world, network === 'portal' ? 'captive portal answers' : 'proxy answers', request.kind)
    world.network.responses.push({ request, answer: network === 'portal' ? CAPTIVE_PORTAL : PROXY_ERROR })
    return
  }
  await world.server.moveOn()
  const answer = await world.server.handle(request)
  if (request.kind === 'send' && answer.status === 200) noteLogged(world, request.text, answer.text)
  noteAnswer(world, request, answer.status)
  if (world.hadRestore && request.kind === 'pull' && answer.status === 200)
    noteNewStart(world, request.url, answer.text)
  world.network.responses.push({ request, answer })
  await settle()
}

/** Refused changes are not logged, nor is what is gone while there is no place (Q4): only their device knows of them. */
function noteLogged(world: World, requestText: string, answerText: string): void {
  const { changes } = sendChanges.input.parse(JSON.parse(requestText))
  const { results } = sendChanges.output.parse(JSON.parse(answerText))
  const resultOf = new Map(results.map((result) => [result.changeId, result]))
  for (const change of changes) {
    const result = resultOf.get(change.changeId)
    // A server with little room answers only what it takes.
    if (result === undefined) continue
    if (result.outcome === 'rejected') {
      if (result.code === 'quota-exceeded') note(world, 'owner has no place left')
      continue
    }
    if (result.outcome === 'gone' && world.server.mode === 'crowded') {
      world.unloggedPaths.add(String(change['path']))
      continue
    }
    for (const [token] of JSON.stringify(change).matchAll(TOKENS)) world.loggedTokens.add(token)
  }
}

function noteAnswer(world: World, request: Request<Tab>, status: number): void {
  if (world.clock.nowMs - request.sentAtMs >= 2_000) note(world, 'request late', request.kind)
  if (status === 507) note(world, 'disk of the server is full')
  if (status === 429) note(world, 'server asks to wait')
  if (status === 503) note(world, 'server is down', request.kind)
  if (status === 426) note(world, 'page is too old for the server')
  const isDeleted = request.cookie !== null && world.server.deletedUserIds.has(request.cookie)
  if (isDeleted && request.tab.isAlive && hasPending(request.tab)) note(world, 'account is deleted while changes wait')
}

/** A device that asks from where it stands and is answered from the beginning (D6). */
function noteNewStart(world: World, url: string, text: string): void {
  const asked = Number(/since=(\d+)/.exec(url)?.[1] ?? 0)
  const page = readFeed.output.parse(JSON.parse(text))
  if (page.since === asked && page.next >= asked) return
  note(world, page.next < asked ? 'device is ahead of a restored server' : 'restored server has grown past a device')
}

export function hasPending(tab: Tab): boolean {
  return tab.client.getStatus().pendingCount > 0
}

/** What has arrived of a stream is read by its page. */
export function readStream(world: World, tab: Tab): boolean {
  const stream = streamOf(world, tab)
  const page = stream?.pages.shift()
  if (stream === undefined || page === undefined) return false
  if (tab.device.network !== 'fine' || stream.state === 'silent') note(world, 'stream falls silent')
  else if (stream.state === 'swallowing') note(world, 'stream swallows events')
  else stream.reader?.take(page)
  return true
}

export function streamOf(world: World, tab: Tab): SimulatedServer['streams'][number] | undefined {
  return world.server.streams.find(
    (stream) => stream.owner === tab && stream.reader !== null && stream.state !== 'ended',
  )
}

const SLICE_MS = 15_000

/** Time passes, in slices short enough for the signs of life of a stream. */
export async function advance(world: World, byMs: number): Promise<void> {
  for (let rest = byMs; rest > 0; rest -= SLICE_MS) {
    world.clock.nowMs += Math.min(rest, SLICE_MS)
    giveUpWaiting(world.network, world.clock.nowMs)
    for (const tab of liveTabs(world)) {
      if (tab.isFrozen) continue
      const stream = streamOf(world, tab)
      if (byMs >= SLICE_MS && tab.device.network === 'fine' && stream?.state !== 'silent') {
        stream?.reader?.take(': ping\n\n')
      }
      runTimers(tab, world.clock.nowMs)
    }
    await settle()
  }
}

function runTimers(tab: Tab, nowMs: number): void {
  const due = tab.timers.filter((timer) => timer.dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs)
  for (const timer of due) {
    // One that an earlier one has cleared does not run.
    if (!tab.isAlive || !tab.timers.includes(timer)) continue
    tab.timers = tab.timers.filter((other) => other !== timer)
    timer.run()
  }
}
