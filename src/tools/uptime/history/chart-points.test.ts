import { expect, test } from 'vitest'
import { chartBands, chartRows, chartStretch, isolatedPoints, withGaps } from './chart-points.ts'

const points = {
  stepSec: 60,
  times: [0, 60, 600],
  p50Ms: [10, null, 12],
  p95Ms: [20, null, 22],
  maxMs: [30, null, 32],
  failed: [0, 1, 0],
  checks: [3, 1, 3],
}

test('V61: if nothing was measured for a while an empty point breaks the line', () => {
  expect(withGaps(points)).toEqual({
    stepSec: 60,
    times: [0, 60, 120, 600],
    p50Ms: [10, null, null, 12],
    p95Ms: [20, null, null, 22],
    maxMs: [30, null, null, 32],
    failed: [0, 1, 0, 0],
    checks: [3, 1, 0, 3],
  })
})

test('V61: the table has the points at which something was checked, the last one first', () => {
  expect(chartRows(withGaps(points)).map(({ time, failed }) => [time, failed])).toEqual([
    [600, 0],
    [60, 1],
    [0, 0],
  ])
})

const iso = (second: number): string => new Date(second * 1_000).toISOString()

test('V62: maintenance, pauses and what was not measured are bands up to the next state, incidents up to their end', () => {
  const bands = chartBands({
    spans: [
      { from: iso(900), state: 'unknown' },
      { from: iso(500), state: 'up' },
      { from: iso(300), state: 'maintenance' },
      { from: iso(0), state: 'up' },
    ],
    incidents: [{ startedAt: iso(600), endedAt: iso(700) }, { startedAt: iso(950) }],
    range: { from: 400, until: 1_000 },
    nowMs: 980_000,
  })
  expect(bands).toEqual([
    { kind: 'unknown', from: 900, until: 980 },
    { kind: 'maintenance', from: 400, until: 500 },
    { kind: 'down', from: 600, until: 700 },
    { kind: 'down', from: 950, until: 980 },
  ])
})

test('V62: values outside of the range are no band', () => {
  const incidents = [
    { startedAt: iso(0), endedAt: iso(100) },
    { startedAt: iso(900), endedAt: iso(950) },
  ]
  expect(chartBands({ spans: [], incidents, range: { from: 200, until: 800 }, nowMs: 999_000 })).toEqual([])
})

test('V60: the stretch of a range ends at the next whole minute', () => {
  expect(chartStretch('24h', 90_000_001)).toEqual({ fromMs: 3_660_000, untilMs: 90_060_000 })
})

test('V61: a point without a neighbour is seen by itself', () => {
  expect(isolatedPoints([1, null, 2, 3, null, 4, undefined])).toEqual([0, 5])
})
