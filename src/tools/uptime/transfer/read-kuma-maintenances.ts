/** The simple maintenance windows of an Uptime Kuma database: once, every day, on weekdays, on days of the month. */
import { isZone } from '#base/calendar/zoned'
import { MAX_NAME, maintenanceSchema, type MaintenanceWindow } from '../model.ts'
import type { ReadMaintenance } from './read-shops.ts'
import type { SqliteFile, SqliteRow } from '../sqlite/read-sqlite.ts'

type Found = {
  readonly read: readonly ReadMaintenance[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

const HOME_ZONE = 'Europe/Berlin'

export async function readKumaMaintenances(file: SqliteFile): Promise<Found> {
  const serverZone = await readServerZone(file)
  const links = await file.readTable('monitor_maintenance')
  const read: ReadMaintenance[] = []
  const skipped: { name: string; reason: string }[] = []
  for (const row of await file.readTable('maintenance')) {
    const title = textOf(row, 'title').slice(0, MAX_NAME)
    const keys = links
      .filter((link) => textOf(link, 'maintenance_id') === textOf(row, 'id'))
      .map((link) => textOf(link, 'monitor_id'))
    const maintenance = maintenanceSchema.safeParse({
      title: title === '' ? 'Wartung' : title,
      window: windowOf(row, serverZone),
      shops: { kind: 'some', ids: keys },
      isOff: textOf(row, 'active') === '0',
    })
    if (maintenance.success && keys.length > 0) read.push({ maintenance: maintenance.data, keys })
    else
      skipped.push({
        name: `Wartung „${title}“`,
        reason:
          keys.length === 0
            ? 'Sie gilt für keinen Shop.'
            : hasEnd(row)
              ? 'Sie wiederholt sich bis zu einem Tag. Hier wiederholt sich eine Wartung, bis du sie ausschaltest.'
              : 'Diese Art von Plan gibt es hier nicht.',
      })
  }
  return { read, skipped }
}

/** One that repeats until a day: without its end it would keep quiet about shops for ever. */
function hasEnd(row: SqliteRow): boolean {
  return textOf(row, 'strategy') !== 'single' && textOf(row, 'end_date') !== ''
}

function windowOf(row: SqliteRow, serverZone: string): MaintenanceWindow | undefined {
  if (hasEnd(row)) return undefined
  const strategy = textOf(row, 'strategy')
  const zone = zoneOf(textOf(row, 'timezone'), serverZone)
  if (strategy === 'single') {
    const [from, until] = [instantOf(textOf(row, 'start_date'), zone), instantOf(textOf(row, 'end_date'), zone)]
    return from === undefined || until === undefined ? undefined : { kind: 'once', from, until }
  }
  const [start, end] = [timeOf(textOf(row, 'start_time')), timeOf(textOf(row, 'end_time'))]
  if (start === undefined || end === undefined) return undefined
  const durationMin = (minutesOf(end) - minutesOf(start) + DAY_MIN) % DAY_MIN || DAY_MIN
  const base = { from: start, durationMin, timeZone: zone }
  if (strategy === 'recurring-weekday') {
    // Sunday is 0 there.
    const weekdays = numbersOf(textOf(row, 'weekdays'))
      .map((day) => (day === 0 ? 7 : day))
      .toSorted((a, b) => a - b)
    return weekdays.length === 0 ? undefined : { kind: 'weekly', weekdays, ...base }
  }
  if (strategy === 'recurring-interval' && textOf(row, 'interval_day') === '1') {
    return { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], ...base }
  }
  return strategy === 'recurring-day-of-month' ? monthlyOf(textOf(row, 'days_of_month'), base) : undefined
}

function monthlyOf(
  days: string,
  base: { readonly from: string; readonly durationMin: number; readonly timeZone: string },
): MaintenanceWindow | undefined {
  // A day that the month does not have is its last one; days before the last one cannot be expressed here.
  const list = numbersOf(days.replace(/"?lastDay1"?/g, '31'))
  if (list.length === 0 || days.replaceAll('lastDay1', '').includes('lastDay')) return undefined
  return { kind: 'monthly', days: [...new Set(list)], ...base }
}

const DAY_MIN = 24 * 60

function textOf(row: SqliteRow, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function numbersOf(json: string): number[] {
  return (json.match(/\d+/g) ?? []).map(Number)
}

/** `02:00` of `02:00`, `2:00:00` or `{"hours":2,"minutes":0}`. */
function timeOf(text: string): string | undefined {
  const [hours, minutes = 0] = numbersOf(text)
  return hours === undefined ? undefined : `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function instantOf(text: string, zone: string): string | undefined {
  try {
    const wall = Temporal.PlainDateTime.from(text.replace(' ', 'T'))
    return wall.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'second' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** None is that of versions before 1.22. */
function zoneOf(name: string, serverZone: string): string {
  if (name === '') return 'UTC'
  return name !== 'SAME_AS_SERVER' && isZone(name) ? name : serverZone
}

/** The time zone set in Uptime Kuma; that of its machine is not in the file. */
async function readServerZone(file: SqliteFile): Promise<string> {
  const setting = (await file.readTable('setting')).find((row) => textOf(row, 'key') === 'serverTimezone')
  // It is JSON.
  const name = setting === undefined ? '' : textOf(setting, 'value').replace(/^"(.*)"$/, '$1')
  return isZone(name) ? name : HOME_ZONE
}
