import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { makeKumaDatabase } from '#testing/uptime/kuma-database'
import { readKumaMaintenances } from './read-kuma-maintenances.ts'
import { openSqliteFile } from '../sqlite/read-sqlite.ts'

/** One maintenance beside those that each such database has, and perhaps a zone of the server. */
async function readOne(columns: Readonly<Record<string, string | number>>, serverZone?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-kuma-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'kuma.db')
  makeKumaDatabase(path, 2, 1)
  const database = new DatabaseSync(path)
  database.exec('DELETE FROM maintenance; DELETE FROM monitor_maintenance')
  const row = { id: 9, title: 'Eine', ...columns }
  const names = Object.keys(row)
  database
    .prepare(`INSERT INTO maintenance (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row))
  database.exec('INSERT INTO monitor_maintenance (monitor_id, maintenance_id) VALUES (3, 9)')
  if (serverZone !== undefined) {
    const setting = database.prepare("INSERT INTO setting (key, value, type) VALUES ('serverTimezone', ?, 'general')")
    setting.run(JSON.stringify(serverZone))
  }
  database.close()
  const bytes = readFileSync(path)
  const file = await openSqliteFile(
    async (offset, length) => bytes.subarray(offset, offset + length),
    (part, encoding) => new TextDecoder(encoding).decode(part),
  )
  const { read, skipped } = await readKumaMaintenances(file)
  return read[0]?.maintenance.window ?? skipped[0]?.reason
}

const once = { strategy: 'single', start_date: '2026-06-10 22:00:00', end_date: '2026-06-11 00:00:00' }
const times = { start_time: '02:00', end_time: '03:30' }

it.each([
  ['SAME_AS_SERVER', 'America/New_York', '2026-06-11T02:00:00Z'],
  ['SAME_AS_SERVER', undefined, '2026-06-10T20:00:00Z'],
  ['Asia/Tokyo', 'America/New_York', '2026-06-10T13:00:00Z'],
  ['', 'America/New_York', '2026-06-10T22:00:00Z'],
])('S16: a time of the zone „%s“ on a server of %s is %s', async (timezone, serverZone, from) => {
  expect(await readOne({ ...once, timezone }, serverZone)).toMatchObject({ kind: 'once', from })
})

it('S16: a daily window is weekly on all days, and one every other day is reported', async () => {
  const daily = { strategy: 'recurring-interval', timezone: 'UTC', ...times }
  expect(await readOne({ ...daily, interval_day: 1 })).toMatchObject({
    kind: 'weekly',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from: '02:00',
    durationMin: 90,
  })
  expect(await readOne({ ...daily, interval_day: 2 })).toBe('Diese Art von Plan gibt es hier nicht.')
})

it('S16: the last day of a month is its last one, and a day before that is reported', async () => {
  const monthly = { strategy: 'recurring-day-of-month', timezone: 'UTC', ...times }
  expect(await readOne({ ...monthly, days_of_month: '[1,"lastDay1"]' })).toMatchObject({
    kind: 'monthly',
    days: [1, 31],
  })
  expect(await readOne({ ...monthly, days_of_month: '[1,"lastDay2"]' })).toBe('Diese Art von Plan gibt es hier nicht.')
})

it('S16: a window repeated until a day is reported, since it would never end here; a first day is accepted', async () => {
  const weekly = { strategy: 'recurring-weekday', timezone: 'UTC', weekdays: '[1]', ...times }
  expect(await readOne({ ...weekly, start_date: '2026-01-01 00:00:00' })).toMatchObject({
    kind: 'weekly',
    weekdays: [1],
  })
  expect(await readOne({ ...weekly, end_date: '2026-12-31 00:00:00' })).toContain('bis zu einem Tag')
})
