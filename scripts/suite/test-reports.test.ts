import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  judgeRun,
  listPlaywrightFailures,
  listStrayErrors,
  listVitestFailures,
  timePlaywright,
  timeVitest,
} from './test-reports.ts'

const file = (status: string, ...tests: readonly string[]) => ({
  name: '/house/a.test.ts',
  status,
  startTime: 1_000,
  endTime: 4_500,
  assertionResults: tests.map((testStatus) => ({ status: testStatus, fullName: testStatus, duration: 250 })),
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
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: 'no browser' }],
    suites: [],
  }
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 4 })
})

test('an unreadable report counts as none', () => {
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

test('times of Vitest: each test, and each file with what stands around its tests', () => {
  expect(timeVitest(vitest({ numPassedTests: 1 }, file('passed', 'passed')))).toEqual({
    tests: [{ name: '/house/a.test.ts: passed', seconds: 0.25 }],
    files: [{ name: '/house/a.test.ts', seconds: 3.5 }],
  })
  // A test that never ran has no time.
  const skipped = { ...file('passed'), assertionResults: [{ status: 'skipped', fullName: 'x', duration: null }] }
  expect(timeVitest(vitest({}, skipped)).tests).toEqual([{ name: '/house/a.test.ts: x', seconds: 0 }])
  expect(timeVitest(undefined)).toEqual({ tests: [], files: [] })
})

test('times of Playwright: each test, also in a describe, and each file', () => {
  const spec = (title: string, ...durations: readonly number[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ results: durations.map((duration) => ({ duration, status: 'passed', errors: [] })) }],
  })
  const report = {
    stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: [spec('one', 2_000)], suites: [{ specs: [spec('two', 500, 500)] }] }],
  }
  expect(timePlaywright(report)).toEqual({
    tests: [
      { name: 'a.spec.ts: one', seconds: 2 },
      { name: 'a.spec.ts: two', seconds: 1 },
    ],
    files: [{ name: 'a.spec.ts', seconds: 3 }],
  })
  expect(timePlaywright({})).toEqual({ tests: [], files: [] })
})

test('failures of Vitest: each test that failed or was skipped, and each file that did not load, with the first lines of its error', () => {
  const failed = {
    ...file('failed', 'passed'),
    assertionResults: [
      { status: 'passed', fullName: 'one', duration: 1 },
      {
        status: 'failed',
        fullName: 'two',
        duration: 1,
        failureMessages: ['Error: \u001B[31mred\u001B[39m\n\n+ 1\n    at x'],
      },
    ],
  }
  const broken = { ...file('failed'), name: '/house/b.test.ts', message: 'SyntaxError: no\nmore' }
  expect(listVitestFailures(vitest({}, failed, broken, file('passed', 'passed', 'skipped')))).toEqual([
    { name: '/house/a.test.ts: two', reason: 'Error: red\n+ 1' },
    { name: '/house/b.test.ts', reason: 'SyntaxError: no\nmore' },
    { name: '/house/a.test.ts: skipped', reason: 'skipped' },
  ])
  expect(listVitestFailures(undefined)).toEqual([])
})

test('errors outside of all tests are found in the output of Vitest', () => {
  const output = `12 passed
⎯⎯⎯ Unhandled Errors ⎯⎯⎯

Vitest caught 1 unhandled error during the test run.

⎯⎯ \u001B[31mUnhandled Rejection\u001B[39m ⎯⎯⎯
Error: stray
 ❯ testing/a.test.ts:2:45
      1| import { test } from 'vitest'
       |  ^
 ❯ node_modules/vitest/run.js:1632:35

This error originated in "testing/a.test.ts" test file.
`
  const reason = 'Error: stray\n ❯ testing/a.test.ts:2:45\nThis error originated in "testing/a.test.ts" test file.'
  expect(listStrayErrors(output)).toEqual([{ name: 'outside of all tests', reason }])
  expect(listStrayErrors('12 passed')).toEqual([])
})

test('failures of Playwright: each test that did not pass, with the first lines of its error or how it ended', () => {
  const spec = (title: string, status: string, ...messages: readonly string[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ results: [{ duration: 1, status, errors: messages.map((message) => ({ message })) }] }],
  })
  const specs = [spec('one', 'passed'), spec('two', 'failed', 'Error: two\nmore'), spec('three', 'skipped')]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 1 }
  expect(listPlaywrightFailures({ stats, errors: [], suites: [{ specs }] })).toEqual([
    { name: 'a.spec.ts: two', reason: 'Error: two\nmore' },
    { name: 'a.spec.ts: three', reason: 'skipped' },
  ])
  expect(listPlaywrightFailures({})).toEqual([])
})
