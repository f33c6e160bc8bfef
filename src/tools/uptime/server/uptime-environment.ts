import type { Limits } from '#auth/server'
import type { Now } from '#base/clock'
import type { DatabasePlace } from '#database/server'
import type { DocumentService } from '#documents/server'
import type { Messaging } from '#messaging/server'
import type { Outgoing } from '#outgoing/server'

/** What shop uptime needs of the server it runs in. */
export type UptimeEnvironment = {
  readonly documents: DocumentService
  readonly database: DatabasePlace
  readonly outgoing: Outgoing
  readonly notify: Messaging['notify']
  /** Hosts and ports by which this server tells whether it is online itself. */
  readonly references: readonly { readonly host: string; readonly port: number }[]
  readonly publicUrl: string
  /** How often something may be done, counted over all nodes; throws `too-many-requests`. */
  readonly limits: Limits
  readonly now: Now
  readonly newId: () => string
  readonly random: () => number
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}
