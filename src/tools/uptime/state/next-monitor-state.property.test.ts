/** The monitor against what a stupid recomputation of the same checks finds, and against what never may happen. */
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { createJudgement, plainPolicy, reportAt, START } from '#testing/uptime/judged-shop'
import { fc, runsOf } from '#testing/properties'
import { failuresUntilDown } from './judge-check.ts'
import { type Finding, nextRegular } from './next-monitor-state.ts'
import { strictnesses, type CheckReport } from '../model.ts'
import type { MonitorEvent, Span } from '../shop-state.ts'

const runs = runsOf(200)

/** Seconds of each state up to an instant. */
function secondsOf(spans: readonly Span[], untilMs: number): Partial<Record<Span['state'], number>> {
  const seconds: Partial<Record<Span['state'], number>> = {}
  spans.forEach(({ fromMs, state }, index) => {
    const endMs = Math.min(untilMs, spans[index + 1]?.fromMs ?? untilMs)
    seconds[state] = (seconds[state] ?? 0) + Math.max(0, endMs - fromMs) / SECOND_MS
  })
  return seconds
}

const strictness = fc.constantFrom(...strictnesses)
const intervalSec = fc.oneof(fc.constantFrom(20, 60, 300, 3_600), fc.integer({ min: 20, max: 7_200 }))

it('M1, M2, M3: when a shop was down is what reading the row of its checks by eye gives', () => {
  const row = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 100 })), { maxLength: 60 })
  fc.assert(
    fc.property(row, strictness, (checks, strict) => {
      const shop = createJudgement()
      const policy = { ...plainPolicy, strictness: strict }
      const times: number[] = []
      let atMs = START
      for (const [isGood, pauseSec] of checks) {
        times.push(atMs)
        shop.judge(reportAt(atMs, isGood ? 'up' : 'failed'), policy, atMs + 500)
        atMs += pauseSec * SECOND_MS
      }
      expect(shop.spans).toEqual(readByEye(checks.map(([isGood]) => (isGood ? 'g' : 'f')).join(''), times, strict))
    }),
    runs,
  )
})

function readByEye(row: string, times: readonly number[], strict: keyof typeof failuresUntilDown): Span[] {
  const spans: Span[] = []
  for (let at = 0, isDown = false; ; isDown = !isDown) {
    if (spans.length === 0 && !isDown) {
      const [firstGood, firstDown] = [row.indexOf('g'), row.indexOf('f'.repeat(failuresUntilDown[strict]))]
      if (firstGood >= 0 && (firstDown < 0 || firstGood < firstDown)) {
        spans.push({ fromMs: times[firstGood] ?? 0, state: 'up' })
        at = firstGood
      }
    }
    const next = row.indexOf(isDown ? 'gg' : 'f'.repeat(failuresUntilDown[strict]), at)
    if (next < 0) return spans
    spans.push({ fromMs: times[next] ?? 0, state: isDown ? 'up' : 'down' })
    at = next
  }
}

it('M1: one or two lost requests in a row raise no alarm and cost no uptime', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 })), { maxLength: 20 }),
      fc.constantFrom('normal' as const, 'relaxed' as const),
      intervalSec,
      (losses, strict, seconds) => {
        const shop = createJudgement()
        const policy = { ...plainPolicy, strictness: strict, intervalMs: seconds * SECOND_MS }
        let nowMs = START
        for (const outcome of losses.flatMap(([good, lost]) => [
          ...Array.from({ length: good }, () => 'up' as const),
          ...Array.from({ length: lost }, () => 'failed' as const),
        ]))
          nowMs = shop.judge(reportAt(nowMs, outcome), policy, nowMs + 100)
        expect(shop.events).toEqual([])
        expect(shop.spans.map(({ state }) => state)).toEqual(losses.length === 0 ? [] : ['up'])
      },
    ),
    runs,
  )
})

it('M4: an outage of 60 s in 24 h is 99.93 % at any interval and any strictness', () => {
  fc.assert(
    fc.property(intervalSec, strictness, fc.integer({ min: 1, max: 20 }), (seconds, strict, hour) => {
      const shop = createJudgement()
      const policy = { ...plainPolicy, strictness: strict, intervalMs: seconds * SECOND_MS }
      const beganMs = nextRegular(policy, START + hour * HOUR_MS)
      for (let nowMs = START; nowMs <= START + DAY_MS;) {
        const isDown = nowMs >= beganMs && nowMs < beganMs + MINUTE_MS
        nowMs = shop.judge(reportAt(nowMs, isDown ? 'failed' : 'up'), policy, nowMs + 20)
      }
      const { down = 0 } = secondsOf(shop.spans, START + DAY_MS)
      expect((100 * (1 - down / (DAY_MS / SECOND_MS))).toFixed(2)).toBe('99.93')
      expect(shop.events.map(({ kind }) => kind)).toEqual(['down', 'up'])
    }),
    { ...runs, numRuns: Math.min(runs.numRuns, 60) },
  )
})

const outcome = fc.constantFrom<CheckReport['outcome']>('up', 'up', 'failed', 'failed', 'slow', 'unknown')
/** What happens, when after the last (sometimes the clock is put back), and under which policy. */
const step = fc.record({
  finding: fc.oneof(
    { weight: 10, arbitrary: outcome },
    { weight: 1, arbitrary: fc.constantFrom('interrupted' as const, 'replaced' as const, 'nothing' as const) },
  ),
  laterMs: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 2 * MINUTE_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: -6 * HOUR_MS, max: 6 * HOUR_MS }) },
  ),
  tookMs: fc.integer({ min: 0, max: 10_000 }),
  isPaused: fc.integer({ min: 0, max: 19 }).map((die) => die === 0),
  maintenance: fc.option(
    fc.record({ ago: fc.integer({ min: 0, max: HOUR_MS }), left: fc.integer({ min: 1, max: HOUR_MS }) }),
    { freq: 4 },
  ),
  strictness,
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function toFinding({ finding }: Step, atMs: number): Finding {
  if (finding === 'interrupted') return { kind: 'interrupted', sinceMs: atMs - 20_000 }
  if (finding === 'replaced' || finding === 'nothing') return { kind: finding }
  return reportAt(atMs, finding)
}

it('M13: whatever happens in whatever order, spans increase and every incident is begun once and ended once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const shop = createJudgement()
      let nowMs = START
      for (const each of steps) {
        nowMs += each.laterMs
        const maintenance =
          each.maintenance === null
            ? undefined
            : { fromMs: nowMs - each.maintenance.ago, untilMs: nowMs + each.maintenance.left }
        const policy = { ...plainPolicy, strictness: each.strictness, isPaused: each.isPaused, maintenance }
        const told = shop.events.length
        const finding = toFinding(each, nowMs)
        nowMs += each.tookMs
        const nextMs = shop.judge(finding, policy, nowMs)
        expect(nextMs).toBeGreaterThan(nowMs)
        if (each.isPaused || maintenance !== undefined)
          expect(shop.events.slice(told).filter((event) => !isQuiet(event))).toEqual([])
        expect(shop.state().state === 'down').toBe(
          shop.state().incident !== undefined && shop.state().health === 'down' && maintenance === undefined,
        )
      }
      for (let index = 0; index < 3; index++) {
        nowMs += 30_000
        shop.judge(reportAt(nowMs, 'up'), plainPolicy, nowMs + 5)
      }
      expect(['up', 'slow']).toContain(shop.state().state)
      expectIncreasing(shop.spans)
      expectIncidents(shop.events)
    }),
    { ...runs, numRuns: runs.numRuns * 5 },
  )
})

function isQuiet(event: MonitorEvent): boolean {
  return event.kind === 'abandoned' || (event.kind === 'up' && event.isQuiet === true)
}

function expectIncreasing(spans: readonly Span[]): void {
  spans.forEach((span, index) => {
    const before = spans[index - 1]
    if (before === undefined) return
    expect(span.fromMs).toBeGreaterThan(before.fromMs)
    expect(span.state).not.toBe(before.state)
  })
}

function expectIncidents(events: readonly MonitorEvent[]): void {
  let open: { readonly id: string; readonly startedMs: number } | undefined
  for (const event of events) {
    if (event.kind === 'down') {
      expect(open).toBeUndefined()
      open = { id: event.incidentId, startedMs: event.startedMs }
    }
    if (event.kind === 'up' || event.kind === 'abandoned') {
      expect(event.incidentId).toBe(open?.id)
      expect(event.endedMs).toBeGreaterThanOrEqual(open?.startedMs ?? Infinity)
      open = undefined
    }
  }
  expect(open).toBeUndefined()
}

it('M7: time in which nothing was measured is neither up nor down, however long it was and however it ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 130, max: 100_000 }), fc.boolean(), fc.boolean(), (silentSec, wasDown, isDown) => {
      const shop = createJudgement()
      const times = [0, 2, 7].map((seconds) => START + seconds * SECOND_MS)
      for (const atMs of times) shop.judge(reportAt(atMs, wasDown ? 'failed' : 'up'), plainPolicy, atMs + 10)
      const backMs = START + silentSec * SECOND_MS
      shop.judge(reportAt(backMs, isDown ? 'failed' : 'up'), plainPolicy, backMs + 10)
      const { unknown = 0 } = secondsOf(shop.spans, backMs)
      expect(unknown).toBe(silentSec - 7 - 120)
    }),
    runs,
  )
})
