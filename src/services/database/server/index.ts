/** The door of the database service: services that write their SQL once for SQLite and PostgreSQL stand on it. */
export type { Database, DatabasePlace } from './database.ts'
export { openDatabase } from './open-database.ts'
export { openPostgresDatabase } from './postgres-database.ts'
export { openSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts'
export { createQueue } from './queue.ts'
export { rewriteFile } from './rewrite-file.ts'
export { createSecretBox, type SecretBox } from './secret-box.ts'
