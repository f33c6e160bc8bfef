/**
 * `npm run test:long`: what takes too long for each change: ten times the usual runs of the property tests, more browsers that are
 * killed or have no storage or locks, push services and workers that do not answer a real browser, 50,000 schedules of the simulation,
 * the torture of servers and of restores, and the attacks. Each says how it went; the exit code is 1 if one failed.
 */
import { join } from 'node:path'
import { root } from './folders.ts'
import { runCommand } from './run-command.ts'

type Part = { readonly name: string; readonly command: string; readonly parameters: readonly string[] }

const node = process.execPath
const script = (name: string, ...parameters: readonly string[]): Pick<Part, 'command' | 'parameters'> => ({
  command: node,
  parameters: [join(root, 'scripts', `${name}.ts`), ...parameters],
})

const parts: readonly Part[] = [
  {
    name: 'tests with ten times the runs of their properties',
    command: join(root, 'node_modules/.bin/vitest'),
    parameters: ['run'],
  },
  {
    name: 'browsers that are killed, or lack storage or locks',
    command: join(root, 'node_modules/.bin/playwright'),
    parameters: ['test', '--project=chromium', '/kill.spec', '/storage.spec', '/tabs.spec', '/wheel-device.spec'],
  },
  {
    name: 'push services and workers that do not answer',
    command: join(root, 'node_modules/.bin/playwright'),
    parameters: ['test', '--project=whole-chromium', '/push-switch.spec'],
  },
  { name: 'simulation', ...script('simulate', '--runs', '50000') },
  { name: 'torture of one node', ...script('torture') },
  {
    name: 'torture of three nodes',
    ...script('torture', '--engine', 'postgres', '--nodes', '3'),
  },
  { name: 'torture of node and database', ...script('torture', '--engine', 'postgres', '--kill', 'both') },
  { name: 'torture of restores', ...script('torture', '--restore') },
  { name: 'attacks', ...script('attack') },
]

let failed = 0
for (const { name, command, parameters } of parts) {
  const startedAt = performance.now()
  const { exitCode, output } = await runCommand(command, parameters, { TEST_LONG: '1' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  if (exitCode === 0) console.log(`ok      ${name} (${seconds} s)`)
  else {
    failed += 1
    console.log(`FAILED  ${name} (${seconds} s)\n${output.trimEnd()}`)
  }
}
console.log(`${parts.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
