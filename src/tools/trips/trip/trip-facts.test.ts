import { expect, it } from 'vitest'
import { describeBookings, describePacking, describeTasks } from './trip-state.ts'

it('J58: the parts of a trip are counted as people say it', () => {
  const booked = { status: 'booked' } as const
  expect(describeBookings([])).toBe('Noch keine Buchung')
  expect(describeBookings([booked, { status: 'cancelled' }])).toBe('1 Buchung')
  expect(describeBookings([booked, { status: 'planned' }])).toBe('2 Buchungen, eine noch nicht fest')
  expect(describePacking([])).toBe('Noch nichts auf der Liste')
  expect(
    describePacking([
      { quantity: 5, packed: 9 },
      { quantity: 1, packed: 0 },
    ]),
  ).toBe('5 von 6 gepackt')
  expect(describePacking([{ quantity: 5, packed: 5 }])).toBe('Alles gepackt')
  expect(describeTasks([], '2026-06-10')).toBe('Aufgaben, Notizen, Papiere')
  expect(describeTasks([{ doneAt: '2026-06-01T10:00:00Z' }], '2026-06-10')).toBe('Alles erledigt')
  expect(describeTasks([{ dueOn: '2026-06-09' }, { dueOn: '2026-06-10' }], '2026-06-10')).toBe(
    '2 Aufgaben offen, eine überfällig',
  )
})
