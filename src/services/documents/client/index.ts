/** The door of the documents service in the browser. */
export { type BrowserParts } from './browser-ports.ts'
export { CHANGE_STORE_KEY } from './change-store.ts'
export { changeMembers } from './change-members.ts'
export { DEVICE_DATABASE } from './device-database-name.ts'
export { discardDeviceDocuments, forgetPersonOnDevice } from './device-contents.ts'
export { createDeviceDocuments, type DeviceDocuments, type DevicePorts, type OpenedDevice } from './device-documents.ts'
export { changesAction, documentChange, type DocumentChange } from './document-changes.ts'
export { createEditStack, type EditAction, type EditStack } from './edit-stack.ts'
export type { Documents, DocumentsStatus, DocumentView, Edits } from './documents.ts'
export { createDocumentsClient, type DocumentsClient } from './documents-client.ts'
export { eraseDevice } from './erase-device.ts'
export type { BrokenRecord } from './broken-records.ts'
export type { SyncStatus } from './sync-status.ts'
export { databaseName } from './indexed-db-cache.ts'
export { useLoadedParts, useOnceLoaded } from './once-loaded.tsx'
export { followPage } from './page-events.ts'
export {
  DocumentsProvider,
  useDeviceDocuments,
  useDocument,
  useDocuments,
  useDocumentsClient,
  useDocumentsStatus,
  useIsDeviceOnly,
  useSyncedDocuments,
  useSyncStatus,
} from './react.tsx'
export {
  finishTakeOver,
  giveBack,
  takeOver,
  type TakenDocument,
  type TakeOverOutcome,
  type TakeOverParts,
} from './take-over.ts'
export type { DeletedDocument } from './document-table.ts'
export type { OwnChange } from './own-changes.ts'
export type { LastCopy } from '../last-copy.ts'
export {
  planBringBack,
  type BringBackParts,
  type BringBackPlan,
  type BringBackStep,
  type StandingDocument,
} from '../plan-bring-back.ts'
export type { KeptConflict } from '../kept-conflict.ts'
export type { RejectedChange } from '../sync-state.ts'
export type { TakenAway } from './taken-away.ts'
export type { Timers } from './timers.ts'
