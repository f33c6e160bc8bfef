/** Users who only read a board and its cards (rules X16 to X19): the leader counts as it is in the transaction that writes. */
import { expect, it } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { addCard, audienceOf, fill } from './following-bench.suite.ts'
import type { Bench } from './store-bench.suite.ts'

/** Lets a user only read Anna's board, or edit it again. */
export const demote = ({ apply }: Pick<Bench, 'apply'>, id: string) =>
  apply([changeOf({ path: `boards/b/readers/find_${id}`, type: 'ADD', baseVersion: 9 })])
const promote = ({ apply }: Bench, id: string) =>
  apply([changeOf({ path: `boards/b/readers/find_${id}`, type: 'DELETED', id, baseVersion: 9 })])

const asBen = { userId: 'ben', baseVersion: 9 } as const
const refused = { results: [{ outcome: 'rejected', code: 'not-allowed' }], written: [] }
const applied = { results: [{ outcome: 'applied' }] }

export function describeReaders(bench: () => Bench): void {
  it('X16 finds the leader of what is edited, deleted or brought back, although the batch does not name it', async () => {
    const on = bench()
    await fill(on)
    for (const id of ['annas', 'gone']) await addCard(on, id, 'anna')
    await addCard(on, 'bens', 'ben')
    await on.remove('cards/gone', { baseVersion: 9 })
    await demote(on, 'ben')
    for (const id of ['annas', 'bens'])
      expect(await on.modify(`cards/${id}`, { title: 'y' }, asBen)).toMatchObject(refused)
    expect(await on.remove('cards/bens', asBen)).toMatchObject(refused)
    expect(await on.add('cards/gone', { title: 'y' }, asBen)).toMatchObject(refused)
    expect(await addCard(on, 'new', 'ben')).toMatchObject(refused)
    expect(await on.modify('boards/b', { title: 'y' }, asBen)).toMatchObject(refused)
    expect(await on.modify('cards/bens', { title: 'z' }, { userId: 'cem', baseVersion: 9 })).toMatchObject(applied)
    await promote(on, 'ben')
    expect(await on.remove('cards/bens', asBen)).toMatchObject(applied)
  })

  it('P4 X16 a reader whose id stands among the fields only reads as well', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'annas', 'anna')
    await on.apply([
      changeOf({ path: 'boards/b/readers', type: 'ADD', fields: fieldsOf({ id: 'ben' }), baseVersion: 9 }),
    ])
    expect(await on.modify('cards/annas', { title: 'y' }, asBen)).toMatchObject(refused)
  })

  it('X2 X16 lets a reader leave, and see the history', async () => {
    const on = bench()
    await fill(on)
    await demote(on, 'ben')
    expect(await on.store.readHistory('ben', 'boards', 'b')).toHaveLength(3)
    expect(await on.store.setMembers('ben', 'boards', 'b', ['cem', 'dora'])).toMatchObject({ error: 'not-allowed' })
    expect(await on.store.setMembers('ben', 'boards', 'b', ['cem'])).toMatchObject({ ok: true })
    expect(await on.store.readDocument('ben', 'boards', 'b')).toBeUndefined()
  })

  it('X16 of one batch only what a reader may not write is refused', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'annas', 'anna')
    await demote(on, 'ben')
    const changes = [
      changeOf({ path: 'notes/one', type: 'ADD', ...asBen }),
      changeOf({ path: 'cards/annas', type: 'MODIFIED', fields: fieldsOf({ title: 'y' }), ...asBen }),
      changeOf({ path: 'notes/two', type: 'ADD', ...asBen }),
    ]
    const { results } = await on.apply(changes, { userId: 'ben' })
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'rejected', 'applied'])
  })

  it('X16 nothing of a user comes in after the answer that they only read', async () => {
    const on = bench()
    await fill(on)
    for (let count = 0; count < 6; count++) await addCard(on, `c${count}`, count % 2 === 0 ? 'anna' : 'ben')
    const edit = (count: number) => on.modify(`cards/c${count % 6}`, { title: `t${count}` }, asBen)
    const before = Array.from({ length: 12 }, (_value, count) => edit(count))
    await demote(on, 'ben')
    const after = await Promise.all(Array.from({ length: 12 }, (_value, count) => edit(count)))
    for (const one of after) expect(one).toMatchObject(refused)
    await Promise.all(before)
    expect(await demote(on, 'cem')).toMatchObject(applied)
  })

  it('X18 a tombstone keeps its leader, and the leader’s its readers', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'bens', 'ben')
    await demote(on, 'ben')
    await on.remove('boards/b', { baseVersion: 9 })
    expect(await on.modify('cards/bens', { title: 'y' }, asBen)).toMatchObject(refused)
    await on.add('boards/b', { readers: [] }, { baseVersion: 9 })
    await on.remove('cards/bens', asBen)
    const { documents } = await on.feedOf('ben')
    expect(documents.find(({ id }) => id === 'bens')).toMatchObject({ isDeleted: true, fields: { boardId: 'b' } })
  })

  it('X10 X19 letting a reader in shows nothing that they have made before', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'hidden', 'dora')
    await demote(on, 'dora')
    await on.store.setMembers('anna', 'boards', 'b', ['ben', 'dora'])
    expect(await audienceOf(on, 'dora', 'hidden')).toEqual([])
    expect(await on.store.queryDocuments('anna', 'cards')).toEqual([])
  })
}
