/** The history after anything that may happen to it, against all that was ever taken in. */
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { fc, runsOf } from '#testing/properties'
import { createUptimeTables } from '#testing/uptime/uptime-tables'
import { createHistory } from './create-history.ts'

const runs = runsOf(50)

const START_MS = Date.UTC(2026, 10, 21)
const KEYS = [1, 2, 3] as const

const key = fc.constantFrom(...KEYS)
const isFailed = fc.boolean()
const step = fc.oneof(
  // Most are of now, some come late, though not after the single checks of their hour are gone.
  fc.record({
    kind: fc.constant('add'),
    key,
    agoMs: fc.oneof(fc.constant(0), fc.nat(MINUTE_MS), fc.nat(DAY_MS)),
    isFailed,
  }),
  // Late ones that belong together with others that were put together long ago.
  fc.record({ kind: fc.constant('add'), key, besideLast: fc.nat(9), laterMs: fc.nat(3 * MINUTE_MS), isFailed }),
  fc.record({
    kind: fc.constant('wait'),
    ms: fc.oneof(fc.nat(10 * SECOND_MS), fc.nat(10 * MINUTE_MS), fc.nat(2 * HOUR_MS), fc.nat(30 * DAY_MS)),
  }),
  fc.record({ kind: fc.constantFrom('flush', 'tidy', 'restart') }),
)

it('H10 H11 H13 a chart counts everything that was taken in, whatever was written, put together or begun anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      const tables = await createUptimeTables('SQLite')
      try {
        let nowMs = START_MS + DAY_MS
        const open = async () =>
          createHistory({
            database: (await tables.open()).history,
            now: () => nowMs,
            startTimer: () => () => {},
            log: { error: () => {} },
          })
        let history = await open()
        let tidiedMs = nowMs
        const tidy = async () => {
          await history.flush()
          await history.tidy()
          tidiedMs = nowMs
        }
        const taken = new Map<string, { readonly key: number; readonly atMs: number; readonly isFailed: boolean }>()
        for (const one of steps) {
          if ('ms' in one) {
            // A server tidies each minute; here it is enough that what came late is put together before it is too old.
            if (nowMs + one.ms - tidiedMs > DAY_MS) await tidy()
            nowMs += one.ms
          } else if ('key' in one) {
            const { key, isFailed } = one
            const beside = 'agoMs' in one ? undefined : [...taken.values()].at(-1 - one.besideLast)
            const atMs = 'agoMs' in one ? nowMs - one.agoMs : (beside?.atMs ?? nowMs) + one.laterMs
            if (taken.has(`${key} ${atMs}`) || atMs > nowMs || atMs < nowMs - DAY_MS) continue
            taken.set(`${key} ${atMs}`, { key, atMs, isFailed })
            history.add({ key, atMs, outcome: isFailed ? 'failed' : 'up' })
          } else if (one.kind === 'flush') await history.flush()
          else if (one.kind === 'tidy') await tidy()
          else {
            await history.close()
            history = await open()
          }
        }
        nowMs += SECOND_MS
        await tidy()
        nowMs += 10 * MINUTE_MS
        await tidy()
        for (const key of KEYS) {
          const chart = await history.readChart(key, START_MS, nowMs)
          const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
          const own = taken
            .values()
            .filter((sample) => sample.key === key)
            .toArray()
          expect([sum(chart.checks), sum(chart.failed)]).toEqual([
            own.length,
            own.filter(({ isFailed }) => isFailed).length,
          ])
        }
      } finally {
        await tables.close()
      }
    }),
    runs,
  )
})
