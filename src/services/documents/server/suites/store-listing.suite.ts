/** Tests the reads of our own services, which ignore the owner. */
import { expect, it } from 'vitest'
import type { StoredDocument } from '#documents'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { LISTING_PAGE_DOCUMENTS, type DocumentPages } from '../document-store.ts'
import type { Bench } from './store-bench.suite.ts'

/** The documents of all pages. */
async function read(pages: DocumentPages): Promise<readonly StoredDocument[]> {
  return (await Array.fromAsync(pages)).flat()
}

const keysOf = (documents: readonly StoredDocument[]): readonly string[] =>
  documents.map(({ collection, id }) => `${collection}/${id}`).sort()

const LATER = '2026-11-12T12:00:01.000Z'

export function describeListing(bench: () => Bench): void {
  it('L1 lists a collection with the documents of all owners, without deleted ones', async () => {
    const { add, remove, store } = bench()
    await add('notes/a', { title: 'von Anna' })
    await add('notes/b', { title: 'von Ben' }, { userId: 'ben' })
    await add('boards/c')
    await add('notes/gone')
    await remove('notes/gone', { baseVersion: 1 })
    const found = await read(store.listCollection('notes'))
    expect(keysOf(found)).toEqual(['notes/a', 'notes/b'])
    expect(found.find(({ id }) => id === 'b')).toEqual(await store.readDocument('ben', 'notes', 'b'))
    expect(await read(store.listCollection('nowhere'))).toEqual([])
  })

  it('L1 lists in pages, each document once', async () => {
    const { apply, store } = bench()
    const ids = Array.from({ length: LISTING_PAGE_DOCUMENTS + 3 }, (_value, count) => `note-${count}`)
    await apply(ids.map((id) => changeOf({ path: `notes/${id}`, type: 'ADD' })))
    const pages = await Array.fromAsync(store.listCollection('notes'))
    expect(pages.map((page) => page.length)).toEqual([LISTING_PAGE_DOCUMENTS, 3])
    expect(new Set(keysOf(pages.flat())).size).toBe(ids.length)
  })

  it('L2 tells what was written since, of anybody, deleted ones too, as it is now', async () => {
    const { add, modify, remove, store, clock } = bench()
    for (const id of ['old', 'changed', 'deleted']) await add(`notes/${id}`, { title: 'früher' })
    clock.advance(1_000)
    await modify('notes/changed', { title: 'dazwischen' }, { baseVersion: 1 })
    await modify('notes/changed', { title: 'jetzt' }, { baseVersion: 2 })
    await remove('notes/deleted', { baseVersion: 1 })
    await add('notes/new', {}, { userId: 'ben' })
    await add('boards/too')
    await add('cards/not')
    const found = await read(store.listWritten(['notes', 'boards'], LATER))
    expect(keysOf(found)).toEqual(['boards/too', 'notes/changed', 'notes/deleted', 'notes/new'])
    expect(found.find(({ id }) => id === 'changed')).toEqual(await store.readDocument('anna', 'notes', 'changed'))
    expect(found.find(({ id }) => id === 'deleted')).toMatchObject({ isDeleted: true, ownerId: 'anna' })
    expect(await read(store.listWritten([], LATER))).toEqual([])
    clock.advance(1)
    expect(await read(store.listWritten(['notes'], new Date(clock.now()).toISOString()))).toEqual([])
    expect(keysOf(await read(store.listWritten(['notes'], '')))).toContain('notes/old')
  })

  it('L2 misses nothing that is written while the pages are read', async () => {
    const { apply, modify, store, clock } = bench()
    const ids = Array.from({ length: 2_500 }, (_value, count) => `note-${count}`)
    await apply(ids.map((id) => changeOf({ path: `notes/${id}`, type: 'ADD' })))
    const last = ids.at(-1) ?? ''
    const seen: StoredDocument[] = []
    for await (const page of store.listWritten(['notes'], new Date(clock.now()).toISOString())) {
      if (seen.length === 0) await modify(`notes/${last}`, { title: 'währenddessen' }, { baseVersion: 1 })
      seen.push(...page)
    }
    expect(new Set(keysOf(seen)).size).toBe(ids.length)
  })

  it('L2 sends nothing of what a deleted user took along', async () => {
    const { add, addPeople, store, clock } = bench()
    await addPeople('anna', 'ben')
    await add('notes/kept', {}, { userId: 'ben' })
    await add('notes/taken')
    const deletedUser = { userId: 'anna', anonymousId: 'nobody' }
    for await (const _step of store.forgetPerson(deletedUser)) clock.advance(1)
    expect(keysOf(await read(store.listWritten(['notes'], '')))).toEqual(['notes/kept'])
    expect(keysOf(await read(store.listCollection('notes')))).toEqual(['notes/kept'])
  })

  it('L5 counts what devices brought after an instant although it was edited before', async () => {
    const { apply, store, clock } = bench()
    const restoredAt = new Date(clock.now() + 5_000).toISOString()
    const early = new Date(clock.now() + 1_000).toISOString()
    const change = (path: string, over: object = {}) => changeOf({ path, type: 'ADD', editedAt: early, ...over })
    const countAll = () => store.countReturned(restoredAt, '2199')
    clock.advance(2_000)
    await apply([change('notes/before')])
    expect(await countAll()).toEqual({ changes: 0, devices: 0 })
    clock.advance(4_000)
    await apply([change('notes/a'), change('notes/b')], { deviceId: 'phone' })
    await apply([change('notes/c', { userId: 'ben' })], { userId: 'ben', deviceId: 'laptop' })
    const gone = { path: 'notes/nowhere', type: 'MODIFIED', fields: fieldsOf({ count: 1 }), editedAt: early } as const
    await apply([changeOf(gone)], { deviceId: 'tablet' })
    await apply([change('notes/program')], { deviceId: 'http' })
    await apply([change('notes/new', { editedAt: new Date(clock.now()).toISOString() })], { deviceId: 'phone' })
    expect(await countAll()).toEqual({ changes: 3, devices: 2 })
    expect(await store.countReturned(restoredAt, restoredAt)).toEqual({ changes: 0, devices: 0 })
  })

  it('L3 a batch says which documents it changed, as they are now, and a repeated one says none', async () => {
    const { apply, remove, add, store } = bench()
    const changes = [
      changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ title: 'a' }) }),
      changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 1 }), baseVersion: 1 }),
      changeOf({ path: 'notes/nowhere', type: 'MODIFIED', fields: fieldsOf({ count: 1 }) }),
    ]
    expect((await apply(changes)).written).toEqual([await store.readDocument('anna', 'notes', 'a')])
    expect((await apply(changes)).written).toEqual([])
    await add('notes/b')
    expect((await remove('notes/b', { baseVersion: 1 })).written).toMatchObject([
      { id: 'b', isDeleted: true, version: 2 },
    ])
  })
}
