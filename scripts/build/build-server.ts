/** Bundles the server into `dist/server/`. */
import { join } from 'node:path'
import { buildWhenChanged } from './build-when-changed.ts'
import { root, serverFolder } from '../folders.ts'
import { runCommand } from '../run-command.ts'

const SOURCES = ['src', 'rolldown.config.ts', 'package-lock.json', 'package.json']

/** Resolves to whether it had to build; throws with the output of a build that failed. */
export function buildServer(): Promise<boolean> {
  return buildWhenChanged({ folder: serverFolder, sources: SOURCES, build })
}

async function build(): Promise<void> {
  const config = join(root, 'rolldown.config.ts')
  const result = await runCommand(join(root, 'node_modules/.bin/rolldown'), ['--config', config])
  if (result.exitCode !== 0) throw new Error(`the server could not be bundled\n${result.output}`)
}
