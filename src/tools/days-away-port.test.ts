import { expect, it } from 'vitest'
import { daysAwayHash, daysAwayPath, readDaysAway } from './days-away-port.ts'
import { DAYS_AWAY_PATH } from './tool-manifest.ts'

const trip = { title: 'Lissabon & „mehr“ #1', from: '2026-06-10', to: '2026-06-17' }

it('J62: what is handed over arrives, whatever is in its title', () => {
  const path = daysAwayPath(trip)
  expect(path.startsWith(`${DAYS_AWAY_PATH}#`)).toBe(true)
  expect(readDaysAway(path.slice(DAYS_AWAY_PATH.length))).toEqual({ ok: true, value: trip })
  const long = readDaysAway(daysAwayHash({ ...trip, title: '😀'.repeat(200) }))
  expect(long.ok && long.value.title.length).toBeLessThanOrEqual(100)
  expect(readDaysAway(daysAwayHash({ ...trip, title: '  ' }))).toMatchObject({ ok: true })
})

it.each([
  '',
  '#',
  '#%',
  '#null',
  `#${encodeURIComponent(JSON.stringify({ ...trip, to: '2026-06-09' }))}`,
  `#${encodeURIComponent(JSON.stringify({ ...trip, to: '2030-06-09' }))}`,
  `#${encodeURIComponent(JSON.stringify({ ...trip, from: '0050-01-01' }))}`,
  `#${encodeURIComponent(JSON.stringify({ ...trip, from: '2026-02-30' }))}`,
  `#${encodeURIComponent(JSON.stringify({ ...trip, more: 1 }))}`,
  `#${'a'.repeat(3_000)}`,
])('J62: %s is no request', (hash) => {
  expect(readDaysAway(hash)).toEqual({ ok: false, error: 'invalid-request' })
})
