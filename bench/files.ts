/**
 * How fast files of 25 MB are uploaded to the server and downloaded, compared with a plain copy of the same bytes on the same disk,
 * flushed as well; and how much memory the server takes while 20 of them arrive at the same moment, and while 20 photographs do.
 */
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FILE_MAX_BYTES } from '#files'
import { createTempFolder } from '#testing/temp-folder'
import { download, referToNewFile, toVisitor, upload, visit, type Visitor } from './files/transfer.ts'
import { startAppServer, type AppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'

const RUNS = 7
const PARALLEL = 20
const GOAL_RSS_MB = 200
const MEGABYTE = 1e6

type Timed = { readonly ms: number; readonly cpuMs: number }

await onNewServer(1, async (server, people) => measureThroughput(server, people[0] ?? fail()))
await onNewServer(PARALLEL, (server, people) =>
  measureMemory(server, people, { what: 'files of 25 MB', contentOf: () => randomBytes(FILE_MAX_BYTES) }),
)
const photograph = await takePhotograph()
await onNewServer(PARALLEL, (server, people) =>
  measureMemory(server, people, { what: 'photographs of 12 megapixels', contentOf: () => photograph }),
)

/** A server of its own for each, with people who have visited it. */
async function onNewServer(
  peopleCount: number,
  measure: (server: AppServer, people: readonly Visitor[]) => Promise<void>,
): Promise<void> {
  const server = await startAppServer({ peopleCount, postgresUrl: undefined, profileFolder: undefined })
  try {
    const people = server.takePeople(peopleCount).map(toVisitor)
    for (const person of people) await visit(server.url, person)
    await measure(server, people)
  } finally {
    await server.stop()
  }
}

/** One after the other and in turns, so that all of them see the same machine. */
async function measureThroughput(server: AppServer, person: Visitor): Promise<void> {
  const { url } = server
  const copies = await createTempFolder()
  const content = randomBytes(FILE_MAX_BYTES)
  const times: Record<'upload' | 'download' | 'copy', Timed[]> = { upload: [], download: [], copy: [] }
  // The first round warms up.
  for (let run = 0; run <= RUNS; run++) {
    const fileId = await referToNewFile(url, person)
    const round = {
      upload: await timed(server, () => upload(url, person, fileId, content)),
      download: await timed(server, async () => {
        const length = await download(url, person, fileId)
        if (length !== content.length) throw new Error(`${length} bytes came back`)
      }),
      copy: await timed(server, () => writeCopy(join(copies.path, 'copy'), content)),
    }
    if (run > 0) for (const name of ['upload', 'download', 'copy'] as const) times[name].push(round[name])
  }
  await copies.remove()
  const copyMs = median(times.copy.map(({ ms }) => ms))
  for (const figure of ['upload', 'download'] as const) {
    const ms = median(times[figure].map((time) => time.ms))
    const serverCpuMs = median(times[figure].map(({ cpuMs }) => cpuMs))
    report({
      figure,
      megabytes: FILE_MAX_BYTES / MEGABYTE,
      runs: RUNS,
      mbPerSecond: FILE_MAX_BYTES / 1_000 / ms,
      copyMbPerSecond: FILE_MAX_BYTES / 1_000 / copyMs,
      timesACopy: ms / copyMs,
      serverCpuMs,
    })
  }
}

async function timed(server: AppServer, act: () => Promise<void>): Promise<Timed> {
  const cpuBefore = await server.readCpuMs()
  const startedAt = performance.now()
  await act()
  return { ms: performance.now() - startedAt, cpuMs: (await server.readCpuMs()) - cpuBefore }
}

/** What a server does at least that loses nothing: the bytes in a file, and the file on the disk. */
async function writeCopy(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w')
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await rm(path)
}

async function measureMemory(
  server: AppServer,
  people: readonly Visitor[],
  { what, contentOf }: { readonly what: string; readonly contentOf: () => Buffer },
): Promise<void> {
  const { url } = server
  const fileIds = await Promise.all(people.map((person) => referToNewFile(url, person)))
  const contents = people.map(contentOf)
  const before = await server.readRssBytes()
  await server.takePeakRssBytes()
  const startedAt = performance.now()
  const cpuBefore = await server.readCpuMs()
  await Promise.all(people.map((person, index) => upload(url, person, fileIds[index] ?? '', contents[index] ?? fail())))
  const seconds = (performance.now() - startedAt) / 1_000
  const peak = await server.takePeakRssBytes()
  const peakMb = peak.own / MEGABYTE
  report({
    figure: `${people.length} ${what} at once`,
    megabytes: contents.reduce((sum, content) => sum + content.length, 0) / MEGABYTE,
    seconds,
    serverCpuMs: (await server.readCpuMs()) - cpuBefore,
    rssBeforeMb: before / MEGABYTE,
    rssPeakMb: peakMb,
    ...(peak.child === 0 ? {} : { pictureProcessPeakMb: peak.child / MEGABYTE }),
    goal: { atMost: GOAL_RSS_MB },
    isReached: peakMb <= GOAL_RSS_MB,
  })
}

/** As a phone takes it: held upright, in JPEG, some megabytes. */
async function takePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const coarse = await sharp({ create: { width: 1_008, height: 756, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(coarse).resize(4_032, 3_024).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
}

function report(figures: Readonly<Record<string, unknown>>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === 'number' ? Number(value.toPrecision(3)) : value,
  ])
  console.log(JSON.stringify({ bench: 'files', engine: 'sqlite', ...Object.fromEntries(rounded) }))
}

function fail(): never {
  throw new Error('nobody signed up')
}
