/** What a file becomes in a trip, and trips of our own. */
import { expect, it } from 'vitest'
import { bookingOf, draftsOf, itemsOf } from '#testing/trips/read-confirmations'
import { privateNotesCollection, tripFollowers } from '../collections.ts'
import { tripsAsCalendar } from '../export/trip-calendar.ts'
import { tripAsJson } from '../export/trip-file.ts'
import { endOf, startOf } from '../bookings/schedule.ts'
import { makeExampleTrip } from '../trip/example-trip.ts'
import { settleDraft } from './make-booking.ts'
import { planImportRows, planTripFile, rangeOfItems, tripOfFile } from './plan-import.ts'
import { readTripFile } from './readers/read-trip-file.ts'

let count = 0
const example = makeExampleTrip({
  today: '2026-11-28',
  makeId: () => `id${(count += 1)}`,
  traveller: { id: 'me', name: 'Anna', userId: 'anna' },
})
const lists = [
  example.bookings,
  example.plan,
  example.places,
  [],
  example.expenses,
  example.settlements,
  example.packing,
  example.tasks,
  example.notes,
]
const documents = new Map(
  tripFollowers.map(({ name }, list) => [
    name as string,
    (lists[list] ?? []).map((fields, index) => ({ ...fields, tripId: 'old', id: `${name}-${index}` })),
  ]),
)
const note = {
  id: 'private',
  tripId: 'old',
  title: 'Pass',
  files: [{ fileId: 'f'.repeat(26), name: 'a.pdf', type: 'application/pdf', sizeBytes: 1 }],
}
const exported = (isWithPrivate: boolean): string =>
  tripAsJson({
    trip: { ...example.trip, id: 'old' },
    read: ({ name }) => (name === privateNotesCollection.name ? [note] : (documents.get(name) ?? [])),
    isWithPrivate,
    exportedAt: '2026-11-28T12:00:00.000Z',
  })

it('J41: a whole trip comes back as it was, under new ids that name each other', () => {
  const read = readTripFile(exported(false))
  if (!read.ok || read.value.trip === undefined) throw new Error('not read')
  const { isExample: _isExample, ...trip } = example.trip
  expect([read.value.faults, tripOfFile(read.value.trip, 'anna')]).toEqual([[], trip])
  expect(tripOfFile(read.value.trip, 'ben').travellers[0]).toEqual({ id: 'me', name: 'Anna' })
  const planned = planTripFile(read.value, { tripId: 'new', userId: 'anna' })
  const before = [...documents].flatMap(([collection, list]) =>
    list.map(({ id: _id, ...fields }) => ({ collection, ...fields, tripId: 'new' })),
  )
  expect(planned.map(({ collection, fields }) => ({ collection, ...fields }))).toEqual(before)
  expect(new Set(planned.map(({ id }) => id)).size).toBe(before.length)
  expect(planTripFile(read.value, { tripId: 'other', userId: 'anna' })[0]?.id).not.toBe(planned[0]?.id)
})

it('J41: private things are in it on demand only, and attached files stay behind', () => {
  const privateOf = (text: string) => {
    const read = readTripFile(text)
    return read.ok
      ? planTripFile(read.value, { tripId: 'new', userId: 'anna' }).filter(
          ({ collection }) => collection === privateNotesCollection.name,
        )
      : []
  }
  expect(privateOf(exported(false))).toEqual([])
  expect(privateOf(exported(true)).map(({ fields }) => fields)).toEqual([{ tripId: 'new', title: 'Pass', files: [] }])
})

it('J41 J47: what names something else in the file follows it; broken and newer files say so', () => {
  const file = JSON.parse(exported(false)) as { version: number; documents: Record<string, Record<string, unknown>[]> }
  const [item] = file.documents['tripPlanItems'] ?? []
  if (item !== undefined) Object.assign(item, { bookingId: 'tripBookings-1', placeId: 'gone' })
  file.documents['tripTasks']?.push({ id: 'x', title: '' })
  file.documents['tripBookings']?.push({ id: 'y', title: 'Flug nach Rom' })
  const read = readTripFile(JSON.stringify(file))
  if (!read.ok) throw new Error(read.error)
  expect(read.value.faults).toEqual([
    { place: 'Buchung „Flug nach Rom“', text: 'Ist beschädigt und bleibt weg.' },
    { place: 'Aufgabe 4', text: 'Ist beschädigt und bleibt weg.' },
  ])
  const planned = planTripFile(read.value, { tripId: 'new', userId: 'anna' })
  const booking = planned.filter(({ collection }) => collection === 'tripBookings')[1]
  const plan = planned.find(({ collection }) => collection === 'tripPlanItems')
  expect(plan?.fields).toMatchObject({ bookingId: booking?.id })
  expect(plan?.fields).not.toHaveProperty('placeId')
  expect(readTripFile(JSON.stringify({ ...file, version: 2 }))).toEqual({ ok: false, error: 'newer-version' })
  expect(readTripFile(exported(false).slice(0, -10))).toEqual({ ok: false, error: 'broken-file' })
  expect(readTripFile(`{"format":"taschenmesser-reise","a":${'['.repeat(100_000)}`)).toEqual({
    ok: false,
    error: 'broken-file',
  })
})

it('J41: a hundred broken documents are named, all of them are counted, and what is whole behind them comes', () => {
  const file = JSON.parse(exported(false)) as { documents: Record<string, Record<string, unknown>[]> }
  const whole = readTripFile(JSON.stringify(file))
  file.documents['tripBookings']?.unshift(...Array.from({ length: 130 }, (_none, index) => ({ id: `x${index}` })))
  const read = readTripFile(JSON.stringify(file))
  if (!read.ok || !whole.ok) throw new Error('not read')
  expect(read.value.items).toEqual(whole.value.items)
  expect(read.value.faults).toHaveLength(101)
  expect(read.value.faults.at(-1)).toEqual({ place: 'Datei', text: '30 weitere Einträge sind beschädigt.', count: 30 })
})

it('J41 J47: of more documents than a trip may have the first come, and the others are counted', () => {
  const file = JSON.parse(exported(false)) as { documents: Record<string, Record<string, unknown>[]> }
  const [note] = file.documents['tripNotes'] ?? []
  file.documents = { tripNotes: Array.from({ length: 20_003 }, (_none, index) => ({ ...note, id: `n${index}` })) }
  const read = readTripFile(JSON.stringify(file))
  if (!read.ok) throw new Error(read.error)
  expect(read.value.items).toHaveLength(20_000)
  expect(read.value.faults).toEqual([{ place: 'Datei', text: 'Zu viel für eine Reise: 3 Einträge fehlen.', count: 3 }])
})

it('J46: what is in the trip already is known by its code and its beginning, also after it was moved', () => {
  const { items } = itemsOf('Hotel Miramar\nCheck-in: 10.06.2026\nCheck-out: 13.06.2026\nBuchungsnummer: 4711-0815')
  const trip = { tripId: 'trip', zone: 'Europe/Lisbon', bookings: [], places: [], tracks: [] }
  expect(rangeOfItems(items)).toEqual({ from: '2026-06-10', to: '2026-06-13' })
  const [row] = planImportRows([...items, ...items], trip)
  expect(planImportRows([...items, ...items], trip).map(({ isKnown }) => isKnown)).toEqual([false, true])
  if (row?.document === undefined) throw new Error('nothing planned')
  const booking = { ...(row.document.fields as never as { schedule: never }), id: row.document.id }
  const again = (bookings: readonly object[]) =>
    planImportRows(items, { ...trip, bookings: bookings as never })[0]?.isKnown
  expect(again([{ ...booking, id: 'typed' }])).toBe(true)
  const stay = { spot: { name: 'x' }, zone: 'UTC', checkIn: '2026-07-01', checkOut: '2026-07-02' }
  expect(again([{ ...booking, schedule: { stay } }])).toBe(true)
  expect(again([{ ...booking, schedule: { stay }, id: 'typed' }])).toBe(false)
})

it('J41: our own calendar leads back to the same bookings at the same times', () => {
  const meta = { updatedAt: '2026-05-01T08:00:00.000Z', version: 1 }
  const bookings = example.bookings.map((booking, index) => ({ ...booking, ...meta, id: `b${index}`, tripId: 'trip' }))
  const trip = { ...example.trip, ...meta, id: 'trip' }
  const text = tripsAsCalendar('x', [{ trip, bookings, plan: [], places: [] }], { hasCodes: true, host: 'x' })
  const read = draftsOf(text).map((draft) => bookingOf(draft, 'Europe/Lisbon'))
  expect(read.map(({ kind, code, status }) => [kind, code, status])).toEqual(
    bookings.map(({ kind, code, status }) => [kind, code, status]),
  )
  expect(read.map(({ schedule }) => [startOf(schedule).date, endOf(schedule)])).toEqual(
    bookings.map(({ schedule }) => {
      const { time, ...day } = endOf(schedule)
      // A stay is of whole days there, whose zone is that of its position.
      return [startOf(schedule).date, 'stay' in schedule ? day : { ...day, time }]
    }),
  )
})

it('J43: an instant is shown by the clock of the trip before it is written, and stays the same instant', () => {
  const [draft] = draftsOf(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260611T180000Z\nSUMMARY:Fado\nEND:VEVENT\nEND:VCALENDAR',
  )
  const settled = draft && settleDraft(draft, 'Europe/Lisbon')
  const from = { date: '2026-06-11', time: '19:00', zone: 'Europe/Lisbon', isZoneAssumed: true }
  expect(settled?.schedule).toEqual({ event: { from } })
  expect(bookingOf(settled, 'Europe/Lisbon').schedule).toEqual({ event: { from } })
  expect(bookingOf(draft, 'Europe/Lisbon').schedule).toEqual({ event: { from } })
})

it('J76: an imported trip is no example, and moves keep their times and the user as author, but no other account', () => {
  const file = JSON.parse(exported(false)) as { documents: Record<string, { moves?: object[]; schedule?: object }[]> }
  const [booking] = file.documents['tripBookings'] ?? []
  const move = { at: '2026-05-01T08:00:00.000Z', from: booking?.schedule, to: booking?.schedule }
  const moves = [
    { ...move, id: 'a', by: 'anna' },
    { ...move, id: 'b', by: 'ben' },
    { ...move, id: 'c' },
  ]
  if (booking !== undefined) booking.moves = moves
  const read = readTripFile(JSON.stringify(file))
  if (!read.ok || read.value.trip === undefined) throw new Error('not read')
  expect(read.value.trip.isExample).toBe(true)
  const imported = tripOfFile({ ...read.value.trip, readers: [{ id: 'ben' }] }, 'anna')
  expect(imported).not.toHaveProperty('isExample')
  expect(imported).not.toHaveProperty('readers')
  type Moved = { readonly moves?: readonly { readonly id: string; readonly by?: string; readonly at: string }[] }
  const movesFor = (userId: string | undefined) => {
    const [planned] = read.ok ? planTripFile(read.value, { tripId: 'new', userId }) : []
    const fields: Moved = planned?.fields ?? {}
    return fields.moves
  }
  expect(movesFor('anna')?.map(({ id, by }) => [id, by])).toEqual([
    ['a', 'anna'],
    ['b', undefined],
    ['c', undefined],
  ])
  expect(movesFor(undefined)?.map(({ by, at }) => [by, at])).toEqual(
    Array.from({ length: 3 }, () => [undefined, move.at]),
  )
})

it('J86: the file of a trip names no readers', () => {
  const trip = { ...example.trip, id: 'old', readers: [{ id: 'ben' }] }
  const text = tripAsJson({ trip, read: () => [], isWithPrivate: false, exportedAt: '2026-11-28T12:00:00.000Z' })
  const file = JSON.parse(text) as { readonly trip: object }
  expect(file.trip).toMatchObject({ id: 'old', title: example.trip.title })
  expect(file.trip).not.toHaveProperty('readers')
})
