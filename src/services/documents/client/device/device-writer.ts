/**
 * Brings the changes of the device's documents to the disk, one transaction at a time: what could not be written goes
 * in front of what comes behind it, so that nothing is applied in another order than it was made (Z3).
 */
import type { Change } from '#documents'
import type { DeviceDisk } from './device-disk.ts'
import type { DeviceTable } from './device-table.ts'
import type { Timers } from '../timers.ts'

export type DeviceWriter = {
  /** Writes at the end of this tick, or behind what is being written. */
  write(): void
  /** Waits for nothing, since the page may be gone in a moment; tries again what has failed. */
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
  /** changeIds of what is being written. */
  const begun = new Set<string>()
  const attempts = new Set<Promise<boolean>>()
  let isRetryDue = false

  const writeNow = (): void => {
    const changes = table.unwritten().filter(({ changeId }) => !begun.has(changeId))
    if (changes.length === 0) return
    for (const { changeId } of changes) begun.add(changeId)
    const attempt = append(changes).then((isWritten) => {
      attempts.delete(attempt)
      for (const { changeId } of changes) begun.delete(changeId)
      if (isWritten) writeIfIdle()
      else retryLater()
      return isWritten
    })
    attempts.add(attempt)
  }
  const writeIfIdle = (): void => {
    if (attempts.size === 0) writeNow()
  }
  const append = async (changes: readonly Change[]): Promise<boolean> => {
    try {
      const position = await disk.append(changes)
      const known = table.position() ?? 0
      // If no other tab has written in between, the disk's state is known.
      if (position === known + 1) table.take({ changes, position })
      // It is behind what is known only if the user has cleared the browser meanwhile.
      else await o.takeFromDisk(position > known ? 'news' : 'everything')
      o.onWritten()
      return true
    } catch (error) {
      o.onFailed(error)
      return false
    }
  }
  const retryLater = (): void => {
    if (isRetryDue) return
    isRetryDue = true
    timers.setTimer(() => {
      isRetryDue = false
      writeIfIdle()
    }, RETRY_MS)
  }
  return {
    // Behind the tick that makes several changes, so that they stand or fall together.
    write: () => queueMicrotask(writeIfIdle),
    flush: writeNow,
    settled: async () => {
      for (;;) {
        writeIfIdle()
        if (attempts.size === 0) return true
        const outcomes = await Promise.all(attempts)
        if (outcomes.includes(false)) return false
      }
    },
  }
}
