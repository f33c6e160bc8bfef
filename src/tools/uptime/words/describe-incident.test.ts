import { expect, test } from 'vitest'
import {
  describeCause,
  describeCauseShortly,
  describeDuration,
  describeEnd,
  incidentSteps,
  lengthMs,
} from './describe-incident.ts'
import { checkFailureCodes } from '../model.ts'

const startedAt = '2026-11-20T10:00:00.000Z'
const at = (minutes: number): string => new Date(Date.parse(startedAt) + minutes * 60_000).toISOString()

test('V50: a cause is one sentence with its detail, whatever the code', () => {
  expect(describeCause({ code: 'wrong-status', detail: '503 statt 200-299' })).toBe(
    'Falscher Status: 503 statt 200–299.',
  )
  expect(describeCause({ code: 'refused' })).toBe('Die Verbindung wurde abgelehnt.')
  for (const code of checkFailureCodes) {
    expect(describeCause({ code })).toMatch(/[^.]\.$/)
    expect(describeCause({ code, detail: 'Genauer.' })).toMatch(/[^.]\.$/)
  }
})

test('V50: a running incident counts on, one that is over has its length', () => {
  const now = Date.parse(at(3)) + 12_000
  expect(describeDuration({ startedAt }, now)).toBe('läuft seit 3 Min. 12 Sek.')
  expect(describeDuration({ startedAt, endedAt: at(90) }, now)).toBe('1 Std. 30 Min. lang')
})

test('V50: a clock that is behind makes no negative length', () => {
  expect(lengthMs({ startedAt }, Date.parse(startedAt) - 60_000)).toBe(0)
})

test('V50: an end that was not seen is not called a recovery', () => {
  expect([describeEnd({}), describeEnd({ endedBy: 'paused' }), describeEnd({ endedBy: 'removed' })]).toEqual([
    'Wieder erreichbar',
    'Überwachung pausiert',
    'Überwachung beendet',
  ])
})

test('V51: the steps of an incident come in the order in which they happened', () => {
  const acknowledgement = { at: at(5), userId: 'anna', note: 'Hoster angerufen' }
  expect(incidentSteps({ startedAt, endedAt: at(20), acknowledgement }).map(({ kind }) => kind)).toEqual([
    'started',
    'acknowledged',
    'ended',
  ])
  expect(incidentSteps({ startedAt, endedAt: at(3), acknowledgement }).map(({ kind }) => kind)).toEqual([
    'started',
    'ended',
    'acknowledged',
  ])
})

test('V51: an acknowledgement of a device whose clock is behind does not come before the beginning', () => {
  const acknowledgement = { at: at(-9), userId: 'anna' }
  expect(incidentSteps({ startedAt, acknowledgement }).map(({ kind, at: when }) => [kind, when])).toEqual([
    ['started', startedAt],
    ['acknowledged', startedAt],
  ])
})

test('V50: a head says the status that came and those that are right; what is quoted stays as it came', () => {
  expect(describeCauseShortly({ code: 'wrong-status', detail: '500 statt 200-299' })).toBe('500 statt 200–299')
  expect(
    describeCauseShortly({ code: 'wrong-status', detail: '301 statt 200-299, Weiterleitung nach „https://1-2.de/“' }),
  ).toBe('301 statt 200–299, Weiterleitung nach „https://1-2.de/“')
  expect(describeCauseShortly({ code: 'refused' })).toBe('Die Verbindung wurde abgelehnt.')
  expect(describeCause({ code: 'wrong-status', detail: '503 statt …' })).toBe('Falscher Status: 503 statt …')
  expect(describeCause({ code: 'text-missing', detail: 'EAN 1-2' })).toContain('EAN 1-2')
})
