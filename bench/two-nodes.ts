/**
 * How long a change accepted by one server takes until a stream of the other has it, on loopback with a durable
 * PostgreSQL: from the moment it is sent until its event is read. Measured again after the connections by which the
 * servers hear of each other were ended, and counted from the moment they listen again.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { feedPageSchema, FEED_STREAM_PATH, sendChanges } from '#documents'
import { signUpPerson, type Person } from '#testing/app-server'
import { openEventReader } from '#testing/messages/event-reader'
import { createTestDatabase } from '#testing/postgres/postgres'
import { createTempFolder } from '#testing/temp-folder'
import { startServerNodes } from '#testing/torture/server-nodes'
import { startPostgres } from '../testing/postgres/postgres-server.ts'

const CHANGES = 300
const PAUSE_MS = 10
const GOAL_MS = 100
const LISTENING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`

const folder = await createTempFolder()
const postgres = await startPostgres({ isDurable: true })
const database = await createTestDatabase(postgres.url)
const nodes = await startServerNodes({
  count: 2,
  environment: { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url },
  onFault: (text) => process.stderr.write(`${text}\n`),
})
const [here = '', there = ''] = nodes.urls

/** When each document arrived, by its id. */
const arrivals = new Map<string, number>()

async function follow(person: Person): Promise<void> {
  const answer = await fetch(`${there}${FEED_STREAM_PATH}`, { headers: person.headers })
  const events = openEventReader(answer)
  for (let event = await events.next(); event !== undefined; event = await events.next()) {
    if (event.event !== 'feed') continue
    const at = performance.now()
    for (const document of feedPageSchema.parse(event.data).documents) arrivals.set(document.id, at)
  }
}

async function send(person: Person, id: string): Promise<void> {
  const change = {
    path: `wheelTemplates/${id}`,
    type: 'ADD',
    fields: [
      { key: 'title', value: 'Wer spült heute?' },
      { key: 'texts', value: ['Ada', 'Grace'] },
    ],
    changeId: randomUUID(),
    userId: person.id,
    deviceId: 'bench',
    editedAt: new Date().toISOString(),
    baseVersion: 0,
  }
  const batch = { userId: person.id, deviceId: 'bench', clientTime: new Date().toISOString(), changes: [change] }
  const init = { method: 'POST', headers: person.headers, body: JSON.stringify(batch) }
  const answer = await fetch(`${here}${sendChanges.path}`, init)
  await answer.text()
  if (answer.status !== 200) throw new Error(`a change was answered ${answer.status}`)
}

async function measure(person: Person): Promise<{ readonly p50Ms: number; readonly p95Ms: number }> {
  const delays: number[] = []
  for (let index = 0; index < CHANGES; index++) {
    const id = randomUUID()
    const sentAt = performance.now()
    await send(person, id)
    while (!arrivals.has(id)) await sleep(1)
    delays.push((arrivals.get(id) ?? Number.NaN) - sentAt)
    await sleep(PAUSE_MS)
  }
  delays.sort((a, b) => a - b)
  const at = (share: number): number => Number((delays[Math.floor(CHANGES * share)] ?? Number.NaN).toFixed(1))
  return { p50Ms: at(0.5), p95Ms: at(0.95) }
}

/** Ends the listening connections and resolves to how long it takes until all servers listen again. */
async function cutListeners(): Promise<number> {
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const { rows } = await admin.query<{ pid: number }>(LISTENING)
  const old = new Set(rows.map((row) => row.pid))
  const startedAt = performance.now()
  await admin.query(`SELECT pg_terminate_backend(pid) FROM (${LISTENING}) AS l`)
  for (;;) {
    const now = await admin.query<{ pid: number }>(LISTENING)
    if (now.rows.filter((row) => !old.has(row.pid)).length === nodes.urls.length) break
    await sleep(5)
  }
  await admin.end()
  return Math.round(performance.now() - startedAt)
}

try {
  const person = await signUpPerson({ url: here })
  void follow(person).catch(() => undefined)
  // Both servers have compiled what they need and listen.
  await measure(person)
  const before = await measure(person)
  const listensAgainAfterMs = await cutListeners()
  const after = await measure(person)
  const result = { bench: 'two-nodes', changes: CHANGES, ...before, listensAgainAfterMs, p95AfterCutMs: after.p95Ms }
  console.log(JSON.stringify({ ...result, goalP95Ms: GOAL_MS }))
} finally {
  await nodes.close()
  await postgres.stop()
  await folder.remove()
}
