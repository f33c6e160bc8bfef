import { expect, it } from 'vitest'
import { isEndOfDay, readClockTime, readDuration } from './read-clock-time.ts'

it.each([
  ['9:00', '09:00:00'],
  ['09:00:30', '09:00:30'],
  ['9.05', '09:05:00'],
  ['9 Uhr', '09:00:00'],
  ['9:15 Uhr', '09:15:00'],
  ['9:00 AM', '09:00:00'],
  ['12:00 AM', '00:00:00'],
  ['12:30:15 pm', '12:30:15'],
  ['1:00\u202FPM', '13:00:00'],
  ['1 p.m.', '13:00:00'],
  ['13:00 PM', undefined],
  ['0:30 AM', undefined],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9', undefined],
  ['bald', undefined],
])('B8: the time %j is %s', (text, time) => {
  expect(readClockTime(text)).toBe(time)
})

it.each([
  ['1:30', 5_400],
  ['01:30:05', 5_405],
  ['120:00', 432_000],
  ['1,5', 5_400],
  ['1.50', 5_400],
  ['2', 7_200],
  ['1h 30m', 5_400],
  ['1 Std. 30 Min.', 5_400],
  ['45 min', 2_700],
  ['1:75', undefined],
  ['viel', undefined],
  ['', undefined],
])('B8: the duration %j has %s seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds)
})

it.each([
  ['24:00', true],
  ['24.00 Uhr', true],
  ['24:00:00', true],
  ['24 Uhr', true],
  ['24', false],
  ['24:01', false],
  ['00:00', false],
])('B21: %j ends its day: %s', (text, ends) => {
  expect(isEndOfDay(text)).toBe(ends)
})
