/** What every engine of `DocumentStore` must do; the engines' own test files run it against each of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { batchOf, changeOf, createTestClock, fieldsOf, NOON_MS, testCollections, type TestClock } from '#testing/documents'
import type { OpenTestStore, TestStore } from '#testing/document-stores'
import type { Change, StoredDocument } from '#documents'
import type { Batch } from '../decide-batch.ts'
import type { DocumentStore } from './document-store.ts'

export function describeStore(name: string, openStore: OpenTestStore): void {
  describe(name, () => {
    let opened: TestStore
    let clock: TestClock
    beforeEach(async () => {
      clock = createTestClock()
      opened = await openStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
    })
    afterEach(() => opened.close())
    const bench = (): Bench => createBench(opened.store, clock)
    describeWriting(bench)
    describeReading(bench)
    describeFeed(bench)
    describeHistory(bench)
    describeSharing(bench)
  })
}

type Bench = ReturnType<typeof createBench>

function createBench(store: DocumentStore, clock: TestClock) {
  const apply = (changes: readonly Change[], parts: Partial<Batch> = {}) => store.applyBatch(batchOf(changes, parts))
  return {
    store,
    clock,
    apply,
    /** Makes a document of anna's. */
    add: (path: string, values: Record<string, unknown> = {}, parts: Partial<Change> = {}) =>
      apply([changeOf({ path, type: 'ADD', fields: fieldsOf(values), ...parts })]),
    modify: (path: string, values: Record<string, unknown>, parts: Partial<Change> = {}) =>
      apply([changeOf({ path, type: 'MODIFIED', fields: fieldsOf(values), ...parts })]),
    remove: (path: string, parts: Partial<Change> = {}) => apply([changeOf({ path, type: 'DELETED', ...parts })]),
    addPeople: async (...ids: readonly string[]) => {
      for (const userId of ids) {
        const fields = fieldsOf({ name: userId })
        await apply([changeOf({ path: `users/${userId}`, type: 'ADD', fields, userId })], { actor: 'server' })
      }
    },
    feedOf: async (userId: string, since = 0) => {
      const page = await store.readFeed(userId, since)
      return { ...page, keys: page.documents.map(keyOf), lostKeys: page.lost.map(keyOf) }
    },
  }
}

function keyOf(document: Pick<StoredDocument, 'collection' | 'id'>): string {
  return `${document.collection}/${document.id}`
}

function describeWriting(bench: () => Bench): void {
  it('S9 keeps what a batch wrote', async () => {
    const { add, store } = bench()
    const answer = await add('notes/a', { title: 'Milch', count: 2, tags: ['x'], anything: { deep: [1, null, 'ä😀'] } })
    expect(answer).toMatchObject({ epoch: 'epoch-1', results: [{ outcome: 'applied', version: 1 }], touchedUserIds: ['anna'] })
    expect(await store.readDocument('anna', 'notes', 'a')).toEqual({
      collection: 'notes',
      id: 'a',
      ownerId: 'anna',
      memberIds: [],
      version: 1,
      createdAt: '2026-11-12T12:00:00.000Z',
      updatedAt: '2026-11-12T12:00:00.000Z',
      isDeleted: false,
      fields: { title: 'Milch', count: 2, tags: ['x'], anything: { deep: [1, null, 'ä😀'] } },
    })
  })

  it('S4 applies the changes of one document in the order of the batch, each on the one before', async () => {
    const { apply, store } = bench()
    const { results } = await apply([
      changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ items: [] }) }),
      changeOf({ path: 'notes/a/items/find_1', type: 'ADD', fields: fieldsOf({ name: 'Eier' }) }),
      changeOf({ path: 'notes/a/items/find_1', type: 'MODIFIED', fields: fieldsOf({ name: 'Mehl' }) }),
    ])
    expect(results.map((result) => 'version' in result && result.version)).toEqual([1, 2, 3])
    expect((await store.readDocument('anna', 'notes', 'a'))?.fields).toEqual({ items: [{ id: '1', name: 'Mehl' }] })
  })

  it('S2 writes the good changes of a batch whatever stands between them', async () => {
    const { apply, feedOf } = bench()
    const { results } = await apply([
      changeOf({ path: 'notes/a', type: 'ADD' }),
      changeOf({ path: 'notes/b', type: 'ADD', fields: fieldsOf({ unheard: 1 }) }),
      changeOf({ path: 'nowhere/b', type: 'ADD' }),
      changeOf({ path: 'notes/c', type: 'ADD' }),
    ])
    expect(results.map((result) => result.outcome)).toEqual(['applied', 'rejected', 'rejected', 'applied'])
    expect((await feedOf('anna')).keys).toEqual(['notes/a', 'notes/c'])
  })

  it('S3 answers a batch that comes again from the log and applies nothing twice', async () => {
    const { add, apply, store } = bench()
    await add('notes/a', { count: 0 })
    const again = [
      changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 1 }), baseVersion: 1 }),
      changeOf({ path: 'notes/b', type: 'ADD' }),
    ]
    const first = await apply(again)
    const second = await apply(again)
    expect(second.results).toEqual(first.results)
    expect(second.touchedUserIds).toEqual([])
    expect((await store.readDocument('anna', 'notes', 'a'))?.version).toBe(2)
  })

  it('S3 keeps the changeIds of two people apart', async () => {
    const { add, store } = bench()
    await add('notes/a', {}, { changeId: 'same' })
    await add('notes/b', {}, { changeId: 'same', userId: 'ben' })
    expect(await store.readDocument('ben', 'notes', 'b')).toBeDefined()
  })

  it('S6 lets a later edit stand that another device sent earlier', async () => {
    const { add, modify, store } = bench()
    await add('notes/a', { title: 'alt', count: 1 })
    await modify('notes/a', { title: 'später' }, { deviceId: 'laptop', baseVersion: 1 })
    const { results } = await modify(
      'notes/a',
      { title: 'früher', count: 2 },
      { baseVersion: 1, editedAt: new Date(NOON_MS - 60_000).toISOString() },
    )
    expect(results).toMatchObject([{ outcome: 'applied', supersededKeys: ['title'] }])
    expect((await store.readDocument('anna', 'notes', 'a'))?.fields).toEqual({ title: 'später', count: 2 })
  })

  it('S8 keeps a tombstone whose fields are empty', async () => {
    const { add, remove, modify, store, feedOf } = bench()
    await add('notes/a', { title: 'weg' })
    await remove('notes/a', { baseVersion: 1 })
    expect(await store.readDocument('anna', 'notes', 'a')).toBeUndefined()
    expect((await feedOf('anna')).documents).toMatchObject([{ isDeleted: true, version: 2, fields: {} }])
    expect((await modify('notes/a', { title: 'doch' }, { baseVersion: 1 })).results).toMatchObject([{ outcome: 'gone' }])
  })

  it('S9 refuses a write whose expected version is not current', async () => {
    const { add, apply, store } = bench()
    await add('notes/a', { count: 1 })
    const change = changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 2 }), baseVersion: 1 })
    const { results } = await apply([change], { expectedVersions: new Map([['notes/a', 3]]) })
    expect(results).toMatchObject([{ outcome: 'rejected', code: 'version-conflict' }])
    expect((await store.readDocument('anna', 'notes', 'a'))?.fields).toEqual({ count: 1 })
  })

  it('S3 applies a batch once that is sent many times at the same moment', async () => {
    const { apply, store, feedOf } = bench()
    const changes = [changeOf({ path: 'notes/a', type: 'ADD' }), changeOf({ path: 'notes/b', type: 'ADD' })]
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(changes)))
    for (const answer of answers) expect(answer.results).toEqual(answers[0]?.results)
    expect((await store.readDocument('anna', 'notes', 'a'))?.version).toBe(1)
    expect((await feedOf('anna')).next).toBe(2)
  })

  it('S4 loses no change when many devices write one document at the same moment', async () => {
    const { add, apply, store } = bench()
    await add('notes/a', { items: [] })
    const writers = Array.from({ length: 8 }, (_value, index) => String(index))
    const path = (id: string): string => `notes/a/items/find_${id}`
    await Promise.all(
      writers.map((id) => apply([changeOf({ path: path(id), type: 'ADD', deviceId: `device-${id}`, baseVersion: 1 })])),
    )
    const document = await store.readDocument('anna', 'notes', 'a')
    expect(document?.version).toBe(9)
    const items = document?.fields['items']
    expect(Array.isArray(items) ? items.map((item: { id: string }) => item.id).sort() : items).toEqual(writers)
  })
}

function describeReading(bench: () => Bench): void {
  it('X1 shows a document to nobody but its owner', async () => {
    const { add, store } = bench()
    await add('notes/a', { title: 'geheim' })
    expect(await store.readDocument('ben', 'notes', 'a')).toBeUndefined()
    expect(await store.queryDocuments('ben', 'notes')).toEqual([])
    expect(await store.readHistory('ben', 'notes', 'a')).toBeUndefined()
    expect(await store.readFeed('ben', 0)).toMatchObject({ next: 0, documents: [], lost: [] })
  })

  it('finds all documents of a collection, oldest first', async () => {
    const { add, remove, store, clock } = bench()
    for (const id of ['c', 'a', 'B']) {
      await add(`notes/${id}`)
      clock.advance(1)
    }
    await add('boards/z')
    await add('notes/deleted')
    await remove('notes/deleted', { baseVersion: 1 })
    expect((await store.queryDocuments('anna', 'notes')).map((document) => document.id)).toEqual(['c', 'a', 'B'])
  })

  it.each([
    ['text', '1', ['text']],
    ['number', 1, ['number']],
    ['fraction', 1.5, ['fraction']],
    ['large number', 1e21, ['large']],
    ['true', true, ['true']],
    ['false', false, []],
    ['null', null, ['null']],
    ['list', [1, '1'], ['list']],
    ['list in another order', ['1', 1], []],
    ['object, whatever the order of its keys', { b: 2, a: 1 }, ['object']],
    ['part of an object', { a: 1 }, []],
    ['injection', "' OR 1=1 --", []],
    ['text no document can hold', 'a\0b', []],
    ['half a surrogate pair', '\ud800', []],
  ])('finds documents whose field equals a %s, compared as JSON', async (_kind, equals, expected) => {
    const { add, store } = bench()
    const values = { text: '1', number: 1, fraction: 1.5, large: 1e21, true: true, null: null, list: [1, '1'] }
    for (const [id, anything] of Object.entries(values)) await add(`notes/${id}`, { anything })
    await add('notes/object', { anything: { a: 1, b: 2 } })
    await add('notes/replacement', { anything: '\ufffd' })
    await add('notes/without')
    const found = await store.queryDocuments('anna', 'notes', { field: 'anything', equals })
    expect(found.map((document) => document.id)).toEqual(expected)
  })

  it.each([
    ['text', 'rot', ['a', 'b']],
    ['number', 7, ['b']],
    ['true', true, ['b']],
    ['null', null, ['b']],
    ['object', { x: 1 }, ['c']],
    ['part of an object', {}, []],
    ['text that is only part of an item', 'ro', []],
    ['object in another', { x: { y: 1 } }, []],
  ])('finds documents whose list contains a %s', async (_kind, contains, expected) => {
    const { add, store } = bench()
    await add('notes/a', { tags: ['blau', 'rot'] })
    await add('notes/b', { tags: ['rot', 7, true, null] })
    await add('notes/c', { tags: [{ x: 1 }, ['rot']] })
    await add('notes/d', { anything: 'rot' })
    await add('notes/e', { anything: { rot: 'rot' } })
    const found = await store.queryDocuments('anna', 'notes', { field: 'tags', contains })
    expect(found.map((document) => document.id)).toEqual(expected)
    expect(await store.queryDocuments('anna', 'notes', { field: 'anything', contains })).toEqual([])
  })

  it('looks into top-level fields only, whatever stands in the name', async () => {
    const { add, store } = bench()
    await add('notes/a', { place: { city: 'Ulm' } })
    for (const field of ['city', 'place.city', '$.place', 'place"."city', '__proto__', "x') OR ('1'='1"]) {
      expect(await store.queryDocuments('anna', 'notes', { field, equals: 'Ulm' })).toEqual([])
    }
  })

  it('is healthy while it is open', async () => {
    expect(await bench().store.isHealthy()).toBe(true)
  })
}

function describeFeed(bench: () => Bench): void {
  it('D1 raises the counter once for each document written and D2 lists each document once, in order', async () => {
    const { add, modify, apply, feedOf } = bench()
    await apply([changeOf({ path: 'notes/a', type: 'ADD' }), changeOf({ path: 'notes/b', type: 'ADD' })])
    await add('notes/c')
    await modify('notes/a', { title: 'neu' }, { baseVersion: 1 })
    expect(await feedOf('anna')).toMatchObject({
      userId: 'anna',
      epoch: 'epoch-1',
      since: 0,
      next: 4,
      hasMore: false,
      keys: ['notes/b', 'notes/c', 'notes/a'],
    })
    expect(await feedOf('anna', 2)).toMatchObject({ since: 2, next: 4, keys: ['notes/c', 'notes/a'] })
    expect(await feedOf('anna', 4)).toMatchObject({ since: 4, next: 4, hasMore: false, keys: [] })
  })

  it('D1 counts a document once however many changes of a batch wrote it', async () => {
    const { apply, feedOf } = bench()
    const modified = { path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 1 }) } as const
    await apply([changeOf({ path: 'notes/a', type: 'ADD' }), changeOf(modified), changeOf(modified)])
    expect(await feedOf('anna')).toMatchObject({ next: 1, documents: [{ version: 3 }] })
  })

  it('D4 ends a page that is asked for beyond the counter at the counter', async () => {
    const { add, feedOf } = bench()
    await add('notes/a')
    expect(await feedOf('anna', 999)).toMatchObject({ since: 999, next: 1, hasMore: false, documents: [] })
    expect(await feedOf('nobody', 5)).toMatchObject({ next: 0, hasMore: false })
  })

  it('D2 gives at most 500 documents a page', async () => {
    const { apply, feedOf } = bench()
    const paths = Array.from({ length: 503 }, (_value, index) => `notes/n${index}`)
    await apply(paths.map((path) => changeOf({ path, type: 'ADD' })))
    const first = await feedOf('anna')
    expect(first).toMatchObject({ next: 500, hasMore: true })
    const second = await feedOf('anna', first.next)
    expect(second).toMatchObject({ since: 500, next: 503, hasMore: false })
    expect([...first.keys, ...second.keys]).toEqual(paths)
  })

  it('D2 ends a page at about 1 MB, with one document at least', async () => {
    const { add, feedOf } = bench()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await add(`notes/${id}`, { title: 'x'.repeat(200_000) })
    const first = await feedOf('anna')
    expect(first).toMatchObject({ hasMore: true, keys: ['notes/a', 'notes/b', 'notes/c', 'notes/d', 'notes/e'] })
    expect(await feedOf('anna', first.next)).toMatchObject({ hasMore: false, keys: ['notes/f'] })
  })
}

function describeHistory(bench: () => Bench): void {
  it('H1 tells who changed what, newest first, with what stood there before', async () => {
    const { add, modify, store, clock } = bench()
    await add('notes/a', { title: 'alt' })
    clock.advance(1_000)
    await modify('notes/a', { title: 'neu', count: undefined }, { baseVersion: 1, deviceId: 'laptop', changeId: 'mine' })
    const entries = await store.readHistory('anna', 'notes', 'a')
    expect(entries).toHaveLength(2)
    expect(entries?.[0]).toEqual({
      changeId: 'mine',
      version: 2,
      userId: 'anna',
      deviceId: 'laptop',
      editedAt: '2026-11-12T12:00:00.000Z',
      recordedAt: '2026-11-12T12:00:01.000Z',
      outcome: 'applied',
      type: 'MODIFIED',
      path: 'notes/a',
      fields: [
        { key: 'title', value: 'neu', before: 'alt', isSuperseded: false },
        { key: 'count', isSuperseded: false },
      ],
    })
  })

  it('H1 keeps what a deletion removed, and H2 shows it to the owner', async () => {
    const { add, remove, store } = bench()
    await add('notes/a', { title: 'weg' })
    await remove('notes/a', { baseVersion: 1 })
    expect((await store.readHistory('anna', 'notes', 'a'))?.[0]).toMatchObject({ type: 'DELETED', before: { title: 'weg' } })
  })

  it('H2 answers with the newest entries, at most 500 and about 4 MB', async () => {
    const { add, apply, store } = bench()
    const counting = Array.from({ length: 501 }, (_value, count) => ({ fields: fieldsOf({ count }), baseVersion: 999 }))
    await add('notes/a')
    await apply(counting.map((parts) => changeOf({ path: 'notes/a', type: 'MODIFIED', ...parts })))
    const many = await store.readHistory('anna', 'notes', 'a')
    expect(many).toHaveLength(500)
    expect(many?.[0]?.fields).toMatchObject([{ value: 500, before: 499 }])
    await add('notes/large')
    const large = Array.from({ length: 30 }, (_value, n) => ({ fields: fieldsOf({ title: String(n).padEnd(150_000) }) }))
    for (const parts of large) await apply([changeOf({ path: 'notes/large', type: 'MODIFIED', ...parts, baseVersion: 999 })])
    const few = await store.readHistory('anna', 'notes', 'large')
    expect(few?.length).toBeGreaterThan(10)
    expect(few?.length).toBeLessThan(15)
  })

  it('H1 forgets log rows and tombstones that are too old, and says of the latter that they are lost', async () => {
    const { add, remove, store, clock, feedOf } = bench()
    await add('notes/old')
    await add('notes/gone')
    await remove('notes/gone', { baseVersion: 1 })
    clock.advance(1_000)
    await add('notes/new')
    expect(await store.pruneHistory('2026-11-12T12:00:01.000Z')).toBe(3)
    expect(await store.readHistory('anna', 'notes', 'old')).toEqual([])
    expect(await store.readHistory('anna', 'notes', 'gone')).toBeUndefined()
    expect(await store.readHistory('anna', 'notes', 'new')).toHaveLength(1)
    expect(await feedOf('anna')).toMatchObject({ next: 4, keys: ['notes/old', 'notes/new'], lostKeys: ['notes/gone'] })
  })
}

function describeSharing(bench: () => Bench): void {
  it('X1 opens a document to its members, in every read and in the feed', async () => {
    const { add, addPeople, store, feedOf, modify } = bench()
    await addPeople('anna', 'ben', 'cem')
    await add('boards/a', { title: 'Urlaub' })
    const shared = await store.setMembers('anna', 'boards', 'a', ['cem', 'ben'])
    expect(shared).toMatchObject({ ok: true, value: { document: { memberIds: ['ben', 'cem'], version: 2 } } })
    expect(shared.ok && [...shared.value.touchedUserIds].sort()).toEqual(['anna', 'ben', 'cem'])
    expect((await store.readDocument('ben', 'boards', 'a'))?.fields).toEqual({ title: 'Urlaub' })
    expect((await store.queryDocuments('cem', 'boards')).map((document) => document.id)).toEqual(['a'])
    expect((await feedOf('cem', 1)).keys).toEqual(['boards/a'])
    const edited = await modify('boards/a', { title: 'Ferien' }, { userId: 'ben', baseVersion: 2 })
    expect([...edited.touchedUserIds].sort()).toEqual(['anna', 'ben', 'cem'])
    expect(await store.readHistory('ben', 'boards', 'a')).toMatchObject([
      { userId: 'ben', fields: [{ key: 'title' }] },
      { userId: 'anna', fields: [{ key: 'memberIds', value: ['ben', 'cem'], before: [] }] },
      { type: 'ADD' },
    ])
  })

  it('D1 tells a member who is removed that the document is lost, and nothing of it any more', async () => {
    const { add, addPeople, store, feedOf, modify } = bench()
    await addPeople('anna', 'ben')
    await add('boards/a')
    await store.setMembers('anna', 'boards', 'a', ['ben'])
    expect(await store.setMembers('anna', 'boards', 'a', [])).toMatchObject({ ok: true })
    await modify('boards/a', { title: 'geheim' }, { baseVersion: 3 })
    expect(await feedOf('ben', 1)).toMatchObject({ next: 3, documents: [], lostKeys: ['boards/a'] })
    expect(await store.readDocument('ben', 'boards', 'a')).toBeUndefined()
    expect(await store.queryDocuments('ben', 'boards')).toEqual([])
    expect(await store.readHistory('ben', 'boards', 'a')).toBeUndefined()
    await store.setMembers('anna', 'boards', 'a', ['ben'])
    expect(await feedOf('ben', 3)).toMatchObject({ keys: ['boards/a'], lostKeys: [] })
  })

  it('changes nothing when the members are the ones asked for already', async () => {
    const { add, addPeople, store } = bench()
    await addPeople('ben')
    await add('boards/a')
    await store.setMembers('anna', 'boards', 'a', ['ben'])
    expect(await store.setMembers('anna', 'boards', 'a', ['ben'])).toMatchObject({
      ok: true,
      value: { document: { version: 2 }, touchedUserIds: [] },
    })
  })

  it.each([
    ['a stranger', 'cem', 'boards', 'a', ['cem'], 'not-found'],
    ['anybody, where nothing is', 'anna', 'boards', 'nothing', ['ben'], 'not-found'],
    ['a member', 'ben', 'boards', 'a', ['ben', 'cem'], 'not-allowed'],
    ['the owner, in a collection without sharing', 'anna', 'notes', 'a', ['ben'], 'not-allowed'],
    ['the owner, with themselves', 'anna', 'boards', 'a', ['anna'], 'invalid-change'],
    ['the owner, with one person twice', 'anna', 'boards', 'a', ['ben', 'ben'], 'invalid-change'],
    ['the owner, with somebody who does not exist', 'anna', 'boards', 'a', ['ben', 'nobody'], 'invalid-change'],
    ['the owner, with somebody who was deleted', 'anna', 'boards', 'a', ['dora'], 'invalid-change'],
  ])('X2 refuses sharing by %s', async (_who, userId, collection, id, memberIds, error) => {
    const { add, addPeople, apply, store } = bench()
    await addPeople('anna', 'ben', 'cem', 'dora')
    await apply([changeOf({ path: 'users/dora', type: 'DELETED', userId: 'dora' })], { actor: 'server' })
    await add('boards/a')
    await add('notes/a')
    await store.setMembers('anna', 'boards', 'a', ['ben'])
    expect(await store.setMembers(userId, collection, id, memberIds)).toEqual({ ok: false, error })
    expect((await store.readDocument('anna', 'boards', 'a'))?.memberIds).toEqual(['ben'])
  })
}
