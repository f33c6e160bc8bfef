/**
 * Rule D6 on SQLite. An era begins whenever the database is opened, and how far each person's counter had come in
 * the eras before is written down then. A device says in which era it has seen its cursor: a database
 * restored from a backup does not know the era, or knows that it ended earlier.
 */
import type { DatabaseSync } from 'node:sqlite'
import { integerOf, textOf } from './sqlite-rows.ts'

/** Begins an era inside the caller's transaction. One process at a time opens a file, so it stays the newest. */
export function beginEra(database: DatabaseSync, id: string, startedAt: string): void {
  // The counters have moved since they were last written down, so they did in the era that ends now.
  database
    .prepare(
      `INSERT INTO era_heads (user_id, era, position)
       SELECT user_id, (SELECT ifnull(max(number), 0) FROM eras), position FROM feed_head h
       WHERE position > ifnull((SELECT max(position) FROM era_heads e WHERE e.user_id = h.user_id), 0)`,
    )
    .run()
  database.prepare('INSERT INTO eras (id, started_at) VALUES (?, ?)').run(id, startedAt)
}

export function createEraReader(database: DatabaseSync) {
  const newest = database.prepare('SELECT id FROM eras ORDER BY number DESC LIMIT 1').get()
  if (newest === undefined) throw new Error('the documents database has no era')
  const current = textOf(newest, 'id')
  const ended = database.prepare(`
    SELECT ifnull((
      SELECT position FROM era_heads WHERE user_id = :userId AND era <= e.number ORDER BY era DESC LIMIT 1
    ), 0) AS head
    FROM eras e WHERE e.id = :era`)
  const starts = database.prepare('SELECT started_at FROM eras ORDER BY started_at').all()
  return {
    /** The era pages are read in. */
    current,
    /** When each began, in milliseconds since 1970, ascending. */
    startsMs: starts.map((row) => Date.parse(textOf(row, 'started_at'))),
    /** Whether this database has ever shown the person a counter of `since` in that era. */
    hasReached: (userId: string, era: string, since: number): boolean => {
      // The counter of the era that still goes on is compared where the page is read.
      if (era === current) return true
      const row = ended.get({ userId, era })
      return row !== undefined && since <= integerOf(row, 'head')
    },
  }
}

/** Forgets eras that were over before an instant; a device that was away for longer pulls everything anew. */
export const FORGET_ERAS = 'DELETE FROM eras WHERE number < (SELECT max(number) FROM eras WHERE started_at < ?)'
/** Of each person the newest counter up to the oldest era that is left says what all before it did. */
export const FORGET_ERA_HEADS = `
  DELETE FROM era_heads WHERE EXISTS (
    SELECT 1 FROM era_heads later
    WHERE later.user_id = era_heads.user_id AND later.era > era_heads.era
      AND later.era <= (SELECT min(number) FROM eras))`
