import type { TabMessage } from '../sync/tab-messages.ts'
import type { DocumentCache } from './cache/document-cache.ts'
import { openFeedStream, type Fetch } from './session/feed-stream.ts'
import type { SessionPorts } from './session/session-ports.ts'
import { channelName, createSendLock, holdStreamLock, readTabMessage, type TabChannel } from './tabs.ts'

/** The parts of a browser the client works with; any of those that may be null can be missing. */
export type BrowserParts = Omit<SessionPorts, 'trySendLock' | 'followStream' | 'notifyTabs' | 'log'> & {
  /** For the stream only. */
  readonly fetch: Fetch
  /** What follows the live feed instead, where no network is between. */
  readonly followStream?: SessionPorts['followStream']
  /** localStorage; may throw at every use. */
  readonly storage: Storage | null
  readonly indexedDB: IDBFactory | null
  /** What keeps a person's documents instead of IndexedDB; for simulations. */
  readonly openCache?: (userId: string) => Promise<DocumentCache>
  readonly locks: LockManager | null
  /** `(name) => new BroadcastChannel(name)`. */
  readonly openChannel: ((name: string) => TabChannel) | null
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>
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
