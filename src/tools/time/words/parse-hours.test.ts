import { expect, test } from 'vitest'
import { parseDays, parseHours, parseSignedDays, parseSignedHours } from './parse-time.ts'

test.each([
  ['8', 480],
  ['8:00', 480],
  ['08:00', 480],
  [' 7,5 ', 450],
  ['7.5', 450],
  ['7,70', 462],
  ['7,75 h', 465],
  ['8 Std.', 480],
  ['1 Stunde', 60],
  ['7h30', 450],
  ['7 h 30 min', 450],
  ['7 Std. 5 Min.', 425],
  ['45 min', 45],
  ['0', 0],
  ['172:15', 10_335],
])('P2: „%s“ are %i minutes', (text, minutes) => {
  expect(parseHours(text)).toBe(minutes)
})

test.each(['', ' ', 'acht', '7:5', '7:60', '8:00:00', '-8', '7,5,0', '8 h 75 min', '1e3', ':30', '99999'])(
  'P2: „%s“ is no time',
  (text) => {
    expect(parseHours(text)).toBeUndefined()
  },
)

test.each([
  ['+5:30', 330],
  ['5:30', 330],
  ['-4', -240],
  ['−0,5', -30],
  ['– 1:15', -75],
  ['-0', 0],
])('P2: „%s“ with its sign are %i minutes', (text, minutes) => {
  expect(parseSignedHours(text)).toBe(minutes)
})

test('P2: two signs and a sign alone are no time', () => {
  expect(['+-4', '--4', '-', '+'].map(parseSignedHours)).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['30', 30],
  ['27,5', 27.5],
  ['27.50', 27.5],
  ['30,0', 30],
  ['30 Tage', 30],
  ['½', 0.5],
  ['1/2', 0.5],
  ['12 ½', 12.5],
  ['0', 0],
  [',5', 0.5],
])('P2: „%s“ are %d days', (text, days) => {
  expect(parseDays(text)).toBe(days)
})

test.each(['', 'dreißig', '27,3', '1000', '-1', 'Tage'])('P2: „%s“ are no days', (text) => {
  expect(parseDays(text)).toBeUndefined()
})

test('P2: days with a sign', () => {
  expect(['+3,5', '-2', '−0,5', '-0', '5'].map(parseSignedDays)).toEqual([3.5, -2, -0.5, 0, 5])
})
