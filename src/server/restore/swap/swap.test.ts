import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { keepSwap, readPointNote, settleSwap, swapDisk, swapIn, type SwapDisk } from './swap.ts'

/** `b.sqlite-wal` is of the old state only, `c.sqlite` of the new one, `d.sqlite` of neither. */
const NAMES = ['a.sqlite', 'b.sqlite', 'b.sqlite-wal', 'c.sqlite', 'd.sqlite', 'files']
const OLD = { 'a.sqlite': 'old a', 'b.sqlite': 'old b', 'b.sqlite-wal': 'old wal', 'files/k1': 'old file' }
const NEW = { 'a.sqlite': 'new a', 'b.sqlite': 'new b', 'c.sqlite': 'new c', 'files/k2': 'new file' }
const BEFORE = { 'a.sqlite': 'older a' }

let temp: TempFolder
let dataDir: string

beforeEach(async () => {
  temp = await createTempFolder()
  dataDir = join(temp.path, 'data')
})
afterEach(() => temp.remove())

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Every file below a folder with what is in it. */
async function read(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(
    files.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')]),
  )
  return Object.fromEntries(texts) as Record<string, string>
}

/** The parts of the server, without what a restore keeps beside them. */
async function readParts(): Promise<Record<string, string>> {
  const all = await read(dataDir)
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('restore')))
}

async function begin(): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  await write(dataDir, { ...OLD, 'server.lock': 'stays' })
  await write(join(dataDir, 'restore-point'), BEFORE)
  await write(join(dataDir, 'restore/parts'), NEW)
}

/** A disk that is gone with the process from a step on. `isAfter`: that step is still done. */
function dyingDisk(atStep: number, { isAfter = false } = {}): { readonly disk: SwapDisk; steps(): number } {
  let steps = 0
  const take = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    steps += 1
    if (steps < atStep) return act()
    if (steps === atStep && isAfter) await act()
    throw new Error('the process ended')
  }
  return {
    steps: () => steps,
    disk: {
      names: (folder) => take(() => swapDisk.names(folder)),
      makeFolder: (path) => take(() => swapDisk.makeFolder(path)),
      move: (from, to) => take(() => swapDisk.move(from, to)),
      remove: (path) => take(() => swapDisk.remove(path)),
      readText: (path) => take(() => swapDisk.readText(path)),
      writeText: (path, text) => take(() => swapDisk.writeText(path, text)),
      flushFolder: (path) => take(() => swapDisk.flushFolder(path)),
    },
  }
}

const plan = (disk: SwapDisk) => ({
  dataDir,
  staged: join(dataDir, 'restore/parts'),
  names: NAMES,
  note: { of: 'new' },
  disk,
})

async function swapAndKeep(disk: SwapDisk): Promise<void> {
  await swapIn(plan(disk))
  await keepSwap({ dataDir, disk })
}

async function countSteps(act: (disk: SwapDisk) => Promise<unknown>): Promise<number> {
  const counting = dyingDisk(Infinity)
  await act(counting.disk)
  return counting.steps()
}

test('the new parts are there alone, and the old ones are the restore point', async () => {
  await begin()
  await swapAndKeep(swapDisk)
  expect(await readParts()).toEqual({ ...NEW, 'server.lock': 'stays' })
  const { 'restore.json': _note, ...point } = await read(join(dataDir, 'restore-point'))
  expect(point).toEqual(OLD)
  expect(await readPointNote({ dataDir })).toEqual({ of: 'new' })
  expect(await readdir(dataDir)).not.toContain('restore.journal')
  expect(await settleSwap({ dataDir })).toBe('nothing')
})

test('after going back everything is as before, and the earlier restore point is kept', async () => {
  await begin()
  await swapIn(plan(swapDisk))
  expect(await readParts()).toEqual({ ...NEW, 'server.lock': 'stays' })
  // What a server that was opened on the new parts put beside them.
  await write(dataDir, { 'a.sqlite-wal': 'x', 'c.sqlite': 'changed', 'd.sqlite': 'made' })
  await rm(join(dataDir, 'a.sqlite-wal'))
  expect(await settleSwap({ dataDir })).toBe('went-back')
  expect(await readParts()).toEqual({ ...OLD, 'server.lock': 'stays' })
  expect(await read(join(dataDir, 'restore-point'))).toEqual(BEFORE)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('restore')).toSorted()).toEqual([
    'restore',
    'restore-point',
  ])
})

describe.each([
  { isAfter: false, when: 'before' },
  { isAfter: true, when: 'after' },
])('a process that ends $when a step', ({ isAfter }) => {
  test('of a swap: the next start finds the old or the new parts, whole, whichever step it was', async () => {
    await begin()
    const count = await countSteps(swapAndKeep)
    expect(count).toBeGreaterThan(20)
    const outcomes: string[] = []
    for (let step = 1; step <= count; step++) {
      await begin()
      await expect(swapAndKeep(dyingDisk(step, { isAfter }).disk)).rejects.toThrow('the process ended')
      await settleSwap({ dataDir })
      const parts = await readParts()
      const { 'restore.json': _note, ...point } = await read(join(dataDir, 'restore-point'))
      const isNew = 'c.sqlite' in parts
      outcomes.push(isNew ? 'new' : 'old')
      expect(parts, `step ${step}`).toEqual({ ...(isNew ? NEW : OLD), 'server.lock': 'stays' })
      expect(point, `step ${step}`).toEqual(isNew ? OLD : BEFORE)
      expect(await settleSwap({ dataDir }), `step ${step}`).toBe('nothing')
    }
    // Both were seen, and once it is the new ones it is never the old ones again.
    expect(outcomes.join(' ')).toMatch(/^(?:old )+(?:new ?)+$/)
  })

  test('of the start that goes back or goes on: the start after it does', async () => {
    const states = [
      { parts: OLD, prepare: () => swapIn(plan(swapDisk)) },
      {
        parts: NEW,
        async prepare() {
          await swapIn(plan(swapDisk))
          // The journal says `keeping`, and nothing else has been done.
          await expect(keepSwap({ dataDir, disk: dyingDisk(5).disk })).rejects.toThrow('the process ended')
        },
      },
    ]
    for (const { parts, prepare } of states) {
      await begin()
      await prepare()
      const count = await countSteps((disk) => settleSwap({ dataDir, disk }))
      for (let step = 1; step <= count; step++) {
        await begin()
        await prepare()
        const dying = dyingDisk(step, { isAfter }).disk
        await expect(settleSwap({ dataDir, disk: dying })).rejects.toThrow('the process ended')
        await settleSwap({ dataDir })
        expect(await readParts(), `step ${step}`).toEqual({ ...parts, 'server.lock': 'stays' })
        expect(await settleSwap({ dataDir }), `step ${step}`).toBe('nothing')
      }
    }
  })
})

test('a disk that fails in the middle of a swap: going back finds the old parts, whole', async () => {
  await begin()
  const count = await countSteps((disk) => swapIn(plan(disk)))
  for (let step = 1; step <= count; step++) {
    await begin()
    await expect(swapIn(plan(dyingDisk(step).disk))).rejects.toThrow('the process ended')
    await settleSwap({ dataDir })
    expect(await readParts(), `step ${step}`).toEqual({ ...OLD, 'server.lock': 'stays' })
  }
})
