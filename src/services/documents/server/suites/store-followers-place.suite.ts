import { expect, it } from 'vitest'
import { DAY_MS, toIso } from '#base/clock'
import type { Change } from '#documents'
import type { Recount } from '#testing/documents/document-stores'
import { changeOf, fieldsOf, uniqueId } from '#testing/documents/documents'
import type { Bench } from './store-bench.suite.ts'

const KILOBYTE = 1024
const CARDS = 200

async function usedBy({ store }: Bench, userId: string): Promise<number> {
  return (await store.readUsage([userId])).get(userId)?.usedBytes ?? 0
}

const cardsOf = (userId: string, count: number): readonly Change[] =>
  Array.from({ length: count }, (_value, index) =>
    changeOf({ path: `cards/c${index}`, type: 'ADD', userId, fields: fieldsOf({ boardId: 'b' }) }),
  )

/** Anna's board with ben in it, and `count` cards of his. */
async function setUp(on: Bench, count = CARDS, benMay = 100 * KILOBYTE): Promise<void> {
  await on.addPeople('anna', 'ben', 'cem', 'dora')
  await on.add('boards/b', { title: 'Urlaub' })
  await on.store.setMembers('anna', 'boards', 'b', ['ben'])
  await on.apply(cardsOf('ben', count), { allowanceBytes: benMay })
}

/** Says what anna may have, by a deletion, which is always taken and takes next to nothing. */
async function limitAnna(on: Bench, allowanceBytes: number): Promise<void> {
  const path = `notes/${uniqueId('note')}`
  await on.apply([changeOf({ path, type: 'ADD' })], { allowanceBytes: 1024 ** 3 })
  await on.apply([changeOf({ path, type: 'DELETED' })], { allowanceBytes })
}

/** Rules Q1, Q3 and Q6 for what a change of a leader's people writes into its followers (X10). */
export function describeFollowersPlace(bench: () => Bench, recount: () => Promise<Recount>): void {
  const expectExactCounters = async (on: Bench): Promise<void> => {
    const sums = Object.entries(await recount())
    for (const [userId, { documentBytes, logBytes }] of sums)
      expect([userId, await usedBy(on, userId)]).toEqual([userId, documentBytes + logBytes])
  }

  it('Q1 Q6 X10 sharing again and again takes nothing from the owners of the followers, and they write on', async () => {
    const on = bench()
    await setUp(on)
    const before = { anna: await usedBy(on, 'anna'), ben: await usedBy(on, 'ben') }
    for (let round = 0; round < 20; round++) {
      expect(await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])).toMatchObject({
        ok: true,
        value: { movedCount: CARDS },
      })
      expect(await on.store.setMembers('anna', 'boards', 'b', ['ben'])).toMatchObject({ ok: true })
    }
    expect(await usedBy(on, 'ben')).toBe(before.ben)
    expect(await usedBy(on, 'anna')).toBeGreaterThan(before.anna + 500 * KILOBYTE)
    const edit = changeOf({ path: 'cards/c0', type: 'MODIFIED', userId: 'ben', fields: fieldsOf({ title: 'Ja' }) })
    const { results } = await on.apply([{ ...edit, baseVersion: 99 }], { allowanceBytes: 100 * KILOBYTE })
    expect(results).toMatchObject([{ outcome: 'applied' }])
    await expectExactCounters(on)
  })

  it('Q6 X10 no user is added if the followers’ entries do not fit; leaving and removing always work', async () => {
    const on = bench()
    await setUp(on)
    // Enough for the entry of the board, and not for those of the cards.
    await limitAnna(on, (await usedBy(on, 'anna')) + 20 * KILOBYTE)
    const versionOf = async (id: string) => (await on.store.readDocument('ben', 'cards', id))?.version
    expect(await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])).toEqual({
      ok: false,
      error: 'quota-exceeded',
    })
    expect(await on.store.readDocument('anna', 'boards', 'b')).toMatchObject({ memberIds: ['ben'], version: 2 })
    expect(await versionOf('c0')).toBe(1)
    await limitAnna(on, 10 * 1024 * KILOBYTE)
    expect(await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem', 'dora'])).toMatchObject({ ok: true })
    await limitAnna(on, KILOBYTE)
    expect(await on.store.setMembers('cem', 'boards', 'b', ['ben', 'dora'])).toMatchObject({ ok: true })
    expect(await on.store.setMembers('anna', 'boards', 'b', ['ben'])).toMatchObject({ ok: true })
    expect(await versionOf('c0')).toBe(4)
    await expectExactCounters(on)
  })

  it('Q6 a loop of sharing ends at the limit of the leader’s owner, and added users can always leave', async () => {
    const on = bench()
    await setUp(on)
    const limitBytes = (await usedBy(on, 'anna')) + 400 * KILOBYTE
    await limitAnna(on, limitBytes)
    let admitted = 0
    for (let round = 0; round < 20; round++) {
      const shared = await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem', 'dora'])
      if (shared.ok) admitted += 1
      await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])
      await on.store.setMembers('cem', 'boards', 'b', ['ben'])
    }
    expect(admitted).toBeGreaterThan(1)
    expect(admitted).toBeLessThan(8)
    expect(await usedBy(on, 'anna')).toBeLessThanOrEqual(limitBytes)
  })

  it('Q3 a user who shares counts with what their session says, which is remembered', async () => {
    const on = bench()
    await setUp(on)
    await limitAnna(on, (await usedBy(on, 'anna')) + KILOBYTE)
    expect(await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])).toMatchObject({ ok: false })
    const larger = { allowanceBytes: 4 * 1024 * KILOBYTE }
    expect(await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'], larger)).toMatchObject({ ok: true })
    expect((await on.store.readUsage(['anna'])).get('anna')).toMatchObject({ limitBytes: larger.allowanceBytes })
    // What a member says of themselves is nothing the owner may have.
    const tiny = { allowanceBytes: 1 }
    expect(await on.store.setMembers('cem', 'boards', 'b', ['ben'], tiny)).toMatchObject({ ok: true })
    expect((await on.store.readUsage(['anna'])).get('anna')).toMatchObject({ limitBytes: larger.allowanceBytes })
  })

  it('Q2 X10 a leader is not brought back where there is no place for the entries in its followers', async () => {
    const on = bench()
    await setUp(on, 0)
    await on.remove('boards/b', { baseVersion: 2 })
    await on.apply(cardsOf('ben', CARDS), { allowanceBytes: 200 * KILOBYTE })
    const usedBytes = await usedBy(on, 'anna')
    const back = changeOf({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'Urlaub' }), baseVersion: 3 })
    const small = changeOf({ path: 'notes/small', type: 'ADD', fields: fieldsOf({ title: 'klein' }) })
    const refused = await on.apply([back, small], { allowanceBytes: usedBytes + 20 * KILOBYTE })
    expect(refused.results).toMatchObject([{ code: 'quota-exceeded' }, { outcome: 'applied' }])
    expect(await on.store.readDocument('anna', 'cards', 'c0')).toBeUndefined()
    const taken = await on.apply([back], { allowanceBytes: usedBytes + 200 * KILOBYTE })
    expect(taken.results).toMatchObject([{ outcome: 'applied' }])
    expect(await on.store.readDocument('anna', 'cards', 'c0')).toMatchObject({ ownerId: 'ben', memberIds: ['anna'] })
    expect(await usedBy(on, 'anna')).toBeLessThanOrEqual(usedBytes + 200 * KILOBYTE)
    await expectExactCounters(on)
  })

  it('Q1 H3 to delete history takes off each counter what counted for it, and tells of one’s own place only', async () => {
    const on = bench()
    await setUp(on, 3)
    await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])
    const before = { anna: await usedBy(on, 'anna'), ben: await usedBy(on, 'ben') }
    const one = await on.store.eraseHistory('ben', 'cards', 'c0')
    const after = { anna: await usedBy(on, 'anna'), ben: await usedBy(on, 'ben') }
    expect(after.anna).toBeLessThan(before.anna)
    expect(one).toEqual({ ok: true, value: before.ben - after.ben })
    const steps = await Array.fromAsync(on.store.eraseOwnHistory('ben'))
    expect(steps.reduce((sum, { freedBytes }) => sum + freedBytes, 0)).toBe(after.ben - (await usedBy(on, 'ben')))
    await expectExactCounters(on)
  })

  it('Q1 X6 usage of a deleted owner of a leader counts for no user', async () => {
    const on = bench()
    await setUp(on, 3)
    await on.store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])
    // Another user created it, and its values are erased: only the entry's owner shows the user it counts against.
    await on.store.setMembers('cem', 'boards', 'b', ['ben'])
    await on.store.eraseHistory('ben', 'cards', 'c1')
    const before = await usedBy(on, 'ben')
    await Array.fromAsync(on.store.forgetPerson({ userId: 'anna', anonymousId: 'nobody' }))
    expect(Object.keys(await recount()).toSorted()).toEqual(['ben', 'cem', 'dora'])
    await expectExactCounters(on)
    // The entries that say that she left, and nothing of hers.
    expect((await usedBy(on, 'ben')) - before).toBeLessThan(3 * 300)
    on.clock.advance(500 * DAY_MS)
    await on.store.pruneHistory(toIso(on.clock.now() - 400 * DAY_MS))
    await expectExactCounters(on)
    expect((await on.store.readUsage(['anna', 'nobody', 'nobody-0'])).size).toBe(0)
  })
}
