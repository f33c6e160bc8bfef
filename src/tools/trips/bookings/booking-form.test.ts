import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { bookingOf, legOf, momentOf, stayOf } from '#testing/trips/trip-bookings'
import { bookingSchema } from '../booking-model.ts'
import {
  bookingDraftOf,
  draftNextLeg,
  newBookingDraft,
  withKind,
  type BookingDraft,
  type StopDraft,
} from './booking-draft.ts'
import { bookingChanges, readBookingDraft } from './booking-form.ts'

const trip = { range: { from: '2026-06-10', to: '2026-06-17' }, currency: 'EUR' }
const LISBON = 'Europe/Lisbon'
const blank = newBookingDraft(trip, 'one')
const stop = (text: string): StopDraft => {
  const [name = '', date = '', time = '', zone = ''] = text.split(' ')
  return { where: { spot: { name } }, date, time, zone }
}

function withLeg(from: string, to: string, parts: Partial<BookingDraft> = {}): BookingDraft {
  return { ...blank, legs: blank.legs.map((leg) => ({ ...leg, from: stop(from), to: stop(to) })), ...parts }
}
const stayDraft = (checkIn: string, checkOut: string): BookingDraft => ({
  ...withKind(blank, 'stay'),
  at: stop(`Pension ${checkIn}`),
  end: { date: checkOut, time: '' },
})
const errorsOf = (draft: BookingDraft) => {
  const read = readBookingDraft(draft, LISBON)
  return read.ok ? {} : read.error
}
const ok = withLeg('Frankfurt 2026-06-10 09:35 Europe/Berlin', 'Lissabon')

describe('J2: an arrival is after its departure by instants', () => {
  it.each([
    ['Singapur 2026-06-10 09:15 Asia/Singapore', 'SFO 2026-06-10 08:50 America/Los_Angeles', undefined],
    ['Tokio 2026-05-11 00:05 Asia/Tokyo', 'Honolulu 2026-05-10 12:30 Pacific/Honolulu', undefined],
    ['A 2026-06-10 09:15 Europe/Berlin', 'B 2026-06-10 09:15 Europe/Berlin', 'time'],
    ['A 2026-06-10 09:15 Europe/Lisbon', 'B 2026-06-10 10:00 Europe/Berlin', 'time'],
    ['A 2026-06-10 09:15', 'B', undefined],
    ['A 2026-06-10', 'B 2026-06-09', undefined],
    ['A 2026-06-10', 'B 2026-06-08', 'date'],
    // In the night in which the clocks are put back an earlier time is later.
    ['A 2026-10-25 02:50 Europe/Berlin', 'B 2026-10-25 02:10 Europe/London', undefined],
  ])('%s → %s: fault in %s', (from, to, field) => {
    expect(Object.keys(errorsOf(withLeg(from, to)))).toEqual(field === undefined ? [] : [`legs.0.to.${field}`])
  })
})

it('J4: a stay has at least one night, and not too many', () => {
  expect(errorsOf(stayDraft('2026-06-10', '2026-06-10'))).toEqual({
    'end.date': 'Eine Unterkunft hat mindestens eine Nacht.',
  })
  expect(errorsOf(stayDraft('2026-06-10', '2026-06-09'))).toEqual({ 'end.date': 'Die Abreise liegt vor der Anreise.' })
  expect(errorsOf(stayDraft('2026-06-10', '2028-06-10'))).toEqual({ 'end.date': 'Höchstens 400 Nächte.' })
  expect(errorsOf(stayDraft('2026-03-28', '2026-03-30'))).toEqual({})
})

describe('J26: each field says what is wrong with it, and nothing that was typed is cut off', () => {
  const long = 'n'.repeat(5_000)
  it.each<[string, Partial<BookingDraft>, string]>([
    ['title', { title: long }, 'Höchstens 200 Zeichen.'],
    ['code', { code: long }, 'Höchstens 100 Zeichen.'],
    ['note', { note: `${long}n` }, 'Höchstens 5.000 Zeichen.'],
    ['link', { link: 'javascript:alert(1)' }, 'Schreib die Adresse wie https://beispiel.de.'],
    ['price', { price: '1000000000000' }, 'Das ist zu viel Geld für eine Ausgabe.'],
    ['price', { price: 'viel' }, 'Schreib den Betrag wie 1.234,50.'],
    ['legs.0.from.spot', withLeg(`${long} 2026-06-10`, 'B'), 'Höchstens 200 Zeichen.'],
    ['legs.0.to.spot', withLeg('A 2026-06-10', ''), 'Schreib, wo das ist.'],
    ['legs.0.from.date', withLeg('A 0050-06-10', 'B 2026-06-10'), 'Das Jahr liegt zu weit weg.'],
    ['legs.0.to.date', withLeg('A 2026-06-10', 'B 9998-06-10'), 'Das Jahr liegt zu weit weg.'],
    ['legs.0.from.zone', withLeg('A 2026-06-10 08:00 ???', 'B'), 'Das ist keine Zeitzone.'],
    [
      'at.time',
      { ...stayDraft('2026-06-10', '2026-06-11'), at: stop('A 2026-06-10 25:00') },
      'Schreib die Uhrzeit wie 13:30.',
    ],
  ])('%s', (field, parts, words) => {
    expect(errorsOf({ ...ok, ...parts })).toEqual({ [field]: words })
  })

  it('a seat of 41 characters', () => {
    const legs = ok.legs.map((leg) => ({ ...leg, seat: 's'.repeat(41) }))
    expect(errorsOf({ ...ok, legs })).toEqual({ 'legs.0.seat': 'Höchstens 40 Zeichen.' })
  })

  it('whatever is typed, what is read is a valid booking', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', '2026-06-10', '2026-06-11', '09:30', LISBON, 'Wien'),
    )
    const anyStop = fc
      .record({ name: word, date: word, time: word, zone: word })
      .map(({ name, ...rest }) => ({ where: { spot: { name } }, ...rest }))
    const draft = fc
      .record({
        kind: fc.constantFrom(...(['flight', 'stay', 'activity'] as const)),
        title: word,
        at: anyStop,
        to: anyStop,
        link: word,
        price: word,
        code: word,
      })
      .map(({ kind, to, ...rest }): BookingDraft => {
        const legs = blank.legs.map((leg) => ({ ...leg, from: rest.at, to }))
        const { date, time, zone } = to
        return { ...withKind(blank, kind), ...rest, legs, end: { date, time, zone: { zone } } }
      })
    fc.assert(
      fc.property(draft, (typed) => {
        const read = readBookingDraft(typed, LISBON)
        if (!read.ok) expect(Object.values(read.error).length).toBeGreaterThan(0)
        else expect(bookingSchema.safeParse({ ...read.value, tripId: 'trip', moves: [], files: [] }).success).toBe(true)
      }),
      runsOf(300),
    )
  })
})

describe('J26: what a form stands for', () => {
  it('a zone that nobody chose is that of the trip, and says so', () => {
    const read = readBookingDraft(ok, LISBON)
    expect(read.ok && read.value).toEqual({
      kind: 'flight',
      title: 'Frankfurt – Lissabon',
      status: 'booked',
      schedule: {
        legs: [
          {
            id: 'one',
            from: { spot: { name: 'Frankfurt' }, at: momentOf('2026-06-10 09:35 Europe/Berlin') },
            to: { spot: { name: 'Lissabon' }, at: { date: '2026-06-10', zone: LISBON, isZoneAssumed: true } },
          },
        ],
      },
      details: [],
      travellerIds: [],
    })
  })

  it('it is named after its number, its places or its kind', () => {
    const titleOf = (draft: BookingDraft) => {
      const read = readBookingDraft(draft, LISBON)
      return read.ok && read.value.title
    }
    expect(titleOf({ ...ok, legs: ok.legs.map((leg) => ({ ...leg, number: ' LH 1166 ' })) })).toBe('LH 1166')
    expect(titleOf(stayDraft('2026-06-10', '2026-06-11'))).toBe('Pension')
    expect(titleOf({ ...withKind(blank, 'other'), at: stop(' 2026-06-10') })).toBe('Sonstiges')
  })

  it('an activity that ends earlier than it began ends on the next day', () => {
    const party = {
      ...withKind(blank, 'activity'),
      at: stop('Club 2026-06-10 22:00'),
      end: { date: '', time: '03:00' },
    }
    expect(readBookingDraft(party, LISBON)).toMatchObject({
      value: { schedule: { event: { to: { date: '2026-06-11' } } } },
    })
  })

  it('the next leg begins where the last one ends', () => {
    const [first] = withLeg('A 2026-06-10 08:00', 'B 2026-06-11 09:00 UTC').legs
    expect(first && draftNextLeg('two', first).from).toEqual({ ...stop('B 2026-06-11'), zone: 'UTC' })
  })

  const legs = { legs: [legOf('a', 'Wien 2026-06-10 08:00 Europe/Vienna', 'Linz 2026-06-10 09:15 Europe/Vienna')] }
  const event = { event: { from: momentOf('2026-06-10 20:00 UTC'), to: momentOf('2026-06-12 02:00 UTC') } }
  it.each([
    bookingOf({
      schedule: legs,
      details: [{ id: 'a', number: 'RJ 1', seat: '4' }],
      price: { minor: -1_050, currency: 'CHF' },
    }),
    bookingOf({ schedule: stayOf('2026-06-10', '2026-06-12'), note: 'Schlüssel beim Nachbarn', link: 'https://a.de/' }),
    bookingOf({ schedule: event, code: 'X1', provider: 'Oper', travellerIds: ['anna'] }),
    // Of a kind whose form is another one, as an import may make it.
    bookingOf({ schedule: legs, kind: 'other' }),
    // A zone that only another device knows.
    bookingOf({ schedule: { event: { from: momentOf('2026-06-10 20:00 Mars/Olympus') } } }),
  ])('a booking that is opened and saved has not changed: $kind', ({ id: _id, ...booking }) => {
    const { tripId: _tripId, moves: _moves, files: _files, ...fields } = booking
    const read = readBookingDraft(bookingDraftOf(booking, trip, 'new'), LISBON)
    expect(read.ok ? bookingChanges(fields, read.value) : read.error).toEqual({})
  })
})
