import type { Now } from '#base/clock'
import { SECOND_MS } from '#base/clock'
import type { Timers } from '#documents/client'
import type { DeviceFiles } from './device-files.ts'
import { openIndexedDbFiles } from './indexed-db-files.ts'
import { createMemoryFiles } from './memory-files.ts'

const OPEN_TIMEOUT_MS = 5 * SECOND_MS

/** Opens the device's storage for a user's files; without such storage, files are kept in memory as long as the page. */
export async function openDeviceFiles(o: {
  readonly userId: string
  readonly indexedDB: IDBFactory | null
  readonly timers: Timers
  readonly now: Now
  readonly log: Pick<Console, 'warn'>
}): Promise<DeviceFiles> {
  const { indexedDB, timers } = o
  if (indexedDB === null) return createMemoryFiles(o)
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = timers.setTimer(() => resolve('late'), OPEN_TIMEOUT_MS)
  const opening = openIndexedDbFiles({ ...o, indexedDB })
  try {
    const opened = await Promise.race([opening, late])
    if (opened !== 'late') return opened
    // It may still open later; without this it would never be closed.
    opening.then((tooLate) => tooLate.close()).catch(() => undefined)
    o.log.warn('files are kept as long as this page: the browser does not open their database')
  } catch (error) {
    o.log.warn('files are kept as long as this page', error)
  } finally {
    timers.clearTimer(timer)
  }
  return createMemoryFiles(o)
}
