import { expect, it } from 'vitest'
import { anHttpCheck } from '#testing/uptime/shops'
import { createTextFinder } from './create-text-finder.ts'

it('K6: a body that comes one byte at a time is looked at a bounded number of times, and its text is found', () => {
  const check = anHttpCheck('https://shop.example/', {
    findsMaintenancePage: false,
    expectations: [{ kind: 'text-present', text: 'Grüße' }],
  })
  const finder = createTextFinder(check)
  const body = Buffer.from(`${'x'.repeat(50_000)}Grüße${'x'.repeat(50_000)}`)
  let looks = 0
  // Each look takes what is new since the last one.
  const watched = (bytes: Buffer): Buffer =>
    Object.assign(bytes, {
      subarray(from?: number, to?: number) {
        looks += 1
        return Buffer.prototype.subarray.call(bytes, from, to)
      },
    })
  let length = 1
  while (length < body.length && finder?.(watched(body.subarray(0, length))) !== true) length += 1
  expect(length).toBeLessThan(66_000)
  expect(looks).toBeLessThan(100)
})
