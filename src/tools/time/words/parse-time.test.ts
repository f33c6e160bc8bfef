import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { parseDuration, parseEndTime, parseTime } from './parse-time.ts'

it.each([
  ['8', '08:00'],
  ['08', '08:00'],
  ['815', '08:15'],
  ['0815', '08:15'],
  ['8:15', '08:15'],
  ['8.15', '08:15'],
  ['8,15', '08:15'],
  [' 8 : 15 ', '08:15'],
  ['8h15', '08:15'],
  ['8 Uhr', '08:00'],
  ['8 Uhr 15', '08:15'],
  ['8:15 Uhr', '08:15'],
  ['8:', '08:00'],
  ['8:5', '08:05'],
  ['2359', '23:59'],
  ['0', '00:00'],
])('E7: „%s“ is the time %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

it.each(['', '24', '24:00', '2400', '860', '8:60', '8,5', '08156', 'acht', '-8', '8:15:30', '٨'])(
  'E7: „%s“ is no time',
  (typed) => {
    expect(parseTime(typed)).toBeUndefined()
  },
)

it.each(['24', '24:00', '2400', '24 Uhr', '0', '00:00'])('E7: a day ends at „%s“', (typed) => {
  expect(parseEndTime(typed)).toBe('00:00')
})

it('E7: every time is understood as it is written, with any separator and with none', () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), fc.constantFrom(':', '.', ',', 'h', ' uhr ', ''), (hour, minute, separator) => {
      const [hours, minutes] = [String(hour).padStart(2, '0'), String(minute).padStart(2, '0')]
      expect(parseTime(`${hours}${separator}${minutes}`)).toBe(`${hours}:${minutes}`)
    }),
  )
})

it.each([
  ['7:45', 465],
  ['0:30', 30],
  ['7,75', 465],
  ['7.5', 450],
  ['7', 420],
  ['24', 1440],
  ['45', 45],
  ['90', 90],
  ['745', 465],
  ['1030', 630],
  ['7h', 420],
  ['7 h 45', 465],
  ['7h45m', 465],
  ['7 Std. 45 Min.', 465],
  ['45 Min.', 45],
  ['90 min', 90],
  ['30:00', 1800],
])('E7: „%s“ is a duration of %i minutes', (typed, minutes) => {
  expect(parseDuration(typed)).toBe(minutes)
})

it.each(['', 'lang', '7:60', '7:5', '1 h 75', '-1'])('E7: „%s“ is no duration', (typed) => {
  expect(parseDuration(typed)).toBeUndefined()
})
