/** How soon an outage is known for sure, and how many messages one of all shops makes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../sync/statistics.ts'
import { round } from './measure-load.ts'
import type { WatchedServer } from './watched-server.ts'

const LOOK_MS = 200
const GIVE_UP_MS = 120_000
/** Single outages, each at another moment of its shop's interval; well below what could be our own fault. */
const SINGLE_OUTAGES = 40
const OUTAGE_PAUSE_MS = 700
const DOWN = { status: 503, body: 'weg' } as const
/** Messages are collected for ten seconds before they are sent. */
const TELL_MS = 20_000
const FLAPS = 4
const FLAP_MS = 25_000

/** Seconds from the moment a shop answers wrongly until it is down for sure. */
export async function measureDetection(watched: WatchedServer) {
  const { target, paths, shopIds } = watched
  const step = Math.max(1, Math.floor(paths.length / SINGLE_OUTAGES))
  const broken = new Map<string, number>()
  const found: number[] = []
  const look = async (): Promise<void> => {
    const { overview } = await watched.readOverview()
    const nowMs = Date.now()
    for (const { id, s } of overview.rows) {
      const sinceMs = broken.get(id)
      if (s !== 'down' || sinceMs === undefined) continue
      found.push((nowMs - sinceMs) / 1_000)
      broken.delete(id)
    }
  }
  for (let index = 0; index < paths.length; index += step) {
    const [path, id] = [paths[index], shopIds[index]]
    if (path === undefined || id === undefined) continue
    broken.set(id, (await target.tell({ paths: [path], answer: DOWN })).nowMs)
    await sleep(OUTAGE_PAUSE_MS)
    await look()
  }
  const endMs = Date.now() + GIVE_UP_MS
  while (broken.size > 0 && Date.now() < endMs) {
    await sleep(LOOK_MS)
    await look()
  }
  if (broken.size > 0) throw new Error(`${broken.size} outages were not found`)
  await target.tell({ paths })
  await untilAll(watched, 'up')
  return { outages: found.length, detectionMedianSec: round(median(found)), detectionMaxSec: round(Math.max(...found)) }
}

/** Messages of one outage of all, and of its end. */
export async function measureStorm(watched: WatchedServer) {
  const { target } = watched
  await sleep(TELL_MS)
  const start = await watched.countMessages()
  await target.tell({ answer: DOWN })
  await untilAll(watched, 'down')
  await sleep(TELL_MS)
  const down = await watched.countMessages()
  await target.tell({ answer: {} })
  await untilAll(watched, 'up')
  await sleep(TELL_MS)
  return { downMessages: down - start, upMessages: (await watched.countMessages()) - down }
}

/** Messages of four cycles of 25 seconds. */
export async function measureFlaps(watched: WatchedServer) {
  const { target } = watched
  await sleep(TELL_MS)
  const start = await watched.countMessages()
  for (let cycle = 0; cycle < FLAPS; cycle++) {
    await target.tell({ answer: DOWN })
    await sleep(FLAP_MS)
    await target.tell({ answer: {} })
    await sleep(FLAP_MS)
  }
  await untilAll(watched, 'up')
  await sleep(TELL_MS)
  return { flapMessages: (await watched.countMessages()) - start }
}

async function untilAll(watched: WatchedServer, state: 'up' | 'down'): Promise<void> {
  const endMs = Date.now() + GIVE_UP_MS
  for (;;) {
    const { rows } = (await watched.readOverview()).overview
    const others = rows.filter(({ s }) => s !== state)
    if (rows.length > 0 && others.length === 0) return
    if (Date.now() > endMs) throw new Error(`${others.length} shops are not ${state}: ${others[0]?.s}`)
    await sleep(LOOK_MS)
  }
}
