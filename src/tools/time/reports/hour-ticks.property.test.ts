import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { hourTicks } from './report-chart.ts'

it('B6: the lines of a chart begin at 0, are evenly apart and reach just over the most there is', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), (most) => {
      const ticks = hourTicks(most)
      const step = ticks[1] ?? 0
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks).toEqual(ticks.map((_tick, index) => index * step))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect((ticks.at(-2) ?? 0) < Math.max(1, most)).toBe(true)
    }),
  )
})
