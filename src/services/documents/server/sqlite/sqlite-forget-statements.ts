/** The statements by which the SQLite store forgets a person; prepared when a user is deleted, which is seldom. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Names } from './sqlite-names.ts'
import { prepareRow } from './sqlite-rows.ts'
import { FORGOTTEN } from './sqlite-statements.ts'

export type ForgettingStatements = ReturnType<typeof prepareForgetting>

/** A document as it is forgotten: number, collection, owner, id, members, state, head of its log, size. */
const DOCUMENT = `
  SELECT d.number, c.name, d.owner, d.id, d.member_ids, d.state, d.log_head, octet_length(d.fields)
  FROM documents d JOIN names c ON c.number = d.collection`

export function prepareForgetting(database: DatabaseSync, names: Names) {
  const row = (sql: string): StatementSync => prepareRow(database, sql)
  const rename = row('UPDATE names SET name = ? WHERE name = ?')
  return {
    names,
    nameOf: row('SELECT name FROM names WHERE number = ?'),
    /** Renames a number. A later use of the old name, by a device from before, gets a new number. */
    rename: (before: string, after: string): void => {
      rename.run(after, before)
      names.forget()
    },
    document: row(`${DOCUMENT} WHERE d.number = ?`),
    findDocument: row(`${DOCUMENT} WHERE c.name = ? AND d.id = ?`),
    /** As if it had never been, but for what still has to be removed of its log. */
    empty: row(`
      UPDATE documents SET owner = ?, log_head = ?, member_ids = '[]', version = 0, created_at = '', updated_at = '',
        state = ${FORGOTTEN}, fields = '{}'
      WHERE number = ?`),
    forgetDocument: row('DELETE FROM documents WHERE number = ?'),
    feed: row('SELECT position, document FROM feed WHERE person = ? ORDER BY position LIMIT ?'),
    forgetFeedRow: row('DELETE FROM feed WHERE person = ? AND position = ?'),
    /** An entry in the chain of a document: the one before it, its size, and the user it counts for (0: none). */
    entry: row('SELECT previous, octet_length(entry), owner FROM change_log WHERE sequence = ? AND document = ?'),
    forgetEntry: row('DELETE FROM change_log WHERE sequence = ?'),
    /** The text of an entry that names the person, in a column or in the text. */
    namingEntry: row(`
      SELECT entry, owner FROM change_log
      WHERE sequence = :sequence AND (person = :person OR owner = :person OR instr(entry, :quotedId) > 0)`),
    /** Takes the person's name out of the entry; if it counted for them, it counts for no person from now on. */
    putName: row(`
      UPDATE change_log SET person = iif(person = :person, :nobody, person), owner = iif(owner = :person, 0, owner),
        entry = :entry
      WHERE sequence = :sequence`),
    ownEntries: row(`
      SELECT l.sequence, d.number, octet_length(l.entry), l.owner FROM change_log l LEFT JOIN documents d ON d.number = l.document
      WHERE l.person = ? LIMIT ?`),
    forgetUsage: row('DELETE FROM usage WHERE owner = ?'),
    forgetHead: row('DELETE FROM feed_head WHERE user_id = ?'),
    forgetEraHeads: row('DELETE FROM era_heads WHERE user_id = ?'),
    /** The person's devices, in the order of an index. */
    devices: row(
      'SELECT change_id, device FROM change_log WHERE person = ? AND change_id > ? ORDER BY change_id LIMIT ?',
    ),
    othersDevices: row('SELECT DISTINCT device FROM change_log WHERE sequence > ? AND sequence <= ? AND person <> ?'),
    newestEntry: row('SELECT ifnull(max(sequence), 0) FROM change_log'),
  }
}
