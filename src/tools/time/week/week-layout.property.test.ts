import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import {
  DAY_MINUTES,
  hoursShown,
  layOutColumns,
  minuteToPx,
  pointToMinute,
  pxToMinute,
  snapMinute,
  stepMinute,
} from './week-layout.ts'

const runs = runsOf(500)

const minute = fc.integer({ min: 0, max: DAY_MINUTES })
const span = fc.tuple(minute, minute).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const spans = fc.array(span, { maxLength: 40 })
const hourRange = spans.map(hoursShown)
const hourPx = fc.integer({ min: 20, max: 120 })

it('W3: spans that overlap never lie on each other, and each lies inside of its day', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const places = layOutColumns(list)
      expect(places).toHaveLength(list.length)
      const drawn = list.map((one, index) => {
        const { column, columns, width } = places[index] ?? { column: -1, columns: 0, width: 0 }
        expect(column).toBeGreaterThanOrEqual(0)
        expect(width).toBeGreaterThanOrEqual(1)
        expect(column + width).toBeLessThanOrEqual(columns)
        return { ...one, to: Math.max(one.to, one.from + 1), left: column / columns, right: (column + width) / columns }
      })
      for (const [index, a] of drawn.entries()) {
        for (const b of drawn.slice(index + 1)) {
          const isBesideInTime = a.to <= b.from || b.to <= a.from
          expect(isBesideInTime || a.right <= b.left + 1e-9 || b.right <= a.left + 1e-9).toBe(true)
        }
      }
    }),
    runs,
  )
})

it('W3: there are never more columns than entries at one moment', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const long = list.map(({ from, to }) => ({ from, to: Math.max(to, from + 1) }))
      const atOnce = long.map(({ from }) => long.filter((other) => other.from <= from && from < other.to).length)
      const most = Math.max(0, ...atOnce)
      for (const { columns } of layOutColumns(list)) expect(columns).toBeLessThanOrEqual(most)
    }),
    runs,
  )
})

it('W1: every span lies on the axis', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const { first, last } = hoursShown(list)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeLessThanOrEqual(24)
      for (const { from, to } of list) {
        expect(first * 60).toBeLessThanOrEqual(from)
        expect(last * 60).toBeGreaterThanOrEqual(to)
      }
    }),
    runs,
  )
})

it('W4: pixels and minutes are the same place, there and back', () => {
  fc.assert(
    fc.property(minute, hourRange, hourPx, (at, hours, px) => {
      expect(pxToMinute(minuteToPx(at, hours, px), hours, px)).toBeCloseTo(at, 6)
    }),
    runs,
  )
})

it('W4: the place under a point is that from which the point is drawn', () => {
  const day = fc.integer({ min: 0, max: 6 })
  fc.assert(
    fc.property(day, minute, hourPx, fc.integer({ min: -500, max: 500 }), (onDay, at, px, offset) => {
      const hours = { first: 0, last: 24 }
      const grid = { left: offset, top: -offset, width: 700, dayCount: 7, hours, hourPx: px }
      const point = { x: offset + onDay * 100 + 50, y: minuteToPx(at, hours, px) - offset }
      const place = pointToMinute(point, grid)
      expect(place.day).toBe(onDay)
      expect(place.minute).toBeCloseTo(at, 6)
    }),
    runs,
  )
})

it('W4: what is snapped is at most half a step away and stays where it is', () => {
  fc.assert(
    fc.property(fc.double({ min: -DAY_MINUTES, max: 2 * DAY_MINUTES, noNaN: true }), (at) => {
      const snapped = snapMinute(at)
      expect(snapped % 5).toBeCloseTo(0)
      expect(Math.abs(snapped - at)).toBeLessThanOrEqual(2.5)
      expect(snapMinute(snapped)).toBe(snapped)
    }),
    runs,
  )
})

it('W4: a step is never none and never more than five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAY_MINUTES }), (at) => {
      expect(stepMinute(at, 1) - at).toBeGreaterThan(0)
      expect(stepMinute(at, 1) - at).toBeLessThanOrEqual(5)
      expect(at - stepMinute(at, -1)).toBeGreaterThan(0)
      expect(at - stepMinute(at, -1)).toBeLessThanOrEqual(5)
    }),
    runs,
  )
})
