import { describe, expect, it, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { formatHundredths, formatMeasured, formatShare, toHundredths } from './words/format-figures.ts'
import { shareOf } from './uptime-share.ts'

const day = { fromMs: 0, untilMs: DAY_MS }

/** Up from the beginning of the day, with one outage. */
const outage = (downMs: number) =>
  [
    { fromMs: -DAY_MS, state: 'up' },
    { fromMs: HOUR_MS, state: 'down' },
    { fromMs: HOUR_MS + downMs, state: 'up' },
  ] as const

test('V1 V2: a minute of outage in a day is 99,93 %', () => {
  const { uptime, measured, downSec } = shareOf(outage(MINUTE_MS), day, -DAY_MS)
  expect(formatShare(uptime ?? 0)).toBe('99,93\u00a0%')
  expect({ measured, downSec }).toEqual({ measured: 1, downSec: 60 })
})

test('V2: an outage of a second in a year is not rounded up to 100 %', () => {
  const { uptime } = shareOf(outage(1_000), { fromMs: 0, untilMs: 365 * DAY_MS }, 0)
  expect(formatShare(uptime ?? 0)).toBe('99,99\u00a0%')
})

describe('V1: checks that do not count', () => {
  it('is time that was not measured, which lowers only how much was', () => {
    const spans = [
      { fromMs: 0, state: 'up' },
      { fromMs: DAY_MS / 2, state: 'unknown' },
    ] as const
    expect(shareOf(spans, day, 0)).toEqual({ uptime: 1, measured: 0.5, downSec: 0 })
  })

  it('is maintenance and pause, which were not to be measured', () => {
    const spans = [
      { fromMs: 0, state: 'up' },
      { fromMs: HOUR_MS, state: 'maintenance' },
      { fromMs: 2 * HOUR_MS, state: 'paused' },
    ] as const
    expect(shareOf(spans, day, 0)).toEqual({ uptime: 1, measured: 1, downSec: 0 })
  })

  it('is the time before the shop was made', () => {
    const spans = [{ fromMs: DAY_MS - HOUR_MS, state: 'up' }] as const
    expect(shareOf(spans, day, DAY_MS - HOUR_MS)).toEqual({ uptime: 1, measured: 1, downSec: 0 })
  })

  it('a shop that was never measured has no share', () => {
    expect(shareOf([], day, 0)).toEqual({ measured: 0, downSec: 0 })
  })
})

it.each([
  [1, '100\u00a0%', 10_000],
  [0.9993, '99,93\u00a0%', 9_993],
  [0.999_999, '99,99\u00a0%', 9_999],
  [0.5, '50,00\u00a0%', 5_000],
  [0, '0\u00a0%', 0],
])('V2: a share of %d is „%s“', (share, text, hundredths) => {
  expect(formatShare(share)).toBe(text)
  expect(toHundredths(share)).toBe(hundredths)
  expect(formatHundredths(hundredths)).toBe(text)
})

it.each([
  [1, 'gemessen zu 100\u00a0%'],
  [0.9999, 'gemessen zu 99\u00a0%'],
  [0.98, 'gemessen zu 98\u00a0%'],
  [0.001, 'gemessen zu unter 1\u00a0%'],
  [0, 'nicht gemessen'],
])('V2: a measured share of %d reads „%s“', (measured, text) => {
  expect(formatMeasured(measured)).toBe(text)
})
