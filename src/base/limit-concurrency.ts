import { getOrInsert } from './collections/get-or-insert.ts'

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

/** The same for each key, such as a user: at most `limit` of one key at the same time. */
export function limitConcurrencyByKey(
  limit: number,
): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const lines = new Map<string, { readonly inTurn: ReturnType<typeof limitConcurrency>; count: number }>()
  return async (key, work) => {
    const line = getOrInsert(lines, key, () => ({ inTurn: limitConcurrency(limit), count: 0 }))
    line.count += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.count -= 1
      if (line.count === 0) lines.delete(key)
    }
  }
}
