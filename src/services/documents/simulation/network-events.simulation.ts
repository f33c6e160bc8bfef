/** What happens to messages on their way, and to the server they go to. */
import type { Dice } from './dice.simulation.ts'
import { hearNext, type Tab } from './device.simulation.ts'
import { dropAnswers, dropStreams, letMonthPass, losingServer } from './lost-server.simulation.ts'
import { batchesOf, type Request } from './network.simulation.ts'
import { endStream } from './server.simulation.ts'
import {
  advance,
  at,
  deliverRequest,
  liveTabs,
  note,
  readStream,
  settle,
  streamOf,
  type World,
} from './world.simulation.ts'

export type EventKind = {
  /** How often it happens, compared with the others. */
  readonly weight: number
  readonly numbers: (dice: Dice) => readonly number[]
  /** A promise is waited for. */
  readonly run: (world: World, numbers: readonly number[]) => unknown
}

/** Mostly the first of a pile: order is kept more often than not. */
const mostlyFirst = (dice: Dice): readonly number[] => [dice.chance(0.6) ? 0 : dice.between(0, 5)]
export const anyTab = (dice: Dice): readonly number[] => [dice.between(0, 3), dice.between(0, 4)]

export const onTab =
  (run: (world: World, tab: Tab, rest: readonly number[]) => unknown) =>
  (world: World, [device = 0, tab = 0, ...rest]: readonly number[]) => {
    const found = at(at(world.devices, device)?.tabs ?? [], tab)
    return found === undefined ? undefined : run(world, found, rest)
  }

const awake = (run: (world: World, tab: Tab) => unknown) =>
  onTab((world, tab) => (tab.isFrozen ? undefined : run(world, tab)))

function takeRequest(world: World, [number = 0]: readonly number[]): World['network']['requests'][number] | undefined {
  const { requests } = world.network
  const request = at(requests, number)
  if (request === undefined) return undefined
  const isOvertaking = requests
    .slice(0, requests.indexOf(request))
    .some((other) => other.tab.device === request.tab.device)
  if (isOvertaking) note(world, 'requests out of order', request.kind)
  if (batchesOf({ requests, responses: [] }, request.tab).indexOf(request) > 0) {
    note(world, 'second batch arrives first')
  }
  world.network.requests = requests.filter((other) => other !== request)
  return request
}

/** Something happens to a batch that is not on its way any more; another one of its page may be. */
function noteLost(world: World, { kind, tab }: Request<Tab>): void {
  if (kind === 'send' && batchesOf(world.network, tab).length > 0) note(world, 'one of two batches is lost')
}

/** A frozen page takes nothing in. */
function takeResponse(
  world: World,
  [number = 0]: readonly number[],
): World['network']['responses'][number] | undefined {
  const { responses } = world.network
  const ready = responses.filter(({ request }) => !request.tab.isFrozen)
  const response = at(ready, number)
  if (response === undefined) return undefined
  const earlier = ready.slice(0, ready.indexOf(response))
  if (earlier.some((other) => other.request.tab === response.request.tab)) note(world, 'responses out of order')
  if (batchesOf(world.network, response.request.tab).indexOf(response.request) > 0) {
    note(world, 'second batch is answered first')
  }
  world.network.responses = responses.filter((other) => other !== response)
  return response
}

function restoreServer(world: World, [number = 0, name = 0, late = 0]: readonly number[]): void {
  const isSame = name !== 0
  if (!losingServer(world, () => world.server.restore(number, isSame ? 'same epoch' : 'another epoch'))) return
  if (late === 0) dropAnswers(world)
  else dropStreams(world)
  note(world, isSame ? 'server starts from a backup' : 'server starts from a backup of another name')
}

function takeBatch(
  { network }: World,
  [number = 0]: readonly number[],
  isMeant: (request: Request<Tab>) => boolean = () => true,
): Request<Tab> | undefined {
  const batches = network.requests.filter((request) => request.kind === 'send' && isMeant(request))
  const batch = at(batches, number)
  network.requests = network.requests.filter((request) => request !== batch)
  return batch
}

async function crashServer(world: World, numbers: readonly number[], when: 'before' | 'after'): Promise<void> {
  const request = takeBatch(world, numbers)
  if (request !== undefined) {
    note(world, `server crashes ${when} the commit`)
    if (when === 'after') await deliverRequest(world, request)
    else request.respond?.(null)
  }
  dropAnswers(world)
  world.server.restart()
}

/** Live streams get a batch at its commit (record 52), its writers get the answer only when the disk has it: so no writer was answered. */
async function failPower(world: World, numbers: readonly number[]): Promise<void> {
  const request = takeBatch(world, numbers, ({ tab }) => tab.device.network === 'fine')
  if (request === undefined) return
  note(world, 'power fails between commit and flush')
  await world.server.loseWrites(async () => {
    await world.server.handle(request)
    for (const tab of liveTabs(world)) while (!tab.isFrozen && readStream(world, tab));
    await settle()
  })
  request.respond?.(null)
  dropAnswers(world)
}

export const networkEvents: Readonly<Record<string, EventKind>> = {
  'request arrives': {
    weight: 35,
    numbers: mostlyFirst,
    run: (world, numbers) => {
      const request = takeRequest(world, numbers)
      return request === undefined ? undefined : deliverRequest(world, request)
    },
  },
  'response arrives': {
    weight: 35,
    numbers: mostlyFirst,
    run: (world, numbers) => {
      const response = takeResponse(world, numbers)
      response?.request.respond?.(response.answer)
    },
  },
  'request lost': {
    weight: 3,
    numbers: mostlyFirst,
    run: (world, numbers) => {
      const request = takeRequest(world, numbers)
      if (request === undefined) return
      note(world, 'request lost', request.kind)
      noteLost(world, request)
      request.respond?.(null)
    },
  },
  'response lost': {
    weight: 4,
    numbers: mostlyFirst,
    run: (world, numbers) => {
      const response = takeResponse(world, numbers)
      if (response === undefined) return
      note(world, 'response lost', response.request.kind)
      noteLost(world, response.request)
      response.request.respond?.(null)
    },
  },
  'request repeated': {
    weight: 3,
    numbers: mostlyFirst,
    run: (world, [number]) => {
      const request = at(world.network.requests, number)
      if (request === undefined) return
      note(world, 'request repeated', request.kind)
      world.network.requests.push({ ...request, respond: null })
    },
  },
  'device gives up': {
    weight: 3,
    numbers: mostlyFirst,
    run: (world, [number]) => {
      const request = at(world.network.requests, number)
      if (request?.respond === undefined || request.respond === null || request.tab.isFrozen) return
      note(world, 'device gives up on a request that still arrives', request.kind)
      request.respond(null)
      request.respond = null
    },
  },
  'stream page arrives': { weight: 18, numbers: anyTab, run: awake((world, tab) => readStream(world, tab)) },
  'stream ends': {
    weight: 3,
    numbers: anyTab,
    run: onTab((world, tab) => {
      const stream = streamOf(world, tab)
      if (stream === undefined) return
      note(world, 'stream ends')
      endStream(stream)
    }),
  },
  'stream goes bad': {
    weight: 3,
    numbers: (dice) => [...anyTab(dice), dice.between(0, 1)],
    run: onTab((world, tab, [how]) => {
      const stream = streamOf(world, tab)
      if (stream !== undefined) stream.state = how === 0 ? 'silent' : 'swallowing'
    }),
  },
  'tab hears another': { weight: 15, numbers: anyTab, run: awake((_world, tab) => hearNext(tab)) },
  'time passes': {
    weight: 15,
    numbers: (dice) => [dice.pick([20, 300, 2_000, 15_000, 70_000]) ?? 0],
    run: (world, [ms = 0]) => advance(world, ms),
  },
  'server crashes before the commit': {
    weight: 1.5,
    numbers: mostlyFirst,
    run: (world, numbers) => crashServer(world, numbers, 'before'),
  },
  'server crashes after the commit': {
    weight: 1.5,
    numbers: mostlyFirst,
    run: (world, numbers) => crashServer(world, numbers, 'after'),
  },
  'power fails between commit and flush': { weight: 1.5, numbers: mostlyFirst, run: failPower },
  'server is up, down or full': {
    weight: 1.5,
    numbers: (dice) => [dice.between(0, 6)],
    run: (world, [mode]) => {
      world.server.mode = at(['up', 'up', 'down', 'full', 'tight', 'paced', 'crowded'] as const, mode) ?? 'up'
    },
  },
  'a backup is made': { weight: 2, numbers: () => [], run: ({ server }) => server.backUp() },
  'server starts from a backup': {
    weight: 1,
    numbers: (dice) => [dice.between(0, 5), dice.between(0, 2), dice.between(0, 1)],
    run: restoreServer,
  },
  'server loses its database': {
    weight: 0.6,
    numbers: (dice) => [dice.between(0, 1)],
    run: (world, [late]) => {
      losingServer(world, world.server.loseDatabase)
      if (late === 0) dropAnswers(world)
      else dropStreams(world)
      note(world, 'server loses its database')
    },
  },
  'a month passes': { weight: 1, numbers: () => [], run: letMonthPass },
  'server asks for a newer page': {
    weight: 0.4,
    numbers: () => [],
    run: ({ server }) => {
      server.newestBuild += 1
      server.oldestBuild = server.newestBuild
    },
  },
  'account is deleted or restored': {
    weight: 0.6,
    numbers: (dice) => [dice.between(0, 1)],
    run: ({ server, userIds }, [number]) => {
      const userId = at(userIds, number) ?? 'anna'
      if (!server.deletedUserIds.delete(userId)) server.deletedUserIds.add(userId)
    },
  },
  'a board is shared or not any more': {
    weight: 6,
    numbers: (dice) => [dice.between(0, 1), dice.between(0, 20)],
    run: async (world, [person, board]) => {
      const owner = at(world.userIds, person) ?? 'anna'
      const found = at(await world.server.store().queryDocuments(owner, 'boards'), board)
      if (found?.ownerId !== owner) return
      const others = world.userIds.filter((userId) => userId !== owner)
      const isEnd = found.memberIds.length > 0
      if (isEnd) note(world, 'member is removed')
      world.hadUnshare ||= isEnd
      const cards = await world.server.store().queryDocuments(owner, 'cards', { field: 'boardId', equals: found.id })
      if (isEnd && cards.length > 0) note(world, 'member is removed from what follows')
      await world.server.share(owner, found.id, isEnd ? [] : others)
    },
  },
  'all is delivered': { weight: 4, numbers: () => [], run: (world) => deliverAll(world) },
}

/** Everything that is under way arrives, in order. */
export async function deliverAll(world: World): Promise<void> {
  while (await world.server.moveOn());
  for (const request of world.network.requests.splice(0)) await deliverRequest(world, request)
  const responses = world.network.responses
  world.network.responses = responses.filter(({ request }) => request.tab.isFrozen)
  for (const { request, answer } of responses) if (!request.tab.isFrozen) request.respond?.(answer)
  await settle()
  for (const tab of liveTabs(world)) {
    if (tab.isFrozen) continue
    while (tab.inbox.length > 0) hearNext(tab)
    while (readStream(world, tab));
  }
  await settle()
}
