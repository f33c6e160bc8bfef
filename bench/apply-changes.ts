/**
 * What the server does with a device's 10,000 changes (60 % new documents of about 300 bytes, 30 % edits, 10 %
 * deletions) in batches of 500, each acknowledged when durable: CPU and time per change from the request's text to
 * the answer's, and beside it the floor of the same run, which only parses and runs one statement per change.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { newOrderedId } from '#base/id'
import { sendChanges, type Change } from '#documents'
import { openPostgresStore, openSqliteStore, type DocumentStore } from '#documents/server'
import { changeOf, fieldsOf, testCollections } from '#testing/documents/documents'
import { createTempFolder } from '#testing/temp-folder'
import { startPostgres } from '../testing/postgres/postgres-server.ts'

const CHANGES = 10_000
const BATCH = 500
const RUNS = 5

const environment = { collections: testCollections, now: Date.now, newEpoch: () => 'bench' }
const engines = process.argv[2]?.split(',') ?? ['floor', 'sqlite', 'postgresql']

/** The requests' texts of one person. Edits and deletions are of documents that the same device has just made. */
function createBodies(userId: string): readonly string[] {
  const random = createRandom(userId)
  const id = (): string => newOrderedId((bytes) => bytes.map(() => random(256)), Date.now())
  const living: string[] = []
  const paths: string[] = []
  const changes = Array.from({ length: CHANGES }, (_value, index): Change => {
    const own = { userId, changeId: id(), editedAt: new Date().toISOString() }
    const kind = index % 10
    if (kind < 6) {
      const path = `notes/${id()}`
      living.push(path)
      paths.push(path)
      return changeOf({ ...own, path, type: 'ADD', fields: createFields(index) })
    }
    const place = random(living.length)
    const path = living[place] ?? ''
    if (kind < 9) return changeOf({ ...own, path, type: 'MODIFIED', fields: fieldsOf({ count: index, done: true }) })
    living.splice(place, 1)
    return changeOf({ ...own, path, type: 'DELETED' })
  })
  return Array.from({ length: CHANGES / BATCH }, (_value, index) =>
    JSON.stringify({
      userId,
      deviceId: 'phone',
      clientTime: new Date().toISOString(),
      changes: changes.slice(index * BATCH, (index + 1) * BATCH),
    }),
  )
}

function createFields(index: number): Change['fields'] {
  return fieldsOf({
    title: `Wer spült heute? ${index}`,
    tags: ['küche', 'abends', 'täglich'],
    items: [
      { id: 'a', label: 'Ada', weight: 1 },
      { id: 'b', label: 'Bela', weight: 2 },
    ],
    place: { city: 'Ulm', street: 'Hirschstraße 1' },
    count: index,
    done: false,
    anything: 'Der Abwasch ist gemacht, wenn auch die Pfannen trocken im Schrank stehen.',
  })
}

/** Numbers below a limit that depend on nothing but the seed. */
function createRandom(seed: string): (limit: number) => number {
  let state = [...seed].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** From the text of a request to the text of its answer, as the route does it. */
async function answer(store: DocumentStore, body: string): Promise<string> {
  const input = sendChanges.input.parse(JSON.parse(body))
  const applied = await store.applyBatch({
    userId: input.userId,
    deviceId: input.deviceId,
    actor: 'person',
    clockOffsetMs: 0,
    changes: input.changes,
    expectedVersions: new Map(),
  })
  const refused = applied.results.find((result) => result.outcome !== 'applied')
  if (refused !== undefined) throw new Error(`a change was not applied: ${JSON.stringify(refused)}`)
  return JSON.stringify({ epoch: applied.epoch, results: applied.results })
}

async function measure(engine: string, apply: (body: string) => Promise<string>): Promise<void> {
  const runs: { cpu: number; time: number }[] = []
  for (let run = 0; run < RUNS + 1; run++) {
    const bodies = createBodies(`person-${run}`)
    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    for (const body of bodies) await apply(body)
    const time = performance.now() - startedAt
    const { user, system } = process.cpuUsage(cpuBefore)
    runs.push({ cpu: (user + system) / CHANGES, time: (time * 1_000) / CHANGES })
  }
  // The first run warms up the compiler and makes the file.
  const measured = runs.slice(1)
  const median = (pick: (run: { cpu: number; time: number }) => number): number =>
    Math.round((measured.map(pick).sort((a, b) => a - b)[RUNS >> 1] ?? 0) * 10) / 10
  const figures = { cpuPerChange: median((run) => run.cpu), timePerChange: median((run) => run.time) }
  console.log(JSON.stringify({ bench: 'apply-changes', engine, unit: 'µs', ...figures }))
}

async function measureFloor(): Promise<void> {
  const folder = await createTempFolder()
  const database = new DatabaseSync(join(folder.path, 'floor.db'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE changes (path TEXT, entry TEXT)')
  const insert = database.prepare('INSERT INTO changes VALUES (?, ?)')
  await measure('floor', async (body) => {
    const { changes } = JSON.parse(body) as { changes: readonly Change[] }
    database.exec('BEGIN IMMEDIATE')
    for (const change of changes) insert.run(change.path, JSON.stringify(change.fields))
    database.exec('COMMIT')
    return JSON.stringify(changes.map((change) => change.changeId))
  })
  database.close()
  await folder.remove()
}

async function measureSqlite(): Promise<void> {
  const folder = await createTempFolder()
  const store = await openSqliteStore({ ...environment, path: join(folder.path, 'documents.db') })
  try {
    await measure('sqlite', (body) => answer(store, body))
  } finally {
    await store.close()
    await folder.remove()
  }
}

async function measurePostgres(): Promise<void> {
  const server = await startPostgres({ isDurable: true })
  const pool = new pg.Pool({ connectionString: server.url })
  try {
    const store = await openPostgresStore({ ...environment, pool })
    await measure('postgresql', (body) => answer(store, body))
    await store.close()
  } finally {
    await pool.end()
    await server.stop()
  }
}

if (engines.includes('floor')) await measureFloor()
if (engines.includes('sqlite')) await measureSqlite()
if (engines.includes('postgresql')) await measurePostgres()
