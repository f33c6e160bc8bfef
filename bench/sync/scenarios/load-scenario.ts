/** A thousand people at once, each with two devices and one change a second: how long the second device waits, what is lost, what the server takes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '#testing/people/people'
import type { Setting } from '../bench-setting.ts'
import type { LoadOrder, LoadResult } from './load-generator.ts'
import type { Side } from '../device.ts'
import { startFloorServer, type Server } from '../servers.ts'
import { median, percentile } from '../statistics.ts'

const BYTES_PER_MB = 1_000_000
/** Our server gives back what its start left behind a second after it; neither that work nor that memory is the crowd's. */
const SETTLED_AFTER_MS = 1_500

type LoadSetting = Setting & { readonly peopleCount: number; readonly seconds: number }

type Played = LoadResult & {
  readonly rssMb: number
  /** Before anybody came: what the crowd itself costs is the difference. */
  readonly rssBeforeMb: number
  readonly cpuMs: number
}

/** Needs a server that has done nothing else, because its memory is measured. */
export async function runLoadScenario(o: LoadSetting): Promise<void> {
  const people = o.app.takePeople(o.peopleCount)
  const { seconds } = o
  const runs: { readonly ours: Played; readonly floor: Played }[] = []
  for (let run = 0; run < o.runs; run++) {
    const name = `crowd${String.fromCharCode(97 + run)}`
    const ours = await play(o.app, 'ours', people, seconds, name)
    const server = await startFloorServer()
    try {
      runs.push({ ours, floor: await play(server, 'floor', people, seconds, name) })
    } finally {
      await server.stop()
    }
  }
  const sampled = (read: (played: Played) => number) =>
    runs.map(({ ours, floor }) => ({ ours: read(ours), floor: read(floor) }))
  const base = { client: 'raw', engine: o.engine }
  const more = { people: people.length, seconds, sent: runs[0]?.ours.sent }
  const p95 = sampled(({ latencies }) => percentile(latencies, 95))
  o.report({ ...base, figure: 'crowd, p95', unit: 'ms', goal: { ratio: 2 } }, p95, more)
  o.report(
    { ...base, figure: 'crowd, median', unit: 'ms', goal: null },
    sampled((played) => median(played.latencies)),
  )
  // The worst run counts: nothing may ever be lost.
  const lost = [{ ours: Math.max(...runs.map(({ ours }) => ours.lost + ours.refused)) }]
  o.report({ ...base, figure: 'crowd, lost', unit: 'changes', goal: { atMost: 0 } }, lost, more)
  o.report(
    { ...base, figure: 'crowd, memory', unit: 'MB', goal: { atMost: 200 } },
    sampled(({ rssMb }) => rssMb),
    more,
  )
  o.report(
    { ...base, figure: 'crowd, memory before', unit: 'MB', goal: null },
    sampled(({ rssBeforeMb }) => rssBeforeMb),
  )
  o.report(
    { ...base, figure: 'crowd, CPU', unit: 'ms', goal: null },
    sampled(({ cpuMs }) => cpuMs),
    more,
  )
}

async function play(
  server: Server,
  side: Side,
  people: readonly SignedIn[],
  seconds: number,
  run: string,
): Promise<Played> {
  const load = fork(join(import.meta.dirname, 'load-generator.ts'), [], { execArgv: [] })
  try {
    await sleep(SETTLED_AFTER_MS)
    const rssBeforeMb = (await server.readRssBytes()) / BYTES_PER_MB
    const cpuBeforeMs = await server.readCpuMs()
    const order: LoadOrder = { side, port: Number(new URL(server.url).port), people, seconds, run }
    load.send(order)
    const [message] = (await Promise.race([once(load, 'message'), failAtExit(load)])) as [LoadResult]
    // While everybody is still there.
    const rssMb = (await server.readRssBytes()) / BYTES_PER_MB
    return { ...message, rssMb, rssBeforeMb, cpuMs: (await server.readCpuMs()) - cpuBeforeMs }
  } finally {
    load.kill('SIGKILL')
  }
}

async function failAtExit(child: ReturnType<typeof fork>): Promise<never> {
  await once(child, 'exit')
  throw new Error('the crowd ended before it was through')
}
