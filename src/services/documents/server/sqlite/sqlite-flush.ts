/**
 * Makes commits durable beside the event loop. SQLite's own `synchronous = FULL` stops the whole process until the disk
 * has written its log, which takes an SD card a tenth of a second; here a commit writes the log, a thread of the system
 * flushes it, and writers that wait for the commit are answered after that (rule S9). What is committed meanwhile shares the next flush.
 */

/** Resolves when everything that was committed before the call is on the disk. */
export type Flush = () => Promise<void>

/**
 * `sync` flushes the write-ahead log. After it failed nothing is known of what is on the disk, and to flush again proves
 * nothing: the system counts as written what it could not write. `repair` then puts everything on the disk in another
 * way, or throws; until it has succeeded every flush is refused.
 */
export function createFlush(o: { readonly sync: () => Promise<void>; readonly repair: () => void }): Flush {
  let waiting: PromiseWithResolvers<void>[] = []
  let isFlushing = false
  let isInDoubt = false

  const flushOnce = async (): Promise<void> => {
    if (!isInDoubt) {
      try {
        return await o.sync()
      } catch {
        isInDoubt = true
      }
    }
    o.repair()
    isInDoubt = false
  }
  const flushAll = async (): Promise<void> => {
    isFlushing = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await flushOnce()
        for (const one of group) one.resolve()
      } catch (error) {
        for (const one of group) one.reject(error)
      }
    }
    isFlushing = false
  }
  return () => {
    const one = Promise.withResolvers<void>()
    waiting.push(one)
    if (!isFlushing) void flushAll()
    return one.promise
  }
}
