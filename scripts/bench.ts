/**
 * `npm run bench -- [name…] [--save] [option…]`: runs the files of `bench/`; each prints lines of JSON. `--save` also
 * appends them to `bench/results.jsonl`, after a line with the day and the machine. All words from the first other option on are
 * passed to the files unchanged: `npm run bench -- sync --save --only live --runs 1`.
 */
import { appendFile, readdir } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { buildApp } from './build/build-app.ts'
import { buildServer } from './build/build-server.ts'
import { root } from './folders.ts'
import { runCommand } from './run-command.ts'

const words = process.argv.slice(2)
const isSaved = words.includes('--save')
const others = words.filter((word) => word !== '--save')
const firstOption = others.findIndex((word) => word.startsWith('--'))
const wanted = firstOption === -1 ? others : others.slice(0, firstOption)
const options = firstOption === -1 ? [] : others.slice(firstOption)

await buildApp()
await buildServer()
const files = (await readdir(join(root, 'bench'))).filter((name) => name.endsWith('.ts')).sort()
const results: string[] = []
for (const file of files) {
  if (wanted.length > 0 && !wanted.includes(basename(file, '.ts'))) continue
  const { exitCode, output } = await runCommand(process.execPath, [join(root, 'bench', file), ...options])
  if (exitCode !== 0) process.exitCode = 1
  const lines = jsonLines(output)
  if (exitCode === 0) results.push(...lines)
  console.log(exitCode === 0 ? lines.join('\n') : `${file} failed\n${output}`)
}
if (isSaved && results.length > 0) {
  await appendFile(join(root, 'bench/results.jsonl'), `${[machineLine(), ...results].join('\n')}\n`)
}

/** Without what libraries write around the result. */
function jsonLines(output: string): readonly string[] {
  return output.split('\n').filter((line) => line.startsWith('{'))
}

function machineLine(): string {
  const memoryGb = Math.round(totalmem() / 1e9)
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}, ${memoryGb} GB, Node ${process.versions.node}`
  return JSON.stringify({ measured: new Date().toISOString().slice(0, 10), machine })
}
