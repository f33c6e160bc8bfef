/**
 * How long it takes to add a member to a wheel with 5,000 draws, and to remove them, while another person writes: until the server
 * has answered, until the member's client has everything or nothing of it, and how long the other one waits for a small write, beside
 * their writes while nothing else happens. `npm run bench -- sharing`, with `--followers 5000`, `--runs 3`, `--engines sqlite,postgresql`.
 */
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendChanges, shareDocument, type Change } from '#documents'
import type { SignedIn } from '#testing/people/people'
import { aWheel, drawsCollection, wheelsCollection } from '#testing/wheels'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { buildDevices } from './sync/build-devices.ts'
import { toVisitor, visit } from './files/transfer.ts'
import type { OpenDevice } from './sync/open-device.ts'
import { createOpenNodeDevice } from './sync/open-node-device.ts'
import { readNames } from './sync/read-names.ts'
import { ENGINES } from './sync/run-bench.ts'
import { startAppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'

const GOALS = { sharedMs: 2_000, blockedMs: 50 }
const CHANGES_PER_BATCH = 250
const IDLE_MS = 2_000
const PAUSE_MS = 2

const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '3' },
    engines: { type: 'string', default: 'sqlite,postgresql' },
  },
})
const followerCount = Number(values.followers)
const runs = Number(values.runs)

/** As devices in Node measure it. */
const clock = (): number => Number(process.hrtime.bigint()) / 1e6

async function request(url: string, person: SignedIn, path: string, method: string, body: object): Promise<void> {
  const { headers } = toVisitor(person)
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok || text.includes('"rejected"')) throw new Error(`${path} was answered ${answer.status} ${text}`)
}

function addOf(person: SignedIn, path: string, fields: object): Change {
  const editedAt = new Date().toISOString()
  return {
    path,
    type: 'ADD',
    fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
    changeId: crypto.randomUUID(),
    userId: person.id,
    deviceId: 'bench',
    editedAt,
    baseVersion: 0,
  }
}

async function send(url: string, person: SignedIn, changes: readonly Change[]): Promise<void> {
  const clientTime = new Date().toISOString()
  const batch = { userId: person.id, deviceId: 'bench', clientTime, changes }
  await request(url, person, sendChanges.path, sendChanges.method, batch)
}

/** A draw of about 500 bytes among the names of the wheel. */
const drawOf = (wheelId: string, index: number) => ({
  wheelId,
  drawnAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  rule: 'v1',
  entries: ['Ada', 'Grace', 'Hedy', 'Mary'].map((text, place) => ({ id: `e${place}`, text, weight: 1 })),
  winnerId: 'e1',
  random: 1,
  total: 4,
  rejected: 0,
  mode: 'keep',
})

async function fill(url: string, owner: SignedIn, wheelId: string): Promise<void> {
  await send(url, owner, [addOf(owner, `wheels/${wheelId}`, aWheel('Wer kocht?', ['Ada', 'Grace']))])
  for (let from = 0; from < followerCount; from += CHANGES_PER_BATCH) {
    const count = Math.min(CHANGES_PER_BATCH, followerCount - from)
    const draws = Array.from({ length: count }, (_value, index) =>
      addOf(owner, `draws/${wheelId}-${String(from + index).padStart(6, '0')}`, drawOf(wheelId, from + index)),
    )
    await send(url, owner, draws)
  }
}

/** Small writes of one person, one after the other, in milliseconds each, until it is stopped. */
function startWriting(url: string, writer: SignedIn): () => Promise<readonly number[]> {
  let isOver = false
  const write = async (): Promise<readonly number[]> => {
    const times: number[] = []
    while (!isOver) {
      const startedAt = clock()
      await send(url, writer, [
        addOf(writer, `wheelTemplates/${crypto.randomUUID()}`, { title: 'Wer spült?', texts: ['Ada'] }),
      ])
      times.push(clock() - startedAt)
      await sleep(PAUSE_MS)
    }
    return times
  }
  const written = write()
  return () => {
    isOver = true
    return written
  }
}

type Way = { readonly answeredMs: number; readonly completeMs: number; readonly longestWriteMs: number }

async function measureRun(url: string, [owner, member, writer]: readonly SignedIn[], openDevice: OpenDevice) {
  if (owner === undefined || member === undefined || writer === undefined) throw new Error('people are missing')
  for (const person of [owner, member, writer]) await visit(url, toVisitor(person))
  const wheelId = `w${crypto.randomUUID()}`
  await fill(url, owner, wheelId)
  const device = await openDevice(url, member.cookie)
  await device.call('create', { side: 'ours', userId: member.id, deviceId: `device-${member.id}` })
  await device.call('open', true)
  const stopIdle = startWriting(url, writer)
  await sleep(IDLE_MS)
  const idle = await stopIdle()
  const path = shareDocument.path.replace(':collection', wheelsCollection.name).replace(':id', wheelId)
  const share = async (memberIds: string[], count: number): Promise<Way> => {
    const stop = startWriting(url, writer)
    await sleep(PAUSE_MS * 10)
    const complete = device.call('whenCounted', drawsCollection.name, count)
    const startedAt = clock()
    await request(url, owner, path, shareDocument.method, { memberIds })
    const answeredMs = clock() - startedAt
    const completeMs = (await complete) - startedAt
    return { answeredMs, completeMs, longestWriteMs: Math.max(...(await stop())) }
  }
  const joining = await share([member.id], followerCount)
  const leaving = await share([], 0)
  await device.close()
  return { idle, joining, leaving }
}

const engines = readNames('--engines', values.engines, ENGINES)
const openDevice = createOpenNodeDevice((await buildDevices()).module)
const postgres = engines.includes('postgresql') ? await startPostgres({ isDurable: true }) : undefined
try {
  for (const engine of engines) {
    const postgresUrl = engine === 'sqlite' ? undefined : postgres?.url
    const app = await startAppServer({ peopleCount: runs * 3, postgresUrl, profileFolder: undefined })
    const measured: Awaited<ReturnType<typeof measureRun>>[] = []
    try {
      for (let run = 0; run < runs; run++) measured.push(await measureRun(app.url, app.takePeople(3), openDevice))
    } finally {
      await app.stop()
    }
    const idle = measured.flatMap((run) => run.idle)
    const round = (value: number): number => Number(value.toPrecision(3))
    for (const way of ['joining', 'leaving'] as const) {
      const of = (key: keyof Way): number => median(measured.map((run) => run[way][key]))
      const idleMs = median(idle)
      const blockedMs = of('longestWriteMs') - idleMs
      const figures = {
        answeredMs: round(of('answeredMs')),
        completeMs: round(of('completeMs')),
        blockedMs: round(blockedMs),
        answeredRatio: round(of('answeredMs') / idleMs),
        longestWriteRatio: round(of('longestWriteMs') / idleMs),
        idleWriteMs: round(idleMs),
        longestIdleWriteMs: round(median(measured.map((run) => Math.max(...run.idle)))),
      }
      const isReached = of('answeredMs') < GOALS.sharedMs && blockedMs < GOALS.blockedMs
      console.log(
        JSON.stringify({
          bench: 'sharing',
          engine,
          way,
          followers: followerCount,
          runs,
          ...figures,
          goal: GOALS,
          isReached,
        }),
      )
    }
  }
} finally {
  await postgres?.stop()
}
