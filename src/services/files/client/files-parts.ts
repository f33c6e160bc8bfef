import type { AuthClient } from '#auth/client'
import type { Now } from '#base/clock'
import type { FillRandom } from '#base/id'
import type { AnyCollection } from '#documents'
import type { Timers } from '#documents/client'
import type { FileDocuments } from './document-link.ts'
import type { FetchContent } from './download-file.ts'
import type { SendFile } from './uploads/send-file.ts'
import type { ReadPicture, TakingParts } from './uploads/take-file.ts'
import type { FilesChannel } from './uploads/upload-tabs.ts'

/** What files in the browser are made of; parts of a browser that may be null can be missing. */
export type FilesParts = {
  readonly auth: Pick<AuthClient, 'getUser' | 'getSessionState' | 'subscribe' | 'call' | 'renew'>
  readonly documents: FileDocuments
  /** Everything documents can belong to. */
  readonly collections: readonly AnyCollection[]
  readonly readPicture: ReadPicture
  readonly sendFile: SendFile
  readonly fetchContent: FetchContent
  readonly indexedDB: IDBFactory | null
  readonly locks: Pick<LockManager, 'request'> | null
  /** `(name) => new BroadcastChannel(name)`. */
  readonly openChannel: ((name: string) => FilesChannel) | null
  readonly timers: Timers
  readonly now: Now
  readonly random: () => number
  readonly fillRandom: FillRandom
  readonly digest: TakingParts['digest']
  readonly isOnline: () => boolean
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>
  /** A German sentence for people: a file is kept nowhere but in this page. */
  readonly onStorageWarning: (text: string) => void
}

/** Whether it makes sense to ask the server: its own answers count, and the browser's word only before there are any. */
export function isServerReachable({ documents, isOnline }: Pick<FilesParts, 'documents' | 'isOnline'>): boolean {
  const status = documents.getStatus()
  return status.isLoaded ? status.isServerReachable : isOnline()
}
