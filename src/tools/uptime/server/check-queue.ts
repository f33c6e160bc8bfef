/** Lets so many checks run at once, and so many of one host; what has to wait for its host keeps no other from running. */
export type CheckQueue = {
  /** Resolves as the work does, once it has had its turn. */
  run<Value>(host: string, work: () => Promise<Value>): Promise<Value>
}

type Host = { running: number; isReady: boolean; readonly waiting: (() => void)[] }

export function createCheckQueue(o: { readonly total: number; readonly perHost: number }): CheckQueue {
  const hosts = new Map<string, Host>()
  /** Hosts of which one may begin, in the order in which they take turns. */
  const ready: string[] = []
  let running = 0

  const makeReady = (name: string, host: Host): void => {
    if (host.isReady || host.waiting.length === 0 || host.running >= o.perHost) return
    host.isReady = true
    ready.push(name)
  }
  const pump = (): void => {
    while (running < o.total) {
      const name = ready.shift()
      const host = name === undefined ? undefined : hosts.get(name)
      if (name === undefined || host === undefined) return
      host.isReady = false
      running += 1
      host.running += 1
      host.waiting.shift()?.()
      makeReady(name, host)
    }
  }
  const end = (name: string, host: Host): void => {
    running -= 1
    host.running -= 1
    if (host.running === 0 && host.waiting.length === 0) hosts.delete(name)
    else makeReady(name, host)
    pump()
  }
  return {
    async run(name, work) {
      const host = hosts.get(name) ?? { running: 0, isReady: false, waiting: [] }
      hosts.set(name, host)
      const turn = Promise.withResolvers<void>()
      host.waiting.push(turn.resolve)
      makeReady(name, host)
      pump()
      await turn.promise
      try {
        return await work()
      } finally {
        end(name, host)
      }
    },
  }
}
