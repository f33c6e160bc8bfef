/** Collections that give each user a document of their own (rule X14). */
import { expect, it } from 'vitest'
import type { Bench } from './store-bench.suite.ts'

export function describeOnePerUser(bench: () => Bench): void {
  it('X14 two devices that make it without a network make the same one, and the first that arrives stands, whatever their clocks say', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben')
    const make = async (deviceId: string, minute: number, title: string) =>
      (await on.add('shelves/own-anna', { title }, { deviceId, editedAt: `2026-11-12T11:0${minute}:00.000Z` })).results
    expect(await make('phone', 2, 'Küche')).toMatchObject([{ outcome: 'applied' }])
    await on.store.setMembers('anna', 'shelves', 'own-anna', ['ben'])
    expect(await make('tablet', 1, 'Keller')).toMatchObject([{ outcome: 'superseded' }])
    expect(await make('laptop', 3, 'Garten')).toMatchObject([{ outcome: 'superseded' }])
    expect(await on.store.queryDocuments('anna', 'shelves')).toMatchObject([
      { id: 'own-anna', memberIds: ['ben'], fields: { title: 'Küche' } },
    ])
  })

  it('X14 no other user makes it, and the answer does not reveal whether it exists', async () => {
    const on = bench()
    const make = async (id: string) => (await on.add(`shelves/${id}`, { title: 'Meins' }, { userId: 'ben' })).results
    const refused = [{ outcome: 'rejected', code: 'not-allowed' }]
    expect(await make('own-anna')).toMatchObject(refused)
    await on.add('shelves/own-anna', { title: 'Küche' })
    expect(await make('own-anna')).toMatchObject(refused)
    expect(await make('own-nobody')).toMatchObject(refused)
    expect(await make('second')).toMatchObject([{ outcome: 'applied' }])
    expect(await make('own-ben')).toMatchObject([{ outcome: 'applied' }])
  })

  it('X14 members edit and replace it', async () => {
    const on = bench()
    await on.addPeople('anna', 'ben')
    await on.add('shelves/own-anna', { title: 'Küche' })
    await on.store.setMembers('anna', 'shelves', 'own-anna', ['ben'])
    const replaced = await on.add('shelves/own-anna', { title: 'Keller' }, { userId: 'ben', baseVersion: 2 })
    expect(replaced.results).toMatchObject([{ outcome: 'applied', version: 3 }])
  })
}
