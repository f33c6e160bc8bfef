import { expect, it } from 'vitest'
import { describeCountdown, formatRange, groupTrips, phaseOf, todayIn } from './trip-state.ts'

const trip = (from: string, to: string, zone = 'Europe/Lisbon') => ({ range: { from, to }, zone })
const at = (iso: string): number => Date.parse(iso)

it('J56: a trip is under way by the calendar of its destination', () => {
  const tokyo = trip('2026-06-10', '2026-06-17', 'Asia/Tokyo')
  expect(todayIn('Asia/Tokyo', at('2026-06-09T15:30:00Z'))).toBe('2026-06-10')
  expect(phaseOf(tokyo, at('2026-06-09T14:30:00Z'))).toBe('planned')
  expect(phaseOf(tokyo, at('2026-06-09T15:30:00Z'))).toBe('running')
  expect(phaseOf(tokyo, at('2026-06-17T14:59:00Z'))).toBe('running')
  expect(phaseOf(tokyo, at('2026-06-17T15:00:00Z'))).toBe('past')
  expect(todayIn('Atlantis/Nowhere', at('2026-06-09T15:30:00Z'))).toBe('2026-06-09')
})

it.each([
  ['2026-05-29T12:00:00Z', 'Noch 12 Tage'],
  ['2026-06-09T12:00:00Z', 'Morgen geht es los'],
  ['2026-06-10T12:00:00Z', 'Heute geht es los'],
  ['2026-06-12T12:00:00Z', 'Tag 3 von 8'],
  ['2026-06-17T12:00:00Z', 'Tag 8 von 8'],
  ['2026-06-18T12:00:00Z', undefined],
])('J56: on %s the countdown says %s', (now, text) => {
  expect(describeCountdown(trip('2026-06-10', '2026-06-17'), at(now))).toBe(text)
})

it('J56: ranges name what their ends share once', () => {
  expect(formatRange({ from: '2026-06-10', to: '2026-06-17' })).toBe('10.–17. Juni 2026')
  expect(formatRange({ from: '2026-06-28', to: '2026-07-03' })).toBe('28. Juni – 3. Juli 2026')
  expect(formatRange({ from: '2026-12-28', to: '2027-01-02' })).toBe('28. Dezember 2026 – 2. Januar 2027')
  expect(formatRange({ from: '2026-06-10', to: '2026-06-10' })).toBe('10. Juni 2026')
})

it('J56: trips stand in the order of their days, past ones the latest first', () => {
  const trips = [
    { id: 'a', ...trip('2026-01-01', '2026-01-05') },
    { id: 'b', ...trip('2026-09-01', '2026-09-05') },
    { id: 'c', ...trip('2026-03-01', '2026-03-05') },
    { id: 'd', ...trip('2026-08-01', '2026-08-05') },
    { id: 'e', ...trip('2026-06-10', '2026-06-17') },
  ]
  const groups = groupTrips(trips, at('2026-06-12T12:00:00Z'))
  const ids = Object.values(groups).map((group) => group.map(({ id }) => id).join(''))
  expect(ids).toEqual(['e', 'db', 'ca'])
})
