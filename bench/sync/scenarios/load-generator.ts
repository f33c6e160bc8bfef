/**
 * Plays a crowd: people with two devices each, both following their stream, the first making one change a second.
 * A program of its own, so that what it costs is not the server's; started by `load-scenario.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { FEED_STREAM_PATH, sendChanges } from '#documents'
import type { SignedIn } from '#testing/people/people'
import type { Side } from '../device.ts'
import { FLOOR_CHANGES_PATH, FLOOR_STREAM_PATH } from '../floor-paths.ts'
import { openRawPoster, openRawStream } from '../raw-http.ts'
import { createDocuments, toChange } from './workload.ts'

export type LoadOrder = {
  readonly side: Side
  readonly port: number
  readonly people: readonly SignedIn[]
  readonly seconds: number
  /** Keeps the documents of different runs apart; letters only. */
  readonly run: string
}

export type LoadResult = {
  /** Milliseconds from sending a change until the person's second device had it. */
  readonly latencies: readonly number[]
  readonly sent: number
  readonly lost: number
  readonly refused: number
}

const OPENED_AT_ONCE = 50
/** How long a change may take before it counts as lost. */
const PATIENCE_MS = 5_000
/** Longer than any id, so that one which is cut in two is found with the next piece. */
const TAIL = 40

process.once('message', (order) => void play(order as LoadOrder).then((result) => process.send?.(result)))
process.once('disconnect', () => process.exit(0))

async function play({ side, port, people, seconds, run }: LoadOrder): Promise<LoadResult> {
  const sentAt = new Map<string, number>()
  const latencies = new Map<string, number>()
  const idPattern = new RegExp(`${run}-\\d+-\\d+(?=")`, 'g')
  const note = (text: string): void => {
    const now = performance.now()
    for (const [id] of text.matchAll(idPattern)) {
      const sent = sentAt.get(id)
      if (sent !== undefined && !latencies.has(id)) latencies.set(id, now - sent)
    }
  }
  const open = async (person: SignedIn) => {
    const streamPath = side === 'ours' ? `${FEED_STREAM_PATH}?since=0` : `${FLOOR_STREAM_PATH}?user=${person.id}`
    const postPath = side === 'ours' ? sendChanges.path : `${FLOOR_CHANGES_PATH}?user=${person.id}`
    const at = { port, cookie: person.cookie }
    let tail = ''
    await openRawStream({ ...at, path: streamPath }, () => {})
    await openRawStream({ ...at, path: streamPath }, (text) => {
      note(tail + text)
      tail = text.slice(-TAIL)
    })
    return { person, poster: await openRawPoster({ ...at, path: postPath }) }
  }
  const devices = []
  for (let start = 0; start < people.length; start += OPENED_AT_ONCE) {
    devices.push(...(await Promise.all(people.slice(start, start + OPENED_AT_ONCE).map(open))))
  }
  const [document] = createDocuments('any', 1)
  if (document === undefined) throw new Error('one was asked for')
  const startedAt = performance.now()
  for (let number = 0; number < people.length * seconds; number++) {
    const index = number % people.length
    const dueMs = startedAt + (number * 1_000) / people.length - performance.now()
    if (dueMs >= 1) await sleep(dueMs)
    const { person, poster } = devices[index] ?? {}
    if (person === undefined || poster === undefined) throw new Error('everybody has a device')
    const id = `${run}-${index}-${number}`
    const changes = [toChange({ ...document, id }, person.id, 'first')]
    const body = { userId: person.id, deviceId: 'first', clientTime: new Date().toISOString(), changes }
    sentAt.set(id, performance.now())
    poster.post(JSON.stringify(body))
  }
  const deadline = performance.now() + PATIENCE_MS
  while (latencies.size < sentAt.size && performance.now() < deadline) await sleep(20)
  const refused = devices.reduce((sum, { poster }) => sum + poster.counts().refused, 0)
  return { latencies: [...latencies.values()], sent: sentAt.size, lost: sentAt.size - latencies.size, refused }
}
