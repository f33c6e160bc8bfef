import { describe, expect, it } from 'vitest'
import { drawSeveral } from '../chance/draw.ts'
import type { Draw, Entry } from '../model.ts'
import { numberRanges, recompute, verifyDraw } from './verify-draw.ts'

function entry(id: string, weight = 1): Entry {
  return { id, rank: id, text: id.toUpperCase(), weight, isActive: true }
}

function drawn(...randoms: number[]): Draw {
  const result = drawSeveral({
    wheelId: 'w',
    entries: [entry('a'), entry('b', 3), entry('c')],
    mode: 'keep',
    source: () => randoms.shift() ?? 0,
    drawnAt: '2026-11-20T12:00:00.000Z',
    count: randoms.length,
  })
  if (!result.ok) throw new Error(result.error)
  return result.value
}

const one = drawn(4)
const three = drawn(1, 1, 0)

describe('verifying a draw', () => {
  it('D5: finds the stored winners again', () => {
    expect([one.winnerId, verifyDraw(one)]).toEqual(['c', true])
    expect([three.winnerId, verifyDraw(three)]).toEqual(['b', true])
  })

  it.each<[string, Partial<Draw>]>([
    ['the winner', { winnerId: 'a' }],
    ['the random number', { random: 0 }],
    ['a random number beyond the sum', { random: 5 }],
    ['a random number below zero', { random: -1 }],
    ['half a random number', { random: 4.5 }],
    ['the sum', { total: 6 }],
    ['a weight', { entries: one.entries.map((item) => (item.id === 'a' ? { ...item, weight: 2 } : item)) }],
    ['the order', { entries: one.entries.toReversed() }],
    ['the list', { entries: one.entries.slice(0, 2) }],
    ['the list, which is empty now', { entries: [] }],
    ['an entry, which is there twice now', { entries: [...one.entries, { id: 'c', text: 'C', weight: 0 }] }],
    ['the count of values thrown away', { rejected: -1 }],
  ])('D5: notices that somebody changed %s', (_what, change) => {
    expect(verifyDraw({ ...one, ...change })).toBe(false)
  })

  const [second, third] = three.further ?? []
  if (second === undefined || third === undefined) throw new Error('no further winners')

  it.each<[string, Draw['further']]>([
    ['the second winner', [{ ...second, winnerId: 'a' }, third]],
    ['the second number', [{ ...second, random: 0 }, third]],
    ['the second sum', [{ ...second, total: 3 }, third]],
    ['the order of further winners', [third, second]],
    ['how many won', [second, third, { winnerId: 'a', random: 0, total: 1, rejected: 0 }]],
  ])('D5: notices that somebody changed %s', (_what, further) => {
    expect(verifyDraw({ ...three, ...(further === undefined ? {} : { further }) })).toBe(false)
  })
})

it('D15: shows who owned which numbers, for a further winner among those who were left', () => {
  const ranges = (step: number) => numberRanges(three, step).map(({ entry: { id }, first, last }) => [id, first, last])
  expect(ranges(0)).toEqual([
    ['a', 0, 0],
    ['b', 1, 3],
    ['c', 4, 4],
  ])
  expect(ranges(1)).toEqual([
    ['a', 0, 0],
    ['c', 1, 1],
  ])
})

it('D15: names the entry a number belongs to if another is stored as the winner', () => {
  expect(recompute({ ...one, winnerId: 'a' })).toMatchObject([{ winnerId: 'a', found: { id: 'c' }, isRight: false }])
})
