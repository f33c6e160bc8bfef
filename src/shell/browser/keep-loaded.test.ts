import { expect, test } from 'vitest'
import { keepLoaded } from './keep-loaded.ts'

test('loads once for all who ask, and anew after a load that failed', async () => {
  const loads: PromiseWithResolvers<string>[] = []
  const load = keepLoaded(() => {
    const next = Promise.withResolvers<string>()
    loads.push(next)
    return next.promise
  })
  expect(loads).toHaveLength(0)
  const first = load()
  expect(load()).toBe(first)
  loads[0]?.reject(new Error('offline'))
  await expect(first).rejects.toThrow('offline')
  const second = load()
  loads[1]?.resolve('here')
  expect(await second).toBe('here')
  expect(load()).toBe(second)
  expect(loads).toHaveLength(2)
})
