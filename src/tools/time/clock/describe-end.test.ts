import { expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { epochOf } from '#base/calendar/zoned'
import { describeEnd } from './describe-end.ts'

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
    { zone: BERLIN, today: '2026-06-10', kind: 'work', worked: 60 },
  )
  expect(`${words.label} ${words.value}`).toBe(text)
})
