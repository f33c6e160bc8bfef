/** The door of the documents service in Node: the stores, live streams, writing as a service, and the routes. */
export type { AppliedBatch, DocumentStore, SharedDocument, StoreEnvironment } from './document-store.ts'
export { createMemoryStore } from './memory-store.ts'
export { openPostgresStore } from './postgres-store.ts'
export { openSqliteStore } from './sqlite-store.ts'
