/** Web Locks of one browser, as far as the app uses them: exclusive, with `ifAvailable` and `signal`. */

export type SimulatedLocks = {
  /** What one tab sees. */
  viewOf(owner: object): LockManager
  /** The tab is gone, and what it held is free. */
  release(owner: object): void
  /** Names of the locks the tab holds. */
  heldBy(owner: object): readonly string[]
}

type Work = (lock: Lock | null) => unknown
type Waiting = { readonly owner: object; readonly name: string; readonly grant: () => void }

export function createSimulatedLocks(): SimulatedLocks {
  const holders = new Map<string, object>()
  let waiting: Waiting[] = []

  const free = (name: string, owner: object): void => {
    if (holders.get(name) !== owner) return
    holders.delete(name)
    const next = waiting.find((candidate) => candidate.name === name)
    waiting = waiting.filter((candidate) => candidate !== next)
    next?.grant()
  }
  const hold = async (name: string, owner: object, work: Work): Promise<unknown> => {
    holders.set(name, owner)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      free(name, owner)
    }
  }
  const request = (owner: object, name: string, options: LockOptions, work: Work): Promise<unknown> => {
    if (!holders.has(name)) return hold(name, owner, work)
    if (options.ifAvailable === true) return Promise.resolve(work(null))
    return new Promise((resolve, reject) => {
      const entry: Waiting = { owner, name, grant: () => void hold(name, owner, work).then(resolve, reject) }
      waiting.push(entry)
      options.signal?.addEventListener('abort', () => {
        waiting = waiting.filter((candidate) => candidate !== entry)
        reject(new DOMException('let go', 'AbortError'))
      })
    })
  }
  return {
    viewOf: (owner) => {
      const view = {
        request: (name: string, options: LockOptions, work: Work) => request(owner, name, options, work),
        query: () => Promise.reject(new Error('nobody asks')),
      }
      // The app always names its options, so the shorter form of `request` is not there.
      return view as unknown as LockManager
    },
    release: (owner) => {
      waiting = waiting.filter((candidate) => candidate.owner !== owner)
      for (const [name, holder] of holders) if (holder === owner) free(name, owner)
    },
    heldBy: (owner) => [...holders].filter(([, holder]) => holder === owner).map(([name]) => name),
  }
}
