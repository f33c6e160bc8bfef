import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { joinSpans, subtractSpans, sumSpans, type Span } from './work-time.ts'

const runs = runsOf(500)

const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([startMinute, length]) => ({ startMinute, endMinute: startMinute + length }))
const spans = fc.array(span, { maxLength: 12 })

/** The stupid way: each minute by itself. */
function minutesOf(list: readonly Span[]): ReadonlySet<number> {
  const minutes = new Set<number>()
  for (const { startMinute, endMinute } of list)
    for (let minute = startMinute; minute < endMinute; minute++) minutes.add(minute)
  return minutes
}

it('R5: joined spans are in order, do not touch, and hold each minute of any of them once', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const joined = joinSpans(list)
      expect(minutesOf(joined)).toEqual(minutesOf(list))
      expect(sumSpans(joined)).toBe(minutesOf(list).size)
      for (const [index, { startMinute }] of joined.entries())
        if (index > 0) expect(startMinute).toBeGreaterThan(joined[index - 1]?.endMinute ?? Infinity)
      expect(joinSpans(joined)).toEqual(joined)
      expect(joinSpans(list.toReversed())).toEqual(joined)
    }),
    runs,
  )
})

it('R5: what is left without others holds each minute that none of them has, in order, joined, with no empty span', () => {
  fc.assert(
    fc.property(spans, spans, (list, others) => {
      const left = subtractSpans(list, others)
      expect(minutesOf(left)).toEqual(minutesOf(list).difference(minutesOf(others)))
      expect(sumSpans(left)).toBe(minutesOf(left).size)
      expect(left.every(({ startMinute, endMinute }) => endMinute > startMinute)).toBe(true)
      for (const [index, { startMinute }] of left.entries())
        if (index > 0) expect(startMinute).toBeGreaterThan(left[index - 1]?.endMinute ?? Infinity)
      expect(subtractSpans(left, others)).toEqual(left)
    }),
    runs,
  )
})
