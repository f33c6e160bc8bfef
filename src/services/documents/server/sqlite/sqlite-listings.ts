/** Reads documents of all owners, for services of ours; between two pages the event loop goes on. */
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import {
  DEVICES_OF_SERVERS,
  LISTING_PAGE_DOCUMENTS,
  type DocumentPages,
  type ReturnedChanges,
} from '../document-store.ts'
import { documentOf, integerOf, read, textOf } from './sqlite-rows.ts'
import { DOCUMENT, FORGOTTEN, LIVING, NAMED_DOCUMENT } from './sqlite-statements.ts'

/** How many entries of the log one page looks at. */
const LOG_ENTRIES = 2_000

export function prepareListings(reader: DatabaseSync) {
  const page = reader.prepare(`
    SELECT ${DOCUMENT} FROM ${NAMED_DOCUMENT}
    WHERE d.collection = (SELECT number FROM names WHERE name = :collection) AND d.id > :afterId AND d.state = ${LIVING}
    ORDER BY d.id LIMIT ${LISTING_PAGE_DOCUMENTS}`)
  // From the newest backwards, so it costs what was written since, and not the log.
  const before = reader.prepare('SELECT sequence FROM change_log WHERE recorded_at < ? ORDER BY sequence DESC LIMIT 1')
  const end = reader.prepare(`
    SELECT max(sequence) AS sequence FROM (
      SELECT sequence FROM change_log WHERE sequence > ? ORDER BY sequence LIMIT ${LOG_ENTRIES})`)
  // A document is taken at its newest entry, so it comes once however often it was written.
  const written = reader.prepare(`
    SELECT ${DOCUMENT} FROM change_log l CROSS JOIN documents d ON d.number = l.document AND d.log_head = l.sequence
      JOIN names c ON c.number = d.collection JOIN names o ON o.number = d.owner
    WHERE l.sequence > :after AND l.sequence <= :end AND d.state <> ${FORGOTTEN}
      AND c.name IN (SELECT value FROM json_each(:collections))
    ORDER BY l.sequence`)
  const returned = reader.prepare(`
    SELECT v.name AS device, count(*) AS changes FROM change_log l JOIN names v ON v.number = l.device
    WHERE l.sequence > :after AND l.sequence <= :end AND l.recorded_at >= :since AND l.recorded_at < :until
      AND l.outcome <> 'gone'
      AND l.entry ->> '$.editedAt' < :since AND v.name NOT IN (SELECT value FROM json_each(:servers))
    GROUP BY v.name`)
  /** The ends of the parts of the log since an instant, each behind the one before: [after, end]. */
  function* partsSince(since: string): Generator<readonly [number, number], void> {
    const start = read(() => before.get(since))
    for (let after = start === undefined ? 0 : integerOf(start, 'sequence'); ;) {
      const from = after
      const last = read(() => end.get(from))?.['sequence']
      if (typeof last !== 'number') return
      yield [from, last]
      after = last
    }
  }
  return {
    async *listCollection(collection: string): DocumentPages {
      for (let afterId = ''; ;) {
        const rows = read(() => page.all({ collection, afterId }))
        if (rows.length > 0) yield rows.map(documentOf)
        const last = rows.at(-1)
        if (last === undefined || rows.length < LISTING_PAGE_DOCUMENTS) return
        afterId = textOf(last, 'id')
      }
    },
    async *listWritten(collections: readonly string[], since: string): DocumentPages {
      const names = JSON.stringify(collections)
      for (const [after, last] of partsSince(since)) {
        const rows = read(() => written.all({ after, end: last, collections: names }))
        if (rows.length > 0) yield rows.map(documentOf)
      }
    },
    async countReturned(since: string, until: string): Promise<ReturnedChanges> {
      const servers = JSON.stringify(DEVICES_OF_SERVERS)
      const byDevice = new Map<string, number>()
      for (const [after, last] of partsSince(since)) {
        for (const row of read(() => returned.all({ after, end: last, since, until, servers }))) {
          const device = textOf(row, 'device')
          byDevice.set(device, (byDevice.get(device) ?? 0) + integerOf(row, 'changes'))
        }
        // Requests are answered between two parts.
        await setImmediate()
      }
      return { changes: [...byDevice.values()].reduce((sum, count) => sum + count, 0), devices: byDevice.size }
    },
  }
}
