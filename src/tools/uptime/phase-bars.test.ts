import { expect, test } from 'vitest'
import { phaseBars } from './phase-bars.ts'

test('V55: phases stand one after the other, and those that were not reached are not there', () => {
  expect(phaseBars({ dnsMs: 10, connectMs: 30, firstByteMs: 60 })).toEqual([
    { key: 'dnsMs', label: 'Adresse finden (DNS)', durationMs: 10, start: 0, share: 0.1 },
    { key: 'connectMs', label: 'Verbindung', durationMs: 30, start: 0.1, share: 0.3 },
    { key: 'firstByteMs', label: 'Erstes Byte', durationMs: 60, start: 0.4, share: 0.6 },
  ])
})

test('V55: phases that took no time have no width, and no phases no bars', () => {
  expect(phaseBars({ dnsMs: 0 })).toEqual([
    { key: 'dnsMs', label: 'Adresse finden (DNS)', durationMs: 0, start: 0, share: 0 },
  ])
  expect(phaseBars({})).toEqual([])
})
