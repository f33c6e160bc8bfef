import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { judgeHeartbeat, type Heartbeat } from './judge-heartbeat.ts'
import { checkReportSchema, type CheckReport } from '../model.ts'

const startMs = Date.parse('2026-11-22T00:00:00Z')
const check = { kind: 'heartbeat', key: '0'.repeat(32), graceSec: 60 } as const

/** Ten minutes and one of grace. */
function judge(last: Heartbeat | undefined, nowMs: number, watchedSinceMs = startMs): CheckReport {
  const report = judgeHeartbeat({ check, intervalSec: 600, last, watchedSinceMs, nowMs })
  expect(checkReportSchema.safeParse(report).success).toBe(true)
  return report
}

it('K9: a job is all right up to its interval and grace after its last word, and not a moment longer', () => {
  const last = { atMs: startMs }
  expect(judge(last, startMs + 11 * MINUTE_MS).outcome).toBe('up')
  expect(judge(last, startMs + 11 * MINUTE_MS + 1)).toMatchObject({
    outcome: 'failed',
    failure: { code: 'no-heartbeat', detail: 'Zuletzt am 22.11.2026 um 01:00 Uhr.' },
  })
})

it('T1: why a silent job is down stays true whenever it is read', () => {
  const last = { atMs: startMs }
  const late = judge(last, startMs + 12 * MINUTE_MS).failure
  expect(judge(last, startMs + 50 * HOUR_MS).failure).toEqual(late)
})

it('K9: a job that never reported has that long from when it was made', () => {
  expect(judge(undefined, startMs + 11 * MINUTE_MS).outcome).toBe('up')
  expect(judge(undefined, startMs + 12 * MINUTE_MS).failure).toEqual({
    code: 'no-heartbeat',
    detail: 'Er hat sich noch nie gemeldet.',
  })
})

it('K9: a pause is no silence: it counts anew from its end', () => {
  const resumedMs = startMs + 5 * HOUR_MS
  expect(judge({ atMs: startMs }, resumedMs + 11 * MINUTE_MS, resumedMs).outcome).toBe('up')
  expect(judge({ atMs: startMs }, resumedMs + 12 * MINUTE_MS, resumedMs).outcome).toBe('failed')
})

it('K9: a job that says that it failed has failed, until it says otherwise or nothing any more', () => {
  expect(judge({ atMs: startMs, failure: 'Platte voll' }, startMs + SECOND_MS)).toMatchObject({
    outcome: 'failed',
    failure: { code: 'job-failed', detail: 'Platte voll' },
  })
  expect(judge({ atMs: startMs, failure: '' }, startMs).failure).toEqual({ code: 'job-failed' })
  expect(judge({ atMs: startMs, failure: '' }, startMs + HOUR_MS).failure?.code).toBe('no-heartbeat')
})
