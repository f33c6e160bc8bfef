import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { panBy, zoomBy, zoomTo, type TimeRange } from './zoom-range.ts'

const bounds = { from: 1_700_000_000, until: 1_700_604_800, minSec: 600 }
const step = fc.oneof(
  fc.record({
    kind: fc.constant('zoom' as const),
    factor: fc.double({ min: 0.01, max: 50, noNaN: true }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('pan' as const), share: fc.double({ min: -5, max: 5, noNaN: true }) }),
  fc.record({
    kind: fc.constant('drag' as const),
    first: fc.double({ min: 0, max: 4e9, noNaN: true }),
    second: fc.double({ min: 0, max: 4e9, noNaN: true }),
  }),
)

test('V60: whatever the user presses, the chart shows a part of the whole that is long enough', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let range: TimeRange = bounds
      for (const one of steps) {
        if (one.kind === 'zoom') range = zoomBy(range, one.factor, bounds, one.at)
        else if (one.kind === 'pan') range = panBy(range, one.share, bounds)
        else range = zoomTo(one.first, one.second, bounds)
        // Doubles of this size are exact to less than a thousandth of a second.
        expect(range.from).toBeGreaterThanOrEqual(bounds.from - 0.001)
        expect(range.until).toBeLessThanOrEqual(bounds.until + 0.001)
        expect(range.until - range.from).toBeGreaterThanOrEqual(bounds.minSec - 0.001)
      }
    }),
  )
})
