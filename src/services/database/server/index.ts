/** The door of the database service: services that write their SQL once for SQLite and PostgreSQL stand on it. */
export { createQueue, databaseClock, type Database, type DatabasePlace } from './database.ts'
export { classifyError, isSqliteBusy, nameDamagedFile } from './classify-error.ts'
export { copyBeforeMigration, rewriteFile } from './copy-file.ts'
export { describePart, type DatabasePart } from './database-part.ts'
export {
  definePart,
  migrateDatabase,
  OpenRefusal,
  readColumns,
  refuseNewer,
  type SchemaStep,
} from './migrate-database.ts'
export { openDatabase } from './open-database.ts'
export { inLockedTransaction, openPostgresDatabase, runTransaction } from './postgres-database.ts'
export { openSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts'
export { takeFileLock, type FileLock, type LockHolder } from './file-lock.ts'
export { createSecretBox, type SecretBox } from './secret-box.ts'
