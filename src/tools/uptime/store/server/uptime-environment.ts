import type { Standing } from '#auth'
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
  /** The current standings of users, whichever process changed them; users without an account are missing. */
  readonly people: { readStandings(userIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> }
  /** As many shops of one person are checked (rule R1). */
  readonly shopsPerPerson: number
  /** Hosts that may be checked as often as people like: names, with all below them, or networks (rule R8). */
  readonly unlimitedHosts: readonly string[]
  readonly publicUrl: string
  /** How often something may be done, counted over all nodes; throws `too-many-requests`. */
  readonly limits: Limits
  readonly now: Now
  readonly newId: () => string
  readonly random: () => number
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}
