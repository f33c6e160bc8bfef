/** The steps of `npm run check`: each is one thing that holds or does not. */
import { join } from 'node:path'
import { buildApp } from '../build/build-app.ts'
import { buildServer } from '../build/build-server.ts'
import {
  findEarlyPackages,
  INITIAL_SCRIPT_BUDGET_BYTES,
  listLargeTools,
  measureInitialScripts,
  measureTools,
} from '../build/bundle-budget.ts'
import { appFolder, root } from '../folders.ts'
import { runCommand } from '../run-command.ts'

type StepResult = {
  readonly isPassed: boolean
  /** Shown behind the name of a step that passed. */
  readonly note?: string
  /** Shown when it did not. */
  readonly output: string
}

type Step = { readonly name: string; readonly run: () => Promise<StepResult> }

/** Lists that run side by side; within a list one after the other. Two, because the slow ones fill two cores. */
const lanes: readonly (readonly Step[])[] = [
  [
    commandStep('types', 'tsc', ['-b']),
    commandStep('types of tests', 'tsc', ['-p', 'tsconfig/tests.json']),
    { name: 'build', run: build },
    { name: 'bundle budget', run: checkBudget },
  ],
  [
    commandStep('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    commandStep('format', 'oxfmt', ['--check', '.']),
    commandStep('unused code and dependencies', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  ],
]

export type Summary = { readonly passed: number; readonly failed: number }

/** Runs every step, prints one line for each that passes and the output of each that does not. */
export async function runCheckSteps(): Promise<Summary> {
  const results = await Promise.all(lanes.map(runLane))
  const all = results.flat()
  const passed = all.filter((isPassed) => isPassed).length
  return { passed, failed: all.length - passed }
}

async function runLane(steps: readonly Step[]): Promise<readonly boolean[]> {
  const results: boolean[] = []
  for (const step of steps) results.push(await runStep(step))
  return results
}

async function runStep(step: Step): Promise<boolean> {
  const startedAt = performance.now()
  const result = await step
    .run()
    .catch((error: unknown) => ({ isPassed: false, output: String(error), note: undefined }))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const note = result.note === undefined ? '' : `: ${result.note}`
  console.log(
    result.isPassed ? `ok      ${step.name}${note} (${seconds} s)` : `FAILED  ${step.name}\n${result.output.trimEnd()}`,
  )
  return result.isPassed
}

function commandStep(name: string, command: string, parameters: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { exitCode, output } = await runCommand(join(root, 'node_modules/.bin', command), parameters)
      return { isPassed: exitCode === 0, output }
    },
  }
}

async function build(): Promise<StepResult> {
  const [isNewApp, isNewServer] = [await buildApp(), await buildServer()]
  return { isPassed: true, note: isNewApp || isNewServer ? 'new' : 'up to date', output: '' }
}

async function checkBudget(): Promise<StepResult> {
  const bytes = await measureInitialScripts(appFolder)
  const tools = await measureTools(appFolder)
  const early = (await findEarlyPackages(appFolder)).map((name) => `${name} is in the first scripts`)
  const faults = [...listLargeTools(tools), ...early]
  const sizes = [...tools].map(([tool, size]) => `${tool} ${(size / 1000).toFixed(0)} kB`).toSorted()
  const first = `initial scripts ${(bytes / 1000).toFixed(1)} kB of ${INITIAL_SCRIPT_BUDGET_BYTES / 1000} kB gzip`
  const isPassed = bytes > 0 && bytes <= INITIAL_SCRIPT_BUDGET_BYTES && tools.size > 0 && faults.length === 0
  return { isPassed, note: `${first}, ${sizes.join(', ')}`, output: [first, ...faults].join('\n') }
}
