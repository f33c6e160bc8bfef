import type { Now } from '#base/clock'
import type { Database } from '#database/server'
import type { CollectionRegistry } from '#documents'
import type { DocumentStore } from '#documents/server'
import type { FileStore } from './file-store.ts'
import type { PictureMaker } from './picture-maker.ts'

/** What the service stands on. */
export type FilesOptions = {
  readonly database: Database
  readonly store: FileStore
  readonly pictures: Pick<PictureMaker, 'make'>
  readonly documents: Pick<DocumentStore, 'readDocument'>
  readonly collections: CollectionRegistry
  /** What each person may keep. */
  readonly quotaBytes: number
  /** The folder for incomplete uploads; used by this process alone. */
  readonly uploadFolder: string
  /** From which the key of signed addresses is derived. */
  readonly secret: string
  readonly now: Now
  /** Returns unguessable names for keys and attempts. */
  readonly newKey: () => string
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}
