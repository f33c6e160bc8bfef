/** Returns a function that runs work, at most `limit` at the same time; the rest waits in the order of the calls. */
export function limitConcurrency(limit: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Finished work hands its place over, so `running` stays the same.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
