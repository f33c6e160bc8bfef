import { expect, test } from 'vitest'
import { LONGEST_WAIT_MS, waitAfterFailuresMs } from './sign-in-throttle.ts'

test('A8: ten failures are free, then the wait doubles from one second up to fifteen minutes', () => {
  const seconds = [0, 1, 9, 10, 11, 12, 18, 19, 20, 21, 1_000_000].map(
    (failures) => waitAfterFailuresMs(failures) / 1_000,
  )
  expect(seconds).toEqual([0, 0, 0, 1, 2, 4, 256, 512, 900, 900, 900])
  expect(LONGEST_WAIT_MS).toBe(15 * 60_000)
})
