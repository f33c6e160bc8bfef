/** Samples that are not on the disk yet: they are written together, after some seconds or once there are many. */
import { SECOND_MS } from '#base/clock'
import type { Sample } from '../sample.ts'

export type WaitingSamplesOptions = {
  readonly write: (samples: readonly Sample[]) => Promise<void>
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly onError: (error: unknown) => void
}

export type WaitingSamples = {
  add(sample: Sample): void
  /** Also those that are just being written. */
  list(): readonly Sample[]
  flush(): Promise<void>
  forget(keys: ReadonlySet<number>): void
  close(): Promise<void>
}

/** A write costs the disk whole pages, whatever is in it; a server that is killed loses the single checks of these seconds. */
const WRITE_AFTER_MS = 10 * SECOND_MS
const WRITE_AT = 250
/** While the disk is full the newest stay: some minutes of a thousand shops. */
const MAX_WAITING = 20_000

export function createWaitingSamples({ write, startTimer, onError }: WaitingSamplesOptions): WaitingSamples {
  let samples: Sample[] = []
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  /** Since it was last tried to write them. */
  let addedCount = 0
  let isClosed = false
  const flush = async (): Promise<void> => {
    // What comes while something is written goes with the next one.
    while (running !== undefined) await running.catch(() => undefined)
    stopTimer?.()
    stopTimer = undefined
    addedCount = 0
    const written = new Set(samples)
    if (written.size === 0) return
    running = write(samples.slice()).then(() => {
      samples = samples.filter((sample) => !written.has(sample))
    })
    try {
      await running
    } finally {
      running = undefined
      if (samples.length > 0) startWaiting()
    }
  }
  const flushLater = (): void => void flush().catch(onError)
  const startWaiting = (): void => {
    if (!isClosed) stopTimer ??= startTimer(flushLater, WRITE_AFTER_MS)
  }
  return {
    add(sample) {
      samples.push(sample)
      if (samples.length > MAX_WAITING) samples.splice(0, samples.length - MAX_WAITING)
      addedCount += 1
      if (addedCount === WRITE_AT && running === undefined) flushLater()
      else startWaiting()
    },
    list: () => samples,
    flush,
    forget(keys) {
      samples = samples.filter(({ key }) => !keys.has(key))
    },
    async close() {
      isClosed = true
      // The end of the server cannot wait for a full disk.
      await flush().catch(onError)
      stopTimer?.()
    },
  }
}
