import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { openSqliteFiles } from './open-sqlite-files.ts'
import type { FileBytes } from './read-sqlite-wal.ts'
import type { SqliteRow } from './read-sqlite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taschenmesser-wal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What is done to a database, by one of two programs that have it open. */
type Step =
  | { readonly kind: 'insert' | 'update'; readonly id: number; readonly length: number; readonly by: 0 | 1 }
  | { readonly kind: 'delete' | 'table'; readonly id: number; readonly by: 0 | 1 }
  | { readonly kind: 'checkpoint'; readonly mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'; readonly by: 0 | 1 }
  | { readonly kind: 'vacuum' | 'roll back'; readonly by: 0 | 1 }

const by = fc.constantFrom(0, 1)
const id = fc.nat(30)
const write: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('insert'), id, length: fc.nat(9_000), by }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('update'), id, length: fc.nat(9_000), by }), weight: 2 },
  fc.record({ kind: fc.constantFrom('delete', 'table'), id, by }),
  fc.record({ kind: fc.constantFrom('vacuum', 'roll back'), by }),
)
const checkpoint: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('checkpoint'),
  mode: fc.constantFrom('PASSIVE', 'RESTART', 'TRUNCATE'),
  by,
})
/** With it begins a new round of the log: what comes then is there only, and not in the file. */
const FIRST_AFTER: Step = { kind: 'insert', id: 99, length: 10, by: 0 }

const history = fc.record({
  pageBytes: fc.constantFrom(512, 1_024, 4_096, 65_536),
  vacuum: fc.constantFrom('NONE', 'FULL', 'INCREMENTAL'),
  before: fc.array(fc.oneof({ arbitrary: write, weight: 5 }, checkpoint), { maxLength: 12 }),
  after: fc.array(write, { maxLength: 12 }),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never
type Copy = { readonly file: Uint8Array; readonly wal: Uint8Array }

/** Lives through a history with real SQLite, and copies the files while the database is open. */
function live({ pageBytes, vacuum, before, after }: History, name: string, look?: (copy: Copy) => void): Copy {
  const path = join(folder, name)
  const databases = [new DatabaseSync(path), new DatabaseSync(path)] as const
  const [first] = databases
  first.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA auto_vacuum = ${vacuum}; 
    CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT); PRAGMA journal_mode = WAL`)
  for (const database of databases) database.exec('PRAGMA wal_autocheckpoint = 0')
  const copy = (): Copy => ({ file: readFileSync(path), wal: readFileSync(`${path}-wal`) })
  for (const step of [...before, FIRST_AFTER, ...after]) {
    take(databases[step.by], step)
    look?.(copy())
  }
  const whole = copy()
  for (const database of databases) database.close()
  return whole
}

function take(database: DatabaseSync, step: Step): void {
  switch (step.kind) {
    case 'insert':
      database.prepare('INSERT OR REPLACE INTO t VALUES (?, ?)').run(step.id, 'x'.repeat(step.length))
      break
    case 'update':
      database.prepare('UPDATE t SET text = ? WHERE id >= ?').run('y'.repeat(step.length), step.id)
      break
    case 'delete':
      database.prepare('DELETE FROM t WHERE id <= ?').run(step.id)
      break
    case 'table':
      database.exec(`CREATE TABLE IF NOT EXISTS other${step.id} (a)`)
      break
    case 'checkpoint':
      database.exec(`PRAGMA wal_checkpoint(${step.mode})`)
      break
    case 'vacuum':
      database.exec('VACUUM')
      break
    case 'roll back':
      database.exec('BEGIN; DELETE FROM t; ROLLBACK')
  }
}

/** What SQLite finds in such a copy: the oracle. */
function askSqlite({ file, wal }: Copy): readonly unknown[] {
  const path = join(folder, 'copy.db')
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, wal)
  rmSync(`${path}-shm`, { force: true })
  const database = new DatabaseSync(path)
  const rows = database.prepare('SELECT * FROM t ORDER BY id').all()
  database.close()
  return rows.map((row) => ({ ...row }))
}

async function ask({ file, wal }: Copy): Promise<{ rows: readonly SqliteRow[]; wal: unknown } | string> {
  const opened = await openSqliteFiles({
    database: bytesOf(file),
    wal: bytesOf(wal),
    decodeText: (part, encoding) => new TextDecoder(encoding).decode(part),
    onProgress: () => undefined,
  })
  if (!opened.ok) return opened.error
  return { rows: await opened.value.file.readTable('t'), wal: opened.value.wal }
}

function bytesOf(bytes: Uint8Array): FileBytes {
  return { readAt: async (offset, length) => bytes.subarray(offset, offset + length), sizeBytes: bytes.length }
}

it('S21: a database copied while it is open is read with its log as SQLite reads it, after every step', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const copies: Copy[] = []
      live(steps, `${crypto.randomUUID()}.db`, (copy) => copies.push(copy))
      for (const copy of copies) expect(await ask(copy)).toEqual({ rows: askSqlite(copy), wal: 'read' })
    }),
    runsOf(25),
  )
})

it('S21: a log that ends anywhere is read up to its last whole transaction, and says so', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.double({ min: 0, max: 1, noNaN: true }), async (steps, share) => {
      const { file, wal } = live(steps, `${crypto.randomUUID()}.db`)
      const cut = { file, wal: wal.subarray(0, Math.floor(wal.length * share)) }
      const found = await ask(cut)
      if (cut.wal.length > 0 && cut.wal.length < 32) expect(found).toBe('broken-wal')
      else expect(found).toMatchObject({ rows: askSqlite(cut) })
    }),
    runsOf(40),
  )
})

it('S21: of a log with a wrong byte only what comes before counts, or it is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 255 }),
      async (steps, share, change) => {
        const { file, wal } = live(steps, `${crypto.randomUUID()}.db`)
        const at = Math.floor((wal.length - 1) * share)
        fc.pre(wal.length > 0)
        const broken = { file, wal: Uint8Array.from(wal, (byte, index) => (index === at ? byte ^ change : byte)) }
        const found = await ask(broken)
        if (at < 32) expect(found).toBe('broken-wal')
        else expect(found).toMatchObject({ rows: askSqlite(broken) })
      },
    ),
    runsOf(40),
  )
})
