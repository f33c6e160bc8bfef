import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judgeRun } from './test-reports.ts'

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((testStatus) => ({ status: testStatus })),
})

const vitest = (
  counts: Partial<Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>>,
  ...files: readonly object[]
) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...counts,
  testResults: files,
})

test('tests of Vitest count as they ended, skipped and intended ones as failures', () => {
  const report = vitest(
    { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 },
    file('failed', 'passed', 'failed'),
  )
  expect(countVitest(report)).toEqual({ passed: 5, failed: 4 })
})

test('a test file that did not load is one failure', () => {
  expect(countVitest(vitest({ numPassedTests: 3 }, file('passed', 'passed'), file('failed')))).toEqual({
    passed: 3,
    failed: 1,
  })
})

test('tests of Playwright count as they ended; flaky, skipped and global errors are failures', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{ message: 'no browser' }] }
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 4 })
})

test('a report nobody can read is none', () => {
  expect(countVitest(undefined)).toBeUndefined()
  expect(countPlaywright({ stats: {} })).toBeUndefined()
})

test.each([
  ['a runner that died without a report', 1, undefined, { passed: 0, failed: 1 }],
  ['a runner that ended well without a report', 0, undefined, { passed: 0, failed: 1 }],
  ['a failing exit code with a clean report', 1, { passed: 9, failed: 0 }, { passed: 9, failed: 1 }],
  ['a runner that was killed', null, { passed: 9, failed: 0 }, { passed: 9, failed: 1 }],
  ['a run without any test', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ['a clean run', 0, { passed: 9, failed: 0 }, { passed: 9, failed: 0 }],
  ['failures', 1, { passed: 9, failed: 2 }, { passed: 9, failed: 2 }],
])('%s is judged honestly', (_name, exitCode, counts, expected) => {
  expect(judgeRun(exitCode, counts)).toEqual(expected)
})
