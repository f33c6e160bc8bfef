import type { Now } from '#base/clock'
import type { DocumentService, DocumentStore } from '#documents/server'
import type { Messaging } from '#messaging/server'

/** What reminders need of the server they run in. */
export type RemindersEnvironment = {
  readonly documents: Pick<DocumentService, 'onWritten'> & {
    readonly store: Pick<DocumentStore, 'listWritten' | 'queryDocuments'>
  }
  readonly notify: Messaging['notify']
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'warn', (details: object, message: string) => void>
}
