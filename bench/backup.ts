/**
 * What a backup costs those who write meanwhile, and what is in it: a server with 100,000 documents and 1 GB of files, 50
 * writers with four changes a second each and others who sign up, bring files and add shops; then backups by the command
 * line and by the server itself, and the last one restored into a new folder. `npm run bench -- backup`, with
 * `--documents 100000`, `--megabytes 1000`, `--writers 50`, `--seconds 30` (before each backup), `--runs 2`, and `--disk` with words
 * for what is below the temporary folder (`TMPDIR`).
 *
 * The disk of a shared machine has bad seconds and bad minutes of its own, which make the p99 of two windows of minutes
 * differ by more than a backup does. So a backup is held every other five seconds, and each five seconds at work are
 * compared with the five behind them. `ratio` is the median of these; `pooledRatio` compares all seconds of each kind, so rare
 * stalls decide it. The goal counts for both. `noise` is what the same two figures are for the held seconds of odd turns and of
 * even ones, that is without a backup: differences below it say nothing.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { stat } from 'node:fs/promises'
import { createTempFolder } from '#testing/temp-folder'
import { startServerNodes } from '#testing/torture/server-nodes'
import { fillServer } from './backup/fill-server.ts'
import { checkRestored } from './backup/check-restored.ts'
import { makeByCommand, makeByServer, readManifest, runHere, type Made } from './backup/make-backup.ts'
import { openLoad, type Load } from './backup/open-load.ts'
import { makeInTurns, type Slice } from './backup/pause-backup.ts'
import type { Acknowledged, Sample } from './backup/write-load.ts'
import { startAppServer } from './sync/servers.ts'
import { median, percentile } from './sync/statistics.ts'

const GOAL_RATIO = 1.5
/** Until the disk has what the server was filled with, and those who write are at their pace. */
const SETTLE_MS = 60_000
const MEGABYTE = 1e6

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    megabytes: { type: 'string', default: '1000' },
    writers: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    runs: { type: 'string', default: '2' },
    disk: { type: 'string' },
  },
})
const [documents, megabytes, writers, seconds, runs] = [
  Number(values.documents),
  Number(values.megabytes),
  Number(values.writers),
  Number(values.seconds),
  Number(values.runs),
]
const setting = { documents, megabytes, writers, runs, ...(values.disk === undefined ? {} : { disk: values.disk }) }

type Run = {
  readonly before: readonly Sample[]
  readonly during: readonly Sample[]
  readonly made: Made
  readonly copying: readonly Sample[]
  /** Of each turn: what was written while the backup was at work, and while it was held. */
  readonly turns: readonly (readonly [working: readonly Sample[], held: readonly Sample[]])[]
}

const folder = await createTempFolder()
const server = await startAppServer({
  peopleCount: writers,
  postgresUrl: undefined,
  profileFolder: undefined,
  environment: {
    TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    FETCH_ALLOW_PRIVATE: '127.0.0.0/8',
    UPTIME_SHOPS_PER_PERSON: '10000',
    UPTIME_UNLIMITED_HOSTS: '127.0.0.1',
  },
  prepare: (dataDir, people) => fillServer(dataDir, people, { documents, fileBytes: megabytes * MEGABYTE }),
})
let load: Load | undefined
try {
  execFileSync('sync')
  const people = server.takePeople(writers)
  load = await openLoad({ url: server.url, people })
  await sleep(SETTLE_MS)
  const acknowledged: Acknowledged[] = []
  const [administrator] = people
  if (administrator === undefined) throw new Error('nobody was made')
  const ways = {
    server: () => makeByServer({ ...server, administrator }),
    command: (run: number) => makeByCommand(server.dataDir, join(folder.path, `backup-${run}.tar.zst`)),
  }
  let last: Made | undefined
  for (const by of ['server', 'command'] as const) {
    const measured: Run[] = []
    for (let run = 0; run < runs; run++) measured.push(await measure(load, () => ways[by](run), acknowledged))
    await reportRuns(by, measured)
    last = measured.at(-1)?.made
  }
  // What is acknowledged after the cut is in the load as well.
  acknowledged.push(...(await load.stop()).acknowledged)
  if (last !== undefined) await reportRestore(last, acknowledged)
} finally {
  load?.kill()
  await server.stop()
  await folder.remove()
}

async function measure(from: Load, make: () => Promise<Made>, acknowledged: Acknowledged[]): Promise<Run> {
  await takeSamples(from, acknowledged)
  await sleep(seconds * 1_000)
  const before = await takeSamples(from, acknowledged)
  const { made, copying, turns } = await makeInTurns(make)
  const during = await takeSamples(from, acknowledged)
  const within = ({ fromMs, toMs }: Slice): readonly Sample[] =>
    during.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < toMs)
  return {
    before,
    during,
    made,
    copying: within(copying),
    turns: turns.map(({ working, held }) => [within(working), within(held)]),
  }
}

/** Of all writes since it was last called. */
async function takeSamples(from: Load, acknowledged: Acknowledged[]): Promise<readonly Sample[]> {
  const taken = await from.take()
  acknowledged.push(...taken.acknowledged)
  return taken.samples
}

async function reportRuns(by: string, measured: readonly Run[]): Promise<void> {
  const turns = measured.flatMap((run) => run.turns)
  const working = turns.flatMap(([samples]) => samples)
  const held = turns.flatMap(([, samples]) => samples)
  const ratios = turns.map(([during, after]) => took(during, 99) / took(after, 99))
  const ratio = median(ratios)
  const pooledRatio = took(working, 99) / took(held, 99)
  report({
    figure: `acknowledged write while a backup is made by the ${by}`,
    unit: 'ms',
    ...setting,
    ratio,
    pooledRatio,
    ratioQuartiles: [25, 50, 75].map((percent) => Number(percentile(ratios, percent).toPrecision(3))),
    turns: turns.length,
    noise: compareHeld(turns.map(([, samples]) => samples)),
    goal: { ratio: GOAL_RATIO },
    isReached: Math.max(ratio, pooledRatio) <= GOAL_RATIO,
    p99WorkingOfTurns: median(turns.map(([samples]) => took(samples, 99))),
    p99HeldOfTurns: median(turns.map(([, samples]) => took(samples, 99))),
    p50: took(working, 50),
    p50Held: took(held, 50),
    p99: took(working, 99),
    p99Held: took(held, 99),
    p99Copying: took(
      measured.flatMap(({ copying }) => copying),
      99,
    ),
    p99Before: took(
      measured.flatMap(({ before }) => before),
      99,
    ),
    writes: measured.reduce((sum, { during }) => sum + during.length, 0),
    slowestAcrossCut: Math.max(...(await Promise.all(measured.map(slowestAcrossCut)))),
    backupSeconds: median(measured.map(({ made }) => made.seconds)),
    backupMegabytes: median(
      await Promise.all(measured.map(async ({ made }) => (await stat(made.path)).size / MEGABYTE)),
    ),
  })
}

/** Compares windows without a backup with each other as those with one are compared. */
function compareHeld(windows: readonly (readonly Sample[])[]): Readonly<Record<string, number>> {
  const pairs = windows.slice(1).map((samples, index) => took(samples, 99) / took(windows[index] ?? [], 99))
  const [even, odd] = [0, 1].map((rest) => windows.filter((_samples, index) => index % 2 === rest).flat())
  // Which of the two is called the first is chance.
  const spread = (ratio: number): number => Number(Math.max(ratio, 1 / ratio).toPrecision(3))
  return { ratio: spread(median(pairs)), pooledRatio: spread(took(odd ?? [], 99) / took(even ?? [], 99)) }
}

function took(samples: readonly Sample[], percent: number): number {
  return percentile(
    samples.map(({ tookMs }) => tookMs),
    percent,
  )
}

/** The longest wait of those whose change was on its way at the cut. */
async function slowestAcrossCut({ during, made }: Run): Promise<number> {
  const cutMs = Date.parse((await readManifest(made.path)).cutAt)
  // The cut is noted to the millisecond, and so is when a change left.
  const across = during.filter(({ sentAtMs, tookMs }) => sentAtMs <= cutMs + 2 && sentAtMs + tookMs >= cutMs - 2)
  return Math.max(0, ...across.map(({ tookMs }) => tookMs))
}

async function reportRestore(made: Made, acknowledged: readonly Acknowledged[]): Promise<void> {
  const manifest = await readManifest(made.path)
  const dataDir = join(folder.path, 'restored')
  const { seconds: restoreSeconds } = await runHere(dataDir, ['restore', made.path])
  const { examples, ...found } = checkRestored(dataDir, acknowledged, Date.parse(manifest.cutAt))
  const { output } = await runHere(dataDir, ['files', 'check'])
  const faults: string[] = []
  const nodes = await startServerNodes({
    count: 1,
    environment: { DATA_DIR: dataDir },
    onFault: (text) => faults.push(text),
  })
  await nodes.close()
  report({
    figure: 'restored into a new folder',
    ...setting,
    restoreSeconds,
    acknowledged: acknowledged.length,
    ...found,
    filesCheck: output.trim(),
    isReached: found.missing + found.ahead + faults.length === 0,
    ...(examples.length + faults.length === 0 ? {} : { examples: [...examples, ...faults] }),
  })
}

function report(figures: Readonly<Record<string, unknown>>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    // Counts are exact.
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
  ])
  console.log(JSON.stringify({ bench: 'backup', engine: 'sqlite', ...Object.fromEntries(rounded) }))
}
