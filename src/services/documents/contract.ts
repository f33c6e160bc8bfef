/** The door of the documents service for everyone: types, schemas, endpoints and error texts. */
export { applyChange, valueAt, type DocumentFields } from './change/apply-change.ts'
export {
  changeSchema,
  type Change,
  type ChangeDraft,
  type ChangeField,
  type ChangeType,
  type PendingChange,
} from './change/change.ts'
export { defineCollection, type AnyCollection, type CollectionDefinition } from './collection.ts'
export { createCollectionRegistry, type CollectionRegistry } from './collection-registry.ts'
export type { StoredDocument } from './document.ts'
export type { AnyFieldLabel, AnyFieldLabels } from './field-labels.ts'
export type { EditedDocument } from './change/edited-document.ts'
export { withoutMeta } from './change/without-meta.ts'
export {
  DEFAULT_DOCUMENTS_QUOTA_BYTES,
  DEFAULT_GUEST_DOCUMENTS_QUOTA_BYTES,
  DOCUMENT_LIMIT_BYTES,
  HISTORY_DAYS,
  MEMBER_LIMIT,
} from './limits.ts'
export { ownContentId, ownId } from './own-id.ts'
export { documentKey, itemSegment, parsePath } from './change/path.ts'
export {
  changeResultSchema,
  conflictSchema,
  type ChangeResult,
  type Conflict,
  type LoggedConflict,
} from './change/change-results.ts'
export { overwriteDocument, queryDocuments, readDocument, shareDocument } from './wire/document-endpoints.ts'
export {
  documentErrorStatus,
  documentErrorTexts,
  rejectionTexts,
  ownerQuotaText,
  type DocumentErrorCode,
  type RejectionCode,
} from './document-errors.ts'
export { mayEdit } from './is-reader.ts'
export { historyEntrySchema, readHistory, type HistoryEntry } from './wire/history-endpoint.ts'
export {
  FEED_STREAM_PATH,
  feedPageSchema,
  readFeed,
  sendChanges,
  STREAM_DOUBT_MS,
  STREAM_PING_MS,
  STREAM_SILENCE_MS,
  type FeedPage,
} from './wire/sync-endpoints.ts'
export {
  documentUsageSchema,
  eraseHistory,
  eraseOwnHistory,
  readUsage,
  type DocumentUsage,
} from './wire/usage-endpoints.ts'
export { storedDocumentSchema } from './change/wire-shapes.ts'
