import { expect, it } from 'vitest'
import { ranksAfter } from '#base/rank'
import { utf8Length } from '#base/text/text'
import { entrySchema, MAX_ENTRIES, newWheel, sortEntries, wheelSchema, makeEntries } from './model.ts'

function names(count: number) {
  let lastId = 0
  const parsed = Array.from({ length: count }, (_, index) => ({ text: `Name ${index}`, weight: 1 }))
  return makeEntries(parsed, undefined, () => `id${(lastId += 1)}`)
}

it('a new wheel is one its schema takes, empty and with as many names as fit', () => {
  expect(wheelSchema.safeParse(newWheel('Küche', [])).success).toBe(true)
  const full = newWheel('Küche', names(MAX_ENTRIES))
  expect(wheelSchema.safeParse(full).success).toBe(true)
  expect(utf8Length(JSON.stringify(full))).toBeLessThan(256 * 1024)
})

it('two thousand names typed one after another keep ranks the schema takes', () => {
  let last: string | undefined
  for (let index = 0; index < 2_000; index++) {
    const [rank] = ranksAfter(last, 1)
    expect((rank ?? '') > (last ?? '')).toBe(true)
    last = rank
  }
  const entry = { id: 'a', rank: last, text: 'Anna', weight: 1, isActive: true }
  expect(entrySchema.safeParse(entry).success).toBe(true)
})

it.each([
  ['one name too many', { entries: names(MAX_ENTRIES + 1) }],
  ['no title', { title: '' }],
  ['a field nobody knows', { besitzer: 'anna' }],
  ['a spin of a minute', { spinDurationSec: 60 }],
  ['a negative weight', { entries: names(1).map((entry) => ({ ...entry, weight: -1 })) }],
  ['a weight with four decimals', { entries: names(1).map((entry) => ({ ...entry, weight: 0.0001 })) }],
])('refuses a wheel with %s', (_what, change) => {
  expect(wheelSchema.safeParse({ ...newWheel('Küche', []), ...change }).success).toBe(false)
})

it('orders by rank, and equal ranks by id, so that all devices agree', () => {
  const [first, second] = names(2)
  if (first === undefined || second === undefined) throw new Error('no entries')
  const twins = [
    { ...second, id: 'b', rank: 'V' },
    { ...first, id: 'a', rank: 'V' },
    { ...first, id: 'c', rank: '1' },
  ]
  expect(sortEntries(twins).map((entry) => entry.id)).toEqual(['c', 'a', 'b'])
  expect(sortEntries(twins.toReversed()).map((entry) => entry.id)).toEqual(['c', 'a', 'b'])
})
