/** `npm test`: checks, unit and integration tests, end-to-end tests, and one honest line at the end. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './folders.ts'
import { runCheckSteps } from './check-steps.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { ensureFirefox } from './ensure-firefox.ts'
import { runCommand } from './run-command.ts'
import { countPlaywright, countVitest, judgeRun, type Counts } from './test-reports.ts'

type Runner = {
  readonly name: string
  readonly command: string
  /** The name of its report's file. */
  readonly report: string
  readonly parameters: (reportFile: string) => readonly string[]
  readonly environment: (reportFile: string) => Readonly<Record<string, string>>
  readonly count: (report: unknown) => Counts | undefined
}

const vitest: Runner = {
  name: 'unit and integration',
  command: 'vitest',
  report: 'vitest.json',
  parameters: (reportFile) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  environment: () => ({}),
  count: countVitest,
}

const chromium = playwright('end to end', 'chromium')
const firefox = playwright('end to end in Firefox', 'firefox')

function playwright(name: string, project: string): Runner {
  return {
    name,
    command: 'playwright',
    report: `playwright-${project}.json`,
    parameters: () => ['test', `--project=${project}`, '--reporter=line,json'],
    environment: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }),
    count: countPlaywright,
  }
}

const reports = join(root, '.cache/reports')

async function run(runner: Runner): Promise<Counts> {
  const startedAt = performance.now()
  const reportFile = join(reports, runner.report)
  // An old report must not speak for a run that died.
  await rm(reportFile, { force: true })
  const command = join(root, 'node_modules/.bin', runner.command)
  const { exitCode, output } = await runCommand(command, runner.parameters(reportFile), runner.environment(reportFile))
  const counts = judgeRun(exitCode, runner.count(await readReport(reportFile)))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  if (counts.failed > 0) console.log(output.trimEnd())
  const word = counts.failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${word}  ${runner.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  return counts
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
const all: Counts[] = [await runCheckSteps(), await run(vitest)]
all.push((await ensureChromium()) ? await run(chromium) : { passed: 0, failed: 1 })
if (await ensureFirefox()) all.push(await run(firefox))
else console.log(`not run: ${firefox.name} (Web Push). Install firefox-esr, or set FIREFOX_PATH to a Firefox`)
const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
const failed = all.reduce((sum, counts) => sum + counts.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
