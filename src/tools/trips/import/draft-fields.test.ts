/** What is typed while a booking of a file is checked. */
import { expect, it } from 'vitest'
import { bookingOf, draftsOf, worldAtlas } from '#testing/trips/read-confirmations'
import { startOf } from '../bookings/schedule.ts'
import { valuesOfDraft, withValues } from './draft-fields.ts'
import type { FoundBooking } from './readers/drafts.ts'

const TEXT_OF_TRAIN = 'Zug EC 113\nvon Wien nach Graz\nAbfahrt: 10.06.2026 08:00\nAnkunft: 10.06.2026 11:00'
const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

const only = (source: string): FoundBooking => {
  const [draft] = draftsOf(source)
  if (draft === undefined) throw new Error('no draft')
  return draft
}
/** When it begins, after the places were corrected. */
function startWith(draft: FoundBooking, typed: Readonly<Record<string, string>>, atlas = worldAtlas) {
  const { schedule } = bookingOf(withValues(draft, { ...valuesOfDraft(draft), ...typed }, atlas), 'Asia/Tokyo')
  const { zone, isZoneAssumed = false } = startOf(schedule)
  return [zone, isZoneAssumed]
}

it('J43: the zone of a place that is corrected follows it, or is assumed where the atlas does not know the place', () => {
  const train = only(TEXT_OF_TRAIN)
  expect(startWith(train, {})).toEqual(['Europe/Vienna', true])
  expect(startWith(train, { '0-from': 'Lissabon' })).toEqual(['Europe/Lisbon', true])
  expect(startWith(train, { '0-from': 'Hinterhof' })).toEqual(['Europe/Vienna', true])
  const flight = only(
    calendar(
      'DTSTART:20250704T113000Z',
      'DTEND:20250704T200500Z',
      'SUMMARY:Flug LH 400 Frankfurt (FRA) - New York (JFK)',
    ),
  )
  expect(startWith(flight, {})).toEqual(['Europe/Berlin', false])
  expect(startWith(flight, { '0-from': 'LIS' })).toEqual(['Europe/Lisbon', false])
  expect(startWith(flight, { '0-from': 'Lissabon (LIS)' })).toEqual(['Europe/Lisbon', false])
  expect(startWith(flight, { '0-from': 'Irgendwo' })).toEqual(['Europe/Berlin', true])
})

it('J43: a zone that the file says stays, and is assumed once a corrected place speaks against it', () => {
  const concert = only(calendar('DTSTART;TZID=Europe/Berlin:20250704T200000', 'SUMMARY:Konzert', 'LOCATION:Wien'))
  expect(startWith(concert, {})).toEqual(['Europe/Berlin', false])
  expect(startWith(concert, { 'from-time': '21:00' })).toEqual(['Europe/Berlin', false])
  expect(startWith(concert, { spot: 'Berlin' })).toEqual(['Europe/Berlin', false])
  expect(startWith(concert, { spot: 'Lissabon' })).toEqual(['Europe/Berlin', true])
  const nowhere = only(calendar('DTSTART;TZID=Europe/Berlin:20250704T200000', 'SUMMARY:Konzert'))
  expect(startWith(nowhere, { spot: 'Irgendwo' })).toEqual(['Europe/Berlin', false])
})
