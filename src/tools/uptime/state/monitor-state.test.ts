import { expect, test } from 'vitest'
import { DAY_MS, toIso } from '#base/clock'
import { createJudgedShop, START } from '#testing/uptime/judged-shop'
import {
  isLastingSame,
  newMonitorState,
  readMonitorState,
  writeMonitorState,
  type MonitorState,
} from './monitor-state.ts'

const known: MonitorState = {
  ...newMonitorState,
  state: 'up',
  health: 'up',
  span: { fromMs: 1_000, state: 'up' },
  changesMs: [1_000],
  lastCheckMs: 5_000,
  lastGoodMs: 5_000,
  totalMs: 80,
}

test('M17: how the last check went is not worth writing by itself', () => {
  expect(isLastingSame(known, { ...known, lastCheckMs: 9_000, lastGoodMs: 9_000, totalMs: 200 })).toBe(true)
  const { lastCheckMs: _checked, lastGoodMs: _good, totalMs: _took, ...unmeasured } = known
  expect(isLastingSame(known, unmeasured)).toBe(true)
  expect(isLastingSame(known, readMonitorState(writeMonitorState(known)))).toBe(true)
})

test.each<[string, Partial<MonitorState>]>([
  ['another state', { state: 'slow' }],
  ['another span', { span: { fromMs: 2_000, state: 'up' } }],
  ['a change more', { changesMs: [1_000, 3_000] }],
  ['a failure', { lastFailure: 'timed-out' }],
  ['a new certificate', { certificate: { validUntilMs: 9, issuer: 'Testamt' } }],
])('M17: %s is', (_what, change) => {
  expect(isLastingSame(known, { ...known, ...change })).toBe(false)
  expect(isLastingSame({ ...known, ...change }, known)).toBe(false)
})

test('M10: of the certificates that servers behind one name have, the latest ones are remembered as announced', () => {
  const shop = createJudgedShop()
  const checkWith = (number: number, sec: number): void => {
    const validUntil = toIso(START + 13 * DAY_MS + number * 60_000)
    shop.check('up', sec, {}, { certificate: { validUntil, issuer: 'R13' } })
  }
  for (let number = 0; number < 20; number++) {
    shop.news()
    checkWith(number, number)
    expect(shop.news()).toContain('told certificate 14')
    checkWith(number, number)
    expect(shop.news()).toEqual([])
  }
})
