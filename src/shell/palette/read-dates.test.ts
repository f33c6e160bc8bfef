import { expect, it } from 'vitest'
import { readTypedDate } from './read-dates.ts'

it.each([
  ['20.11.2026', '2026-11-20'],
  ['1. 2. 26', '2026-02-01'],
  ['20.11.', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11', '2026-11'],
  ['11/2026', '2026-11'],
  ['Oktober 2026', '2026-10'],
  ['okt 2025', '2025-10'],
  ['März', '2026-03'],
  ['Maerz 2027', '2027-03'],
  ['heute', '2026-11-20'],
  ['Gestern', '2026-11-19'],
  ['übermorgen', '2026-11-22'],
  // It is a Friday.
  ['Freitag', '2026-11-20'],
  ['letzten Freitag', '2026-11-13'],
  ['Letzter Donnerstag', '2026-11-19'],
  ['am Montag', '2026-11-16'],
  ['Samstag', '2026-11-14'],
  ['Sonnabend', '2026-11-14'],
  ['nächsten Freitag', '2026-11-27'],
  ['kommenden Sonntag', '2026-11-22'],
  ['diesen Sonntag', '2026-11-22'],
  ['diesen Montag', '2026-11-16'],
  ['27. November', '2026-11-27'],
  ['3. Okt 2025', '2025-10-03'],
  ['1 März', '2026-03-01'],
])('%s is %s', (text, date) => {
  expect(readTypedDate(text, '2026-11-20')).toBe(date)
})

it.each([
  '31.2.2026',
  '31. Februar',
  'naechste Woche Freitag',
  'Freitage',
  '32.1.2026',
  '13/2026',
  'Anna',
  'ju',
  '1.1.9999',
  '',
  '20.11.2026 Zahnarzt',
  'constructor',
  '__proto__',
])('„%s“ is no day and no month', (text) => {
  expect(readTypedDate(text, '2026-11-20')).toBeUndefined()
})
