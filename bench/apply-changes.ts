/** How many changes a second the stores take in one process, in batches of 500, each acknowledged when durable. */
import pg from 'pg'
import { openPostgresStore, openSqliteStore, type DocumentStore } from '#documents/server'
import { batchOf, changeOf, fieldsOf, testCollections } from '#testing/documents'
import { createTempFolder } from '#testing/temp-folder'
import type { Change } from '#documents'
import { startPostgres } from '../testing/postgres-server.ts'

const CHANGES = 10_000
const BATCH = 500
/** Of the changes of a batch, one in five makes a document; the others edit one of those. */
const EDITS_PER_DOCUMENT = 4

const environment = { collections: testCollections, now: Date.now, newEpoch: () => 'bench' }

function createBatches(): readonly (readonly Change[])[] {
  const fields = fieldsOf({ title: 'Wer spült heute?', tags: ['küche', 'abends'], items: [], place: { city: 'Ulm' } })
  const changes = Array.from({ length: CHANGES }, (_value, index) => {
    const document = `notes/n${Math.floor(index / (EDITS_PER_DOCUMENT + 1))}`
    const step = index % (EDITS_PER_DOCUMENT + 1)
    if (step === 0) return changeOf({ path: document, type: 'ADD', fields })
    if (step === 1)
      return changeOf({ path: document, type: 'MODIFIED', fields: fieldsOf({ count: index }), baseVersion: 1 })
    return changeOf({
      path: `${document}/items/find_i${step}`,
      type: 'ADD',
      fields: fieldsOf({ label: 'Ada' }),
      baseVersion: 1,
    })
  })
  return Array.from({ length: CHANGES / BATCH }, (_value, index) => changes.slice(index * BATCH, (index + 1) * BATCH))
}

async function measure(engine: string, store: DocumentStore): Promise<void> {
  const batches = createBatches()
  const startedAt = performance.now()
  for (const changes of batches) {
    const { results } = await store.applyBatch(batchOf(changes))
    const refused = results.find((result) => result.outcome !== 'applied')
    if (refused !== undefined) throw new Error(`a change was not applied: ${JSON.stringify(refused)}`)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(JSON.stringify({ bench: 'apply-changes', engine, changesPerSecond: Math.round(CHANGES / seconds) }))
}

async function measureSqlite(): Promise<void> {
  const folder = await createTempFolder()
  const store = await openSqliteStore({ ...environment, path: `${folder.path}/documents.db` })
  try {
    await measure('sqlite', store)
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
    await measure('postgresql', store)
    await store.close()
  } finally {
    await pool.end()
    await server.stop()
  }
}

await measureSqlite()
await measurePostgres()
