import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawWinner, verifyDraw } from './draw.ts'
import type { Entry } from './model.ts'

const runs = {
  numRuns: Number(process.env['FC_RUNS'] ?? 300),
  ...(process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) }),
}

const entries = fc
  .array(fc.record({ weight: fc.integer({ min: 0, max: 1_000 }), isActive: fc.boolean() }), { maxLength: 60 })
  .map((list) =>
    list.map(({ weight, isActive }, index): Entry => ({
      id: `e${index}`,
      rank: `r${String(index).padStart(3, '0')}`,
      text: `Name ${index}`,
      weight,
      isActive,
    })),
  )

it('whoever wins could win, and every draw can be verified', () => {
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })), (list, numbers) => {
      const source = () => numbers.next().value as number
      const drawn = drawWinner({
        wheelId: 'w',
        entries: list,
        mode: 'keep',
        source,
        drawnAt: '2026-11-20T12:00:00.000Z',
      })
      const canWin = list.filter((entry) => entry.isActive && entry.weight > 0)
      expect(drawn.ok).toBe(canWin.length > 0)
      if (!drawn.ok) return
      expect(canWin.map((entry) => entry.id)).toContain(drawn.value.winnerId)
      expect(verifyDraw(drawn.value)).toBe(true)
    }),
    runs,
  )
})

it('over all numbers below the sum, each entry wins exactly as often as its weight', () => {
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
        const drawn = drawWinner({
          wheelId: 'w',
          entries: list,
          mode: 'keep',
          source: () => random,
          drawnAt: '2026-11-20T12:00:00.000Z',
        })
        const winner = drawn.ok ? Number(drawn.value.winnerId.slice(1)) : -1
        wins[winner] = (wins[winner] ?? 0) + 1
      }
      expect(wins).toEqual(weights)
    }),
    runs,
  )
})
