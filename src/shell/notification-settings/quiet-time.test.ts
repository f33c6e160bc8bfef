import { describe, expect, it, test } from 'vitest'
import { isQuietAt, quietTimeErrors, wallTimeIn, zoneWords } from './quiet-time.ts'

const night = { isOn: true, from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }

describe('S5 quiet hours', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('over midnight: at %s it is quiet: %s', (wallTime, isQuiet) => {
    expect(isQuietAt(night, wallTime)).toBe(isQuiet)
  })

  it.each([
    ['12:59', false],
    ['13:00', true],
    ['14:29', true],
    ['14:30', false],
  ])('within a day: at %s it is quiet: %s', (wallTime, isQuiet) => {
    expect(isQuietAt({ ...night, from: '13:00', until: '14:30' }, wallTime)).toBe(isQuiet)
  })

  it('that are off are never quiet', () => {
    expect(isQuietAt({ ...night, isOn: false }, '23:00')).toBe(false)
  })

  it('equal or incomplete times are reported at the field that is to be changed', () => {
    expect(quietTimeErrors(night)).toEqual({})
    expect(Object.keys(quietTimeErrors({ from: '22:00', until: '22:00' }))).toEqual(['until'])
    expect(Object.keys(quietTimeErrors({ from: '', until: '22:00' }))).toEqual(['from'])
    expect(Object.keys(quietTimeErrors({ from: '22:00', until: '' }))).toEqual(['until'])
  })
})

test('S5 the wall time of a zone is that of its summer and winter; an unknown zone has none', () => {
  expect(wallTimeIn('Europe/Berlin', Date.UTC(2026, 0, 1, 23, 5))).toBe('00:05')
  expect(wallTimeIn('Europe/Berlin', Date.UTC(2026, 6, 1, 23, 5))).toBe('01:05')
  expect(wallTimeIn('Mars/Olympus', 0)).toBeUndefined()
})

test('a zone reads as a place', () => {
  expect(zoneWords('Europe/Berlin')).toBe('Berlin (Europe)')
  expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires (America)')
  expect(zoneWords('UTC')).toBe('UTC')
})
