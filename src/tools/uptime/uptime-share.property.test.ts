import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#base/clock'
import { fc } from '#testing/properties'
import { spanStates, type SpanState, type Span } from './shop-state.ts'
import { shareOf, sumDays, sumStates } from './uptime-share.ts'

const END_SEC = 400

const spansArbitrary: fc.Arbitrary<readonly Span[]> = fc
  .uniqueArray(fc.record({ sec: fc.nat(END_SEC + 20), state: fc.constantFrom(...spanStates) }), {
    selector: ({ sec }) => sec,
    maxLength: 12,
  })
  .map((all) => all.toSorted((a, b) => a.sec - b.sec).map(({ sec, state }) => ({ fromMs: sec * SECOND_MS, state })))

const windowArbitrary = fc.record({ from: fc.nat(END_SEC), until: fc.nat(END_SEC), createdSec: fc.nat(END_SEC) })

/** The stupid way: looks at each second of the window for itself. */
function count(spans: readonly Span[], fromSec: number, untilSec: number): Record<SpanState | 'none', number> {
  const counts = { none: 0, up: 0, slow: 0, down: 0, unknown: 0, maintenance: 0, paused: 0 }
  for (let sec = fromSec; sec < untilSec; sec += 1) {
    const state = spans.findLast(({ fromMs }) => fromMs <= sec * SECOND_MS)?.state ?? 'none'
    counts[state] += 1
  }
  return counts
}

test('V1: shares are those of a count of every second', () => {
  fc.assert(
    fc.property(spansArbitrary, windowArbitrary, (spans, { from, until, createdSec }) => {
      const fromSec = Math.min(from, until)
      const untilSec = Math.max(from, until)
      const counts = count(spans, Math.max(fromSec, createdSec), untilSec)
      const good = counts.up + counts.slow
      const measured = good + counts.down
      const wanted = measured + counts.unknown + counts.none
      const share = shareOf(
        spans,
        { fromMs: fromSec * SECOND_MS, untilMs: untilSec * SECOND_MS },
        createdSec * SECOND_MS,
      )
      expect(share.downSec).toBe(counts.down)
      expect(share.measured).toBeCloseTo(wanted === 0 ? 0 : measured / wanted, 9)
      if (measured === 0) expect(share.uptime).toBeUndefined()
      else expect(share.uptime).toBeCloseTo(good / measured, 9)
      expect(share.uptime === 1).toBe(measured > 0 && counts.down === 0)
    }),
  )
})

test('V1 V3: the times of days are those of each day for itself', () => {
  const spans = fc
    .uniqueArray(fc.record({ hour: fc.integer({ min: -50, max: 150 }), state: fc.constantFrom(...spanStates) }), {
      selector: ({ hour }) => hour,
      maxLength: 20,
    })
    .map((all) => all.toSorted((a, b) => a.hour - b.hour).map(({ hour, state }) => ({ fromMs: hour * HOUR_MS, state })))
  fc.assert(
    fc.property(spans, fc.nat(120), (all, untilHour) => {
      const untilMs = untilHour * HOUR_MS
      const days = sumDays(all, 0, untilMs)
      expect(days).toHaveLength(Math.ceil(untilMs / DAY_MS))
      for (const [day, times] of days.entries()) {
        const fromMs = day * DAY_MS
        expect(times).toEqual(sumStates(all, { fromMs, untilMs: Math.min(fromMs + DAY_MS, untilMs) }))
      }
    }),
  )
})
