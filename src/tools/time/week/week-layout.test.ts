import { expect, it } from 'vitest'
import {
  firstInSight,
  hoursShown,
  layOutColumns,
  minuteToPx,
  pointToMinute,
  snapMinute,
  stepMinute,
} from './week-layout.ts'

const span = (from: number, to: number) => ({ from: from * 60, to: to * 60 })

it('W1: a week shows 6 to 20 o’clock, also an empty one', () => {
  expect(hoursShown([])).toEqual({ first: 6, last: 20 })
  expect(hoursShown([span(8, 17)])).toEqual({ first: 6, last: 20 })
})

it('W1: the axis grows to the hours that entries need', () => {
  expect(hoursShown([span(4.5, 8), span(19, 22.25)])).toEqual({ first: 4, last: 23 })
  expect(hoursShown([span(22, 24), span(0, 6)])).toEqual({ first: 0, last: 24 })
})

it('W1: a week opens where its mornings begin, not in a night of it', () => {
  const block = (from: number, isFirst = true) => ({ span: span(from, from + 1), isFirst })
  expect(firstInSight([block(0.5), block(9), block(8), block(22)])).toBe(8 * 60)
  expect(firstInSight([block(0, false), block(5)])).toBe(5 * 60)
  expect(firstInSight([block(4), block(12), block(0, false)])).toBe(4 * 60)
  expect(firstInSight([block(2, false), block(0, false)])).toBe(0)
})

it('W4: snapping goes to five minutes, steps always go on', () => {
  expect([0, 2, 3, 7.5, 1437, 1438].map(snapMinute)).toEqual([0, 0, 5, 10, 1435, 1440])
  expect(stepMinute(483, 1)).toBe(485)
  expect(stepMinute(485, 1)).toBe(490)
  expect(stepMinute(483, -1)).toBe(480)
  expect(stepMinute(480, -1)).toBe(475)
})

it('W3: entries that overlap lie side by side, one after them has all of the width', () => {
  expect(layOutColumns([span(8, 10), span(9, 11), span(11, 12)])).toEqual([
    { column: 0, columns: 2, width: 1 },
    { column: 1, columns: 2, width: 1 },
    { column: 0, columns: 1, width: 1 },
  ])
})

it('W3: entries that touch do not overlap', () => {
  expect(layOutColumns([span(8, 10), span(10, 11)]).map(({ columns }) => columns)).toEqual([1, 1])
})

it('W3: an entry takes free room at the right', () => {
  expect(layOutColumns([span(8, 12), span(8, 9), span(8, 9), span(10, 11)])).toEqual([
    { column: 0, columns: 3, width: 1 },
    { column: 1, columns: 3, width: 1 },
    { column: 2, columns: 3, width: 1 },
    { column: 1, columns: 3, width: 2 },
  ])
})

it('W3: two that begin at once and have no length are both seen', () => {
  expect(layOutColumns([span(8, 8), span(8, 8)]).map(({ column }) => column)).toEqual([0, 1])
})

it('W4: a point outside of the days is the nearest place inside', () => {
  const grid = { left: 100, top: 50, width: 700, dayCount: 7, hours: { first: 6, last: 20 }, hourPx: 48 }
  expect(pointToMinute({ x: 450, y: 50 + 48 }, grid)).toEqual({ day: 3, minute: 7 * 60 })
  expect(pointToMinute({ x: 0, y: 0 }, grid)).toEqual({ day: 0, minute: 6 * 60 })
  expect(pointToMinute({ x: 5_000, y: 5_000 }, grid)).toEqual({ day: 6, minute: 20 * 60 })
  expect(minuteToPx(8 * 60 + 30, grid.hours, grid.hourPx)).toBe(120)
})
