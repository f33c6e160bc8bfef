/** `npm run bench [name…]`: runs the files of `bench/`, each of which prints one line of JSON. */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildApp, root } from './build-app.ts'
import { runCommand } from './run-command.ts'

await buildApp()
const wanted = process.argv.slice(2)
const files = (await readdir(join(root, 'bench'))).filter((name) => name.endsWith('.ts')).sort()
for (const file of files) {
  if (wanted.length > 0 && !wanted.includes(basename(file, '.ts'))) continue
  const { exitCode, output } = await runCommand(process.execPath, [join(root, 'bench', file)])
  if (exitCode !== 0) process.exitCode = 1
  console.log(exitCode === 0 ? jsonLines(output) : `${file} failed\n${output}`)
}

/** Without what libraries write around the result. */
function jsonLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
}
