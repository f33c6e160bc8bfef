import { expect, test } from 'vitest'
import { describeOutageSpan } from './outage-span.ts'

test('V50: a stretch of one day names the day once', () => {
  const local = (text: string): string => new Date(text).toISOString()
  const nowMs = Date.parse(local('2026-11-23T12:00'))
  const text = describeOutageSpan(local('2026-11-23T02:16'), local('2026-11-23T02:50'), nowMs)
  expect(text).toBe('heute, 02:16 bis 02:50 Uhr')
  expect(describeOutageSpan(local('2026-11-22T23:50'), local('2026-11-23T00:10'), nowMs)).toBe(
    'gestern, 23:50 bis heute, 00:10 Uhr',
  )
})
