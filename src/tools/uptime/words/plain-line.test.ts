import { expect, test } from 'vitest'
import { applyEvent } from '../state/apply-event.ts'
import type { CheckReport } from '../model.ts'
import { plainLine } from './plain-line.ts'
import { noAlerts } from '../state/alert-state.ts'
import { toCause } from '../state/verdict.ts'

test.each([
  ['  eins\n\tzwei ', 'eins zwei'],
  ['Null\u0000zeichen\u0007', 'Null zeichen'],
  ['halbes \ud800 Paar', 'halbes \ufffd Paar'],
  ['sehr lang', 'sehr lang'.slice(0, 20)],
  [`${'a'.repeat(19)}😀`, 'a'.repeat(19)],
])('K14: one line of a detail is stored, in characters that can be written everywhere: %j', (text, line) => {
  expect(plainLine(text, 20)).toBe(line)
})

test('K14: a cause that is too long is never cut in the middle of a character', () => {
  for (let count = 150; count <= 210; count++) {
    const failure = { code: 'json-different', detail: `${'a'.repeat(count)}${'😀'.repeat(40)}` } as const
    const report: CheckReport = { at: '2026-11-22T12:00:00Z', outcome: 'failed', phases: {}, redirects: [], failure }
    const cause = toCause(report)
    expect(cause.failure?.detail?.isWellFormed()).toBe(true)
    const event = { kind: 'down', shopId: 'a', incidentId: 'a-1', atMs: 0, startedMs: 0, report: cause } as const
    const [outage] = applyEvent(noAlerts, event, 0).outages
    expect(outage?.cause.isWellFormed()).toBe(true)
  }
})
