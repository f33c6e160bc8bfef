import { expect, it } from 'vitest'
import { takeBack } from '#testing/documents/take-back'
import { fc, runsOf } from '#testing/properties'
import { afterDraw } from '../edits/after-draw.ts'
import { dealGroups, groupsOf, verifyGrouping } from '../draws/deal-groups.ts'
import { drawSeveral, drawWinner, winnerIds } from './draw.ts'
import { applyEdits } from '../edits/entry-edits.ts'
import { drawableEntries, drawSchema, modes, newWheel, type Draw, type Entry } from '../model.ts'
import { recompute, verifyDraw } from '../draws/verify-draw.ts'

const runs = runsOf(300)

const drawnAt = '2026-11-20T12:00:00.000Z'

const entries = fc
  .array(
    fc.record({
      weight: fc.oneof(
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 5_000 }).map((parts) => parts / 1_000),
      ),
      isActive: fc.boolean(),
      stock: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      wasDrawn: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ weight, isActive, stock, wasDrawn }, index): Entry => ({
      id: `e${index}`,
      rank: `r${String(index).padStart(3, '0')}`,
      text: `Name ${index}`,
      weight,
      isActive,
      ...(stock === undefined ? {} : { stock }),
      ...(wasDrawn && !isActive ? { drawnAt } : {}),
    })),
  )
const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 }))
const mode = fc.constantFrom(...modes)

function drawFrom(list: readonly Entry[], source: () => number, count: number, drawMode: Draw['mode'] = 'keep') {
  return drawSeveral({ wheelId: 'w', entries: list, mode: drawMode, source, drawnAt, count })
}

it('D3, D5, D6: each winner could win, no entry wins twice, and every draw can be verified', () => {
  fc.assert(
    fc.property(entries, numbers, fc.integer({ min: 1, max: 12 }), (list, stream, count) => {
      const drawn = drawFrom(list, () => stream.next().value as number, count)
      const canWin = drawableEntries(list).map(({ id }) => id)
      expect(drawn.ok).toBe(canWin.length >= count)
      if (!drawn.ok) return
      const won = winnerIds(drawn.value)
      expect(won).toHaveLength(count)
      expect(new Set(won).size).toBe(count)
      expect(canWin).toEqual(expect.arrayContaining([...won]))
      expect(drawSchema.safeParse(drawn.value).success).toBe(true)
      expect(verifyDraw(drawn.value)).toBe(true)
    }),
    runs,
  )
})

it('D5: whatever was stored as a draw, looking at it never throws', () => {
  const count = fc.oneof(fc.integer(), fc.double())
  const id = fc.constantFrom('a', 'b', 'c', 'constructor')
  const decided = { winnerId: id, random: count, total: count, rejected: count }
  const stored = fc.record({
    wheelId: fc.constant('w'),
    drawnAt: fc.constant(drawnAt),
    rule: fc.constant('v1' as const),
    entries: fc.array(fc.record({ id, text: fc.string(), weight: count }), { maxLength: 4 }),
    ...decided,
    further: fc.array(fc.record(decided), { maxLength: 4 }),
    mode,
  })
  fc.assert(
    fc.property(stored, (draw) => {
      expect(recompute(draw)).toHaveLength(draw.further.length + 1)
      expect(typeof verifyDraw(draw)).toBe('boolean')
    }),
    runs,
  )
})

it('D2: over all numbers below the sum, each entry wins exactly as often as its weight', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 }), (weights) => {
      const list = weights.map((weight, index): Entry => ({
        id: `e${index}`,
        rank: `r${index}`,
        text: 'x',
        weight,
        isActive: true,
      }))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const wins = weights.map(() => 0)
      for (let random = 0; random < total; random++) {
        const drawn = drawWinner({ wheelId: 'w', entries: list, mode: 'keep', source: () => random, drawnAt })
        const winner = drawn.ok ? Number(drawn.value.winnerId.slice(1)) : -1
        wins[winner] = (wins[winner] ?? 0) + 1
      }
      expect(wins).toEqual(weights)
    }),
    runs,
  )
})

it('D10: the effect of a draw on a wheel is undone exactly', () => {
  fc.assert(
    fc.property(entries, numbers, fc.integer({ min: 1, max: 5 }), mode, (list, stream, count, drawMode) => {
      const drawn = drawFrom(list, () => stream.next().value as number, count, drawMode)
      if (!drawn.ok) return
      const before = newWheel('Rad', list)
      const after = applyEdits(before, afterDraw(list, drawn.value))
      expect(takeBack(after, { before, after })).toStrictEqual(before)
    }),
    runs,
  )
})

it('D7: groups have every name once, sizes differ by one at most, and can be dealt again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 70 }),
      numbers,
      (count, groupCount, stream) => {
        const names = Array.from({ length: count }, (_, index) => ({ id: `e${index}`, text: `Name ${index}` }))
        const grouping = dealGroups({
          wheelId: 'w',
          entries: names,
          groupCount,
          source: () => stream.next().value as number,
          groupedAt: drawnAt,
        })
        expect(verifyGrouping(grouping)).toBe(true)
        const groups = groupsOf(grouping)
        expect(groups).toHaveLength(Math.min(count, groupCount))
        expect(new Set(groups.flat().map(({ id }) => id)).size).toBe(count)
        const sizes = groups.map((group) => group.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      },
    ),
    runs,
  )
})
