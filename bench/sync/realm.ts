import type { BrowserParts } from '#documents/client'

/** What a device of the bench gets from the place it runs in: a child process of Node, or a page in Chromium. */
export type Realm = {
  /** Milliseconds; the same everywhere on this machine in realms of one kind. */
  readonly clock: () => number
  /** Resolves in a task of its own, as the next click of a person would come. */
  readonly nextTask: () => Promise<void>
  /** Takes paths of the server; the session's cookie goes along. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly storage: Storage
  readonly indexedDB: IDBFactory | null
  readonly locks: LockManager | null
  readonly openChannel: BrowserParts['openChannel']
  /** Bytes of JavaScript objects in use; 0 if unknown. */
  readonly usedHeapBytes: () => number
}
