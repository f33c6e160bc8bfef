/** Several files at one moment, while another process writes to all of them. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCounters, readCounter } from '#testing/counting-writer'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { cutDatabases, type Cut } from './cut-databases.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

let folder: TempFolder
let writer: ChildProcess | undefined
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(async () => {
  if (writer !== undefined && writer.exitCode === null && writer.signalCode === null) {
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  }
  writer = undefined
  await folder.remove()
})

const pathOf = (name: string): string => join(folder.path, `${name}.sqlite`)
const cut = (signal = new AbortController().signal): Promise<Cut> =>
  cutDatabases({ dataDir: folder.path, names: NAMES, now: Date.now, signal })

async function startWriter(): Promise<void> {
  makeCounters(NAMES.map(pathOf))
  const program = fileURLToPath(import.meta.resolve('#testing/counting-writer'))
  writer = fork(program, NAMES.map(pathOf), { execArgv: [] })
  await once(writer, 'message')
}

it('none of six files is ahead of another, in each of many cuts, and stays so while writing goes on', async () => {
  await startWriter()
  const live = new DatabaseSync(pathOf('a'), { readOnly: true })
  const seen: number[] = []
  for (let round = 0; round < 60; round++) {
    const taken = await cut()
    const read = () => [...taken.readers.values()].map(readCounter)
    const values = read()
    expect(values).toEqual(values.toSorted((one, other) => other - one))
    expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1)
    await expect.poll(() => readCounter(live), { interval: 1 }).toBeGreaterThan(values[0] ?? 0)
    expect(read()).toEqual(values)
    expect(taken.heldMs).toBeGreaterThan(0)
    taken.close()
    seen.push(values[0] ?? 0)
  }
  live.close()
  // It did write all the time.
  expect(new Set(seen).size).toBeGreaterThan(10)
})

it('a writer waits for a moment only, and never fails', async () => {
  makeCounters(NAMES.map(pathOf))
  const taken = await cut()
  const other = new DatabaseSync(pathOf('a'), { timeout: 0 })
  other.exec('UPDATE counter SET value = 7')
  expect([readCounter(other), readCounter(taken.readers.get('a') ?? other)]).toEqual([7, 0])
  other.close()
  taken.close()
})

it('waits for a long write to end, and ends when it is called off', async () => {
  makeCounters(NAMES.map(pathOf))
  const long = new DatabaseSync(pathOf('e'), { timeout: 0 })
  long.exec('BEGIN IMMEDIATE; UPDATE counter SET value = 5')
  const ending = new AbortController()
  // Its first try comes before it returns, and finds the file busy.
  const refused = cut(ending.signal)
  ending.abort(new Error('canceled'))
  await expect(refused).rejects.toThrow('canceled')
  // Nothing of it is held.
  for (const name of NAMES.filter((one) => one !== 'e')) {
    const other = new DatabaseSync(pathOf(name), { timeout: 0 })
    other.exec('UPDATE counter SET value = 5')
    other.close()
  }
  const waiting = cut()
  long.exec('COMMIT')
  const taken = await waiting
  expect([...taken.readers.values()].map(readCounter)).toEqual([5, 5, 5, 5, 5, 5])
  taken.close()
  long.close()
})

it('a file that is missing is not made', async () => {
  makeCounters(NAMES.slice(1).map(pathOf))
  await expect(cut()).rejects.toThrow('a.sqlite is missing')
  await expect(cut()).rejects.toThrow('a.sqlite is missing')
})
