import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { openSqliteFile, type SqliteFile } from './read-sqlite.ts'

/** Makes a real database and opens its file as ours. */
async function fileOf(make: (database: DatabaseSync) => void): Promise<SqliteFile> {
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'some.db')
  const database = new DatabaseSync(path)
  make(database)
  database.close()
  return openBytes(readFileSync(path))
}

function openBytes(bytes: Uint8Array): Promise<SqliteFile> {
  return openSqliteFile(
    async (offset, length) => bytes.subarray(offset, offset + length),
    (part, encoding) => new TextDecoder(encoding).decode(part),
  )
}

it('S20: every kind of value, long texts over many pages, and rows in their order', async () => {
  const long = 'Käse '.repeat(20_000)
  const file = await fileOf((database) => {
    database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, "a ""b""" TEXT, [c] REAL, `d` BLOB, e) -- Ende')
    const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)')
    insert.run(2, long, 1.5, Buffer.from([1, 2, 255]), -129)
    insert.run(1, null, -0.25, null, 2 ** 40)
    insert.run(-7, '', 3, Buffer.alloc(0), 'Text')
  })
  expect(await file.readTable('T')).toEqual([
    { id: -7, 'a "b"': '', c: 3, d: new Uint8Array(), e: 'Text' },
    { id: 1, 'a "b"': null, c: -0.25, d: null, e: 2 ** 40 },
    { id: 2, 'a "b"': long, c: 1.5, d: new Uint8Array([1, 2, 255]), e: -129 },
  ])
  expect(file.hasTable('t')).toBe(true)
  expect(file.hasTable('u')).toBe(false)
})

it('S20: a key of rows that the table names after its columns is read, and one of two columns is refused', async () => {
  const file = await fileOf((database) => {
    database.exec(`CREATE TABLE a ("id" INTEGER NOT NULL, "b" TEXT, PRIMARY KEY("id" AUTOINCREMENT));
      CREATE TABLE c (id INTEGER, b TEXT, CONSTRAINT k PRIMARY KEY (id, b));
      INSERT INTO a (b) VALUES ('x'); INSERT INTO c (b) VALUES ('y')`)
  })
  expect(await file.readTable('a')).toEqual([{ id: 1, b: 'x' }])
  expect(await file.readTable('c')).toEqual([{ id: null, b: 'y' }])
})

it('S20: rows from before a column was added have its default', async () => {
  const file = await fileOf((database) => {
    database.exec(`CREATE TABLE m (id integer not null primary key autoincrement, name varchar(150) default 'x, (y)' /* , */, PRIMARY_NOTE text, UNIQUE (id))
    `)
    database.exec('INSERT INTO m (id) VALUES (1)')
    database.exec(`ALTER TABLE m ADD COLUMN method TEXT DEFAULT 'GET' NOT NULL`)
    database.exec('ALTER TABLE m ADD COLUMN retries INTEGER DEFAULT (-1)')
    database.exec('ALTER TABLE m ADD COLUMN is_on BOOLEAN DEFAULT TRUE')
    database.exec("INSERT INTO m (id, method) VALUES (2, 'POST')")
  })
  expect(await file.readTable('m')).toEqual([
    { id: 1, name: 'x, (y)', PRIMARY_NOTE: null, method: 'GET', retries: -1, is_on: 1 },
    { id: 2, name: 'x, (y)', PRIMARY_NOTE: null, method: 'POST', retries: -1, is_on: 1 },
  ])
})

it.each(['UTF-16le', 'UTF-16be'])('S20: texts in %s', async (encoding) => {
  const file = await fileOf((database) => {
    database.exec(`PRAGMA encoding = '${encoding}'`)
    database.exec(`CREATE TABLE t (a TEXT)`)
    database.exec(`INSERT INTO t VALUES ('Größe 🛒')`)
  })
  expect(await file.readTable('t')).toEqual([{ a: 'Größe 🛒' }])
})

it('S20: whatever is in a table, whatever the size of pages, is read as SQLite reads it', async () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }),
    fc.string({ unit: 'binary', maxLength: 3_000 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(512, 1_024, 4_096, 65_536),
      fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 200 }),
      async (pageSize, rows) => {
        let expected: readonly unknown[] = []
        const file = await fileOf((database) => {
          database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = WAL; CREATE TABLE t (a, b, c)`)
          const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?)')
          database.exec('BEGIN')
          for (const [a = null, b = null, c = null] of rows) insert.run(a, b, c)
          database.exec('COMMIT')
          expected = database
            .prepare('SELECT a, b, c FROM t ORDER BY rowid')
            .all()
            .map((row) => ({ ...row }))
        })
        expect(await file.readTable('t')).toEqual(expected)
      },
    ),
    runsOf(25),
  )
})

it('S20: what is no database, or a broken one, is refused and never read for ever', async () => {
  await expect(openBytes(new TextEncoder().encode('SQLite format 3 but not really'))).rejects.toThrow(
    'not an SQLite file',
  )
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'some.db')
  const database = new DatabaseSync(path)
  database.exec('CREATE TABLE t (a TEXT)')
  const insert = database.prepare('INSERT INTO t VALUES (?)')
  for (let index = 0; index < 300; index += 1) insert.run('x'.repeat(index * 20))
  database.close()
  const whole = readFileSync(path)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 16, max: whole.length - 1 }),
      fc.integer({ min: 0, max: 255 }),
      async (at, byte) => {
        const broken = Uint8Array.from(whole)
        broken[at] = byte
        // Whether it is read or refused, it ends.
        await openBytes(broken)
          .then((file) => file.readTable('t'))
          .catch((error: unknown) => expect(error).toBeInstanceOf(Error))
      },
    ),
    runsOf(60),
  )
})
