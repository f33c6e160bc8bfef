import { expect, test } from 'vitest'
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
