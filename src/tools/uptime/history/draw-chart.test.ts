import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { drawChart, pointAt, type TallyByPixel } from './draw-chart.ts'
import { addSample } from './tally.ts'

const frame = { fromMs: 0, untilMs: 10 * MINUTE_MS, stepMs: 10 * SECOND_MS }

function pointsOf(seconds: readonly number[]): TallyByPixel {
  const points: TallyByPixel = new Map()
  for (const second of seconds) {
    const atMs = second * SECOND_MS
    addSample(pointAt(points, frame.stepMs, atMs), { key: 1, atMs, outcome: 'up', totalMs: second })
  }
  return points
}

const every = (seconds: number, count: number) => Array.from({ length: count }, (_, index) => index * seconds)

test('H20: a shop that is checked less often than a point is long has points where it was checked, and no gaps between', () => {
  expect(drawChart(pointsOf(every(60, 10)), frame).times).toEqual(every(60, 10))
})

test('H20: if nothing was measured for longer than usual, an empty point stands on either side', () => {
  const chart = drawChart(pointsOf([0, 60, 120, 420, 480, 540]), frame)
  expect(chart.times).toEqual([0, 60, 120, 130, 410, 420, 480, 540])
  expect(chart.p50Ms).toEqual([0, 60, 120, null, null, 420, 480, 540])
  expect(chart.checks).toEqual([1, 1, 1, 0, 0, 1, 1, 1])
})

test('H20: also at the beginning and at the end, and where nothing was measured at all', () => {
  expect(drawChart(pointsOf([300, 310, 320]), frame).times).toEqual([0, 290, 300, 310, 320, 330, 590])
  expect(drawChart(new Map(), frame)).toMatchObject({ times: [0, 590], p95Ms: [null, null], checks: [0, 0] })
})

test('H20: checks with an unknown end are no point', () => {
  const points = pointsOf([0, 10])
  addSample(pointAt(points, frame.stepMs, 20_000), { key: 1, atMs: 20_000, outcome: 'unknown' })
  expect(drawChart(points, frame).times).toEqual([0, 10, 20, 590])
})

test('H19: a check that failed says nothing about how fast the shop is', () => {
  const points = pointsOf([100])
  addSample(pointAt(points, frame.stepMs, 101_000), { key: 1, atMs: 101_000, outcome: 'failed', totalMs: 9_000 })
  const chart = drawChart(points, frame)
  const index = chart.times.indexOf(100)
  expect([chart.p50Ms[index], chart.maxMs[index], chart.failed[index], chart.checks[index]]).toEqual([100, 100, 1, 2])
})
