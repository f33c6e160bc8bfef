import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TempFolder = {
  readonly path: string
  remove(): Promise<void>
}

/** A new empty folder for one test, outside of the repository. */
export function createTempFolder(): Promise<TempFolder> {
  return createIn(tmpdir())
}

/**
 * The same in memory, where the machine has such a place: for databases of tests that cut nobody's power, so that they do
 * not wait for the disk at each write. It survives processes that are killed, as a disk does.
 */
export async function createMemoryFolder(): Promise<TempFolder> {
  memoryPlace ??= findMemoryPlace()
  return createIn(await memoryPlace)
}

async function createIn(place: string): Promise<TempFolder> {
  const path = await mkdtemp(join(place, 'taschenmesser-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The memory of Linux that is a folder; in a container it may be so small that it is no place for tests. */
const MEMORY = '/dev/shm'
const LEAST_BYTES = 1024 ** 3

let memoryPlace: Promise<string> | undefined

async function findMemoryPlace(): Promise<string> {
  const space = await statfs(MEMORY).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize >= LEAST_BYTES ? MEMORY : tmpdir()
}
