import type { Notice } from '#messaging/server'
import type { Log } from '../process/log.ts'

/** Sends a message to all administrators; true if each has it, including those who already had it under its key. Never throws. */
export type NotifyAdministrators = (notice: Notice) => Promise<boolean>

export function createNotifyAdministrators(o: {
  readonly listAdministrators: () => Promise<readonly string[]>
  readonly notify: (userId: string, notice: Notice) => Promise<void>
  readonly log: Pick<Log, 'error'>
}): NotifyAdministrators {
  return async (notice) => {
    const noteFailure = (error: unknown): void =>
      o.log.error({ err: error, kind: notice.kind }, 'an administrator could not be told yet')
    try {
      const administrators = await o.listAdministrators()
      // A failure for one administrator does not keep the message from the others.
      const outcomes = await Promise.allSettled(administrators.map((userId) => o.notify(userId, notice)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') noteFailure(outcome.reason)
      // On a new server there may be none yet.
      return outcomes.length > 0 && outcomes.every(({ status }) => status === 'fulfilled')
    } catch (error) {
      noteFailure(error)
      return false
    }
  }
}
