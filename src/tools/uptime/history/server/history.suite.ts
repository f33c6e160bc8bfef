import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { createUptimeTables, type UptimeEngine, type UptimeTables } from '#testing/uptime/uptime-tables'
import type { Sample } from '../sample.ts'
import { createHistory } from './create-history.ts'
import type { History } from './history.ts'

/** Midnight, so that hours and days are counted from the start. */
const START_MS = Date.UTC(2026, 10, 21)

/** What every history does, whatever it stands on. */
export function describeHistory(engine: UptimeEngine): void {
  describe(`the history on ${engine}`, () => {
    let tables: UptimeTables
    let nowMs: number
    let history: History
    let taken: Sample[]
    let errors: object[]
    beforeEach(async () => {
      tables = await createUptimeTables(engine)
      nowMs = START_MS
      taken = []
      errors = []
      history = await openHistory()
    })
    afterEach(() => tables.close())

    async function openHistory(): Promise<History> {
      return createHistory({
        database: (await tables.open()).history,
        now: () => nowMs,
        startTimer: () => () => {},
        log: { error: (details) => void errors.push(details) },
      })
    }

    function add(key: number, atMs: number, more: Partial<Sample> = {}): void {
      const sample: Sample = { key, atMs, outcome: 'up', totalMs: 100, ...more }
      taken.push(sample)
      history.add(sample)
    }

    /** Checks a shop each minute for some time, and tidies now and then. */
    async function check(key: number, forMs: number, everyMs = MINUTE_MS): Promise<void> {
      for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += everyMs) {
        add(key, nowMs, { totalMs: 50 + ((nowMs / everyMs) % 97) * 13 })
        if (nowMs % HOUR_MS === 0) await tidy()
      }
      await tidy()
    }

    async function tidy(): Promise<void> {
      await history.flush()
      await history.tidy()
    }

    const count = async (table: string): Promise<number> =>
      Number((await tables.run(`SELECT COUNT(*) AS count FROM ${table}`))[0]?.['count'])

    /** Sums up the points of a chart. */
    async function sumOf(key: number, fromMs: number, untilMs = nowMs) {
      const chart = await history.readChart(key, fromMs, untilMs)
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
      return { checks: sum(chart.checks), failed: sum(chart.failed), maxMs: Math.max(...chart.maxMs.map(Number)) }
    }
    const takenSince = (key: number, fromMs: number) =>
      taken.filter((sample) => sample.key === key && sample.atMs >= fromMs)

    test('H10: a chart has what waits, what is in the journal and what was put together, each once', async () => {
      add(1, START_MS)
      await history.flush()
      nowMs += 10 * MINUTE_MS
      await history.tidy()
      add(1, nowMs, { totalMs: 200 })
      await history.flush()
      nowMs += MINUTE_MS
      add(1, nowMs, { outcome: 'failed' })
      add(2, nowMs, { totalMs: 7_000 })
      nowMs += SECOND_MS
      const chart = await history.readChart(1, START_MS, nowMs)
      expect(chart.times.map((time) => time - START_MS / SECOND_MS).filter((_, index) => chart.checks[index])).toEqual([
        0, 600, 660,
      ])
      expect(await sumOf(1, START_MS)).toEqual({ checks: 3, failed: 1, maxMs: 200 })
      expect([await count('uptime_sample'), await count('uptime_journal')]).toEqual([1, 1])
    })

    test('H11: hours and days are the sums of what they are made of, however they are reached', async () => {
      await check(1, 3 * DAY_MS, 10 * MINUTE_MS)
      for (const days of [0.5, 1, 2, 3]) {
        const fromMs = nowMs - days * DAY_MS
        const expected = takenSince(1, fromMs)
        expect(await sumOf(1, fromMs)).toMatchObject({ checks: expected.length })
      }
      // The last hour waits for what may still come.
      nowMs += 10 * MINUTE_MS
      await tidy()
      expect([await count('uptime_day'), await count('uptime_hour')]).toEqual([3, 72])
    })

    test('H12: single checks stay two days, five minutes a week, hours ninety days, days for ever', async () => {
      // Densely where something has just become too old when the hundred days are over, and sparsely in between.
      for (const [days, everyMs] of [
        [9, DAY_MS],
        [2, 3 * HOUR_MS],
        [81, DAY_MS],
        [2, 3 * HOUR_MS],
        [3, DAY_MS],
        [3, 3 * HOUR_MS],
      ] as const)
        await check(1, days * DAY_MS, everyMs)
      nowMs += 10 * MINUTE_MS
      await tidy()
      const [samples, slots, hours, days] = [
        await count('uptime_sample'),
        await count('uptime_slot'),
        await count('uptime_hour'),
        await count('uptime_day'),
      ]
      expect([samples, slots, hours, days]).toEqual([16, 35, 132, 100])
      expect(await sumOf(1, START_MS)).toMatchObject({ checks: taken.length })
      expect((await history.readChart(1, START_MS, nowMs)).stepSec).toBe(DAY_MS / SECOND_MS)
    })

    test('H13: late samples are counted in the hour and the day they belong to', async () => {
      await check(1, 26 * HOUR_MS)
      add(1, START_MS + 5 * HOUR_MS + 1, { outcome: 'failed' })
      await tidy()
      nowMs += 3 * DAY_MS
      await tidy()
      expect(await sumOf(1, START_MS, START_MS + DAY_MS)).toMatchObject({ checks: 24 * 60 + 1, failed: 1 })
    })

    test('H13: samples that come after their single checks are gone change nothing', async () => {
      await check(1, 4 * DAY_MS, HOUR_MS)
      add(1, START_MS + 5 * HOUR_MS + 1, { outcome: 'failed' })
      await tidy()
      expect(await sumOf(1, START_MS)).toMatchObject({ checks: 96, failed: 0 })
      expect(await count('uptime_journal')).toBe(0)
    })

    test('H13: samples written twice count once', async () => {
      add(1, START_MS)
      await history.flush()
      await tables.run('INSERT INTO uptime_journal (slot, packed) SELECT slot, packed FROM uptime_journal')
      nowMs += MINUTE_MS
      expect(await sumOf(1, START_MS)).toMatchObject({ checks: 1 })
      nowMs += HOUR_MS
      await tidy()
      expect(await sumOf(1, START_MS)).toMatchObject({ checks: 1 })
    })

    test('H14: after a restart it is known when each shop was checked last', async () => {
      await check(1, 2 * HOUR_MS)
      const lastMs = nowMs - MINUTE_MS
      add(2, nowMs)
      await history.flush()
      history = await openHistory()
      add(3, nowMs + 1)
      expect(await history.readLastChecks()).toEqual(
        new Map([
          [1, lastMs],
          [2, nowMs],
          [3, nowMs + 1],
        ]),
      )
    })

    test('H21: listeners hear of each sample once it is written, whichever node took it', async () => {
      const other = engine === 'PostgreSQL' ? await openHistory() : history
      const [here, there] = [history.followSamples(), other.followSamples()]
      add(1, START_MS)
      expect(await here()).toEqual([])
      await history.flush()
      expect([await here(), await there(), await here()]).toEqual([taken, taken, []])
      nowMs += 4 * MINUTE_MS
      const sample = { key: 2, atMs: nowMs, outcome: 'failed' } as const
      other.add(sample)
      await other.flush()
      expect([await here(), await there(), await here()]).toEqual([[sample], [sample], []])
      nowMs += HOUR_MS
      expect(await history.followSamples()()).toEqual([])
    })

    test('H15: samples that can’t be written wait, and are written when they can', async () => {
      add(1, START_MS)
      await tables.run('ALTER TABLE uptime_journal RENAME TO uptime_hidden')
      await expect(history.flush()).rejects.toThrow('uptime_journal')
      add(1, START_MS + 1)
      await tables.run('ALTER TABLE uptime_hidden RENAME TO uptime_journal')
      await history.close()
      nowMs += MINUTE_MS
      expect(await sumOf(1, START_MS)).toMatchObject({ checks: 2 })
    })

    test('H16: of a shop that is forgotten nothing is left, wherever it was; the others keep theirs', async () => {
      for (const key of [1, 2]) for (let atMs = 0; atMs < 30 * HOUR_MS; atMs += HOUR_MS) add(key, START_MS + atMs)
      nowMs += 30 * HOUR_MS
      await tidy()
      for (const key of [1, 2]) add(key, nowMs)
      await history.flush()
      nowMs += SECOND_MS
      for (const key of [1, 2]) add(key, nowMs)
      await history.forget([1])
      nowMs += HOUR_MS
      expect([await sumOf(1, START_MS), await sumOf(2, START_MS)]).toMatchObject([{ checks: 0 }, { checks: 32 }])
      for (const table of ['uptime_sample', 'uptime_slot', 'uptime_hour', 'uptime_day']) {
        expect(await tables.run(`SELECT 1 FROM ${table} WHERE cell % 16777216 = 1`)).toEqual([])
      }
      expect([...(await history.readLastChecks()).keys()]).toEqual([2])
    })

    test.each(['journal', 'sample', 'checked', 'rolled', 'slot', 'hour', 'day'])(
      'H17: broken off at the table of each %s, it goes on where it was',
      async (name) => {
        for (let atMs = 0; atMs < 26 * HOUR_MS; atMs += 10 * MINUTE_MS) add(1, START_MS + atMs)
        await history.flush()
        nowMs += 27 * HOUR_MS
        await tables.run(`ALTER TABLE uptime_${name} RENAME TO uptime_hidden`)
        await expect(history.tidy()).rejects.toThrow(`uptime_${name}`)
        await tables.run(`ALTER TABLE uptime_hidden RENAME TO uptime_${name}`)
        expect(await sumOf(1, START_MS)).toMatchObject({ checks: taken.length })
        await history.tidy()
        expect([await count('uptime_day'), await count('uptime_hour'), await count('uptime_journal')]).toEqual([
          1, 26, 0,
        ])
        expect(await sumOf(1, START_MS)).toMatchObject({ checks: taken.length })
      },
    )

    test('H17: tidying at the same moment, or again, changes nothing', async () => {
      const other = engine === 'PostgreSQL' ? await openHistory() : history
      for (let index = 0; index < 300; index++) add(1 + (index % 7), START_MS + index * 37 * SECOND_MS)
      await history.flush()
      nowMs += 5 * HOUR_MS
      await Promise.all([history.tidy(), other.tidy(), history.tidy()])
      await other.tidy()
      for (let key = 1; key <= 7; key++) {
        expect(await sumOf(key, START_MS)).toMatchObject({ checks: takenSince(key, 0).length })
      }
    })
  })
}
