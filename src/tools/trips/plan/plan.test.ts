import { describe, expect, it } from 'vitest'
import type { Moment, Schedule } from '../booking-model.ts'
import type { StoredBooking } from '../bookings/spans.ts'
import { endsOf } from './booking-ends.ts'
import { orderDay, type StoredItem } from './order-day.ts'
import { dayTitle, endOfDay, placeAt, placeOfChange, planDays, stepFrom } from './plan-days.ts'
import { describeItem, planDraftOf, readPlanDraft, readPlanLine } from './plan-form.ts'

const LISBON = 'Europe/Lisbon'
const trip = { range: { from: '2026-06-10', to: '2026-06-12' }, zone: LISBON }
const item = (id: string, rank: string, parts: Partial<StoredItem> = {}): StoredItem => {
  return { id, tripId: 'trip', title: id, rank, on: '2026-06-10', ...parts }
}
const at = (date: string, time: string | undefined, zone = LISBON): Moment => ({
  date,
  ...(time !== undefined && { time }),
  zone,
})
const booking = (id: string, schedule: Schedule, parts: Partial<StoredBooking> = {}): StoredBooking => {
  const plain = { tripId: 'trip', status: 'booked' as const, details: [], moves: [], travellerIds: [], files: [] }
  return { ...plain, id, kind: 'other', title: id, schedule, ...parts }
}
const flight = (from: Moment, to: Moment): Schedule => ({
  legs: [{ id: 'leg', from: { spot: { name: 'A' }, at: from }, to: { spot: { name: 'B' }, at: to } }],
})
const keysOf = (items: readonly StoredItem[], bookings: readonly StoredBooking[] = []): string =>
  orderDay(
    items,
    bookings.flatMap((one) => endsOf(one, trip.range)),
    trip,
  )
    .map(({ key }) => key)
    .join(' ')

describe('J10: the order of a day', () => {
  it('timed by instant, untimed behind the neighbour with the next lower rank', () => {
    const items = [
      item('Frühstück', 'a0'),
      item('Museum', 'a1', { time: { from: '14:00' } }),
      item('Markt', 'a2', { time: { from: '10:00' } }),
    ]
    expect(keysOf(items)).toBe('Frühstück Markt Museum')
    expect(keysOf([...items, item('Kaffee', 'a11')])).toBe('Frühstück Markt Museum Kaffee')
  })

  it('two people insert at one place offline: the id decides, and both survive', () => {
    const items = [item('a', 'a0'), item('z', 'a1')]
    expect(keysOf([...items, item('mine', 'a0V'), item('hers', 'a0V')])).toBe('a hers mine z')
    const days = planDays(trip, { items: [...items, item('mine', 'a0V'), item('hers', 'a0V')], bookings: [] })
    const { own, others } = placeAt(days, { id: 'new' }, { on: '2026-06-10', after: 'hers' })
    const moved = [...items, item('mine', 'a0V'), item('hers', 'a0V'), item('new', own.rank)]
    expect(keysOf(moved.map((one) => ({ ...one, ...others.find(({ id }) => id === one.id) })))).toBe(
      'a hers new mine z',
    )
  })

  it('instants decide, so another zone counts', () => {
    const items = [
      item('there', 'a', { time: { from: '10:00' } }),
      item('earlier', 'b', { time: { from: '10:30', zone: 'Europe/Berlin' } }),
    ]
    expect(keysOf(items)).toBe('earlier there')
  })
})

describe('J28: bookings stand on their own local days at both ends', () => {
  const rolesOf = (schedule: Schedule, status: StoredBooking['status'] = 'booked') =>
    endsOf(booking('b', schedule, { status }), trip.range).map((end) => `${end.role} ${end.at.date}`)

  it.each([
    [
      'the same day: one line',
      flight(at('2026-06-10', '09:35', 'Europe/Berlin'), at('2026-06-10', '11:45')),
      ['departure 2026-06-10'],
    ],
    [
      'two days later',
      flight(at('2026-06-10', '22:30', 'America/Los_Angeles'), at('2026-06-12', '06:30', 'Australia/Sydney')),
      ['departure 2026-06-10', 'arrival 2026-06-12'],
    ],
    [
      'the day before',
      flight(at('2026-06-11', '00:05', 'Asia/Tokyo'), at('2026-06-10', '12:30', 'Pacific/Honolulu')),
      ['departure 2026-06-11', 'arrival 2026-06-10'],
    ],
    ['an evening', { event: { from: at('2026-06-10', '20:00'), to: at('2026-06-10', '23:00') } }, ['begin 2026-06-10']],
    [
      'a stay',
      { stay: { spot: { name: 'H' }, zone: LISBON, checkIn: '2026-06-10', checkOut: '2026-06-13' } },
      ['checkIn 2026-06-10', 'checkOut 2026-06-13', 'night 2026-06-11', 'night 2026-06-12'],
    ],
    [
      'a mistyped year',
      { stay: { spot: { name: 'H' }, zone: LISBON, checkIn: '1926-06-12', checkOut: '2199-06-13' } },
      ['checkIn 1926-06-12', 'checkOut 2199-06-13', 'night 2026-06-10', 'night 2026-06-11', 'night 2026-06-12'],
    ],
  ] as const)('%s', (_name, schedule, roles) => {
    expect(rolesOf(schedule)).toEqual(roles)
    expect(rolesOf(schedule, 'cancelled')).toEqual([])
  })

  it('days are those of the range, and those outside that have something; „Ohne Tag“ comes first', () => {
    const { on: _none, ...loose } = item('loose', 'V')
    const days = planDays(trip, {
      items: [loose, item('late', 'V', { on: '2026-06-20' })],
      bookings: [
        booking('stay', { stay: { spot: { name: 'H' }, zone: LISBON, checkIn: '2026-06-12', checkOut: '2026-06-13' } }),
      ],
    })
    expect(days.map(({ on, isOutside }) => `${dayTitle(on)} ${isOutside ? 'außerhalb' : ''}`.trim())).toEqual([
      'Ohne Tag',
      'Mittwoch, 10.06.',
      'Donnerstag, 11.06.',
      'Freitag, 12.06.',
      'Samstag, 13.06. außerhalb',
      'Samstag, 20.06. außerhalb',
    ])
  })
})

describe('J29: an item is put behind an end of a booking, and steps from day to day', () => {
  const arrival = booking('arrival', flight(at('2026-06-10', '09:35'), at('2026-06-10', '11:45')))
  const walk = item('walk', 'V')
  const days = planDays(trip, { items: [walk, item('museum', 'W', { time: { from: '14:00' } })], bookings: [arrival] })

  it('the item names the booking, so it follows if the booking moves', () => {
    expect(keysOf([walk], [arrival])).toBe('walk arrival.leg.from')
    const { own } = placeAt(days, walk, { on: '2026-06-10', after: 'arrival.leg.from' })
    expect(own.bookingId).toBe('arrival')
    expect(keysOf([{ ...walk, ...own }], [arrival])).toBe('arrival.leg.from walk')
    // The day on which that booking is no more, the item stays.
    expect(keysOf([{ ...walk, ...own }])).toBe('walk')
  })

  it('a step goes past the neighbour, at the edge of the day to the next one', () => {
    expect(stepFrom(days, walk, 1)).toEqual({ on: '2026-06-10', after: 'arrival.leg.from' })
    expect(stepFrom(days, walk, -1)).toBeUndefined()
    const museum = item('museum', 'W', { time: { from: '14:00' } })
    expect(stepFrom(days, museum, 1)).toEqual({ on: '2026-06-11', after: undefined })
    const evening = item('evening', 'V', { on: '2026-06-11' })
    const more = planDays(trip, { items: [walk, evening], bookings: [] })
    expect(stepFrom(more, evening, -1)).toEqual({ on: '2026-06-10', after: 'walk' })
    expect(endOfDay(more, '2026-06-12')).toEqual({ on: '2026-06-12', after: undefined })
  })
})

describe('J27: what is typed', () => {
  it.each([
    ['14:00 Museum', '14:00', 'Museum'],
    ['9:05 Bäcker', '09:05', 'Bäcker'],
    ['14:00–15:30 Museum', '14:00–15:30', 'Museum'],
    ['14-16 Uhr Stadtführung', '14:00–16:00', 'Stadtführung'],
    ['um 14 Uhr Museum', '14:00', 'Museum'],
    ['14.30 Uhr: Kaffee', '14:30', 'Kaffee'],
    ['14:00 bis 16 Uhr Strand', '14:00–16:00', 'Strand'],
    ['25:00 Museum', '', '25:00 Museum'],
    ['14.12. ist Feiertag', '', '14.12. ist Feiertag'],
    ['3 Museen', '', '3 Museen'],
    ['14:00', '', '14:00'],
    [' Museum ', '', 'Museum'],
  ])('%s', (line, time, title) => {
    const read = readPlanLine(line)
    expect(read.title).toBe(title)
    expect([read.time?.from, read.time?.to].filter((part) => part !== undefined).join('–')).toBe(time)
  })

  const draft = { title: 'Museum', on: '2026-06-10', from: '22:00', to: '01:00', zone: LISBON, placeId: '', note: ' ' }
  it('a form and its item lead to each other', () => {
    const read = readPlanDraft(draft, LISBON)
    expect(read).toEqual({
      ok: true,
      value: { title: 'Museum', on: '2026-06-10', time: { from: '22:00', to: '01:00' } },
    })
    expect(read.ok && planDraftOf(read.value, LISBON)).toEqual({ ...draft, note: '' })
  })

  it('an item says until when it is, on which clock and where', () => {
    const time = { from: '22:00', to: '01:00', zone: 'America/New_York' }
    expect(describeItem({ time, note: 'Karten da' }, 'Met')).toBe('bis 01:00 · Uhrzeit von New York · Met · Karten da')
  })

  it.each([
    [{ title: ' ' }, 'title', 'Schreib, was ihr vorhabt.'],
    [{ on: '0050-06-10' }, 'on', 'Das Jahr liegt zu weit weg.'],
    [{ on: '9998-06-10' }, 'on', 'Das Jahr liegt zu weit weg.'],
    [{ on: '12026-06-10' }, 'on', 'Das Jahr liegt zu weit weg.'],
    [{ from: '' }, 'from', 'Gib auch an, wann es anfängt.'],
    [{ to: '22:00' }, 'to', 'Anfang und Ende sind gleich.'],
  ] as const)('%o is refused at %s', (change, field, text) => {
    const read = readPlanDraft({ ...draft, ...change }, LISBON)
    expect(!read.ok && read.error[field]).toBe(text)
  })
})

it('J29: an item that loses its time stays where it stands', () => {
  const items = [
    item('breakfast', 'a0', { time: { from: '08:00' } }),
    item('dinner', 'Zz', { time: { from: '20:00' } }),
    item('market', 'a1', { time: { from: '10:00' } }),
  ]
  const days = planDays(trip, { items, bookings: [] })
  const dinner = items[1] ?? item('none', 'a')
  const place = placeOfChange(days, dinner, { on: '2026-06-10' })
  const { time: _, ...untimed } = { ...dinner, ...place?.own }
  expect(keysOf(items.map((one) => (one === dinner ? untimed : one)))).toBe('breakfast market dinner')
  expect(placeOfChange(days, dinner, { on: '2026-06-10', time: { from: '21:00' } })).toBeUndefined()
})
