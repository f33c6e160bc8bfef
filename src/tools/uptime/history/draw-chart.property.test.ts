/** Charts of any samples in any range against what was measured. */
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { fc, runsOf } from '#testing/properties'
import { drawChart, pointAt, type TallyByPixel } from './draw-chart.ts'
import { chooseLevel, chooseStepMs, historyLevels, keptFromMs, KEPT_MS } from './history-levels.ts'
import { addSample } from './tally.ts'

const runs = runsOf(200)

const NOW_MS = Date.UTC(2026, 10, 21, 12, 34, 56)
const lengths = [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, 400 * DAY_MS, 4_000 * DAY_MS] as const
const range = fc
  .tuple(fc.constantFrom(...lengths), fc.double({ min: 0.01, max: 1, noNaN: true }), fc.nat(100 * DAY_MS))
  .map(([length, share, agoMs]) => ({
    fromMs: Math.max(0, NOW_MS - agoMs - Math.ceil(length * share)),
    untilMs: NOW_MS - agoMs,
  }))

it('H20 a chart has at most 400 points in the order of time, and every check of its range in one of them', () => {
  fc.assert(
    fc.property(range, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 600 }), (frame, shares) => {
      const level = chooseLevel(frame.fromMs, NOW_MS)
      const stepMs = chooseStepMs(level, frame.fromMs, frame.untilMs)
      const points: TallyByPixel = new Map()
      const instants = shares.map((share) =>
        Math.min(frame.untilMs - 1, Math.floor(frame.fromMs + share * (frame.untilMs - frame.fromMs))),
      )
      for (const [index, atMs] of instants.entries()) {
        const outcome = index % 3 === 0 ? 'failed' : 'up'
        addSample(pointAt(points, stepMs, atMs), { key: 1, atMs, outcome, totalMs: 1 + index })
      }
      const chart = drawChart(points, { ...frame, stepMs })
      expect(chart.times.length).toBeLessThanOrEqual(400)
      expect(chart.times).toEqual([...new Set(chart.times)].sort((a, b) => a - b))
      for (const [index, time] of chart.times.entries()) {
        const inPoint = instants.flatMap((atMs, number) =>
          atMs >= time * SECOND_MS && atMs < time * SECOND_MS + stepMs ? [number] : [],
        )
        expect(chart.checks[index]).toBe(inPoint.length)
        expect(chart.failed[index]).toBe(inPoint.filter((number) => number % 3 === 0).length)
        const times = inPoint.filter((number) => number % 3 !== 0).map((number) => 1 + number)
        expect(chart.maxMs[index]).toBe(times.length === 0 ? null : Math.max(...times))
      }
      expect(chart.checks.reduce((sum, count) => sum + count, 0)).toBe(instants.length)
    }),
    runs,
  )
})

it('H20 no finer level than the chosen one reaches back to the beginning, and no shorter step has few enough points', () => {
  fc.assert(
    fc.property(range, ({ fromMs, untilMs }) => {
      const level = chooseLevel(fromMs, NOW_MS)
      expect(keptFromMs(level, NOW_MS)).toBeLessThanOrEqual(fromMs)
      for (const finer of historyLevels.slice(0, historyLevels.indexOf(level))) {
        expect(keptFromMs(finer, NOW_MS)).toBeGreaterThan(fromMs)
      }
      expect((untilMs - fromMs) / chooseStepMs(level, fromMs, untilMs)).toBeLessThanOrEqual(398)
    }),
    runs,
  )
})

it('H20 what a level says to have it has: nothing that is older is removed before', () => {
  for (const level of ['sample', 'slot', 'hour'] as const) {
    expect(NOW_MS - keptFromMs(level, NOW_MS)).toBeGreaterThanOrEqual(KEPT_MS[level])
  }
})
