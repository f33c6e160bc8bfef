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
export type { RejectedChange } from '../sync-state.ts'
export type { Timers } from './timers.ts'
