import { expect, it } from 'vitest'
import { compareTexts, formatAgo, formatCount, formatDay, formatDayTime, formatNumber } from './format.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

it.each([
  [0, 'gerade eben'],
  [59_000, 'gerade eben'],
  [-3_600_000, 'gerade eben'],
  [60_000, 'vor 1 Minute'],
  [59 * 60_000, 'vor 59 Minuten'],
  [3_600_000, 'vor 1 Stunde'],
  [23 * 3_600_000, 'vor 23 Stunden'],
  [24 * 3_600_000, 'gestern'],
  [3 * 86_400_000, 'vor 3 Tagen'],
  [8 * 86_400_000, '12.11.2026'],
])('%d ms ago is „%s“', (ageMs, text) => {
  expect(formatAgo(new Date(now - ageMs).toISOString(), now)).toBe(text)
})

it('names today and yesterday', () => {
  const noon = new Date(2026, 10, 20, 12).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 3).toISOString()
  expect(formatDayTime(at(20, 9), noon)).toBe('heute, 09:03 Uhr')
  expect(formatDayTime(at(19, 23), noon)).toBe('gestern, 23:03 Uhr')
  expect(formatDayTime(at(18, 9), noon)).toBe('18.11.2026, 09:03 Uhr')
  expect(formatDay(at(20, 0), noon)).toBe('heute')
})

it('yesterday is that of the calendar also in the first hour after a day of 23 hours', () => {
  const nowMs = Date.parse('2027-03-28T22:30:00Z')
  expect(formatDay('2027-03-28T10:00:00Z', nowMs)).toBe('gestern')
  expect(formatDay('2027-03-27T22:45:00Z', nowMs)).toBe('27.03.2027')
})

it('counts with the right word and German separators', () => {
  expect(formatCount(1, 'Rad', 'Räder')).toBe('1 Rad')
  expect(formatCount(0, 'Rad', 'Räder')).toBe('0 Räder')
  expect(formatNumber(12_345)).toBe('12.345')
})

it('sorts umlauts beside their letters and numbers by value', () => {
  expect(['Zoe', 'Ähre', 'Team 10', 'Team 9', 'Anna'].toSorted(compareTexts)).toEqual([
    'Ähre',
    'Anna',
    'Team 9',
    'Team 10',
    'Zoe',
  ])
})
