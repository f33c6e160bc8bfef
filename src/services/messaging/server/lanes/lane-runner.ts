import type { Lane } from '../listing/lanes.ts'

export type LaneRunner = {
  /** Looks for lanes that are due, now rather than at the next time it would. */
  wake(): void
  /** Claims nothing any more, and resolves when nothing is under way. */
  stop(): Promise<void>
}

export type LaneRunnerOptions = {
  /** Lanes that are looked after at the same time. */
  readonly limit: number
  claim(limit: number): Promise<readonly Lane[]>
  findNextDueMs(): Promise<number | undefined>
  /** Does what is to be done in a lane and lets go of it. */
  work(lane: Lane): Promise<void>
  /** How long it may sleep at most: others may have made a lane due. */
  readonly maxSleepMs: number
  readonly now: () => number
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly onError: (error: unknown) => void
}

/** Where another node is about to claim what is due. */
const MIN_SLEEP_MS = 50
/** After a fault of the database. */
const PAUSE_MS = 5_000

/** Looks after the lanes of one channel: sleeps until the next is due, or until it is woken. */
export function createLaneRunner(o: LaneRunnerOptions): LaneRunner {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  /** The look that is under way, and whether somebody woke it meanwhile. */
  let looking: Promise<void> | undefined
  let isWoken = false
  let cancelTimer = (): void => {}

  const sleep = (delayMs: number): void => {
    cancelTimer()
    if (!isStopped) cancelTimer = o.startTimer(wake, delayMs)
  }
  const begin = (lane: Lane): void => {
    const work: Promise<void> = o
      .work(lane)
      .catch(o.onError)
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }
  const look = async (): Promise<void> => {
    for (let isMore = true; isMore && !isStopped;) {
      isWoken = false
      const free = o.limit - underWay.size
      // Whoever is done looks again.
      if (free <= 0) return
      const lanes = await o.claim(free)
      for (const lane of lanes) begin(lane)
      isMore = isWoken || lanes.length === free
    }
    const nextDueMs = isStopped ? undefined : await o.findNextDueMs()
    sleep(Math.min(Math.max((nextDueMs ?? Infinity) - o.now(), MIN_SLEEP_MS), o.maxSleepMs))
  }
  function wake(): void {
    isWoken = true
    if (isStopped || looking !== undefined) return
    cancelTimer()
    looking = look()
      .catch((error: unknown) => {
        o.onError(error)
        isWoken = false
        sleep(PAUSE_MS)
      })
      .finally(() => {
        looking = undefined
        if (isWoken && underWay.size < o.limit) wake()
      })
  }

  return {
    wake,
    async stop() {
      isStopped = true
      cancelTimer()
      await looking
      await Promise.all(underWay)
    },
  }
}
