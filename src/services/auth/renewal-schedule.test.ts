import { describe, expect, test } from 'vitest'
import { ID_TOKEN_LIFE_MS, RENEWAL_RETRY_MAX_MS, RENEWAL_RETRY_MIN_MS } from '#auth'
import { renewalDelayMs, retryDelayMs } from './renewal-schedule.ts'

describe('the schedule of renewals', () => {
  test('A14: an idToken is renewed five minutes before its end', () => {
    expect(renewalDelayMs(ID_TOKEN_LIFE_MS / 1_000)).toBe(55 * 60_000)
  })

  test('A14: a token that lives shorter than that does not make a busy loop', () => {
    expect(renewalDelayMs(60)).toBe(RENEWAL_RETRY_MIN_MS)
    expect(renewalDelayMs(0)).toBe(RENEWAL_RETRY_MIN_MS)
  })

  test('A14: failures wait 30 s, then twice as long each, up to 16 minutes', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => retryDelayMs(failures, 0) / 1_000)
    expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  test('A14: jitter only lengthens the wait, and never beyond the longest', () => {
    expect(retryDelayMs(1, 1)).toBe(36_000)
    expect(retryDelayMs(6, 1)).toBe(RENEWAL_RETRY_MAX_MS)
  })
})
