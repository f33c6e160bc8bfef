import type { Now } from '#base/clock'
import type { FillRandom } from '#base/id'
import type { StoredDocument } from '#documents'
import type { CallEndpoint } from '#http/client'
import type { TabMessage } from '../../sync/tab-messages.ts'
import type { TakenAway } from '../outbox/taken-away.ts'
import type { Timers } from '../timers.ts'
import type { FeedStreamListener } from './feed-stream.ts'

/** What a session needs from the world; `createDocumentsClient` makes it of browser parts. */
export type SessionPorts = {
  readonly callEndpoint: CallEndpoint
  readonly deviceId: string
  readonly now: Now
  readonly fillRandom: FillRandom
  readonly timers: Timers
  /** The most changes of one request, for simulations. */
  readonly batchSize?: number
  readonly isOnline: () => boolean
  readonly log: Pick<Console, 'info' | 'error'>
  /** After a run from start or `online` that processed something (Y5): the toast and the refresh hook. */
  readonly onSynced: (count: number) => void
  /** A pull has taken away more than half of what was there, and more than 20 documents (D8). */
  readonly onTakenAway?: (taken: TakenAway) => void
  /** Whether the server makes this document of the user's own again by itself where it is missing. */
  readonly isMadeAgain?: (document: Pick<StoredDocument, 'collection' | 'id'>) => boolean
  /** Resolves to the function that frees the lock, or to null while another tab sends. */
  readonly trySendLock: (userId: string) => Promise<(() => void) | null>
  /** Follows the live feed; the returned function lets go of it. */
  readonly followStream: (userId: string, since: () => number, listener: FeedStreamListener) => () => void
  /** Null where tabs cannot hear each other. */
  readonly notifyTabs: ((message: TabMessage) => void) | null
}
