/** Timers as an argument, so that tests move the time themselves. */
export type Timers = {
  setTimer(callback: () => void, delayMs: number): unknown
  clearTimer(timer: unknown): void
}

export type Job = {
  readonly name: string
  readonly intervalMs: number
  /** Wait before the first run, so that a start is not slowed down. */
  readonly firstAfterMs: number
  /** Must be harmless when several servers run it at the same time. */
  run(): Promise<void>
}

/** Runs each job again and again, never twice at once, until stopped. A job that fails is reported and runs again. */
export function startJobs(o: {
  readonly jobs: readonly Job[]
  readonly timers: Timers
  readonly onError: (job: string, error: unknown) => void
}): { stop(): Promise<void> } {
  const pending = new Map<Job, unknown>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  const schedule = (job: Job, delayMs: number): void => {
    if (isStopped) return
    pending.set(job, o.timers.setTimer(() => start(job), delayMs))
  }
  const start = (job: Job): void => {
    pending.delete(job)
    const run = job
      .run()
      .catch((error: unknown) => o.onError(job.name, error))
      .finally(() => {
        running.delete(run)
        schedule(job, job.intervalMs)
      })
    running.add(run)
  }

  for (const job of o.jobs) schedule(job, job.firstAfterMs)
  return {
    async stop() {
      isStopped = true
      for (const timer of pending.values()) o.timers.clearTimer(timer)
      await Promise.all(running)
    },
  }
}
