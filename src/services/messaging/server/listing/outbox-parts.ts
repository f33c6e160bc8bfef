/** What all parts of the outbox work with. */
import type { Now } from '#base/clock'
import type { Database } from '#database/server'
import type { DocumentService, DocumentStore } from '#documents/server'
import type { MessageSource } from '#messaging'
import type { Mailer } from '../mailer.ts'
import type { PushGateway } from '../push-gateway.ts'
import type { WebhookGateway } from '../webhooks/webhooks.ts'

/** The user a message is for, with the state of their account. */
export type Receiver = {
  readonly email: string
  readonly isEmailVerified: boolean
  readonly isGuest: boolean
  /** Locked out, or being deleted. */
  readonly isDisabled: boolean
}

export type OutboxParts = {
  readonly database: Database
  readonly documents: Pick<DocumentStore, 'readDocument' | 'queryDocuments' | 'countDocuments'>
  readonly writeAsServer: DocumentService['writeAsServer']
  /** Undefined: there is no such account any more. */
  readonly findReceiver: (userId: string) => Promise<Receiver | undefined>
  /** Everything that sends messages; a kind that none of them declares is in the list only. */
  readonly sources: readonly MessageSource[]
  readonly push: PushGateway
  readonly webhooks: WebhookGateway
  readonly mailer: Pick<Mailer, 'deliverOnce'>
  /** The address people use, for the links in mails. */
  readonly publicUrl: string
  readonly now: Now
  /** From 0 up to 1, as `Math.random`. */
  readonly random: () => number
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}
