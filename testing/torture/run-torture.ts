/**
 * Kills the real server again and again while many clients write, and afterwards compares what they were told with
 * what the database says: nothing acknowledged may be missing, nothing may be there twice.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUpPerson, type Person } from '#testing/app-server'
import { createTempFolder } from '#testing/temp-folder'
import { auditPerson, pullFeed, type Audit } from './audit.ts'
import { startFeedReader, type FeedReader } from './feed-reader.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { startServerNodes, type ServerNodes } from './server-nodes.ts'
import { createHousehold } from './workload.ts'
import { startWritingClient, type WritingClient } from './writing-client.ts'

const CLIENTS_PER_PERSON = 5
const KILL_EVERY_MS = 2_000
/** However long a start takes, a server lives long enough to do something worth losing. */
const SHORTEST_LIFE_MS = 1_000
/** How long the last batches and the readers may take once nothing is killed any more. */
const SETTLE_MS = 60_000
const POLL_MS = 50
const PROGRESS_EVERY_MS = 5_000

export type TortureOptions = {
  readonly seconds: number
  /** Goes on beyond the seconds until there was so much of it, on a machine where everything takes long. */
  readonly least?: Partial<Pick<Tally, 'kills' | 'acknowledged' | 'feedRows'>>
  readonly clients: number
  /** How many of the clients belong to one person and so share a feed; five if it is not said. */
  readonly clientsPerPerson?: number
  readonly nodes: number
  /** PostgreSQL; without it each node is on SQLite, and there is one. */
  readonly database?: { readonly url: string; readonly crash?: () => Promise<void> }
  /** With `database` it is the database server that is killed, with `both` the two in turn. */
  readonly victims: 'nodes' | 'database' | 'both' | 'none'
  /** Ends everything at once, without a result. */
  readonly signal?: AbortSignal
  readonly onProgress?: (text: string) => void
}

type Tally = {
  /** Of servers. */
  readonly kills: number
  readonly databaseKills: number
  /** Changes that were acknowledged. */
  readonly acknowledged: number
  readonly batches: number
  /** Feed positions that both readers of the user have passed. */
  readonly feedRows: number
  /** Requests beyond one for each batch: answers that got lost, or batches that were sent twice on purpose. */
  readonly resends: number
}

export type TortureResult = Tally &
  Omit<Audit, 'findings'> & {
    /** What must never happen: crashes, errors in the log, statuses and answers that make no sense. */
    readonly faults: readonly string[]
  }

type Member = {
  readonly person: Person
  readonly ledger: Ledger
  readonly readers: readonly FeedReader[]
  readonly headBefore: number
  readonly clients: readonly WritingClient[]
}

/** Runs a torture and resolves to what it found; throws when it was ended by the signal. */
export async function runTorture(o: TortureOptions): Promise<TortureResult> {
  const folder = await createTempFolder()
  const faults: string[] = []
  const stop = new AbortController()
  const cancel = (): void => stop.abort()
  o.signal?.addEventListener('abort', cancel)
  let nodes: ServerNodes | undefined
  try {
    const environment: Record<string, string> = { DATA_DIR: join(folder.path, 'data') }
    if (o.database !== undefined) environment['DATABASE_URL'] = o.database.url
    nodes = await startServerNodes({ count: o.nodes, environment, onFault: (text) => faults.push(text) })
    return await torture({ options: o, nodes, faults, stop: stop.signal })
  } finally {
    stop.abort()
    o.signal?.removeEventListener('abort', cancel)
    await nodes?.close()
    await folder.remove()
  }
}

type Running = {
  readonly options: TortureOptions
  readonly nodes: ServerNodes
  readonly faults: string[]
  readonly stop: AbortSignal
}

async function torture(running: Running): Promise<TortureResult> {
  const { options, nodes, faults, stop } = running
  const writing = new AbortController()
  const members = await gatherMembers(running, writing.signal)
  const counts = { kills: 0, databaseKills: 0 }
  const killing = killAgainAndAgain(running, counts, writing.signal)
  const tally = (): Tally => tallyOf(members, counts)
  await watch(running, () => describe(tally()), options.seconds * 1_000)
  while (!isEnough(tally(), options.least)) {
    await pause(POLL_MS, stop)
    stop.throwIfAborted()
  }
  writing.abort()
  await killing
  const done = members.flatMap(({ clients }) => clients.map((client) => client.done))
  await settle(Promise.all(done), stop, 'batches were not answered')
  const audits = await audit(members, nodes.urls[0] ?? '', stop)
  for (const [index] of nodes.urls.entries()) {
    const exitCode = await nodes.stop(index)
    if (exitCode !== 0) faults.push(`node ${index} ended with ${exitCode} when it was asked to`)
  }
  const sum = (key: keyof Omit<Audit, 'findings'>): number => audits.reduce((total, one) => total + one[key], 0)
  return {
    ...tally(),
    lost: sum('lost'),
    twice: sum('twice'),
    feedGap: sum('feedGap'),
    missedByReader: sum('missedByReader'),
    faults: [...faults, ...audits.flatMap((one) => one.findings)],
  }
}

/** Signs people up and starts their devices: some that write, and one that only reads. */
async function gatherMembers(
  { options, nodes, faults, stop }: Running,
  until: AbortSignal,
): Promise<readonly Member[]> {
  const { urls } = nodes
  const members: Member[] = []
  const perPerson = options.clientsPerPerson ?? CLIENTS_PER_PERSON
  for (let left = options.clients; left > 0; left -= perPerson) {
    stop.throwIfAborted()
    const url = urls[members.length % urls.length] ?? ''
    const person = await signUpPerson({ url })
    const { head: headBefore } = await pullFeed(url, person)
    const [ledger, household] = [createLedger(), createHousehold()]
    const onFault = (text: string): void => void faults.push(text)
    const start = (): WritingClient => startWritingClient({ person, household, ledger, urls, until, stop, onFault })
    const clients = Array.from({ length: Math.min(left, perPerson) }, start)
    const readers = (['stream', 'poll'] as const).map((by) => startFeedReader({ person, urls, stop, by }))
    members.push({ person, ledger, headBefore, readers, clients })
  }
  return members
}

async function killAgainAndAgain(
  { options, nodes, stop }: Running,
  counts: { kills: number; databaseKills: number },
  until: AbortSignal,
): Promise<void> {
  if (options.victims === 'none') return
  let waitMs = KILL_EVERY_MS
  for (let round = 0; !until.aborted; round++) {
    await pause(waitMs, AbortSignal.any([until, stop]))
    if (until.aborted || stop.aborted) return
    const startedAt = performance.now()
    const isDatabase = options.victims === 'database' || (options.victims === 'both' && round % 2 === 1)
    if (isDatabase) await options.database?.crash?.()
    else await nodes.crash(round % nodes.urls.length)
    counts[isDatabase ? 'databaseKills' : 'kills'] += 1
    waitMs = Math.max(SHORTEST_LIFE_MS, KILL_EVERY_MS - (performance.now() - startedAt))
  }
}

async function watch({ options, stop }: Running, text: () => string, durationMs: number): Promise<void> {
  const startedAt = performance.now()
  for (let leftMs = durationMs; leftMs > 0; leftMs = durationMs - (performance.now() - startedAt)) {
    await pause(Math.min(leftMs, PROGRESS_EVERY_MS), stop)
    stop.throwIfAborted()
    options.onProgress?.(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${text()}`)
  }
}

function tallyOf(members: readonly Member[], counts: Pick<Tally, 'kills' | 'databaseKills'>): Tally {
  const clients = members.flatMap((member) => member.clients)
  return {
    ...counts,
    acknowledged: members.reduce((total, { ledger }) => total + ledger.acknowledged.size, 0),
    batches: clients.reduce((total, client) => total + client.batches(), 0),
    feedRows: members.reduce((total, { ledger }) => total + ledger.feedMoves(), 0),
    resends: clients.reduce((total, client) => total + client.resends(), 0),
  }
}

function isEnough(done: Tally, { kills = 0, acknowledged = 0, feedRows = 0 }: TortureOptions['least'] = {}): boolean {
  return done.kills + done.databaseKills >= kills && done.acknowledged >= acknowledged && done.feedRows >= feedRows
}

function describe({ kills, databaseKills, acknowledged }: Tally): string {
  return `${kills} + ${databaseKills} kills, ${acknowledged} changes acknowledged`
}

/** Waits until every reader has arrived at the end of its feed, then compares. */
async function audit(members: readonly Member[], url: string, stop: AbortSignal): Promise<readonly Audit[]> {
  const audits: Audit[] = []
  for (const member of members) {
    const { head } = await pullFeed(url, member.person)
    const deadline = performance.now() + SETTLE_MS
    while (member.readers.some((reader) => reader.cursor() < head) && performance.now() < deadline)
      await pause(POLL_MS, stop)
    stop.throwIfAborted()
    audits.push(await auditPerson({ ...member, url }))
  }
  return audits
}

async function settle(work: Promise<unknown>, stop: AbortSignal, complaint: string): Promise<void> {
  const isOver = await Promise.race([work.then(() => true), pause(SETTLE_MS, stop).then(() => false)])
  stop.throwIfAborted()
  if (!isOver) throw new Error(`${complaint} within ${SETTLE_MS} ms`)
}

/** Resolves after a while, or at once when the signal says so. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: true }).catch(() => undefined)
}
