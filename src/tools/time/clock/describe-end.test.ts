import { expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { epochOf } from '#base/calendar/zoned'
import { describeEnd } from './forecast-end.ts'

const BERLIN = 'Europe/Berlin'

it.each([
  ['2026-06-10T23:59:00', 'Feierabend um 23:59'],
  ['2026-06-11T00:00:00', 'Feierabend morgen um 00:00'],
  ['2026-06-11T05:25:00', 'Feierabend morgen um 05:25'],
  ['2026-06-12T00:15:00', 'Feierabend übermorgen um 00:15'],
])('C21: an end at %s is „%s“', (end, text) => {
  const endMinute = epochOf(`${end}+02:00[${BERLIN}]`) / MINUTE_MS
  const words = describeEnd(
    { kind: 'ahead', endMinute, missingBreak: 0 },
    { zone: BERLIN, today: '2026-06-10', nowMinute: 0, kind: 'work', worked: 60 },
  )
  expect(`${words.label} ${words.value}`).toBe(text)
})

it('C27: the end of the longest shift says what lacks of the target', () => {
  const endMinute = epochOf(`2026-06-11T07:45:00+02:00[${BERLIN}]`) / MINUTE_MS
  const limit = { kind: 'limit', endMinute, missingBreak: 45, short: 60 } as const
  const context = { zone: BERLIN, today: '2026-06-11', nowMinute: endMinute - 1, kind: 'work', worked: 60 } as const
  const reason = 'mehr als 10 Stunden erlaubt § 3 ArbZG nicht, zum Soll fehlen 1:00 Std.'
  expect(describeEnd(limit, context)).toEqual({
    label: 'Feierabend um',
    value: '07:45',
    reason: `mit 45 Min. Pause, ${reason}`,
  })
  expect(describeEnd(limit, { ...context, nowMinute: endMinute })).toEqual({
    label: 'Feierabend',
    value: 'Jetzt',
    reason,
  })
})
