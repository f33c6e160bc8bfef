/**
 * Reads the reports of the test runners. Whatever keeps a test from passing counts as a failure: also one that
 * was skipped, a file that did not load, and a runner that said nothing.
 */
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

export type Counts = { readonly passed: number; readonly failed: number }

/** What took how long, in seconds: a test or a whole file. */
export type Timed = { readonly name: string; readonly seconds: number }

export type Times = { readonly tests: readonly Timed[]; readonly files: readonly Timed[] }

/** A test that did not pass, or a file that did not load, and the first lines of its error. */
export type Failure = { readonly name: string; readonly reason: string }

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.optional(z.nullable(z.number())),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
})

export function countVitest(report: unknown): Counts | undefined {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data
  // A file that could not be loaded has failed without having a failed test.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests + brokenFiles.length }
}

export function listVitestFailures(report: unknown): readonly Failure[] {
  const parsed = vitestReport.safeParse(report)
  const files = parsed.success ? parsed.data.testResults : []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const isBroken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({
        name: `${name}: ${test.fullName}`,
        reason: firstLines(test.failureMessages?.[0] ?? test.status),
      }))
    return isBroken ? [{ name, reason: firstLines(message) }, ...tests] : tests
  })
}

/** Errors outside of all tests, which the report of Vitest leaves out, from its output. */
export function listStrayErrors(output: string): readonly Failure[] {
  const errors = stripVTControlCharacters(output).split(/^⎯+ Unhandled (?:Error|Rejection|Exception) ⎯+$/m)
  return errors.slice(1).map((text) => ({ name: 'outside of all tests', reason: firstLines(text) }))
}

/** Enough of an error to know what was expected and what came. */
const REASON_LINES = 12

function firstLines(text = ''): string {
  // Without the calls and the lines of source that led to it.
  const isTelling = (line: string) => !/^\s*(?:at |❯ node_modules|\d* *\||$)/.test(line)
  return stripVTControlCharacters(text).trim().split('\n').filter(isTelling).slice(0, REASON_LINES).join('\n')
}

export function timeVitest(report: unknown): Times {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return { tests: [], files: [] }
  const files = parsed.data.testResults
  return {
    tests: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${name}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
    // With what stands before and after all of its tests.
    files: files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  }
}

type PlaywrightResult = {
  readonly duration: number
  readonly status: string
  readonly errors: readonly { readonly message?: string | undefined }[]
}

type PlaywrightSuite = {
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({
              duration: z.number(),
              status: z.string(),
              errors: z.array(z.object({ message: z.optional(z.string()) })),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite),
})

export function countPlaywright(report: unknown): Counts | undefined {
  const parsed = playwrightReport.safeParse(report)
  if (!parsed.success) return undefined
  const { stats, errors } = parsed.data
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

export function listPlaywrightFailures(report: unknown): readonly Failure[] {
  const parsed = playwrightReport.safeParse(report)
  const specs = parsed.success ? parsed.data.suites.flatMap(specsOf) : []
  return specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap((test) => test.results)
      .filter(({ status }) => status !== 'passed')
      .map(({ status, errors }) => ({ name: `${file}: ${title}`, reason: firstLines(errors[0]?.message ?? status) })),
  )
}

export function timePlaywright(report: unknown): Times {
  const parsed = playwrightReport.safeParse(report)
  const specs = parsed.success ? parsed.data.suites.flatMap(specsOf) : []
  const timed = specs.map(({ file, title, tests }) => {
    const results = tests.flatMap((test) => test.results)
    return { file, title, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
  })
  const files = new Map<string, number>()
  for (const { file, seconds } of timed) files.set(file, (files.get(file) ?? 0) + seconds)
  return {
    tests: timed.map(({ file, title, seconds }) => ({ name: `${file}: ${title}`, seconds })),
    files: [...files].map(([name, seconds]) => ({ name, seconds })),
  }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Believes a report only as far as the runner's exit code agrees: a runner that failed has at least one failure. */
export function judgeRun(exitCode: number | null, counts: Counts | undefined): Counts {
  if (counts === undefined) return { passed: 0, failed: 1 }
  const hasRun = counts.passed + counts.failed > 0
  if (counts.failed === 0 && (exitCode !== 0 || !hasRun)) return { ...counts, failed: 1 }
  return counts
}
