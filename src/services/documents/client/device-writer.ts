/**
 * Brings the changes of the device's documents to the disk, one transaction at a time: what could not be written goes
 * in front of what comes behind it, so that nothing is applied in another order than it was made (Z3).
 */
import type { DeviceDisk } from './device-disk.ts'
import type { DeviceTable } from './device-table.ts'
import type { Timers } from './timers.ts'

export type DeviceWriter = {
  /** Writes at the end of this tick, or behind what is being written. */
  write(): void
  /** Without waiting for the end of the tick; tries again what has failed. */
  flush(): void
  /** Resolves when nothing is unwritten any more, or with false when an attempt has failed. */
  settled(): Promise<boolean>
}

const RETRY_MS = 5_000

export function createDeviceWriter(o: {
  readonly disk: DeviceDisk
  readonly table: DeviceTable
  readonly timers: Timers
  /** Takes in what the disk has: what is not known of it, or all of it. */
  readonly takeFromDisk: (extent: 'news' | 'everything') => Promise<void>
  readonly onWritten: () => void
  readonly onFailed: (error: unknown) => void
}): DeviceWriter {
  const { disk, table, timers } = o
  let isRetryDue = false
  let writing: Promise<boolean> | undefined

  const writeOnce = async (): Promise<void> => {
    const changes = table.unwritten()
    const position = await disk.append(changes)
    const known = table.position() ?? 0
    // Where nothing of another tab lies between, it is known what the disk has now.
    if (position === known + 1) table.take({ changes, position })
    // Behind what is known only where somebody has emptied the browser meanwhile.
    else await o.takeFromDisk(position > known ? 'news' : 'everything')
    o.onWritten()
  }
  const writeAll = async (): Promise<boolean> => {
    try {
      while (table.unwritten().length > 0) await writeOnce()
      return true
    } catch (error) {
      o.onFailed(error)
      retryLater()
      return false
    }
  }
  const begin = (): Promise<boolean> =>
    (writing ??= writeAll().then((isDone) => {
      writing = undefined
      return isDone && table.unwritten().length > 0 ? begin() : isDone
    }))
  const retryLater = (): void => {
    if (isRetryDue) return
    isRetryDue = true
    timers.setTimer(() => {
      isRetryDue = false
      void begin()
    }, RETRY_MS)
  }
  return {
    // Behind the tick that makes several changes, so that they stand or fall together.
    write: () => queueMicrotask(() => void begin()),
    flush: () => void begin(),
    settled: begin,
  }
}
