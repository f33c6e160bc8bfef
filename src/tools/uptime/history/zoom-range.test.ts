import { expect, test } from 'vitest'
import { holdAt, isWhole, panBy, pinchTo, zoomBy, zoomTo } from './zoom-range.ts'

const bounds = { from: 1_000, until: 2_000, minSec: 100 }
const all = { from: 1_000, until: 2_000 }

test('V60: zooming in keeps the point that was chosen where it is', () => {
  expect(zoomBy(all, 0.5, bounds)).toEqual({ from: 1_250, until: 1_750 })
  expect(zoomBy(all, 0.5, bounds, 0)).toEqual({ from: 1_000, until: 1_500 })
  expect(zoomBy(all, 0.5, bounds, 1)).toEqual({ from: 1_500, until: 2_000 })
})

test('V60: zooming out ends at the whole, and at an edge goes on to the other side', () => {
  expect(zoomBy({ from: 1_000, until: 1_400 }, 2, bounds)).toEqual({ from: 1_000, until: 1_800 })
  expect(zoomBy({ from: 1_250, until: 1_750 }, 9, bounds)).toEqual(all)
})

test('V60: nothing gets shorter than the smallest stretch', () => {
  expect(zoomBy({ from: 1_400, until: 1_500 }, 0.1, bounds)).toEqual({ from: 1_400, until: 1_500 })
  expect(zoomTo(1_500, 1_504, bounds)).toEqual({ from: 1_452, until: 1_552 })
})

test('V60: dragging to the left is as good as to the right', () => {
  expect(zoomTo(1_700, 1_200, bounds)).toEqual({ from: 1_200, until: 1_700 })
})

test('V60: moving keeps the length and stops at the ends', () => {
  expect(panBy({ from: 1_200, until: 1_400 }, 0.5, bounds)).toEqual({ from: 1_300, until: 1_500 })
  expect(panBy({ from: 1_200, until: 1_400 }, -9, bounds)).toEqual({ from: 1_000, until: 1_200 })
  expect(panBy({ from: 1_200, until: 1_400 }, 9, bounds)).toEqual({ from: 1_800, until: 2_000 })
})

test('V60: it is the whole that is shown, or a part', () => {
  expect(isWhole(all, bounds)).toBe(true)
  expect(isWhole({ from: 1_000, until: 1_999 }, bounds)).toBe(false)
})

test('V60: fingers keep hold of the instants they were put on', () => {
  const spread = pinchTo([1_400, 1_600], [0.2, 0.8], all, bounds)
  expect(spread.from + 0.2 * (spread.until - spread.from)).toBeCloseTo(1_400)
  expect(spread.from + 0.8 * (spread.until - spread.from)).toBeCloseTo(1_600)
  expect(pinchTo([1_400, 1_600], [0.5, 0.5], all, bounds)).toEqual(all)
  expect(pinchTo([1_400, 1_600], [0.5, 0.51], { from: 1_100, until: 1_900 }, bounds)).toEqual(all)
  expect(holdAt(1_300, 0.5, { from: 1_400, until: 1_600 }, bounds)).toEqual({ from: 1_200, until: 1_400 })
})
