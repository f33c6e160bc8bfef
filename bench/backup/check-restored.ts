/** Looks into the databases of a server that was restored: what was kept before the cut is there, and no database is ahead of another. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Acknowledged } from './write-load.ts'

export type Findings = {
  /** What was acknowledged before the cut, and how much of it is not there. */
  readonly acknowledgedBefore: number
  readonly missing: number
  /** Effects without their causes, which are in another database. */
  readonly ahead: number
  readonly counts: { readonly people: number; readonly documents: number; readonly files: number }
  /** The first few, as sentences. */
  readonly examples: readonly string[]
}

const EXAMPLES = 10

export function checkRestored(dataDir: string, acknowledged: readonly Acknowledged[], cutMs: number): Findings {
  const restored = readRestored(dataDir)
  const before = acknowledged.filter(({ atMs }) => atMs < cutMs)
  const missing = before.filter((one) => !isThere(one, restored)).map(({ kind, id }) => `${kind} ${id} is not there`)
  const ahead = listAhead(restored)
  return {
    acknowledgedBefore: before.length,
    missing: missing.length,
    ahead: ahead.length,
    counts: { people: restored.accounts.size, documents: restored.documentCount, files: restored.files.size },
    examples: [...missing, ...ahead].slice(0, EXAMPLES),
  }
}

type Restored = {
  readonly accounts: ReadonlySet<string>
  readonly changes: ReadonlySet<string>
  readonly documentCount: number
  readonly records: ReadonlySet<string>
  readonly messages: ReadonlySet<string>
  readonly shops: ReadonlySet<string>
  /** All documents that name files, as one text. */
  readonly references: string
  readonly notices: ReadonlySet<string>
  /** Those that were kept whole. */
  readonly files: ReadonlySet<string>
  readonly watched: ReadonlyMap<number, string>
  readonly measured: readonly number[]
}

function readRestored(dataDir: string): Restored {
  const read = (name: string, statement: string, ...values: string[]): readonly Record<string, unknown>[] => {
    using database = new DatabaseSync(join(dataDir, `${name}.sqlite`), { readOnly: true })
    return database.prepare(statement).all(...values)
  }
  const ids = (name: string, statement: string, ...values: string[]): ReadonlySet<string> =>
    new Set(read(name, statement, ...values).map(({ id }) => String(id)))
  const documentsOf = (collection: string): ReadonlySet<string> =>
    ids('documents', `SELECT id ${LIVING} AND names.name = ?`, collection)
  return {
    accounts: ids('accounts', 'SELECT id FROM auth_user'),
    changes: ids('documents', 'SELECT change_id AS id FROM change_log'),
    documentCount: Number(read('documents', `SELECT count(*) AS count ${LIVING}`)[0]?.['count']),
    records: documentsOf('users'),
    messages: documentsOf('messages'),
    shops: documentsOf('shops'),
    references: read('documents', `SELECT fields ${LIVING} AND fields LIKE '%"fileId"%'`)
      .map(({ fields }) => String(fields))
      .join(),
    notices: ids('messaging', 'SELECT id FROM messaging_notice'),
    files: ids('files', "SELECT id FROM files_file WHERE state = 'ready'"),
    watched: new Map(
      read('uptime', 'SELECT "key", "shopId" FROM uptime_shop').map(({ key, shopId }) => [Number(key), String(shopId)]),
    ),
    measured: read('uptime-history', 'SELECT "key" FROM uptime_checked').map(({ key }) => Number(key)),
  }
}

const LIVING = 'FROM documents JOIN names ON names.number = documents.collection WHERE state = 0'

function isThere({ kind, id }: Acknowledged, restored: Restored): boolean {
  switch (kind) {
    case 'change':
      return restored.changes.has(id)
    case 'account':
      return restored.accounts.has(id) && restored.records.has(id)
    case 'file':
      return restored.files.has(id)
    case 'shop':
      return restored.shops.has(id)
  }
}

/** Each pair is written in the order it is named in, by the server, one after the other. */
function listAhead(restored: Restored): readonly string[] {
  const { accounts, records, messages, notices, references, files, shops, watched, measured } = restored
  const without = (effects: Iterable<string>, hasCause: (id: string) => boolean, what: string): readonly string[] =>
    [...effects].filter((id) => !hasCause(id)).map((id) => `${what} ${id}`)
  return [
    ...without(records, (id) => accounts.has(id), 'documents have the record of no account:'),
    ...without(messages, (id) => notices.has(id), 'documents have the message of no notice:'),
    ...without(files, (id) => references.includes(`"${id}"`), 'files have one that no document refers to:'),
    ...without(watched.values(), (id) => shops.has(id), 'uptime watches a shop that is no document:'),
    ...without(
      measured.map(String),
      (key) => watched.has(Number(key)),
      'uptime-history has measured what uptime does not know:',
    ),
  ]
}
