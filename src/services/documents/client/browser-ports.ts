import type { Now } from '#base/clock'
import type { FillRandom } from '#base/id'
import type { StoredDocument } from '#documents'
import type { CallEndpoint } from '#http/client'
import type { TabMessage } from '../sync/sync-state.ts'
import type { DocumentCache } from './cache/document-cache.ts'
import { openFeedStream, type Fetch } from './session/feed-stream.ts'
import type { SessionPorts } from './session/sync-session.ts'
import type { TakenAway } from './outbox/taken-away.ts'
import { channelName, createSendLock, holdStreamLock, readTabMessage, type TabChannel } from './tabs.ts'
import type { Timers } from './timers.ts'

/** The parts of a browser the client works with; any of those that may be null can be missing. */
export type BrowserParts = {
  readonly callEndpoint: CallEndpoint
  /** For the stream only. */
  readonly fetch: Fetch
  /** What follows the live feed instead, where no network is between. */
  readonly followStream?: SessionPorts['followStream']
  readonly deviceId: string
  readonly now: Now
  readonly fillRandom: FillRandom
  /** localStorage; may throw at every use. */
  readonly storage: Storage | null
  readonly indexedDB: IDBFactory | null
  /** What keeps a person's documents instead of IndexedDB; for simulations. */
  readonly openCache?: (userId: string) => Promise<DocumentCache>
  readonly locks: LockManager | null
  /** `(name) => new BroadcastChannel(name)`. */
  readonly openChannel: ((name: string) => TabChannel) | null
  readonly timers: Timers
  /** The most changes of one request, for simulations. */
  readonly batchSize?: number
  readonly isOnline: () => boolean
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>
  /** After a run from start or `online` that processed something (Y5): the toast and the refresh hook. */
  readonly onSynced: (count: number) => void
  /** A pull has taken away more than half of what was there, and more than 20 documents (D8). */
  readonly onTakenAway?: (taken: TakenAway) => void
  /** Whether the server makes this document of the user's own again by itself where it is missing. */
  readonly isMadeAgain?: (document: Pick<StoredDocument, 'collection' | 'id'>) => boolean
  /** A German sentence for people: changes are kept nowhere but in this page. */
  readonly onStorageWarning: (text: string) => void
}

/** What the session of one person needs, made of browser parts. `listen` receives messages of other tabs until the returned function is called. */
export function createBrowserPorts(
  o: BrowserParts,
  userId: string,
): { readonly ports: SessionPorts; readonly listen: (hear: (message: TabMessage) => void) => () => void } {
  const channel = o.openChannel?.(channelName(userId)) ?? null
  const ports: SessionPorts = {
    ...o,
    trySendLock: createSendLock(o),
    followStream:
      o.followStream ??
      ((of, since, listener) => {
        let close = (): void => undefined
        const letGo = holdStreamLock(o.locks, of, () => {
          close = openFeedStream(o, since(), listener)
        })
        return () => {
          close()
          letGo()
        }
      }),
    notifyTabs: channel === null ? null : (message) => channel.postMessage(message),
  }
  const listen = (hear: (message: TabMessage) => void): (() => void) => {
    if (channel === null) return () => undefined
    channel.onmessage = (event) => {
      const message = readTabMessage(event.data)
      if (message !== undefined) hear(message)
    }
    return () => channel.close()
  }
  return { ports, listen }
}
