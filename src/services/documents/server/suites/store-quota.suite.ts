import { expect, it } from 'vitest'
import { batchOf, changeOf, fieldsOf, uniqueId } from '#testing/documents/documents'
import { DEFAULT_DOCUMENTS_QUOTA_BYTES, type Change } from '#documents'
import type { Bench } from './store-bench.suite.ts'

const KILOBYTE = 1024
const limited = { allowanceBytes: 100 * KILOBYTE }

const noteOf = (kilobytes: number, parts: Parameters<typeof changeOf>[0] | object = {}) =>
  changeOf({
    path: `notes/${uniqueId('note')}`,
    type: 'ADD',
    fields: fieldsOf({ title: 'x'.repeat(kilobytes * KILOBYTE) }),
    ...parts,
  })

const outcomesOf = ({
  results,
}: {
  readonly results: readonly { readonly outcome: string; readonly code?: string }[]
}) => results.map(({ outcome, code }) => code ?? outcome)

async function usageOf({ store }: Bench, userId: string) {
  const usage = (await store.readUsage([userId])).get(userId)
  if (usage === undefined) throw new Error(`${userId} has no counter`)
  return usage
}

/** 100 KB are all anna may have, and about 80 of them are taken, in two notes. */
async function fill(on: Bench): Promise<void> {
  await on.apply([noteOf(20, { path: 'notes/a' }), noteOf(20, { path: 'notes/b' })], limited)
  expect((await usageOf(on, 'anna')).usedBytes).toBeGreaterThan(80 * KILOBYTE)
}

/** Rules Q2 to Q6, and Q8. */
export function describeQuota(bench: () => Bench): void {
  it('Q2, fault 27: a change that is too much is rejected, and others of the batch are not', async () => {
    const on = bench()
    await fill(on)
    const small = changeOf({ path: 'notes/small', type: 'ADD', fields: fieldsOf({ title: 'klein' }) })
    const onTop = changeOf({ path: 'notes/big', type: 'MODIFIED', fields: fieldsOf({ count: 1 }), baseVersion: 1 })
    const answer = await on.apply([noteOf(30, { path: 'notes/big' }), small, onTop], limited)
    expect(outcomesOf(answer)).toEqual(['quota-exceeded', 'applied', 'not-found'])
    expect(answer.results[0]).toMatchObject({ message: expect.stringContaining('Speicherplatz') })
    expect(await on.store.readDocument('anna', 'notes', 'big')).toBeUndefined()
    expect(await on.store.readHistory('anna', 'notes', 'big')).toBeUndefined()
    expect((await on.feedOf('anna')).keys).not.toContain('notes/big')
    const { usedBytes, limitBytes } = await usageOf(on, 'anna')
    expect(usedBytes).toBeLessThanOrEqual(limitBytes)
    expect(limitBytes).toBe(100 * KILOBYTE)
  })

  it('Q2 S3 what was refused is taken when it is tried again and there is place', async () => {
    const on = bench()
    await fill(on)
    const big = noteOf(25, { path: 'notes/big' })
    expect(outcomesOf(await on.apply([big], limited))).toEqual(['quota-exceeded'])
    await on.remove('notes/a', { baseVersion: 1 })
    expect(outcomesOf(await on.apply([big], limited))).toEqual(['quota-exceeded'])
    await on.store.eraseHistory('anna', 'notes', 'a')
    expect(outcomesOf(await on.apply([big], limited))).toEqual(['applied'])
  })

  it('Q2 S6 S10 what is tried again does not overwrite what its device wrote since, and says so', async () => {
    const on = bench()
    await fill(on)
    const path = 'notes/a'
    const older = changeOf({
      path,
      type: 'MODIFIED',
      fields: fieldsOf({ title: 'o'.repeat(60 * KILOBYTE), count: 1 }),
      editedAt: '2026-11-12T10:00:00.000Z',
      baseVersion: 1,
    })
    expect(outcomesOf(await on.apply([older], limited))).toEqual(['quota-exceeded'])
    const editedAt = '2026-11-12T11:00:00.000Z'
    expect(outcomesOf(await on.modify(path, { title: 'neuer' }, { editedAt, baseVersion: 1 }))).toEqual(['applied'])
    const again = { ...older, isRetried: true } as const
    const conflict = { key: 'title', winner: 'theirs', other: 'neuer', userId: 'anna', deviceId: 'phone', editedAt }
    const roomy = { allowanceBytes: 1_000 * KILOBYTE }
    const { results } = await on.apply([again], roomy)
    expect(results).toMatchObject([{ outcome: 'applied', supersededKeys: ['title'], conflicts: [conflict] }])
    expect((await on.store.readDocument('anna', 'notes', 'a'))?.fields).toMatchObject({ title: 'neuer', count: 1 })
    const [entry] = (await on.store.readHistory('anna', 'notes', 'a')) ?? []
    expect(entry?.fields[0]).toMatchObject({ key: 'title', value: older.fields[0]?.value, isSuperseded: true })
    expect((await on.apply([again], roomy)).results).toEqual(results)
  })

  it('Q2 a loop of changes ends at the limit, whatever they are', async () => {
    const on = bench()
    for (let round = 0; round < 15; round++) {
      await on.apply(
        [noteOf(9), changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ title: 'y'.repeat(9_000) }) })],
        limited,
      )
      await on.modify('notes/a', { title: `${round}`.repeat(5_000) }, { baseVersion: 999 })
      await on.apply(
        [changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ nothing: undefined }) })],
        limited,
      )
      await on.apply(
        [changeOf({ path: 'notes/a', type: 'DELETED' }), changeOf({ path: 'notes/a', type: 'DELETED' })],
        limited,
      )
    }
    expect((await usageOf(on, 'anna')).usedBytes).toBeLessThan(1.3 * 100 * KILOBYTE)
  })

  it('Q4 a document is deleted however full its owner is, and what only takes away passes up to a quarter beyond', async () => {
    const on = bench()
    const items = Array.from({ length: 300 }, (_value, index) => ({ id: `i${index}`, text: 'z'.repeat(60) }))
    await on.apply([changeOf({ path: 'notes/list', type: 'ADD', fields: fieldsOf({ items, count: 1 }) })], limited)
    const { usedBytes } = await usageOf(on, 'anna')
    const full = { allowanceBytes: usedBytes }
    const removal = (index: number) =>
      changeOf({ path: `notes/list/items/find_i${index}`, type: 'DELETED', id: `i${index}` })
    expect(outcomesOf(await on.apply([removal(0)], full))).toEqual(['applied'])
    const field = changeOf({
      path: 'notes/list',
      type: 'MODIFIED',
      fields: fieldsOf({ count: undefined }),
      baseVersion: 9,
    })
    expect(outcomesOf(await on.apply([field], full))).toEqual(['applied'])
    const tight = { allowanceBytes: Math.floor(usedBytes / 2) }
    expect(outcomesOf(await on.apply([removal(1)], tight))).toEqual(['quota-exceeded'])
    expect(outcomesOf(await on.apply([changeOf({ path: 'notes/list', type: 'DELETED' })], tight))).toEqual(['applied'])
  })

  it('Q4 what changes nothing is answered and not kept while there is no place', async () => {
    const on = bench()
    await fill(on)
    await on.remove('notes/a', { baseVersion: 1 })
    const before = await usageOf(on, 'anna')
    const again = changeOf({ path: 'notes/a', type: 'DELETED', baseVersion: 2 })
    expect(outcomesOf(await on.apply([again], { allowanceBytes: 1_000 }))).toEqual(['gone'])
    expect((await usageOf(on, 'anna')).usedBytes).toBe(before.usedBytes)
  })

  it('Q3 the owner pays: a member is refused in a full document, with words of their own, and not beside it', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben')
    await on.add('boards/b', { title: 'Urlaub' })
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    await fill(on)
    const bens = changeOf({
      path: 'boards/b',
      type: 'MODIFIED',
      userId: 'ben',
      baseVersion: 2,
      fields: fieldsOf({ title: 'q'.repeat(30_000) }),
    })
    const answer = await on.apply([bens, noteOf(30, { userId: 'ben' })], { allowanceBytes: 1024 ** 2 })
    expect(outcomesOf(answer)).toEqual(['quota-exceeded', 'applied'])
    expect(answer.results[0]).toMatchObject({ message: expect.stringContaining('der dieser Eintrag gehört') })
  })

  it('Q3 a guest who becomes a user has the larger limit with the next batch, and others count with what was said last', async () => {
    const on = bench()
    await fill(on)
    expect(outcomesOf(await on.apply([noteOf(30)], limited))).toEqual(['quota-exceeded'])
    expect(outcomesOf(await on.apply([noteOf(30)], { allowanceBytes: 1024 ** 2 }))).toEqual(['applied'])
    expect((await usageOf(on, 'anna')).limitBytes).toBe(1024 ** 2)
    // A program of theirs says nothing of it.
    expect(outcomesOf(await on.apply([noteOf(30)]))).toEqual(['applied'])
  })

  it('Q3 who has never been seen counts as a person', async () => {
    const on = bench()
    await on.add('notes/a')
    expect((await usageOf(on, 'anna')).limitBytes).toBe(DEFAULT_DOCUMENTS_QUOTA_BYTES)
    expect(await on.store.readUsage(['ben'])).toEqual(new Map())
  })

  it('Q5 services write for a full person, up to twice the limit', async () => {
    const on = bench()
    await fill(on)
    const notice = () =>
      changeOf({ path: `notices/${uniqueId('notice')}`, type: 'ADD', fields: fieldsOf({ text: 'n'.repeat(30_000) }) })
    const notices = [notice(), notice(), notice()]
    const write = async (change: Change) =>
      outcomesOf(await on.store.applyBatch(batchOf([change], { actor: 'server' })))
    expect(await Promise.all(notices.map(write))).toEqual([['applied'], ['applied'], ['quota-exceeded']])
    // The limit is lowered, by a deletion, which is always taken.
    await on.apply([changeOf({ path: 'notes/a', type: 'DELETED' })], { allowanceBytes: 1_000 })
    // What services have made they say the end of, and also take away (Q4).
    const [first] = notices
    const ending = fieldsOf({ readAt: '2026-11-12T12:00:00.000Z' })
    expect(await write(changeOf({ path: first?.path ?? '', type: 'MODIFIED', fields: ending }))).toEqual(['applied'])
    expect(await write(changeOf({ path: first?.path ?? '', type: 'DELETED' }))).toEqual(['applied'])
    const record = changeOf({ path: 'users/anna', type: 'ADD', fields: fieldsOf({ name: 'Anna' }) })
    expect(outcomesOf(await on.store.applyBatch(batchOf([record], { actor: 'server' })))).toEqual(['applied'])
  })

  it('Q6 no user is added to a document of a full owner, and leaving always works', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben', 'cem')
    await on.add('boards/b', { title: 'Urlaub' })
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    await on.add('notes/a', { title: 'x'.repeat(2_000) })
    // Taken, and the limit with it.
    await on.apply([changeOf({ path: 'notes/a', type: 'DELETED' })], { allowanceBytes: 1_000 })
    expect(await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])).toEqual({
      ok: false,
      error: 'quota-exceeded',
    })
    expect(await on.store.setMembers('ben', 'boards', 'b', [])).toMatchObject({ ok: true })
  })

  it('Q7 of batches at the same moment only those pass that fit together', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben', 'cem')
    for (const id of ['a', 'b', 'c', 'd', 'e']) await on.add(`boards/${id}`, {}, {})
    for (const id of ['a', 'b', 'c', 'd', 'e']) await on.store.setMembers('anna', 'boards', id, ['ben', 'cem'])
    await on.apply([changeOf({ path: 'notes/tiny', type: 'ADD' })], limited)
    const edits = ['a', 'b', 'c', 'd', 'e'].map((id, index) =>
      changeOf({
        path: `boards/${id}`,
        type: 'MODIFIED',
        userId: ['anna', 'ben', 'cem'][index % 3] ?? 'anna',
        baseVersion: 2,
        fields: fieldsOf({ title: 't'.repeat(15_000) }),
      }),
    )
    const answers = await Promise.all(
      edits.map((edit) => on.store.applyBatch(batchOf([edit], edit.userId === 'anna' ? limited : {}))),
    )
    expect(answers.flatMap(outcomesOf).toSorted()).toEqual([
      'applied',
      'applied',
      'applied',
      'quota-exceeded',
      'quota-exceeded',
    ])
    expect((await usageOf(on, 'anna')).usedBytes).toBeLessThanOrEqual(100 * KILOBYTE)
  })
}
