/** Holds docs/sync-faults.md and the tests together: each fault of the list is shown by tests that carry its number. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const TEST_FILE = /\.(test|spec|suite)\.tsx?$/

async function readTestFiles(): Promise<readonly string[]> {
  const folders = await Promise.all(
    ['src', 'e2e'].map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const files = folders.flat().filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
}

/** Every number that stands behind „fault“ or „faults“, as in `fault 7` and `faults 13, 15`. */
function faultsNamedIn(code: string): readonly number[] {
  const names = code.matchAll(/\bfaults? (\d+(?:(?:, | and | to )\d+)*)/g)
  return [...names].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number))
}

test('every fault of the list has a test that carries its number, and every number is in the list', async () => {
  const list = await readFile(join(root, 'docs/sync-faults.md'), 'utf8')
  const listed = [...list.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  expect(listed).toEqual(Array.from({ length: 30 }, (_none, index) => index + 1))
  const shown = new Set((await readTestFiles()).flatMap(faultsNamedIn))
  expect([...shown].sort((a, b) => a - b)).toEqual(listed)
})
