/** The services of a running server: opened, and closed and opened again while it goes on listening. */

/** What has a beginning and an end, as `Services` do. */
type Living = {
  stop(): Promise<void>
  close(): Promise<void>
}

export type ServiceLife<Services> = {
  /** Settles when the first ones are open, or could not be opened. */
  readonly first: Promise<Services>
  /** Undefined while no services are open. */
  current(): Services | undefined
  /**
   * Closes the services once their requests have ended, runs `work` while none are open, and continues with those that it has opened.
   * If it rejects, no services are left. Rejects with an error of its own while they are being replaced already.
   */
  replace(work: (open: () => Promise<Services>) => Promise<Services>): Promise<void>
  /** Ends them for good; `settle` resolves when no request is under way. */
  close(settle: () => Promise<void>): Promise<void>
}

export function startServiceLife<Services extends Living>(o: {
  /** `signal` ends the waiting for a database. */
  readonly open: (signal: AbortSignal) => Promise<Services>
  /** Called with each change; requests that come later are for these services, or for none. */
  readonly onChange: (services: Services | undefined) => void
  /** Called if there are no services any more and nothing will open them again: what replaced them has failed. */
  readonly onLost: (error: unknown) => void
  /** Resolves when the requests that were under way at the call have ended. */
  readonly settleRequests: () => Promise<void>
}): ServiceLife<Services> {
  const stopping = new AbortController()
  let current: Services | undefined
  let replacing: Promise<void> | undefined
  const change = (services: Services | undefined): void => {
    current = services
    o.onChange(services)
  }
  const open = () => o.open(stopping.signal)
  const first = open()
  const opened = first.then(change)
  // A failure is reported by `first`.
  opened.catch(() => undefined)

  async function exchange(work: (open: () => Promise<Services>) => Promise<Services>): Promise<void> {
    await opened
    const before = current
    change(undefined)
    await before?.stop()
    await o.settleRequests()
    await before?.close()
    change(await work(open))
  }

  return {
    first,
    current: () => current,
    async replace(work) {
      stopping.signal.throwIfAborted()
      if (replacing !== undefined) throw new Error('the services are being replaced already')
      replacing = exchange(work)
      try {
        await replacing
      } catch (error) {
        if (!stopping.signal.aborted) o.onLost(error)
        throw error
      } finally {
        replacing = undefined
      }
    },
    async close(settle) {
      stopping.abort()
      await opened.catch(() => undefined)
      await replacing?.catch(() => undefined)
      const settled = settle()
      const last = current
      current = undefined
      await last?.stop()
      await settled
      await last?.close()
    },
  }
}
