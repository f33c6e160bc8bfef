import type { Database, DatabasePlace } from './database.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

/** Opens the tables of a service where they are; `lock` is its number among the advisory locks of PostgreSQL. */
export function openDatabase(place: DatabasePlace, lock: number): Database {
  return place.kind === 'sqlite' ? openSqliteDatabase(place.path, place) : openPostgresDatabase(place.pool, lock)
}
