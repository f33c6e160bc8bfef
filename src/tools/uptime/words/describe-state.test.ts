import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { describeSince, describeState } from './describe-state.ts'

const now = new Date(2026, 10, 20, 15, 0).getTime()
const today = new Date(2026, 10, 20, 14, 32).getTime()

it.each([
  ['down', today, 'Gestört seit 14:32'],
  ['down', today - DAY_MS, 'Gestört seit gestern, 14:32'],
  ['down', today - 3 * DAY_MS, 'Gestört seit 17.11.2026, 14:32'],
  ['slow', today, 'Langsam seit 14:32'],
  ['unknown', today, 'Messung unterbrochen seit 14:32'],
  ['maintenance', today, 'Wartung seit 14:32'],
  ['up', now - 10_000, 'Erreichbar seit wenigen Sekunden'],
  ['up', now - MINUTE_MS, 'Erreichbar seit 1 Minute'],
  ['up', now - 5 * HOUR_MS, 'Erreichbar seit 5 Stunden'],
  ['up', now - 12 * DAY_MS, 'Erreichbar seit 12 Tagen'],
  ['up', now + HOUR_MS, 'Erreichbar seit wenigen Sekunden'],
  ['paused', now - DAY_MS, 'Pausiert seit 1 Tag'],
  ['checking', today, 'Wird geprüft'],
  ['new', today, 'Noch nicht geprüft'],
] as const)('V4: %s since %d is „%s“', (state, sinceMs, text) => {
  expect(describeState(state, sinceMs, now)).toBe(text)
})

it('V4: nothing is shown of an unknown time', () => {
  expect(describeSince('up', undefined, now)).toBeUndefined()
  expect(describeState('up', undefined, now)).toBe('Erreichbar')
})
