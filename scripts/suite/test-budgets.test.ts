import { expect, test } from 'vitest'
import { isOverBudget, listSlowest, slownessOf } from './test-budgets.ts'

test('a part is over its budget if it takes more than half as long again', () => {
  expect(isOverBudget(150, 100)).toBe(false)
  expect(isOverBudget(151, 100)).toBe(true)
})

test('a machine whose checks took twice as long as usual has twice as long, a fast one no less than its budget', () => {
  expect(slownessOf(90)).toBe(2)
  expect(slownessOf(20)).toBe(1)
  expect(isOverBudget(300, 100, slownessOf(90))).toBe(false)
  expect(isOverBudget(301, 100, slownessOf(90))).toBe(true)
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
