/** The door of the documents service in the browser. */
export { type BrowserParts } from './browser-ports.ts'
export { CHANGE_STORE_KEY } from './change-store.ts'
export {
  createDocumentsClient,
  type DocumentsClient,
  type DocumentView,
  type Edits,
  type SyncStatus,
} from './documents-client.ts'
export { databaseName } from './indexed-db-cache.ts'
export { followPage } from './page-events.ts'
export { DocumentsProvider, useDocument, useDocuments, useDocumentsClient, useSyncStatus } from './react.tsx'
export type { DeletedDocument } from './document-table.ts'
export type { OwnChange } from './own-changes.ts'
export type { KeptConflict } from '../kept-conflict.ts'
export type { RejectedChange } from '../sync-state.ts'
export type { Timers } from './timers.ts'
