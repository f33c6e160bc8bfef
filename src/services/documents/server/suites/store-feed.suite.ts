import { expect, it } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import type { Bench } from './store-bench.suite.ts'

export function describeFeed(bench: () => Bench): void {
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

  it('D2 gives at most 200 documents a page', async () => {
    const { apply, feedOf } = bench()
    const paths = Array.from({ length: 203 }, (_value, index) => `notes/n${index}`)
    await apply(paths.map((path) => changeOf({ path, type: 'ADD' })))
    const first = await feedOf('anna')
    expect(first).toMatchObject({ next: 200, hasMore: true })
    const second = await feedOf('anna', first.next)
    expect(second).toMatchObject({ since: 200, next: 203, hasMore: false })
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

/** What is sent to those who follow live, without the database being asked. */
export function describeSteps(bench: () => Bench): void {
  it('D1 D3 tells what a batch adds to a feed as the very page that the feed has behind the counter before', async () => {
    const { add, addPeople, apply, store } = bench()
    await addPeople('anna', 'ben')
    await add('boards/a', { title: 'Urlaub “am” \\ See 🏖' })
    await store.setMembers('anna', 'boards', 'a', ['ben'])
    await add('notes/b')
    const { steps, touchedUserIds } = await apply([
      changeOf({ path: 'notes/c', type: 'ADD', fields: fieldsOf({ title: 'ä"\n', count: 1.5 }) }),
      changeOf({ path: 'boards/a', type: 'MODIFIED', baseVersion: 2, fields: fieldsOf({ title: 'Ferien' }) }),
      changeOf({ path: 'notes/b', type: 'DELETED', baseVersion: 1 }),
      changeOf({ path: 'notes/c', type: 'MODIFIED', baseVersion: 1, fields: fieldsOf({ count: 2 }) }),
    ])
    expect(steps.map(({ userId }) => userId)).toEqual(touchedUserIds)
    for (const { userId, since, next, toText } of steps) {
      const page = await store.readFeed(userId, since)
      expect(JSON.parse(toText())).toEqual(page)
      expect(page).toMatchObject({ next, documents: { length: userId === 'anna' ? 3 : 1 } })
      expect(toText()).not.toContain('\n')
    }
  })

  it('D2 tells no step of a batch that is more than a page', async () => {
    const { apply } = bench()
    const added = (count: number, title: string) =>
      Array.from({ length: count }, (_value, index) =>
        changeOf({ path: `notes/${title.length}-${index}`, type: 'ADD', fields: fieldsOf({ title }) }),
      )
    expect(await apply(added(501, 'x'))).toMatchObject({ touchedUserIds: ['anna'], steps: [] })
    expect(await apply(added(6, 'x'.repeat(200_000)))).toMatchObject({ touchedUserIds: ['anna'], steps: [] })
    expect(await apply(added(500, 'xx'))).toMatchObject({ steps: [{ userId: 'anna', since: 507, next: 1_007 }] })
  })

  it('S3 tells no step where nothing was written', async () => {
    const { apply } = bench()
    const change = changeOf({ path: 'notes/a', type: 'ADD' })
    await apply([change])
    expect(await apply([change])).toMatchObject({ touchedUserIds: [], steps: [] })
  })
}

export function describeSharing(bench: () => Bench): void {
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

  it('X2 lets a member leave, which the others learn, and only the owner can add them again', async () => {
    const { add, addPeople, apply, store, feedOf } = bench()
    await addPeople('anna', 'ben', 'cem', 'dora')
    await add('boards/a')
    await store.setMembers('anna', 'boards', 'a', ['dora', 'cem', 'ben'])
    // A permanently deleted user is still on the list for a moment.
    await apply([changeOf({ path: 'users/dora', type: 'DELETED', userId: 'dora' })], { actor: 'server' })
    const left = await store.setMembers('ben', 'boards', 'a', ['dora', 'cem'])
    expect(left).toMatchObject({ ok: true, value: { document: { memberIds: ['cem', 'dora'], version: 3 } } })
    expect(left.ok && [...left.value.touchedUserIds].sort()).toEqual(['anna', 'ben', 'cem', 'dora'])
    expect(await feedOf('ben', 1)).toMatchObject({ keys: [], lostKeys: ['boards/a'] })
    expect(await store.readDocument('ben', 'boards', 'a')).toBeUndefined()
    expect((await store.readHistory('cem', 'boards', 'a'))?.[0]).toMatchObject({
      userId: 'ben',
      fields: [{ key: 'memberIds', value: ['cem', 'dora'], before: ['ben', 'cem', 'dora'] }],
    })
    expect(await store.setMembers('ben', 'boards', 'a', ['cem', 'dora'])).toEqual({ ok: false, error: 'not-found' })
  })

  it('X2 refuses a list that was made from an older one, so that who has left stays out', async () => {
    const { add, addPeople, store } = bench()
    await addPeople('anna', 'ben', 'cem', 'dora')
    await add('boards/a')
    await store.setMembers('anna', 'boards', 'a', ['ben', 'cem'], { memberIds: [] })
    await store.setMembers('ben', 'boards', 'a', ['cem'], { memberIds: ['cem', 'ben'] })
    const stale = await store.setMembers('anna', 'boards', 'a', ['ben', 'cem', 'dora'], { memberIds: ['ben', 'cem'] })
    expect(stale).toEqual({ ok: false, error: 'version-conflict' })
    expect(await store.setMembers('anna', 'boards', 'a', ['cem', 'dora'], { memberIds: ['cem'] })).toMatchObject({
      ok: true,
    })
    expect((await store.readDocument('anna', 'boards', 'a'))?.memberIds).toEqual(['cem', 'dora'])
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
    ['a member, who puts another in their place', 'ben', 'boards', 'a', ['cem'], 'not-allowed'],
    ['a member, who changes nothing', 'ben', 'boards', 'a', ['ben'], 'not-allowed'],
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

  it('X7 returns the users who see a document together with the user, and no others', async () => {
    const { add, addPeople, store, remove } = bench()
    await addPeople('anna', 'ben', 'cem', 'dora', 'eva')
    const everybody = ['anna', 'ben', 'cem', 'dora', 'eva', 'nobody', 'half \ud800', 'a\u0000b']
    for (const id of ['a', 'b', 'gone', 'hers']) await add(`boards/${id}`)
    await add('boards/other', {}, { userId: 'eva' })
    await store.setMembers('anna', 'boards', 'a', ['ben', 'cem'])
    await store.setMembers('anna', 'boards', 'b', ['dora'])
    await store.setMembers('anna', 'boards', 'gone', ['eva'])
    expect(await store.findCompanions('anna', ['eva'])).toEqual(['eva'])
    await remove('boards/gone', { baseVersion: 2 })
    expect(await store.findCompanions('anna', everybody), 'the owner').toEqual(['ben', 'cem', 'dora'])
    expect(await store.findCompanions('ben', everybody), 'a member').toEqual(['anna', 'cem'])
    expect(await store.findCompanions('dora', everybody)).toEqual(['anna'])
    expect(await store.findCompanions('eva', everybody), 'whose only board is deleted').toEqual([])
    expect(await store.findCompanions('nobody', everybody)).toEqual([])
    expect(await store.findCompanions('anna', ['ben']), 'only who is asked for').toEqual(['ben'])
    // What Ben made there stays seen by the people of the board.
    await add('cards/his', { boardId: 'a' }, { userId: 'ben' })
    await store.setMembers('anna', 'boards', 'a', ['cem'])
    expect((await store.readDocument('cem', 'cards', 'his'))?.ownerId).toBe('ben')
    expect(await store.findCompanions('ben', everybody), 'who was removed').toEqual([])
    expect(await store.findCompanions('anna', everybody)).toEqual(['cem', 'dora'])
  })
}
