/** The door of the documents service in Node: the stores, live streams, writing as a service, and the routes. */
export { addDocumentRoutes, type DocumentRoutesOptions, type SharingRules } from './document-routes.ts'
export { createDocumentService, type DocumentService } from './document-service.ts'
export type { AppliedBatch, DocumentStore, SharedDocument, StoreEnvironment } from './document-store.ts'
export { exportDocuments } from './export-documents.ts'
export { createFeedHub, type FeedHub } from './feed-hub.ts'
export { createMemoryStore } from './memory-store.ts'
export { openPostgresStore } from './postgres-store.ts'
export { openSqliteStore } from './sqlite-store.ts'
