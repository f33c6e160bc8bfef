/** What becomes of followers whose leader goes for good with its owner (rules X6 and X10). */
import { expect, it } from 'vitest'
import { addCard, audienceOf, fill } from './following-bench.suite.ts'
import type { Bench } from './store-bench.suite.ts'

export function describeGoneLeaders(bench: () => Bench): void {
  it('X10 shows old followers to no user if a deleted leader is made again with its old members', async () => {
    const on = bench()
    await fill(on)
    await addCard(on, 'bens', 'ben')
    await addCard(on, 'doras', 'dora')
    await on.store.setMembers('anna', 'boards', 'b', ['ben'])
    for await (const step of on.store.forgetPerson({ userId: 'anna', anonymousId: 'no-anna' })) void step
    on.clock.advance(1_000)
    await on.add('boards/b', {}, { userId: 'dora' })
    expect(await on.store.setMembers('dora', 'boards', 'b', ['ben', 'cem'])).toMatchObject({ ok: true })
    expect(await audienceOf(on, 'ben', 'bens')).toEqual([])
    expect((await on.store.queryDocuments('dora', 'cards')).map(({ id }) => id)).toEqual(['doras'])
    expect(await audienceOf(on, 'dora', 'doras')).toEqual(['ben', 'cem'])
    await addCard(on, 'new', 'ben')
    expect(await audienceOf(on, 'ben', 'new')).toEqual(['cem', 'dora'])
  })

  it('X6 X10 takes along what the person owned who leaves for good, and leaves the rest to the others', async () => {
    const on = bench()
    await fill(on)
    for (const id of ['anna', 'ben', 'cem']) await addCard(on, `${id}s`, id)
    for (const userId of ['ben', 'anna'])
      for await (const step of on.store.forgetPerson({ userId, anonymousId: `no-${userId}` })) void step
    expect((await on.store.queryDocuments('cem', 'cards')).map(({ id }) => id)).toEqual(['cems'])
    expect(await audienceOf(on, 'cem', 'cems')).toEqual([])
    expect((await on.feedOf('cem')).lostKeys.toSorted()).toEqual(['boards/b', 'cards/annas', 'cards/bens'])
  })
}
