/** Calls back once after a delay, and returns how to call that off. An argument, so that tests move the time themselves. */
export type StartTimer = (callback: () => void, delayMs: number) => () => void

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
  readonly startTimer: StartTimer
  readonly onError: (job: string, error: unknown) => void
}): { stop(): Promise<void> } {
  const pending = new Map<Job, () => void>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  const schedule = (job: Job, delayMs: number): void => {
    if (isStopped) return
    pending.set(
      job,
      o.startTimer(() => start(job), delayMs),
    )
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
      for (const cancel of pending.values()) cancel()
      await Promise.all(running)
    },
  }
}
