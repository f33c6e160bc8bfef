import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { parseDays, parseHours, parseSignedHours } from './parse-time.ts'

const anyMinutes = fc.integer({ min: 0, max: 100_000 })

test('P2: every number of minutes that is shown is read as itself', () => {
  fc.assert(
    fc.property(anyMinutes, (minutes) => {
      const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
      expect(parseHours(text)).toBe(minutes)
      expect(parseSignedHours(`−${text}`)).toBe(minutes === 0 ? 0 : -minutes)
    }),
  )
})

test('P2: whatever is typed gives whole minutes, halves of days, or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[0-9:,. hmin½/]{0,8}$/)), (text) => {
      const minutes = parseSignedHours(text)
      const days = parseDays(text)
      expect(minutes === undefined || Number.isInteger(minutes)).toBe(true)
      expect(days === undefined || Number.isInteger(days * 2)).toBe(true)
    }),
  )
})
