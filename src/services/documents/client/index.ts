/** The door of the documents service in the browser. */
export { type BrowserParts } from './browser-ports.ts'
export { CHANGE_STORE_KEY } from './outbox/change-store.ts'
export { changeMembers } from './change-members.ts'
export { DEVICE_DATABASE } from './device/device-database-name.ts'
export { discardDeviceDocuments, forgetPersonOnDevice } from './device/device-contents.ts'
export {
  createDeviceDocuments,
  type DeviceDocuments,
  type DevicePorts,
  type OpenedDevice,
} from './device/device-documents.ts'
export { createEdits, type Edits, type EditOptions, type EditStack, type EditStep } from './edits/edits.ts'
export { ReadingOnly, useMayEdit } from './edits/reading-only.tsx'
export { readerIdsOf } from '../is-reader.ts'
export { useEdits, useEditStack } from './edits/use-edits.ts'
export type { Documents, DocumentsStatus, DocumentView, ReadCollection } from './documents.ts'
export { createDocumentsClient, type DocumentsClient } from './documents-client.ts'
export { eraseDevice } from './device/erase-device.ts'
export type { BrokenRecord } from './cache/broken-records.ts'
export type { SyncStatus } from './session/sync-status.ts'
export { databaseName } from './cache/indexed-db-cache.ts'
export { followPage } from './session/page-events.ts'
export {
  DocumentsProvider,
  useDeviceDocuments,
  useDocument,
  useDocuments,
  useDocumentsClient,
  useDocumentsStatus,
  useIsDeviceOnly,
  useOnceLoaded,
  useSyncedDocuments,
  useSyncStatus,
  useUndoSteps,
} from './react.tsx'
export {
  finishTakeOver,
  giveBack,
  takeOver,
  type TakenDocument,
  type TakeOverOutcome,
  type TakeOverParts,
} from './device/take-over.ts'
export type { DeletedDocument } from './document-table.ts'
export type { OwnChange } from './outbox/own-changes.ts'
export type { LastCopy } from '../rescue/last-copy.ts'
export {
  planBringBack,
  type BringBackParts,
  type BringBackPlan,
  type BringBackStep,
  type StandingDocument,
} from '../rescue/plan-bring-back.ts'
export type { KeptConflict } from '../change/kept-conflict.ts'
export type { RejectedChange } from '../sync/sync-state.ts'
export type { TakenAway } from './outbox/taken-away.ts'
export type { Timers } from './timers.ts'
