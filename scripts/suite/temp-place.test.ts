import { spawnSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'

/** Runs a process that keeps its temporary folders in `memory`, and says where they are and what else is there. */
function runIn(memory: string, environment: Readonly<Record<string, string>> = {}): { place: string; names: string[] } {
  const { TMPDIR: _ours, ...others } = process.env
  const program = `
    import { readdirSync } from 'node:fs'
    import { keepTempInMemory } from ${JSON.stringify(join(import.meta.dirname, 'temp-place.ts'))}
    keepTempInMemory(${JSON.stringify(memory)})
    console.log(JSON.stringify({ place: process.env['TMPDIR'] ?? '', names: readdirSync(${JSON.stringify(memory)}) }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...others, ...environment },
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as { place: string; names: string[] }
}

async function createMemory(): Promise<string> {
  const { path, remove } = await createTempFolder()
  onTestFinished(remove)
  return path
}

test('a run has a folder of its own in memory, which goes with it, as does that of a run that was killed', async () => {
  const memory = await createMemory()
  await mkdir(join(memory, 'taschenmesser-tests-999999999/in it'), { recursive: true })
  await mkdir(join(memory, `taschenmesser-tests-${process.pid}`))
  const { place, names } = runIn(memory)
  expect(place).toMatch(/\/taschenmesser-tests-\d+$/)
  expect(names.toSorted()).toEqual([`taschenmesser-tests-${process.pid}`, place.slice(memory.length + 1)].toSorted())
  expect(await readdir(memory)).toEqual([`taschenmesser-tests-${process.pid}`])
})

test('a place that is named, and a machine without memory for it, are left as they are', async () => {
  const memory = await createMemory()
  expect(runIn(memory, { TMPDIR: '/somewhere' })).toEqual({ place: '/somewhere', names: [] })
  const program = `
    import { keepTempInMemory } from ${JSON.stringify(join(import.meta.dirname, 'temp-place.ts'))}
    keepTempInMemory('/no/such/memory')
    console.log(process.env['TMPDIR'])`
  const { TMPDIR: _ours, ...others } = process.env
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { env: others, encoding: 'utf8' })
  expect(run.stdout).toBe('undefined\n')
})
