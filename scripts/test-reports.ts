/**
 * Reads the reports of the test runners. Whatever keeps a test from passing counts as a failure: also one that
 * was skipped, a file that did not load, and a runner that said nothing.
 */
import * as z from 'zod'

export type Counts = { readonly passed: number; readonly failed: number }

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
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

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

export function countPlaywright(report: unknown): Counts | undefined {
  const parsed = playwrightReport.safeParse(report)
  if (!parsed.success) return undefined
  const { stats, errors } = parsed.data
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

/** Believes a report only as far as the runner's exit code agrees: a runner that failed has at least one failure. */
export function judgeRun(exitCode: number | null, counts: Counts | undefined): Counts {
  if (counts === undefined) return { passed: 0, failed: 1 }
  const hasRun = counts.passed + counts.failed > 0
  if (counts.failed === 0 && (exitCode !== 0 || !hasRun)) return { ...counts, failed: 1 }
  return counts
}
