/**
 * `npm test`: checks, unit and integration tests, end-to-end tests, how long each part took, and one honest line at the end.
 * `--quick`: what a developer wants to know between two commits: checks, the unit tests of what changed since the last one, and one
 * journey for each tool. Tests of screens in Chromium load the whole app, so any change to it would run all of them.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './folders.ts'
import { runCheckSteps } from './suite/check-steps.ts'
import { ensureChromium } from './browsers/ensure-chromium.ts'
import { ensureFirefox } from './browsers/ensure-firefox.ts'
import { installPackage } from './install-package.ts'
import { runCommand } from './run-command.ts'
import { watchSlowness } from './suite/machine-speed.ts'
import { BUDGET_SECONDS, isOverBudget, listSlowest } from './suite/test-budgets.ts'
import {
  countPlaywright,
  countVitest,
  judgeRun,
  listPlaywrightFailures,
  listStrayErrors,
  listVitestFailures,
  timePlaywright,
  timeVitest,
} from './suite/test-reports.ts'
import type { Counts, Failure, Times } from './suite/test-reports.ts'

type PartName = keyof typeof BUDGET_SECONDS

type Runner = {
  readonly name: PartName
  readonly command: string
  readonly parameters: (reportFile: string) => readonly string[]
  readonly environment: (reportFile: string) => Readonly<Record<string, string>>
  readonly count: (report: unknown) => Counts | undefined
  readonly time: (report: unknown) => Times
  readonly listFailures: (report: unknown) => readonly Failure[]
}

type Result = Counts & { readonly slowest?: string; readonly failures?: readonly Failure[] }

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

const vitest: Runner = {
  name: 'unit',
  command: 'vitest',
  parameters: (reportFile) => [
    'run',
    ...(values.quick ? ['--changed', '--passWithNoTests', '--project=node', '--project=page'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ],
  environment: () => ({}),
  count: countVitest,
  time: timeVitest,
  listFailures: listVitestFailures,
}

/** Chromium, and Firefox where there is one, in one run: while one waits, the others go on. */
function playwright(projects: readonly string[]): Runner {
  return {
    name: 'browsers',
    command: 'playwright',
    parameters: () => [
      'test',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=line,json',
      ...(values.quick ? ['--grep', '@journey'] : []),
    ],
    environment: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }),
    count: countPlaywright,
    time: timePlaywright,
    listFailures: listPlaywrightFailures,
  }
}

const AGE = ['/usr/bin/age', '/usr/local/bin/age']

const reports = join(root, '.cache/reports')

/** Runs a part, prints how it went, and fails it if it took much longer than it may. */
async function runPart(name: PartName, work: () => Promise<Result>): Promise<Counts> {
  const startedAt = performance.now()
  const watch = values.quick ? undefined : watchSlowness()
  const { passed, failed, slowest, failures = [] } = await work()
  const seconds = (performance.now() - startedAt) / 1000
  const slowness = (await watch?.stop()) ?? 1
  const isSlow = !values.quick && isOverBudget(seconds, BUDGET_SECONDS[name], slowness)
  const isPassed = failed === 0 && !isSlow
  if (slowest !== undefined) console.log(slowest)
  const machine = slowness === 1 ? '' : `, machine ${slowness.toFixed(1)} times slower`
  const time = `${seconds.toFixed(0)} s of ${BUDGET_SECONDS[name]} s${machine}`
  // Last, so that who sees just the end of a long log knows what to look at.
  for (const { name, reason } of failures)
    console.log(`failed: ${name.replace(`${root}/`, '')}\n        ${reason.replaceAll('\n', '\n        ')}`)
  console.log(`${isPassed ? 'ok    ' : 'FAILED'}  ${name}: ${passed} passed, ${failed} failed (${time})`)
  if (isSlow) console.log(`${name} took more than half as long again as it may (scripts/suite/test-budgets.ts)`)
  return { passed, failed: failed + Number(isSlow) }
}

async function runTests(runner: Runner): Promise<Result> {
  const reportFile = join(reports, `${runner.name}.json`)
  // An old report must not speak for a run that died.
  await rm(reportFile, { force: true })
  const command = join(root, 'node_modules/.bin', runner.command)
  const { exitCode, output } = await runCommand(command, runner.parameters(reportFile), runner.environment(reportFile))
  const report = await readReport(reportFile)
  const counted = runner.count(report)
  const hasNothingToRun = values.quick && exitCode === 0 && counted?.failed === 0 && counted.passed === 0
  const counts = hasNothingToRun ? { passed: 0, failed: 0 } : judgeRun(exitCode, counted)
  if (counts.failed > 0) console.log(output.trimEnd())
  const failures = [...runner.listFailures(report), ...listStrayErrors(output)]
  return { ...counts, failures, ...(values.quick ? {} : { slowest: listSlowest(runner.time(report), root) }) }
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // Missing or cut off: the runner died, and judgeRun says so.
    return undefined
  }
}

await mkdir(reports, { recursive: true })
const startedAt = performance.now()
const all: Counts[] = [await runPart('checks', runCheckSteps)]
if (await ensureChromium()) {
  const projects = ['chromium', 'whole-chromium']
  // What else reads and writes encrypted archives; without it two tests of them fail.
  if (!AGE.some((path) => existsSync(path))) await installPackage('age')
  if (!values.quick && (await ensureFirefox())) projects.push('firefox')
  else if (!values.quick)
    console.log('not run: firefox (Web Push). Install firefox-esr, or set FIREFOX_PATH to a Firefox')
  all.push(
    await runPart('unit', () => runTests(vitest)),
    await runPart('browsers', () => runTests(playwright(projects))),
  )
} else {
  all.push({ passed: 0, failed: 1 })
}
const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
const failed = all.reduce((sum, counts) => sum + counts.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
console.log(`${passed} passed, ${failed} failed`)
