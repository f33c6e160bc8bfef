import { expect, it } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import type { Bench } from './store-bench.suite.ts'

const deletedUser = { userId: 'anna', anonymousId: 'somebody' }

/** Anna owns a note, a board shared with ben (cem was a member before), and is a member of cem's; each was edited. */
async function fill({ add, addPeople, apply, modify, remove, store }: Bench): Promise<void> {
  await addPeople('anna', 'ben', 'cem')
  await add('notes/a', { title: 'geheim' })
  await modify('notes/a', { title: 'geheimer' }, { baseVersion: 1 })
  await add('notes/gone')
  await remove('notes/gone', { baseVersion: 1 })
  await add('boards/hers', { title: 'Urlaub' })
  await store.setMembers('anna', 'boards', 'hers', ['ben', 'cem'])
  await store.setMembers('anna', 'boards', 'hers', ['ben'])
  await modify('boards/hers', { title: 'Ferien' }, { userId: 'ben', baseVersion: 3 })
  await add('boards/his', { title: 'Garten' }, { userId: 'cem' })
  await store.setMembers('cem', 'boards', 'his', ['anna', 'ben'])
  await modify('boards/his', { title: 'Beet' }, { baseVersion: 2, deviceId: 'annas-tablet' })
  await modify('boards/his', { title: 'Rasen' }, { userId: 'cem', baseVersion: 2 })
  await add('boards/alone', { title: 'bens' }, { userId: 'ben' })
  await apply([changeOf({ path: 'notes/never', type: 'MODIFIED', fields: fieldsOf({ title: 'x' }) })])
}

async function forget({ store }: Bench, stopAfter = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const touched = new Set<string>()
  let steps = 0
  for await (const { touchedUserIds } of store.forgetPerson(deletedUser)) {
    touchedUserIds.forEach((id) => touched.add(id))
    steps += 1
    if (steps === stopAfter) throw new Error('killed')
  }
  return [...touched].toSorted()
}

/** Everything that is to hold afterwards, whatever happened on the way. */
async function expectForgotten({ store, feedOf }: Bench): Promise<void> {
  expect(await feedOf('anna')).toMatchObject({ next: 0, hasMore: false, documents: [], lost: [] })
  for (const [collection, id] of [
    ['notes', 'a'],
    ['boards', 'hers'],
    ['boards', 'his'],
    ['users', 'anna'],
  ] as const) {
    expect(await store.readDocument('anna', collection, id)).toBeUndefined()
    expect(await store.readHistory('anna', collection, id)).toBeUndefined()
  }
  expect(await store.readHistory('ben', 'boards', 'hers')).toBeUndefined()
  expect(await feedOf('ben')).toMatchObject({ hasMore: false, lostKeys: ['boards/hers'] })
  expect((await feedOf('ben')).keys.toSorted()).toEqual(['boards/alone', 'boards/his', 'users/ben'])
  expect(await feedOf('cem')).toMatchObject({ hasMore: false, lostKeys: ['boards/hers'] })
  const his = await store.readDocument('cem', 'boards', 'his')
  expect(his).toMatchObject({ ownerId: 'cem', memberIds: ['ben'], fields: { title: 'Rasen' } })
  const history = await store.readHistory('cem', 'boards', 'his')
  const anonymous = history?.filter(({ userId }) => userId === 'somebody')
  expect(anonymous?.map(({ fields }) => fields.map(({ key }) => key))).toEqual([['memberIds'], ['title']])
  expect(JSON.stringify(history)).not.toContain('"anna"')
  expect(JSON.stringify(history)).not.toContain('annas-tablet')
  expect(JSON.stringify(history)).toContain('Beet')
  // A device that another user uses as well keeps its name for them.
  const cems = history?.filter(({ userId, type }) => userId === 'cem' && type === 'ADD')
  expect(cems).toMatchObject([{ deviceId: 'phone' }])
  expect((await store.queryDocuments('ben', 'boards')).map(({ id }) => id)).toEqual(['alone', 'his'])
}

/** Rule X6. */
export function describeForgetting(bench: () => Bench): void {
  it('X6 takes along what a person owns, ends their memberships, and leaves what they did for others without a name', async () => {
    const on = bench()
    await fill(on)
    const before = await on.feedOf('ben')
    expect(await forget(on)).toEqual(['ben', 'cem'])
    await expectForgotten(on)
    // Members hear of it behind the cursor they have, and others of the new list of members.
    expect(await on.feedOf('ben', before.next)).toMatchObject({ keys: ['boards/his'], lostKeys: ['boards/hers'] })
  })

  it('X6 may be stopped after any step and begun again', { timeout: 60_000 }, async () => {
    const on = bench()
    await fill(on)
    for (let stopAfter = 1; ; stopAfter++) {
      const isKilled = await forget(on, stopAfter).then(
        () => false,
        (error: Error) => error.message === 'killed',
      )
      if (!isKilled) break
    }
    await expectForgotten(on)
    expect(await forget(on)).toEqual([])
    await expectForgotten(on)
  })

  it('X6 may be done twice at the same moment, and while others write', async () => {
    const on = bench()
    await fill(on)
    const [one, other] = await Promise.all([
      forget(on),
      forget(on),
      ...Array.from({ length: 20 }, (_value, index) =>
        on.modify('boards/alone', { title: `neu ${index}` }, { userId: 'ben', baseVersion: 1 }),
      ),
    ])
    expect(new Set([...one, ...other])).toEqual(new Set(['ben', 'cem']))
    await expectForgotten(on)
  })

  it('X6 a device that was left behind has its own name again for its next user', async () => {
    const on = bench()
    await fill(on)
    await forget(on)
    await on.modify('boards/his', { title: 'Hecke' }, { userId: 'cem', baseVersion: 5, deviceId: 'annas-tablet' })
    const [newest, ...older] = (await on.store.readHistory('cem', 'boards', 'his')) ?? []
    expect(newest).toMatchObject({ userId: 'cem', deviceId: 'annas-tablet' })
    expect(JSON.stringify(older)).not.toContain('annas-tablet')
  })

  it('X6 takes a person out of nothing that was never theirs', async () => {
    const on = bench()
    await fill(on)
    const before = await Promise.all(['anna', 'ben', 'cem'].map((id) => on.store.readFeed(id, 0)))
    for await (const { touchedUserIds } of on.store.forgetPerson({ userId: 'nobody', anonymousId: 'x' }))
      expect(touchedUserIds).toEqual([])
    expect(await Promise.all(['anna', 'ben', 'cem'].map((id) => on.store.readFeed(id, 0)))).toEqual(before)
  })

  it('X6 nothing can be shared with a deleted user', async () => {
    const on = bench()
    await fill(on)
    await forget(on)
    expect(await on.store.setMembers('cem', 'boards', 'his', ['anna'])).toEqual({ ok: false, error: 'invalid-change' })
  })

  it('X6 ends where a document has a longer history than a step', async () => {
    const on = bench()
    await fill(on)
    for (const path of ['boards/his', 'boards/hers', 'notes/a'])
      await on.apply(
        Array.from({ length: 700 }, (_value, index) =>
          changeOf({ path, type: 'MODIFIED', baseVersion: 9_999, fields: fieldsOf({ title: `nr ${index}` }) }),
        ),
      )
    await forget(on)
    expect(await on.feedOf('anna')).toMatchObject({ next: 0 })
    expect(JSON.stringify(await on.store.readHistory('cem', 'boards', 'his'))).not.toContain('"anna"')
    expect(await on.store.readHistory('ben', 'boards', 'hers')).toBeUndefined()
  })
}
