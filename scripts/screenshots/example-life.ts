/** What Anna has in the app when its pictures are taken: some weeks of work with a plan and projects, a team's wheel, a trip. */
import { addDays } from '#base/calendar/calendar-day'
import { entryOf } from '#testing/time-entries'
import { aWheel } from '#testing/wheels'
import {
  bookingsCollection,
  expensesCollection,
  notesCollection,
  packingCollection,
  placesCollection,
  planCollection,
  settlementsCollection,
  tasksCollection,
  tripsCollection,
} from '../../src/tools/trips/collections.ts'
import { makeExampleTrip } from '../../src/tools/trips/trip/example-trip.ts'

type Document = { readonly collection: string; readonly id: string; readonly fields: object }

export const TRIP_ID = 'lissabon'
export const WHEEL_ID = 'cake'

/** How many days of work there are before the one of the pictures. */
const PAST_DAYS = 45

const projects = {
  bakery: { name: 'Bäckerei Krume', color: '#2f6fdb', isArchived: false },
  shop: { name: 'Shop Radhaus', color: '#2f9e63', isArchived: false },
  office: { name: 'Büro', color: '#d18a1f', isArchived: false },
}

/** Begin, break and end of the days of a week. */
const WEEK = [
  ['08:04', '12:08', '12:41', '16:52'],
  ['07:52', '12:02', '12:34', '16:31'],
  ['08:21', '12:30', '13:05', '17:14'],
  ['08:02', '12:15', '12:45', '16:38'],
  ['07:47', '12:00', '12:30', '14:55'],
] as const

/** All documents, as they are on this day (`2026-06-10`) in the afternoon: the clock runs since lunch. */
export function makeExampleLife(today: string): readonly Document[] {
  const days = Array.from({ length: PAST_DAYS }, (_, index) => addDays(today, -index - 1))
  return [
    ...Object.entries(projects).map(([id, fields]) => ({ collection: 'timeProjects', id, fields })),
    { collection: 'timePlans', id: 'plan', fields: planFrom(addDays(today, -PAST_DAYS)) },
    ...days.filter((date) => weekdayOf(date) < WEEK.length).flatMap((date) => workOf(date)),
    ...workOf(today).slice(0, 2),
    { collection: 'timeEntries', id: 'running', fields: runningSince(today) },
    { collection: 'wheels', id: WHEEL_ID, fields: wheel },
    ...tripTo(today),
  ]
}

const wheel = aWheel('Wer holt heute den Kuchen?', [
  ...['Mira', 'Jonas', 'Aylin', 'Paul', 'Lena', 'Tarek', 'Sophie', 'Ben', 'Frida', 'Emil'],
])

function planFrom(validFrom: string) {
  const minutes = [480, 480, 480, 480, 360, 0, 0]
  return { validFrom, minutes, state: 'HH', options: [], worksOnHolidays: false, breakMode: 'hint', leaveDays: 30 }
}

function workOf(date: string): readonly Document[] {
  const [start, noon, after, end] = WEEK[weekdayOf(date)] ?? WEEK[0]
  const [first, second] = weekdayOf(date) % 2 === 0 ? ['bakery', 'shop'] : ['shop', 'bakery']
  const entries = [
    entryOf(date, start, noon, { projectId: first, note: 'Entwurf und Abstimmung' }),
    entryOf(date, noon, after, { kind: 'break' }),
    entryOf(date, after, end, { projectId: weekdayOf(date) === 4 ? 'office' : second }),
  ]
  return entries.map((fields, index) => ({ collection: 'timeEntries', id: `${date}-${index}`, fields }))
}

function runningSince(date: string) {
  const { time, ...entry } = entryOf(date, '12:45', '23:00', { projectId: 'bakery', source: 'clock' })
  return { ...entry, time: { start: time.start } }
}

/** The app's example, as if it were a trip of her own. */
function tripTo(today: string): readonly Document[] {
  let lastId = 0
  const makeId = (): string => `trip${(lastId += 1)}`
  const { trip, ...parts } = makeExampleTrip({ today, makeId, traveller: { id: makeId(), name: 'Anna' } })
  const { isExample: _, ...fields } = { ...trip, title: 'Lissabon' }
  const followers = [
    [bookingsCollection, parts.bookings],
    [planCollection, parts.plan.filter(({ on }) => on !== undefined)],
    [placesCollection, parts.places],
    [expensesCollection, parts.expenses],
    [settlementsCollection, parts.settlements],
    [packingCollection, parts.packing],
    [tasksCollection, parts.tasks],
    [notesCollection, parts.notes],
  ] as const
  return [
    { collection: tripsCollection.name, id: TRIP_ID, fields },
    ...followers.flatMap(([{ name }, all]) =>
      all.map((part) => ({ collection: name, id: makeId(), fields: { ...part, tripId: TRIP_ID } })),
    ),
  ]
}

/** 0 on Mondays. */
function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}
