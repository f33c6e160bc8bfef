import { expect, test } from 'vitest'
import { isOverBudget, listSlowest } from './test-budgets.ts'
import { watchSlowness } from './machine-speed.ts'

test('a part is over its budget if it takes more than half as long again', () => {
  expect(isOverBudget(150, 100)).toBe(false)
  expect(isOverBudget(151, 100)).toBe(true)
})

test('a machine that is half as fast has twice as long', () => {
  expect(isOverBudget(300, 100, 2)).toBe(false)
  expect(isOverBudget(301, 100, 2)).toBe(true)
})

test('a machine is measured beside a part that is short, too, and is never faster than the one of the budgets', async () => {
  const watch = watchSlowness()
  const slowness = await watch.stop()
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(slowness).toBeLessThan(100)
})

test('the twenty slowest are listed, the slowest first, with paths that begin in the project', () => {
  const tests = Array.from({ length: 25 }, (_, index) => ({ name: `/house/x.test.ts: ${index}`, seconds: index }))
  const lines = listSlowest({ tests, files: [{ name: '/house/x.test.ts', seconds: 300 }] }, '/house').split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'slowest files',
    '   300.0 s  x.test.ts',
    'slowest tests',
    '    24.0 s  x.test.ts: 24',
  ])
  expect(lines.at(-1)).toBe('     5.0 s  x.test.ts: 5')
  expect(lines).toHaveLength(23)
})
