import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The memory of Linux that is a folder; in a container it may be so small that it is no place for tests. */
const MEMORY = '/dev/shm'
const LEAST_BYTES = 4 * 1024 ** 3
const NAME = /^taschenmesser-tests-(\d+)$/

/**
 * Puts temporary folders of this process and of all that it starts into memory, where the machine has such a place: tests cut off
 * no power, so nothing is gained where a database waits for a disk at each write. What lies there survives processes that are
 * killed, as on a disk, and goes with this process. A place that `TMPDIR` names already is left.
 */
export function keepTempInMemory(memory: string = MEMORY): void {
  if (process.env['TMPDIR'] !== undefined || !isRoomy(memory)) return
  for (const name of readdirSync(memory)) if (isLeft(name)) remove(join(memory, name))
  const path = join(memory, `taschenmesser-tests-${process.pid}`)
  // Other accounts may pass through: started as root, PostgreSQL runs as one.
  mkdirSync(path, { mode: 0o711 })
  process.env['TMPDIR'] = path
  process.once('exit', () => remove(path))
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= LEAST_BYTES
  } catch {
    return false
  }
}

/** Whether it belongs to a run that was killed. */
function isLeft(name: string): boolean {
  const processId = NAME.exec(name)?.[1]
  return processId !== undefined && !existsSync(`/proc/${processId}`)
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It belongs to another account, or something still writes there: the next run removes it.
  }
}
