/**
 * What a backup costs those who write meanwhile, and what is in it: a server with 100,000 documents and 1 GB of files, 50
 * writers with four changes a second each and others who sign up, bring files and add shops; then backups by the command
 * line and by the server itself, and the last one restored into a new folder. `npm run bench -- backup`, with
 * `--documents 100000`, `--megabytes 1000`, `--writers 50`, `--seconds 75`, `--runs 3`. A backup is compared with the
 * quiet seconds before and after it together: slow writes come in bursts, so a window that is much shorter than a backup
 * has too few or too many of them.
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
    seconds: { type: 'string', default: '75' },
    runs: { type: 'string', default: '3' },
  },
})
const [documents, megabytes, writers, seconds, runs] = [
  Number(values.documents),
  Number(values.megabytes),
  Number(values.writers),
  Number(values.seconds),
  Number(values.runs),
]
const setting = { documents, megabytes, writers, runs }

type Run = { readonly quiet: readonly Sample[]; readonly during: readonly Sample[]; readonly made: Made }

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
  await takeSamples(load, acknowledged)
  let before = await takeQuiet(load, acknowledged)
  for (const by of ['server', 'command'] as const) {
    const measured: Run[] = []
    for (let run = 0; run < runs; run++) {
      last = await ways[by](run)
      const during = await takeSamples(load, acknowledged)
      const after = await takeQuiet(load, acknowledged)
      measured.push({ quiet: [...before, ...after], during, made: last })
      before = after
    }
    await reportRuns(by, measured)
  }
  // What is acknowledged after the cut is in the load as well.
  acknowledged.push(...(await load.stop()).acknowledged)
  if (last !== undefined) await reportRestore(last, acknowledged)
} finally {
  load?.kill()
  await server.stop()
  await folder.remove()
}

async function takeQuiet(from: Load, acknowledged: Acknowledged[]): Promise<readonly Sample[]> {
  await sleep(seconds * 1_000)
  return takeSamples(from, acknowledged)
}

/** Of all writes since it was last called. */
async function takeSamples(from: Load, acknowledged: Acknowledged[]): Promise<readonly Sample[]> {
  const taken = await from.take()
  acknowledged.push(...taken.acknowledged)
  return taken.samples
}

async function reportRuns(by: string, measured: readonly Run[]): Promise<void> {
  const latency = (pick: 'quiet' | 'during', percent: number): number =>
    median(
      measured.map((run) =>
        percentile(
          run[pick].map(({ tookMs }) => tookMs),
          percent,
        ),
      ),
    )
  const ratios = measured.map(({ quiet, during }) => {
    const [p99Quiet, p99During] = [quiet, during].map((samples) =>
      percentile(
        samples.map(({ tookMs }) => tookMs),
        99,
      ),
    )
    return (p99During ?? Number.NaN) / (p99Quiet ?? Number.NaN)
  })
  const ratio = median(ratios)
  report({
    figure: `acknowledged write while a backup is made by the ${by}`,
    unit: 'ms',
    ...setting,
    p50Quiet: latency('quiet', 50),
    p99Quiet: latency('quiet', 99),
    p50: latency('during', 50),
    p99: latency('during', 99),
    ratio,
    ratios: ratios.map((one) => Number(one.toPrecision(3))),
    goal: { ratio: GOAL_RATIO },
    isReached: ratio <= GOAL_RATIO,
    writes: measured.reduce((sum, { during }) => sum + during.length, 0),
    slowestAcrossCut: Math.max(...(await Promise.all(measured.map(slowestAcrossCut)))),
    backupSeconds: median(measured.map(({ made }) => made.seconds)),
    backupMegabytes: median(
      await Promise.all(measured.map(async ({ made }) => (await stat(made.path)).size / MEGABYTE)),
    ),
  })
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
