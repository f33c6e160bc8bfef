import { expect, it } from 'vitest'
import { legOf, stayOf } from '#testing/trips/trip-bookings'
import type { Schedule } from '../booking-model.ts'
import { moveLinkedExpenses, moveLinkedItems } from './consequences.ts'
import { moveSchedule } from './move-schedule.ts'

const item = (id: string, on: string | undefined, bookingId = 'zug') => ({
  ...{ id, title: id, bookingId, ...(on !== undefined && { on }) },
})
const train: Schedule = {
  legs: [
    legOf('a', 'Wien 2026-06-11 08:00 UTC', 'Rom 2026-06-11 20:00 UTC'),
    legOf('b', 'Rom 2026-06-14 08:00 UTC', 'Wien 2026-06-14 20:00 UTC'),
  ],
}

function moved(
  from: Schedule,
  target: Partial<Parameters<typeof moveSchedule>[1]>,
  items: readonly ReturnType<typeof item>[],
) {
  const to = moveSchedule(from, { date: undefined, time: '', scope: 'all', ...target })
  if (!to.ok) throw new Error('not moved')
  return moveLinkedItems(items, 'zug', { from, to: to.value }).map(({ itemId, to: day }) => `${itemId} ${day}`)
}

it('J69: items behind the ends of a booking go with it by the same days; those of other bookings and without a day stay', () => {
  const items = [
    item('Kaffee', '2026-06-11'),
    item('Taxi', '2026-06-14'),
    item('Bad', '2026-06-11', 'hotel'),
    item('x', undefined),
  ]
  expect(moved(train, { date: '2026-06-13' }, items)).toEqual(['Kaffee 2026-06-13', 'Taxi 2026-06-16'])
})

it('J69: an item follows its own leg', () => {
  const items = [item('Kaffee', '2026-06-11'), item('Taxi', '2026-06-14')]
  expect(moved(train, { date: '2026-06-15', legId: 'b', scope: 'leg' }, items)).toEqual(['Taxi 2026-06-15'])
  expect(moved(train, { date: '2026-06-10', legId: 'a', scope: 'leg' }, items)).toEqual(['Kaffee 2026-06-10'])
})

it('J69: of a stay also what is planned between its ends goes along; what is on any other day stays', () => {
  const items = [item('Ausflug', '2026-06-12'), item('früher', '2026-06-01')]
  expect(moved(stayOf('2026-06-11', '2026-06-14'), { date: '2026-06-12' }, items)).toEqual(['Ausflug 2026-06-13'])
})

it('J69: another time of the same day moves nothing, one past midnight takes along what follows the arrival', () => {
  const late: Schedule = { legs: [legOf('a', 'Wien 2026-06-11 18:00 UTC', 'Rom 2026-06-11 22:00 UTC')] }
  const items = [item('Taxi', '2026-06-11')]
  expect(moved(late, { time: '19:00' }, items)).toEqual([])
  expect(moved(late, { time: '22:00' }, items)).toEqual(['Taxi 2026-06-12'])
})

it('J7: an expense of the day on which the booking began goes along; those of other days and bookings stay', () => {
  const expenses = [
    { id: 'ticket', on: '2026-06-11', bookingId: 'zug' },
    { id: 'seat', on: '2026-06-14', bookingId: 'zug' },
    { id: 'bed', on: '2026-06-11', bookingId: 'hotel' },
    { id: 'coffee', on: '2026-06-11' },
  ]
  const span = (day: string) => ({ from: stayOf('2026-06-11', '2026-06-14'), to: stayOf(day, '2026-06-20') })
  expect(moveLinkedExpenses(expenses, 'zug', span('2026-06-12'))).toEqual([{ expenseId: 'ticket', to: '2026-06-12' }])
  expect(moveLinkedExpenses(expenses, 'zug', span('2026-06-11'))).toEqual([])
})
