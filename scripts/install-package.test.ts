import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { installPackage } from './install-package.ts'

type Apt = { readonly path: string; calls(): Promise<readonly string[]> }

let folder: TempFolder

beforeEach(async () => {
  folder = await createTempFolder()
})

afterEach(() => folder.remove())

/** An apt-get that does what a line of shell says; `$1` is what it is asked to do. */
async function makeApt(script: string): Promise<Apt> {
  const path = join(folder.path, 'apt-get')
  const calls = join(folder.path, 'calls')
  await writeFile(path, `#!/bin/sh\necho "$1" >> '${calls}'\n${script}\n`)
  await chmod(path, 0o755)
  return { path, calls: async () => (await readFile(calls, 'utf8')).trim().split('\n') }
}

test('if the package is available at once, nothing else is asked for', async () => {
  const apt = await makeApt('exit 0')
  expect(await installPackage('firefox-esr', { apt: apt.path })).toMatchObject({ isTried: true })
  expect(await apt.calls()).toEqual(['install'])
})

test('if the lists are missing or old, they are updated and the installation is tried again', async () => {
  const apt = await makeApt(`[ "$1" = update ] && touch "$0.lists"; [ -e "$0.lists" ]`)
  await installPackage('firefox-esr', { apt: apt.path })
  expect(await apt.calls()).toEqual(['install', 'update', 'install'])
})

test('the output of apt-get is passed on if there is no such package', async () => {
  const apt = await makeApt(`echo "E: Unable to locate package"; exit 100`)
  const result = await installPackage('firefox-esr', { apt: apt.path })
  expect(result).toMatchObject({ output: expect.stringContaining('Unable to locate package') as unknown })
  expect(await apt.calls()).toEqual(['install', 'update', 'install'])
})

test('an apt-get that hangs is ended with all it started, and nothing else is tried', async () => {
  const apt = await makeApt(`sleep 1000 & echo $! > "$0.child"; wait`)
  const result = await installPackage('firefox-esr', { apt: apt.path, timeoutMs: 2_000 })
  expect(result).toMatchObject({ output: expect.stringContaining('given up') as unknown })
  expect(await apt.calls()).toEqual(['install'])
  const child = Number(await readFile(`${apt.path}.child`, 'utf8'))
  await expect.poll(() => isRunning(child)).toBe(false)
})

async function isRunning(processId: number): Promise<boolean> {
  const status = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => undefined)
  return status !== undefined && !/\) Z /.test(status)
}
