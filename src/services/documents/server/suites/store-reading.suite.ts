import { expect, it } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import type { Bench } from './store-bench.suite.ts'

export function describeReading(bench: () => Bench): void {
  it('X1 shows a document only to its owner', async () => {
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

  it('D2 a page says what was written, whatever its characters, and is one line', async () => {
    const { add, store } = bench()
    const text = 'a"b\\c\r\nevent: feed\ndata: {}\n\n\u2028\u2029\u0001\u007f\ufeff</script>😀'
    const values = { [text]: text, list: [1e21, -1.5e-7, 2 ** 53, 0, true, null, '', {}] }
    await add('notes/a', { anything: values })
    const { text: page } = await store.readFeedText('anna', 0)
    expect(page).not.toMatch(/[\r\n]/)
    expect(JSON.parse(page)).toEqual(await store.readFeed('anna', 0))
    expect((await store.readFeed('anna', 0)).documents).toMatchObject([{ id: 'a', fields: { anything: values } }])
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

  it('counts the documents without certain fields, of those the person may see', async () => {
    const { add, addPeople, modify, remove, store } = bench()
    await addPeople('ben')
    const all = { neither: {}, one: { title: 'a' }, other: { place: {} }, both: { title: '', place: {} } }
    for (const [id, fields] of Object.entries(all)) await add(`boards/${id}`, fields)
    await add('boards/deleted')
    await remove('boards/deleted', { baseVersion: 1 })
    await add('notes/elsewhere', { anything: null })
    const count = (userId: string, ...without: string[]) => store.countDocuments(userId, 'boards', { without })
    expect([await count('anna'), await count('anna', 'title'), await count('anna', 'title', 'place')]).toEqual([
      4, 2, 1,
    ])
    // A field that is null is there.
    expect(await store.countDocuments('anna', 'notes', { without: ['anything'] })).toBe(0)
    expect(await count('anna', 'titl', '$.title', '"title"', 'a\0b', '\ud800', '__proto__')).toBe(4)
    await modify('boards/one', { title: undefined }, { baseVersion: 1 })
    expect(await count('anna', 'title')).toBe(3)
    expect(await count('ben')).toBe(0)
    await store.setMembers('anna', 'boards', 'neither', ['ben'])
    expect([await count('ben'), await count('nobody')]).toEqual([1, 0])
  })

  it('is healthy while it is open', async () => {
    expect(await bench().store.isHealthy()).toBe(true)
  })
}

export function describeHistory(bench: () => Bench): void {
  it('H1 tells who changed what, newest first, with what stood there before', async () => {
    const { add, modify, store, clock } = bench()
    await add('notes/a', { title: 'alt' })
    clock.advance(1_000)
    await modify(
      'notes/a',
      { title: 'neu', count: undefined },
      { baseVersion: 1, deviceId: 'laptop', changeId: 'mine' },
    )
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
    expect((await store.readHistory('anna', 'notes', 'a'))?.[0]).toMatchObject({
      type: 'DELETED',
      before: { title: 'weg' },
    })
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
    const large = Array.from({ length: 30 }, (_value, n) => ({
      fields: fieldsOf({ title: String(n).padEnd(150_000) }),
    }))
    for (const parts of large)
      await apply([changeOf({ path: 'notes/large', type: 'MODIFIED', ...parts, baseVersion: 999 })])
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

  it('H1 reports a forgotten tombstone as lost to every user who could see it, and no others', async () => {
    const { add, addPeople, remove, store, clock, feedOf } = bench()
    await addPeople('ben', 'cem')
    await add('boards/gone')
    await add('boards/kept')
    for (const id of ['gone', 'kept']) await store.setMembers('anna', 'boards', id, ['ben', 'cem'])
    await remove('boards/gone', { baseVersion: 2 })
    clock.advance(1_000)
    await store.pruneHistory('2026-11-12T12:00:01.000Z')
    for (const userId of ['anna', 'ben', 'cem']) {
      const { keys, lostKeys } = await feedOf(userId)
      expect(keys.filter((key) => key.startsWith('boards/'))).toEqual(['boards/kept'])
      expect(lostKeys).toEqual(['boards/gone'])
    }
  })
}
