/** Documents that are seen by the people of another one: cards, which follow the board they name (rules X8 to X11). */
import { expect, it } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { addCard, audienceOf, fill } from './following-bench.suite.ts'
import { describeGoneLeaders } from './store-gone-leaders.suite.ts'
import type { Bench } from './store-bench.suite.ts'

export function describeFollowing(bench: () => Bench): void {
  describeMaking(bench)
  describeReturning(bench)
  describeMoving(bench)
  describeGoneLeaders(bench)
}

function describeMaking(bench: () => Bench): void {
  it('X8 shows a follower to the users of its leader from the moment it is made, whichever of them makes it', async () => {
    const on = bench()
    await fill(on)
    const made = await addCard(on, 'bens', 'ben')
    await addCard(on, 'annas', 'anna')
    expect(made.touchedUserIds.toSorted()).toEqual(['anna', 'ben', 'cem'])
    expect(await audienceOf(on, 'ben', 'bens')).toEqual(['anna', 'cem'])
    expect(await audienceOf(on, 'anna', 'annas')).toEqual(['ben', 'cem'])
    expect((await on.feedOf('cem', 2)).keys).toEqual(['cards/bens', 'cards/annas'])
    expect((await on.store.queryDocuments('anna', 'cards')).map(({ id }) => id)).toEqual(['annas', 'bens'])
    expect(await on.store.readDocument('dora', 'cards', 'bens')).toBeUndefined()
  })

  it.each([
    ['is foreign', 'b'],
    ['never was', 'nothing'],
    ['is deleted', 'gone'],
    ['has no possible name', 'no id, just a text'],
  ])(
    'X1 X8 takes a follower whose leader %s, for its owner alone, and the answer does not tell',
    async (_why, boardId) => {
      const on = bench()
      await fill(on)
      await on.add('boards/gone')
      await on.remove('boards/gone', { baseVersion: 1 })
      const made = await addCard(on, 'c', 'dora', boardId)
      expect(made).toMatchObject({ results: [{ outcome: 'applied', version: 1 }], touchedUserIds: ['dora'] })
      expect(await audienceOf(on, 'dora', 'c')).toEqual([])
      await on.store.setMembers('anna', 'boards', 'b', ['ben'])
      expect(await audienceOf(on, 'dora', 'c')).toEqual([])
      expect((await on.store.readDocument('dora', 'cards', 'c'))?.version).toBe(1)
      expect(await on.store.queryDocuments('anna', 'cards')).toEqual([])
    },
  )

  it('X8 takes a follower that names no leader', async () => {
    const on = bench()
    await on.add('cards/c', { title: 'für mich' })
    expect(await audienceOf(on, 'anna', 'c')).toEqual([])
  })

  it('X8 knows a leader that the same batch makes, before or behind the follower', async () => {
    const on = bench()
    await fill(on)
    const card = (id: string) => changeOf({ path: `cards/${id}`, type: 'ADD', fields: fieldsOf({ boardId: 'new' }) })
    await on.apply([card('before'), changeOf({ path: 'boards/new', type: 'ADD' }), card('behind')])
    await on.store.setMembers('anna', 'boards', 'new', ['dora'])
    for (const id of ['before', 'behind']) expect(await audienceOf(on, 'anna', id)).toEqual(['dora'])
  })

  it('X8 loses no share while followers are made: each has the audience of its leader in the end', async () => {
    const on = bench()
    await fill(on)
    await Promise.all([
      ...Array.from({ length: 12 }, (_value, index) => addCard(on, `c${index}`, index % 2 === 0 ? 'ben' : 'anna')),
      on.store.setMembers('anna', 'boards', 'b', ['ben', 'dora']),
      ...Array.from({ length: 12 }, (_value, index) => addCard(on, `d${index}`, index % 2 === 0 ? 'anna' : 'ben')),
    ])
    for (const { ownerId, memberIds } of await on.store.queryDocuments('anna', 'cards'))
      expect(memberIds).toEqual(ownerId === 'anna' ? ['ben', 'dora'] : ['anna', 'dora'])
    expect(await on.store.queryDocuments('dora', 'cards')).toHaveLength(24)
    expect(await on.store.queryDocuments('cem', 'cards')).toEqual([])
  })

  it('X11 lets every user who sees a follower edit it, only its owner delete it, and none share it by itself', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'c', 'ben')
    const edited = await on.modify('cards/c', { doneAt: 'heute' }, { userId: 'cem', baseVersion: 1 })
    expect(edited.results).toMatchObject([{ outcome: 'applied', version: 2 }])
    expect((await on.remove('cards/c', { userId: 'anna', baseVersion: 2 })).results).toMatchObject([
      { code: 'not-allowed' },
    ])
    for (const [userId, memberIds] of [
      ['ben', ['anna']],
      ['cem', ['anna']],
    ] as const)
      expect(await on.store.setMembers(userId, 'cards', 'c', memberIds)).toEqual({ ok: false, error: 'not-allowed' })
    expect(await on.store.setMembers('dora', 'cards', 'c', [])).toEqual({ ok: false, error: 'not-found' })
    expect((await on.remove('cards/c', { userId: 'ben', baseVersion: 2 })).results).toMatchObject([
      { outcome: 'applied' },
    ])
  })

  it.each<[string, 'ADD' | 'MODIFIED', Record<string, unknown>]>([
    ['another value', 'MODIFIED', { boardId: 'other' }],
    ['its removal', 'MODIFIED', { boardId: undefined }],
    ['a replacement that names another', 'ADD', { boardId: 'other' }],
    ['a replacement that names none', 'ADD', { title: 'neu' }],
  ])('X9 refuses to let a follower name another leader, by %s', async (_what, type, fields) => {
    const on = bench()
    await fill(on)
    await on.add('boards/other')
    await addCard(on, 'c', 'anna')
    const change = changeOf({ path: 'cards/c', type, fields: fieldsOf(fields), baseVersion: 1 })
    for (const actor of ['person', 'server'] as const)
      expect((await on.apply([change], { actor })).results).toMatchObject([
        { code: 'protected-field', field: 'boardId' },
      ])
    expect(await on.store.readDocument('anna', 'cards', 'c')).toMatchObject({ version: 1, fields: { boardId: 'b' } })
  })

  it('X9 takes the same name for no change, and a replacement keeps the audience', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'c', 'ben')
    const same = { boardId: 'b', title: 'neu' }
    expect((await on.modify('cards/c', same, { userId: 'cem', baseVersion: 1 })).results).toMatchObject([
      { version: 2 },
    ])
    expect((await on.add('cards/c', same, { userId: 'cem', baseVersion: 2 })).results).toMatchObject([{ version: 3 }])
    expect(await audienceOf(on, 'ben', 'c')).toEqual(['anna', 'cem'])
  })
}

function describeReturning(bench: () => Bench): void {
  it('X9 judges a follower anew that is brought back: by the leader it names now, and who sees that', async () => {
    const on = bench()
    await fill(on)
    await on.add('boards/other', {}, { userId: 'ben' })
    await on.store.setMembers('ben', 'boards', 'other', ['dora'])
    await addCard(on, 'c', 'ben')
    await on.remove('cards/c', { userId: 'ben', baseVersion: 1 })
    const back = await on.add('cards/c', { boardId: 'other' }, { userId: 'ben', baseVersion: 2 })
    expect(back.touchedUserIds.toSorted()).toEqual(['anna', 'ben', 'cem', 'dora'])
    expect(back.steps).toEqual([])
    expect(await audienceOf(on, 'ben', 'c')).toEqual(['dora'])
    expect(await on.feedOf('dora', 1)).toMatchObject({ keys: ['boards/other', 'cards/c'] })
    // A user who saw it before gets it as lost.
    expect(await on.feedOf('cem', 3)).toMatchObject({ keys: [], lostKeys: ['cards/c'] })
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    expect(await audienceOf(on, 'ben', 'c')).toEqual(['dora'])
  })

  it('X9 brings nothing back among the people of a leader that its owner sees no more', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'c', 'ben')
    await on.remove('cards/c', { userId: 'ben', baseVersion: 1 })
    await on.store.setMembers('anna', 'boards', 'b', ['cem'])
    await on.add('cards/c', { boardId: 'b' }, { userId: 'ben', baseVersion: 2 })
    expect(await audienceOf(on, 'ben', 'c')).toEqual([])
    expect((await on.feedOf('anna')).lostKeys).toEqual(['cards/c'])
  })

  it('X10 leaves followers as they are when their leader is deleted, and sees to them when it is back', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'before', 'ben')
    await on.remove('boards/b', { baseVersion: 2 })
    expect(await audienceOf(on, 'ben', 'before')).toEqual(['anna', 'cem'])
    await addCard(on, 'meanwhile', 'ben')
    await addCard(on, 'foreign', 'dora')
    expect(await audienceOf(on, 'ben', 'meanwhile')).toEqual([])
    const back = await on.add('boards/b', {}, { baseVersion: 3 })
    expect(back.touchedUserIds.toSorted()).toEqual(['anna', 'ben', 'cem'])
    expect(await audienceOf(on, 'ben', 'meanwhile')).toEqual(['anna', 'cem'])
    expect(await on.store.readDocument('ben', 'cards', 'before')).toMatchObject({ version: 1 })
    expect(await audienceOf(on, 'dora', 'foreign')).toEqual([])
    expect((await on.feedOf('cem', 4)).keys).toEqual(['boards/b', 'cards/meanwhile'])
  })

  it('X8 X10 sees to followers that a batch makes between the deletion of their leader and its return', async () => {
    const on = bench()
    await fill(on)
    const card = changeOf({ path: 'cards/c', type: 'ADD', fields: fieldsOf({ boardId: 'b' }) })
    await on.apply([
      changeOf({ path: 'boards/b', type: 'DELETED', baseVersion: 2 }),
      card,
      changeOf({ path: 'boards/b', type: 'ADD', baseVersion: 3 }),
    ])
    expect(await audienceOf(on, 'anna', 'c')).toEqual(['ben', 'cem'])
    expect((await on.feedOf('cem', 1)).keys).toEqual(['boards/b', 'cards/c'])
  })
}

function describeMoving(bench: () => Bench): void {
  it('X10 D1 H1 gives followers to who comes, takes them from who goes, and says so in their history', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'annas', 'anna')
    await addCard(on, 'bens', 'ben')
    const { next } = await on.feedOf('cem')
    const shared = await on.store.setMembers('anna', 'boards', 'b', ['ben', 'dora'])
    expect(shared.ok && shared.value.touchedUserIds.toSorted()).toEqual(['anna', 'ben', 'cem', 'dora'])
    expect((await on.feedOf('dora', 1)).keys).toEqual(['boards/b', 'cards/annas', 'cards/bens'])
    expect(await on.feedOf('cem', next)).toMatchObject({
      keys: [],
      lostKeys: ['boards/b', 'cards/annas', 'cards/bens'],
      hasMore: false,
    })
    expect(await on.store.readHistory('cem', 'cards', 'bens')).toBeUndefined()
    expect(await on.store.readDocument('dora', 'cards', 'bens')).toMatchObject({
      ownerId: 'ben',
      memberIds: ['anna', 'dora'],
      version: 2,
      fields: { boardId: 'b', title: 'bens' },
    })
    expect(await on.store.readHistory('dora', 'cards', 'bens')).toMatchObject([
      { userId: 'anna', version: 2, fields: [{ key: 'memberIds', value: ['anna', 'dora'], before: ['anna', 'cem'] }] },
      { userId: 'ben', version: 1, type: 'ADD' },
    ])
    const edited = await on.modify('cards/bens', { title: 'neu' }, { userId: 'dora', baseVersion: 2 })
    expect(edited.results).toMatchObject([{ outcome: 'applied', version: 3 }])
  })

  it('X10 leaves followers of a removed member with the users of the leader, and with the member', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'bens', 'ben')
    expect(await on.store.setMembers('ben', 'boards', 'b', ['cem'])).toMatchObject({ ok: true })
    expect(await audienceOf(on, 'ben', 'bens')).toEqual(['anna', 'cem'])
    await on.store.setMembers('anna', 'boards', 'b', ['dora'])
    expect(await audienceOf(on, 'ben', 'bens')).toEqual(['anna', 'dora'])
    // Cards they create from now on are not visible to the leader's members.
    await addCard(on, 'later', 'ben')
    expect(await audienceOf(on, 'ben', 'later')).toEqual([])
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    for (const id of ['bens', 'later']) expect(await audienceOf(on, 'ben', id)).toEqual(['anna'])
  })

  it('X10 passes over deleted followers, other leaders, and those that see no change', async () => {
    const on = bench()
    await fill(on)
    await on.add('boards/other')
    await addCard(on, 'gone', 'anna')
    await addCard(on, 'others', 'anna', 'other')
    await on.remove('cards/gone', { baseVersion: 1 })
    const { next } = await on.feedOf('dora')
    await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem', 'dora'])
    expect((await on.feedOf('dora', next)).keys).toEqual(['boards/b'])
    expect(await on.store.readDocument('anna', 'cards', 'others')).toMatchObject({ version: 1, memberIds: [] })
  })

  it('X10 S6 a share of the leader is no rival of an edit of the follower', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'c', 'anna')
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    const late = { userId: 'ben', deviceId: 'laptop', baseVersion: 1, editedAt: '2026-11-12T11:59:00.000Z' }
    expect((await on.modify('cards/c', { title: 'neu' }, late)).results).toMatchObject([
      { outcome: 'applied', version: 3, supersededKeys: [] },
    ])
  })

  it('X10 D2 reaches hundreds of followers at once, and who comes gets all of them in pages', async () => {
    const on = bench()
    await fill(on)
    const ids = Array.from({ length: 300 }, (_value, index) => `c${index}`)
    await on.apply(ids.map((id) => changeOf({ path: `cards/${id}`, type: 'ADD', fields: fieldsOf({ boardId: 'b' }) })))
    await on.store.setMembers('anna', 'boards', 'b', ['dora'])
    const first = await on.feedOf('dora', 1)
    const second = await on.feedOf('dora', first.next)
    expect([...first.keys, ...second.keys].toSorted()).toEqual(
      ['boards/b', ...ids.map((id) => `cards/${id}`)].toSorted(),
    )
    expect(second).toMatchObject({ hasMore: false, next: 302 })
    expect(await on.store.queryDocuments('ben', 'cards')).toEqual([])
    expect(await on.store.queryDocuments('dora', 'cards')).toHaveLength(300)
  })
}
