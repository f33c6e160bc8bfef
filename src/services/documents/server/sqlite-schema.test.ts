import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isJsonObject } from '#base/text/json'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import type { DocumentStore } from './document-store.ts'
import { openSqliteStore } from './sqlite-store.ts'

const FIXTURES = join(import.meta.dirname, '../../../../testing/fixtures')

/** What version 3 of the schema answered from the same rows. */
const before: unknown = JSON.parse(readFileSync(join(FIXTURES, 'documents-schema-3.json'), 'utf8'))

describe('a SQLite file that schema 3 wrote', () => {
  let folder: TempFolder
  let store: DocumentStore
  beforeEach(async () => {
    folder = await createTempFolder()
    const path = join(folder.path, 'documents.db')
    const old = new DatabaseSync(path)
    old.exec(readFileSync(join(FIXTURES, 'documents-schema-3.sql'), 'utf8'))
    old.close()
    const { now, advance } = createTestClock()
    advance(60_000)
    store = await openSqliteStore({ path, collections: testCollections, now, newEpoch: () => 'next era' })
  })
  afterEach(async () => {
    await store.close()
    await folder.remove()
  })

  const read = async (): Promise<unknown> => {
    const keys = ['notes/list', 'boards/shared', 'boards/once', 'notes/deleted', 'notes/forgotten']
    const histories = keys.map(async (key) => {
      const [collection = '', id = ''] = key.split('/')
      return [key, (await store.readHistory('anna', collection, id)) ?? null] as const
    })
    return {
      feeds: {
        anna: await store.readFeed('anna', 0),
        ben: await store.readFeed('ben', 0),
        cem: await store.readFeed('cem', 0),
      },
      notes: await store.queryDocuments('anna', 'notes'),
      boardsOfBen: await store.queryDocuments('ben', 'boards'),
      histories: Object.fromEntries(await Promise.all(histories)),
    }
  }

  it('D2 H2 X5 is read as before: feeds, histories and lists, with what was shared, deleted, lost and forgotten', async () => {
    expect(isJsonObject(before)).toBe(true)
    expect(await read()).toEqual(before)
  })

  it('S3 answers a repeated change from its log, also one about a document that is forgotten', async () => {
    const repeated = [
      changeOf({ changeId: 'a3', path: 'notes/list', type: 'MODIFIED', fields: fieldsOf({ title: 'noch einmal' }) }),
      changeOf({ changeId: 'x3', path: 'notes/forgotten', type: 'MODIFIED', fields: fieldsOf({ title: 'zu spät' }) }),
    ]
    const { results } = await store.applyBatch(batchOf(repeated))
    expect(results).toMatchObject([
      { outcome: 'applied', version: 3 },
      { outcome: 'gone', version: 2 },
    ])
    expect(await read()).toEqual(before)
  })

  it('S6 H2 goes on with the log of a document: an older edit loses against what stands in it', async () => {
    const late = changeOf({
      changeId: uniqueId('change'),
      deviceId: 'tablet',
      path: 'notes/list',
      type: 'MODIFIED',
      baseVersion: 1,
      editedAt: '2026-11-12T12:00:00.200Z',
      fields: fieldsOf({ title: 'am ältesten', anything: 'neu' }),
    })
    const { results } = await store.applyBatch(batchOf([late]))
    expect(results).toMatchObject([{ outcome: 'applied', version: 5, supersededKeys: ['title'] }])
    const history = await store.readHistory('anna', 'notes', 'list')
    expect(history?.map((entry) => entry.version)).toEqual([5, 4, 3, 2, 1])
  })

  it('Q1 counts the documents that everybody had before anything was counted, not their history, and goes on from there', async () => {
    const rows = new DatabaseSync(join(folder.path, 'documents.db'))
    const count = () =>
      rows
        .prepare(
          `SELECT name, (SELECT sum(octet_length(fields)) FROM documents WHERE owner = names.number AND state <> 2) AS documents,
             (SELECT sum(octet_length(entry)) FROM change_log WHERE owner = names.number) AS log
           FROM names WHERE name IN ('anna', 'ben', 'cem') ORDER BY name`,
        )
        .all()
        .map((row) => [row['name'], Number(row['documents']), Number(row['log'])])
        .filter(([, documents, log]) => documents !== 0 || log !== 0)
    const read = async () =>
      Array.from(await store.readUsage(['anna', 'ben', 'cem']), ([name, { usedBytes, historyBytes }]) => [
        name,
        usedBytes - historyBytes,
        historyBytes,
      ])
    expect(count()[0]).toEqual(['anna', expect.any(Number), 0])
    expect(await read()).toEqual(count())
    const add = changeOf({ path: 'notes/forgotten', type: 'ADD', userId: 'ben', fields: fieldsOf({ title: 'neu' }) })
    await store.applyBatch(batchOf([add]))
    await store.pruneHistory('2027-01-01T00:00:00.000Z')
    expect(await read()).toEqual(count())
    rows.close()
  })

  it('S8 makes a forgotten document anew, visible only to its new owner', async () => {
    const add = changeOf({ path: 'notes/forgotten', type: 'ADD', userId: 'ben', fields: fieldsOf({ title: 'neu' }) })
    const { results } = await store.applyBatch(batchOf([add]))
    expect(results).toMatchObject([{ outcome: 'applied', version: 1 }])
    expect(await store.readDocument('ben', 'notes', 'forgotten')).toMatchObject({
      ownerId: 'ben',
      fields: { title: 'neu' },
    })
    expect(await store.readDocument('anna', 'notes', 'forgotten')).toBeUndefined()
    const feed = await store.readFeed('anna', 0)
    expect(feed.lost).toEqual([{ collection: 'notes', id: 'forgotten' }])
  })
})
