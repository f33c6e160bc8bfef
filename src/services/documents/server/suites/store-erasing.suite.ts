import { expect, it } from 'vitest'
import { batchOf, changeOf, fieldsOf, uniqueId } from '#testing/documents/documents'
import type { Bench } from './store-bench.suite.ts'

const LATER = '2026-11-12T11:59:59.000Z'
const EARLIER = '2026-11-12T11:00:00.000Z'

async function usedBy({ store }: Bench, userId: string): Promise<number> {
  return (await store.readUsage([userId])).get(userId)?.usedBytes ?? 0
}

/** Rules H3 to H5. */
export function describeErasing(bench: () => Bench): void {
  it('H3 the owner deletes what the history of a document recorded; the document stays, and less place is taken', async () => {
    const on = bench()
    await on.add('notes/a', { title: 'geheim'.repeat(500) })
    await on.modify('notes/a', { title: 'offen' }, { baseVersion: 1 })
    const before = await usedBy(on, 'anna')
    const erased = await on.store.eraseHistory('anna', 'notes', 'a')
    const after = await usedBy(on, 'anna')
    expect(erased).toEqual({ ok: true, value: before - after })
    expect(before - after).toBeGreaterThan(5_900)
    expect(await on.store.readHistory('anna', 'notes', 'a')).toEqual([])
    expect(await on.store.readDocument('anna', 'notes', 'a')).toMatchObject({ version: 2, fields: { title: 'offen' } })
    expect(await on.store.eraseHistory('anna', 'notes', 'a')).toEqual({ ok: true, value: 0 })
    await on.modify('notes/a', { title: 'neu' }, { baseVersion: 2 })
    const history = await on.store.readHistory('anna', 'notes', 'a')
    expect(history).toMatchObject([{ version: 3, fields: [{ key: 'title', value: 'neu', before: 'offen' }] }])
  })

  it('H3 only the owner may: members hear so, and to others the document does not exist', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben', 'cem')
    await on.add('boards/b', { title: 'Urlaub' })
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    expect(await on.store.eraseHistory('ben', 'boards', 'b')).toEqual({ ok: false, error: 'not-allowed' })
    expect(await on.store.eraseHistory('cem', 'boards', 'b')).toEqual({ ok: false, error: 'not-found' })
    expect(await on.store.eraseHistory('anna', 'boards', 'never')).toEqual({ ok: false, error: 'not-found' })
    expect(await on.store.readHistory('ben', 'boards', 'b')).toHaveLength(2)
  })

  it('H3 a deleted document is gone for good: nothing it was can be read any more', async () => {
    const on = bench()
    await on.add('notes/a', { title: 'geheim' })
    await on.remove('notes/a', { baseVersion: 1 })
    expect(JSON.stringify(await on.store.readHistory('anna', 'notes', 'a'))).toContain('geheim')
    expect(await on.store.eraseHistory('anna', 'notes', 'a')).toMatchObject({ ok: true })
    expect(await on.store.readHistory('anna', 'notes', 'a')).toEqual([])
  })

  it('H5 S3 a change that is sent again is answered as before and not applied again', async () => {
    const on = bench()
    const edit = changeOf({ path: 'notes/a', type: 'MODIFIED', baseVersion: 1, fields: fieldsOf({ title: 'eins' }) })
    await on.add('notes/a', {})
    const first = await on.store.applyBatch(batchOf([edit]))
    await on.store.eraseHistory('anna', 'notes', 'a')
    const again = await on.store.applyBatch(batchOf([edit]))
    expect(again.results).toEqual(first.results)
    expect(again.written).toEqual([])
    expect(await on.store.readHistory('anna', 'notes', 'a')).toEqual([])
  })

  it('H3 S6 S10 a later edit still wins over an older one that comes after the history was deleted', async () => {
    const on = bench()
    await on.add('notes/a', { title: 'alt', count: 1 })
    await on.modify('notes/a', { title: 'später' }, { baseVersion: 1, deviceId: 'tablet', editedAt: LATER })
    await on.store.eraseHistory('anna', 'notes', 'a')
    const late = { baseVersion: 1, editedAt: EARLIER, deviceId: 'laptop' }
    const { results } = await on.modify('notes/a', { title: 'früher', count: 2 }, late)
    expect(results).toMatchObject([
      {
        outcome: 'applied',
        supersededKeys: ['title'],
        conflicts: [{ key: 'title', winner: 'theirs', other: 'später' }],
      },
    ])
    expect(await on.store.readDocument('anna', 'notes', 'a')).toMatchObject({ fields: { title: 'später', count: 2 } })
  })

  it('H3 S6 keeps the times of single fields and which of them were superseded', async () => {
    const on = bench()
    await on.add('notes/a', { title: 'alt' })
    await on.apply([
      changeOf({
        path: 'notes/a',
        type: 'MODIFIED',
        baseVersion: 1,
        deviceId: 'tablet',
        editedAt: LATER,
        fields: [
          { key: 'title', value: 'gefaltet', editedAt: EARLIER },
          { key: 'count', value: 3 },
        ],
      }),
    ])
    await on.store.eraseHistory('anna', 'notes', 'a')
    const between = { baseVersion: 1, editedAt: '2026-11-12T11:30:00.000Z', deviceId: 'laptop' }
    const { results } = await on.modify('notes/a', { title: 'dazwischen', count: 4 }, between)
    expect(results).toMatchObject([{ outcome: 'applied', supersededKeys: ['count'] }])
  })

  it('H3 S8 what another device deleted unseen stays deleted', async () => {
    const on = bench()
    await on.add('notes/a')
    await on.remove('notes/a', { baseVersion: 1, deviceId: 'tablet' })
    await on.store.eraseHistory('anna', 'notes', 'a')
    const { results } = await on.add('notes/a', { title: 'zurück' }, { baseVersion: 1, deviceId: 'laptop' })
    expect(results).toMatchObject([{ outcome: 'gone' }])
  })

  it('H3 D2 L2 no feed moves, and services find what was written as before', async () => {
    const on = bench()
    await on.add('notes/a', { title: 'x' })
    const before = await on.store.readFeed('anna', 0)
    await on.store.eraseHistory('anna', 'notes', 'a')
    expect(await on.store.readFeed('anna', 0)).toEqual(before)
    const pages = await Array.fromAsync(on.store.listWritten(['notes'], '2026-01-01T00:00:00.000Z'))
    expect(pages.flat().map(({ id }) => id)).toEqual(['a'])
  })

  it('H4 deletes the history of all a person owns, step by step, and nothing of what others own', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben')
    const title = 'lang'.repeat(250)
    const ids = Array.from({ length: 30 }, () => uniqueId('note'))
    for (const id of ids) await on.add(`notes/${id}`, { title })
    const many = Array.from({ length: 600 }, (_value, index) =>
      changeOf({
        path: `notes/${ids[3]}`,
        type: 'MODIFIED',
        baseVersion: 999,
        fields: fieldsOf({ title: `${title}${index}` }),
      }),
    )
    await on.apply(many.slice(0, 300))
    await on.apply(many.slice(300))
    await on.remove(`notes/${ids[4]}`, { baseVersion: 1 })
    await on.add('boards/bens', { title }, { userId: 'ben' })
    await on.store.setMembers('ben', 'boards', 'bens', ['anna'])
    await on.modify('boards/bens', { title: 'von Anna' }, { baseVersion: 2 })
    const before = await usedBy(on, 'anna')
    const steps: { readonly freedBytes: number }[] = []
    // Left off after each second step, and begun again where that ended.
    const eraseSome = async (after: string | undefined): Promise<string | undefined> => {
      let count = 0
      for await (const step of on.store.eraseOwnHistory('anna', after)) {
        steps.push(step)
        count += 1
        if (count === 2) return step.next
      }
      return undefined
    }
    let after = await eraseSome(undefined)
    while (after !== undefined && steps.length < 100) after = await eraseSome(after)
    expect(after).toBeUndefined()
    expect(steps.reduce((sum, { freedBytes }) => sum + freedBytes, 0)).toBe(before - (await usedBy(on, 'anna')))
    for (const id of ids) expect(await on.store.readHistory('anna', 'notes', id)).toEqual([])
    expect(await on.store.readHistory('anna', 'boards', 'bens')).toHaveLength(3)
    expect((await on.store.readUsage(['anna'])).get('anna')?.historyBytes).toBeLessThan(120_000)
  })
}
