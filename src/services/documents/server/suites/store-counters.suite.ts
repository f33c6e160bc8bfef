/** Rule Q1: after each step of a random sequence the counters are what a recomputation from the rows says. */
import { expect, it } from 'vitest'
import { changeOf, fieldsOf, uniqueId } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import type { Recount } from '#testing/documents/document-stores'
import { DAY_MS, toIso } from '#base/clock'
import type { Bench } from './store-bench.suite.ts'

const people = ['anna', 'ben', 'cem'] as const
const person = fc.constantFrom(...people)
const text = fc.constantFrom('', 'kurz', 'Übergröße „€“ 🎡', 'x'.repeat(3_000))
const board = fc.constantFrom('boards/a', 'boards/b')
const path = fc.oneof(board, fc.constantFrom('notes/a', 'notes/b', 'cards/a', 'cards/b'))

type Step = (bench: Bench) => Promise<unknown>

/** Steps that change what is stored, in every way there is. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.array(fc.tuple(path, text, fc.constantFrom('ADD', 'MODIFIED', 'DELETED')), { minLength: 1, maxLength: 4 }),
        person,
      )
      .map(toBatch),
  },
  fc.tuple(board, person, fc.subarray([...people])).map(
    ([key, userId, members]): Step =>
      ({ store }) =>
        store.setMembers(
          userId,
          'boards',
          key.slice('boards/'.length),
          members.filter((id) => id !== userId),
        ),
  ),
  fc.tuple(path, person).map(
    ([key, userId]): Step =>
      ({ store }) =>
        store.eraseHistory(userId, key.split('/')[0] ?? '', key.split('/')[1] ?? ''),
  ),
  person.map(
    (userId): Step =>
      async ({ store }) =>
        Array.fromAsync(store.eraseOwnHistory(userId)),
  ),
  fc.constantFrom(1, 500).map((days): Step => async ({ store, clock }) => {
    clock.advance(days * DAY_MS)
    await store.pruneHistory(toIso(clock.now() - 400 * DAY_MS))
  }),
  person.map((userId): Step => async ({ store, addPeople }) => {
    await Array.fromAsync(store.forgetPerson({ userId, anonymousId: uniqueId('once') }))
    await addPeople(userId)
  }),
)

function toBatch([changes, userId]: readonly [readonly (readonly [string, string, string])[], string]): Step {
  return async ({ apply, clock }) =>
    apply(
      changes.map(([key, title, type]) =>
        changeOf({
          path: key,
          type: type === 'ADD' || type === 'MODIFIED' ? type : 'DELETED',
          fields:
            type === 'DELETED'
              ? []
              : fieldsOf({ title, ...(key.startsWith('cards/') && type === 'ADD' ? { boardId: 'a' } : {}) }),
          userId,
          deviceId: `device-of-${userId}`,
          baseVersion: 9_999,
          editedAt: toIso(clock.now()),
        }),
      ),
    )
}

export function describeCounters(bench: () => Bench, recount: () => Promise<Recount>): void {
  it(
    'Q1 the counters are what the rows say, whatever is written, shared, deleted, pruned and forgotten',
    { timeout: 120_000 },
    async () => {
      const on = bench()
      await on.addPeople(...people)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          for (const run of steps) {
            await run(on)
            expect(await readCounters(on, people)).toEqual(await recount())
          }
        }),
        runsOf(15),
      )
    },
  )
}

async function readCounters({ store }: Bench, userIds: readonly string[]): Promise<Recount> {
  const usage = await store.readUsage(userIds)
  return Object.fromEntries(
    Array.from(
      usage,
      ([userId, { usedBytes, historyBytes }]) =>
        [userId, { documentBytes: usedBytes - historyBytes, logBytes: historyBytes }] as const,
    ).filter(([, { documentBytes, logBytes }]) => documentBytes !== 0 || logBytes !== 0),
  )
}
