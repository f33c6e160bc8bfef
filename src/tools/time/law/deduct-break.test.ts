import { expect, it } from 'vitest'
import { deductBreak } from './deductions.ts'

const hours = (text: string): number => {
  const [hour = '', minute = ''] = text.split(':')
  return Number(hour) * 60 + Number(minute)
}

it.each([
  ['5:00', '5:00'],
  ['6:00', '6:00'],
  ['6:15', '6:00'],
  ['6:30', '6:00'],
  ['8:00', '7:30'],
  ['9:30', '9:00'],
  ['9:40', '9:00'],
  ['9:45', '9:00'],
  ['10:00', '9:15'],
])('R8: gliding makes %s to %s', (gross, net) => {
  expect(hours(gross) - deductBreak(hours(gross), 0, 'gliding')).toBe(hours(net))
})

it.each([
  ['6:00', '6:00'],
  ['6:01', '5:31'],
  ['9:30', '9:00'],
  ['9:31', '8:46'],
])('R8: fixed makes %s to %s', (gross, net) => {
  expect(hours(gross) - deductBreak(hours(gross), 0, 'fixed')).toBe(hours(net))
})

it('R8: a hint deducts nothing', () => {
  expect(deductBreak(hours('12:00'), 0, 'hint')).toBe(0)
})

it.each(['fixed', 'gliding'] as const)('R8: breaks that were taken count first (%s)', (mode) => {
  expect(deductBreak(hours('8:00'), 30, mode)).toBe(0)
  expect(deductBreak(hours('8:00'), 20, mode)).toBe(10)
  expect(deductBreak(hours('10:00'), 30, mode)).toBe(15)
  expect(deductBreak(hours('10:00'), 300, mode)).toBe(0)
})

it('R8: a gliding deduction stops at the limit of the work that needs the break', () => {
  // 20 minutes were taken; after five more 6:00 of work are left, which need none.
  expect(deductBreak(hours('6:05'), 20, 'gliding')).toBe(5)
  expect(deductBreak(hours('6:05'), 20, 'fixed')).toBe(10)
})
