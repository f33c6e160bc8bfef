import { expect, it } from 'vitest'
import { batchOf, changeOf, fieldsOf, NOON_MS } from '#testing/documents/documents'
import type { AppliedBatch } from '../document-store.ts'
import type { Bench } from './store-bench.suite.ts'

export function describeWriting(bench: () => Bench): void {
  it('S9 keeps what a batch wrote', async () => {
    const { add, store } = bench()
    const answer = await add('notes/a', { title: 'Milch', count: 2, tags: ['x'], anything: { deep: [1, null, 'ä😀'] } })
    expect(answer).toMatchObject({
      epoch: 'epoch-1',
      results: [{ outcome: 'applied', version: 1 }],
      touchedUserIds: ['anna'],
    })
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

  it('S9 tells once what a batch wrote, when it can be read and before it answers', async () => {
    const { store } = bench()
    const told: { readonly applied: AppliedBatch; readonly found: Promise<unknown> }[] = []
    const answer = await store.applyBatch(batchOf([changeOf({ path: 'notes/a', type: 'ADD' })]), (applied) => {
      told.push({ applied, found: store.readDocument('anna', 'notes', 'a') })
    })
    expect(told).toMatchObject([{ applied: answer }])
    expect(await told[0]?.found).toMatchObject({ id: 'a', version: 1 })
  })

  it('S4 applies the changes of one document in the order of the batch, each on the one before', async () => {
    const { apply, store } = bench()
    const { results } = await apply([
      changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ items: [] }) }),
      changeOf({ path: 'notes/a/items/find_1', type: 'ADD', fields: fieldsOf({ name: 'Eier' }) }),
      changeOf({ path: 'notes/a/items/find_1', type: 'MODIFIED', fields: fieldsOf({ name: 'Mehl' }) }),
      // P4: the other form, where the id stands among the fields.
      changeOf({ path: 'notes/a/items', type: 'ADD', fields: fieldsOf({ id: '2', name: 'Salz' }) }),
    ])
    expect(results.map((result) => 'version' in result && result.version)).toEqual([1, 2, 3, 4])
    expect((await store.readDocument('anna', 'notes', 'a'))?.fields).toEqual({
      items: [
        { id: '1', name: 'Mehl' },
        { id: '2', name: 'Salz' },
      ],
    })
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

  it('S10 S3 tells a conflict in the answer, in the repeated answer, and in the history', async () => {
    const { add, modify, apply, store } = bench()
    await add('notes/a', { title: 'alt' })
    await modify('notes/a', { title: 'früher' }, { deviceId: 'laptop', baseVersion: 1 })
    const editedAt = new Date(NOON_MS + 60_000).toISOString()
    const change = changeOf({
      path: 'notes/a',
      type: 'MODIFIED',
      fields: fieldsOf({ title: 'später' }),
      baseVersion: 1,
      editedAt,
    })
    const { results } = await apply([change])
    const conflict = { key: 'title', winner: 'mine', userId: 'anna', deviceId: 'laptop' }
    expect(results).toMatchObject([{ outcome: 'applied', conflicts: [{ ...conflict, other: 'früher' }] }])
    expect((await apply([change])).results).toEqual(results)
    expect((await store.readHistory('anna', 'notes', 'a'))?.[0]?.conflicts).toMatchObject([conflict])
  })

  it('S8 keeps a tombstone whose fields are empty', async () => {
    const { add, remove, modify, store, feedOf } = bench()
    await add('notes/a', { title: 'weg' })
    await remove('notes/a', { baseVersion: 1 })
    expect(await store.readDocument('anna', 'notes', 'a')).toBeUndefined()
    expect((await feedOf('anna')).documents).toMatchObject([{ isDeleted: true, version: 2, fields: {} }])
    expect((await modify('notes/a', { title: 'doch' }, { baseVersion: 1 })).results).toMatchObject([
      { outcome: 'gone' },
    ])
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
