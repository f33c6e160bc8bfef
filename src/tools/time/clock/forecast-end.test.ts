import { expect, it } from 'vitest'
import type { CollectionDefinition } from '#documents'
import { epochOf } from '#base/calendar/zoned'
import type { ReadDocuments } from '../../tool-manifest.ts'
import { entriesCollection, plansCollection, settingsCollection } from '../collections.ts'
import type { Plan, Settings, TimeEntry } from '../model.ts'
import { describeDayEnd } from './forecast-end.ts'

const ZONE = Temporal.Now.timeZoneId()
/** The zone of the machine that runs this: the day is that of the device. */
const zoned = (date: string, time: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE).toString({ smallestUnit: 'second' })
const DAY = '2026-06-10'
const from = (time: string, end?: string, date = DAY): Partial<TimeEntry> => ({
  time: { start: zoned(date, time), ...(end === undefined ? {} : { end: zoned(date, end) }) },
})
const plan: Plan = {
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BE',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

type Given = {
  readonly entries: readonly Partial<TimeEntry>[]
  readonly plans?: readonly Plan[]
  readonly settings?: Settings
}

function tell({ entries, plans = [plan], settings = {} }: Given, time: string, date = DAY): string | undefined {
  const documents: Record<string, readonly object[]> = {
    [entriesCollection.name]: entries.map((entry) => ({ kind: 'work', source: 'clock', stops: [], ...entry })),
    [plansCollection.name]: plans,
    [settingsCollection.name]: [settings],
  }
  const read = (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    (documents[collection.name] ?? []).map((fields, index) => ({
      id: `d${index}`,
      ...fields,
    }))) as unknown as ReadDocuments
  return describeDayEnd(read, epochOf(zoned(date, time)), ZONE)
}

it('C36: the start page says when the working day ends, with the break that is missing', () => {
  expect(tell({ entries: [from('08:00')] }, '10:00')).toBe('Feierabend um 16:30, mit 30 Min. Pause')
  expect(tell({ entries: [from('08:00', '12:00'), from('12:42')] }, '13:00')).toBe('Feierabend um 16:42')
  expect(tell({ entries: [from('08:00', '12:00'), from('12:30')] }, '16:30')).toBe('Soll erreicht')
  expect(tell({ entries: [from('08:00', '12:00'), from('12:30')] }, '16:42')).toBe('0:12 Std. über deinem Soll')
})

it('C36: nothing is said without a plan, and on a day without a target', () => {
  expect(tell({ entries: [from('08:00')], plans: [] }, '10:00')).toBeUndefined()
  expect(tell({ entries: [from('08:00', undefined, '2026-06-13')] }, '10:00', '2026-06-13')).toBeUndefined()
})

it('C36: a shift over midnight ends when the target of its day is reached; work of earlier weeks changes nothing', () => {
  const night = from('22:00', undefined, '2026-06-09')
  const text = 'Feierabend um 06:30, mit 30 Min. Pause'
  expect(tell({ entries: [night] }, '02:00')).toBe(text)
  const earlier = Array.from({ length: 20 }, (_, day) =>
    from('08:00', '18:00', `2026-05-${String(day + 1).padStart(2, '0')}`),
  )
  expect(tell({ entries: [...earlier, night] }, '02:00')).toBe(text)
})

it('C36: beyond ten hours the line names the law, unless the hints are off', () => {
  const plans = [{ ...plan, minutes: [660, 660, 660, 660, 660, 0, 0] }]
  expect(tell({ entries: [from('08:00')], plans }, '10:00')).toBe(
    'Feierabend um 18:45, mit 45 Min. Pause, mehr als 10 Stunden erlaubt § 3 ArbZG nicht, zum Soll fehlen 1:00 Std.',
  )
  expect(tell({ entries: [from('08:00')], plans, settings: { hasHints: false } }, '10:00')).toBe(
    'Feierabend um 19:45, mit 45 Min. Pause',
  )
})
