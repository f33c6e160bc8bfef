/** From the start of a server on: when every shop was checked, and what checks cost once it has settled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from '../sync/statistics.ts'
import type { TargetArrival } from './target.ts'
import { INTERVAL_SEC, type WatchedServer } from './watched-server.ts'

const LOOK_MS = 100
const GIVE_UP_MS = 120_000
const SETTLE_MS = 20_000
const MEASURED_MS = 120_000
const LISTS = 10
const LIST_PAUSE_MS = 500

/** Seconds from the start of the process until each shop was checked once. */
export async function measureFirstRound({ target, paths, startedMs }: WatchedServer): Promise<number> {
  const missing = new Set(paths)
  let lastMs = startedMs
  while (missing.size > 0) {
    await sleep(LOOK_MS)
    const { arrivals, nowMs } = await target.tell({})
    for (const { path, atMs } of arrivals) if (missing.delete(path)) lastMs = Math.max(lastMs, atMs)
    if (nowMs - startedMs > GIVE_UP_MS) throw new Error(`${missing.size} shops were not checked`)
  }
  return (lastMs - startedMs) / 1_000
}

/** Measures a period in which no client looks, and then one in which the list is opened again and again. */
export async function measureLoad(watched: WatchedServer) {
  const { server, target } = watched
  await sleep(SETTLE_MS)
  const readUse = async () => ({
    cpuMs: await server.readCpuMs(),
    writtenBytes: await server.readWrittenBytes(),
    tableBytes: await watched.readTableBytes(),
  })
  await target.tell({})
  await watched.takeLoop()
  const before = await readUse()
  await sleep(MEASURED_MS)
  const { arrivals } = await target.tell({})
  const after = await readUse()
  const loop = await watched.takeLoop()
  const rssMb = Math.round((await server.readRssBytes()) / 1e6)
  const list = await measureLists(watched)
  const checks = arrivals.length
  return {
    checks,
    checksPerSec: round(checks / (MEASURED_MS / 1_000)),
    cpuMsPerCheck: round((after.cpuMs - before.cpuMs) / checks),
    diskKiBPerCheck: round((after.writtenBytes - before.writtenBytes) / 1_024 / checks),
    tableMbPer10000: round(((after.tableBytes - before.tableBytes) / checks) * 0.01),
    rssMb,
    loopP99Ms: round(loop.p99Ms),
    loopMaxMs: round(loop.maxMs),
    ...intervalFigures(arrivals),
    ...list,
  }
}

/** How far apart the checks of one shop were. */
function intervalFigures(arrivals: readonly TargetArrival[]) {
  const last = new Map<string, number>()
  const gaps: number[] = []
  for (const { path, atMs } of arrivals) {
    const before = last.get(path)
    if (before !== undefined) gaps.push((atMs - before) / 1_000)
    last.set(path, atMs)
  }
  const drifts = gaps.map((gap) => Math.abs(gap - INTERVAL_SEC))
  return { driftP99Ms: Math.round(percentile(drifts, 99) * 1_000), driftMaxMs: Math.round(Math.max(...drifts) * 1_000) }
}

async function measureLists(watched: WatchedServer) {
  await watched.takeLoop()
  const lists: Awaited<ReturnType<WatchedServer['readOverview']>>[] = []
  for (let count = 0; count < LISTS; count++) {
    lists.push(await watched.readOverview())
    await sleep(LIST_PAUSE_MS)
  }
  const { maxMs } = await watched.takeLoop()
  return {
    listMs: round(median(lists.map(({ tookMs }) => tookMs))),
    listKb: round(Math.max(...lists.map(({ sizeBytes }) => sizeBytes)) / 1_000),
    listLoopMaxMs: round(maxMs),
  }
}

/** Two digits behind the comma. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
