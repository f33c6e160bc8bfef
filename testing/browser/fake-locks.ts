/** Web Locks in memory: exclusive ones, handed on in the order in which they were asked for. */
export function createFakeLocks() {
  const holders = new Map<string, symbol>()
  const queues = new Map<string, (() => void)[]>()

  const grant = (name: string): void => {
    if (!holders.has(name)) queues.get(name)?.shift()?.()
  }
  const release = (name: string, holder: symbol): void => {
    if (holders.get(name) !== holder) return
    holders.delete(name)
    grant(name)
  }
  const request = (
    name: string,
    { signal }: { readonly signal?: AbortSignal },
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const queue = queues.getOrInsertComputed(name, () => [])
    const run = (): void => {
      const holder = Symbol(name)
      holders.set(name, holder)
      void Promise.resolve(work({ name, mode: 'exclusive' }))
        .then(resolve, reject)
        .finally(() => release(name, holder))
    }
    queue.push(run)
    signal?.addEventListener('abort', () => {
      const place = queue.indexOf(run)
      if (place >= 0) queue.splice(place, 1)
      reject(signal.reason)
    })
    queueMicrotask(() => grant(name))
    return promise
  }
  return {
    // As much of it as is used.
    request: request as unknown as LockManager['request'],
    /** Another holder has it and never releases it. */
    hold: (name: string) => void holders.set(name, Symbol(name)),
    held: () => [...holders.keys()],
  }
}
