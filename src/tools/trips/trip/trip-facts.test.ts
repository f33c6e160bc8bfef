import { expect, it } from 'vitest'
import type { Expense, Split } from '../money-model.ts'
import { describeBookings, describePacking, describeTasks, listOwing } from './trip-state.ts'

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

it('J60: who paid, owes or was paid back keeps their name', () => {
  const cost = (split: Split): Pick<Expense, 'cost'> => ({
    cost: { total: { minor: 900, currency: 'EUR' }, payers: [{ id: 'a', minor: 900 }], split },
  })
  const lines: Split = { mode: 'lines', lines: [{ id: 'l', title: 'Wein', minor: 900, travellerIds: ['b'] }] }
  const shares: Split = { mode: 'shares', parts: [{ id: 'e', value: 1 }] }
  const owing = listOwing(
    [cost(lines), cost(shares), cost({ mode: 'equal', travellerIds: ['d'] })],
    [{ fromId: 'c', toId: 'a' }],
  )
  expect([...owing].sort().join('')).toBe('abcde')
})
