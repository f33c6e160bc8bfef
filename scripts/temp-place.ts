import { statfsSync } from 'node:fs'

/** The memory of Linux that is a folder; in a container it may be so small that it is no place for tests. */
const MEMORY = '/dev/shm'
const LEAST_BYTES = 4 * 1024 ** 3

/**
 * Puts temporary folders of this process and of all that it starts into memory, where the machine has such a place: tests cut off
 * no power, so nothing is gained where a database waits for a disk at each write. What lies there survives processes that are
 * killed, as on a disk. A place that `TMPDIR` names already is left.
 */
export function keepTempInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasMemory()) process.env['TMPDIR'] = MEMORY
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= LEAST_BYTES
  } catch {
    return false
  }
}
