import type { FieldChanges } from '#base/collections/field-changes'
import type { ChangeDraft, CollectionDefinition } from '#documents'
import type { AnyDocumentView, DocumentMeta } from '../document-view.ts'
import type { FieldEdits } from '../change/draft-change.ts'
import type { Pause } from '../sync/sync-state.ts'

/** A document's fields with its metadata; if both have a name, it is the service's. */
export type DocumentView<Fields extends object> = Fields & DocumentMeta

export type Collection<Fields extends object> = Pick<CollectionDefinition<Fields>, 'name' | 'schema'> &
  Partial<Pick<CollectionDefinition<Fields>, 'follows'>>

/** What reading needs of a collection; the schema is only for the type, so a page that has not loaded it yet can do without. */
export type ReadCollection<Fields extends object> = Pick<CollectionDefinition<Fields>, 'name'> &
  Partial<Pick<CollectionDefinition<Fields>, 'schema' | 'follows'>>

/** Documents as tools work with them: those of a user, or those of the device without an account (rules Z). */
export type Documents<Status extends DocumentsStatus = DocumentsStatus> = {
  /**
   * All documents of a collection in no special order, or those that follow a leader (X8); the same array until one of them changes.
   */
  list<Fields extends object>(collection: ReadCollection<Fields>, leaderId?: string): readonly DocumentView<Fields>[]
  get<Fields extends object>(collection: ReadCollection<Fields>, id: string): DocumentView<Fields> | undefined
  /** A document of any collection, as JSON. */
  view(collection: string, id: string): AnyDocumentView | undefined
  /** Calls the listener after every change of documents or status; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** The same object until something in it changes. */
  getStatus(): Status
  /** Writes down now what waits for the end of the tick or longer; for when the page goes away. */
  flush(): void
} & DocumentEdits

/** Every edit shows at once, and throws while no documents are open. */
export type DocumentEdits = {
  /** Makes a document, or replaces it as a whole (rule A1), and returns its id. */
  add<Fields extends object>(collection: Collection<Fields>, fields: Fields, id?: string): string
  /** The document has exactly these fields afterwards, whether it existed or not; only those that differ are written. */
  put<Fields extends object>(collection: Collection<Fields>, id: string, fields: Fields): void
  /** Sets fields, or removes those that are `undefined`; `subPath` leads to an object inside, such as `time`. */
  modify<Fields extends object>(
    collection: Collection<Fields>,
    id: string,
    fields: FieldChanges<Fields>,
    subPath?: undefined,
  ): void
  modify(collection: { readonly name: string }, id: string, fields: FieldEdits, subPath: string): void
  remove(collection: { readonly name: string }, id: string): void
  /** Appends an item to a list and returns its id: the item's own `id`, or a new one. */
  addItem(collection: { readonly name: string }, id: string, list: string, item: FieldEdits): string
  modifyItem(collection: { readonly name: string }, id: string, list: string, itemId: string, fields: FieldEdits): void
  removeItem(collection: { readonly name: string }, id: string, list: string, itemId: string): void
  /** Any change, such as those from the history. */
  record(draft: ChangeDraft): void
  /** An id for a new document or item; later ones are greater. */
  newId(): string
}

/** What a tool may want to know of how its documents stand. */
export type DocumentsStatus = {
  /** Whether the documents have been read from the device. */
  readonly isLoaded: boolean
  /** Whose documents are open; absent if none are, or those of the device. */
  readonly userId?: string
  readonly isServerReachable: boolean
  /** When the device last had everything the server has, ISO 8601. */
  readonly lastSyncedAt?: string
  /** While a download takes several pages: how many documents are still to come, at most. */
  readonly leftCount?: number
  /** `memory`: what is shown is gone with the page, apart from unsent changes in localStorage. */
  readonly storage: 'indexeddb' | 'memory'
  /** Why nothing is synced until `syncNow` is called again, if so. */
  readonly pause?: Pause
  /** `device`: there is no server behind these, and what is not here does not exist. */
  readonly home?: 'device'
}
