import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqliteFiles } from './open-sqlite-files.ts'
import type { FileBytes } from './read-sqlite-wal.ts'

let folder: string
let databases: DatabaseSync[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taschenmesser-wal-'))
  databases = []
})
afterEach(() => {
  for (const database of databases) if (database.isOpen) database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A database that stays open, as that of a running server; its first row is in the file, what is written later is not. */
function start(name: string, { pageBytes = 4_096, mode = 'WAL', isNew = true } = {}): DatabaseSync {
  const database = new DatabaseSync(join(folder, name))
  databases.push(database)
  if (isNew) {
    database.exec(`PRAGMA page_size = ${pageBytes}; CREATE TABLE t (text TEXT); INSERT INTO t VALUES ('in ${name}');
      PRAGMA journal_mode = ${mode}`)
  }
  database.exec('PRAGMA wal_autocheckpoint = 0')
  return database
}

function read(name: string): Uint8Array {
  return readFileSync(join(folder, name))
}

function bytesOf(bytes: Uint8Array): FileBytes {
  return { readAt: async (offset, length) => bytes.subarray(offset, offset + length), sizeBytes: bytes.length }
}

async function open(database: Uint8Array, wal?: FileBytes) {
  const shares: number[] = []
  const opened = await openSqliteFiles({
    database: bytesOf(database),
    wal,
    decodeText: (part, encoding) => new TextDecoder(encoding).decode(part),
    onProgress: (share) => shares.push(share),
  })
  if (!opened.ok) return opened.error
  const rows = await opened.value.file.readTable('t')
  return { texts: rows.map(({ text }) => text), wal: opened.value.wal, shares }
}

it('S21: what waits in the log is read with it, and without it the file may miss something, which is reported', async () => {
  start('a.db').exec("INSERT INTO t VALUES ('in the log')")
  expect(await open(read('a.db'), bytesOf(read('a.db-wal')))).toMatchObject({
    texts: ['in a.db', 'in the log'],
    wal: 'read',
  })
  expect(await open(read('a.db'))).toMatchObject({ texts: ['in a.db'], wal: 'missing' })
})

it('S21: a database that keeps no log has nothing missing', async () => {
  start('a.db', { mode: 'DELETE' })
  expect(await open(read('a.db'))).toMatchObject({ texts: ['in a.db'], wal: undefined })
})

it('S21: a log that was copied in the middle of a write, or with a wrong byte, says that its end is missing', async () => {
  const database = start('a.db')
  database.exec("INSERT INTO t VALUES ('whole')")
  const end = read('a.db-wal').length
  database.exec('INSERT INTO t VALUES (zeroblob(9000))')
  const wal = read('a.db-wal')
  const wrong = Uint8Array.from(wal, (byte, at) => (at === wal.length - 1 ? byte ^ 1 : byte))
  const afterOneFrame = wal.subarray(0, end + 24 + 4_096)
  for (const cut of [wal.subarray(0, -1), wal.subarray(0, end + 1), afterOneFrame, wrong]) {
    expect(await open(read('a.db'), bytesOf(cut))).toMatchObject({ texts: ['in a.db', 'whole'], wal: 'cut-off' })
  }
  expect(await open(read('a.db'), bytesOf(wal.subarray(0, end)))).toMatchObject({
    texts: ['in a.db', 'whole'],
    wal: 'read',
  })
})

it('S21: a log that SQLite has emptied changes nothing', async () => {
  const database = start('a.db')
  database.exec("INSERT INTO t VALUES ('taken over'); PRAGMA wal_checkpoint(TRUNCATE)")
  expect(read('a.db-wal')).toHaveLength(0)
  expect(await open(read('a.db'), bytesOf(read('a.db-wal')))).toMatchObject({
    texts: ['in a.db', 'taken over'],
    wal: 'read',
  })
})

it('S21: the log of another database is refused: by its pages, by how it counts, or since there can be none', async () => {
  start('a.db').exec("INSERT INTO t VALUES ('a')")
  start('small.db', { pageBytes: 1_024 }).exec("INSERT INTO t VALUES ('small')")
  // Each program that opens it counts on.
  for (let id = 0; id < 3; id += 1) start(`often.db`, { isNew: id === 0 }).exec(`CREATE TABLE t${id} (a)`)
  databases.at(-1)?.exec('PRAGMA wal_checkpoint(TRUNCATE); CREATE TABLE last (a)')
  const large = start('large.db')
  large.exec('CREATE TABLE more (a); PRAGMA wal_checkpoint(TRUNCATE)')
  // Writes to one page only, and not to the first.
  large.exec("INSERT INTO t VALUES ('large')")
  start('old.db', { mode: 'DELETE' })
  for (const other of ['small', 'often', 'large']) {
    expect([other, await open(read('a.db'), bytesOf(read(`${other}.db-wal`)))]).toEqual([other, 'other-wal'])
  }
  expect(await open(read('old.db'), bytesOf(read('a.db-wal')))).toBe('other-wal')
})

it('S21: a log that is older than its database is refused: by the numbers of rows, or by how it counts', async () => {
  const database = start('a.db')
  database.exec('CREATE TABLE beats (id INTEGER PRIMARY KEY AUTOINCREMENT); PRAGMA wal_checkpoint(TRUNCATE)')
  const beat = (): void => database.exec('INSERT INTO beats DEFAULT VALUES')
  beat()
  const first = read('a.db')
  const firstLog = read('a.db-wal')
  beat()
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(await open(first, bytesOf(firstLog))).toMatchObject({ wal: 'read' })
  expect(await open(read('a.db'), bytesOf(firstLog))).toBe('other-wal')

  start('b.db').exec('CREATE TABLE one (a)')
  const secondLog = read('b.db-wal')
  for (const name of ['two', 'three']) {
    const next = start('b.db', { isNew: false })
    next.exec(`PRAGMA wal_checkpoint(TRUNCATE); CREATE TABLE ${name} (a); PRAGMA wal_checkpoint(TRUNCATE)`)
  }
  expect(await open(read('b.db'), bytesOf(secondLog))).toBe('other-wal')
})

it('S21: a log so much newer than its database that pages are missing is refused', async () => {
  const database = start('a.db')
  const first = read('a.db')
  const fill = (): void => database.exec("INSERT INTO t VALUES (zeroblob(3000)), ('last')")
  for (let count = 0; count < 9; count += 1) fill()
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  fill()
  expect(await open(read('a.db'), bytesOf(read('a.db-wal')))).toMatchObject({ wal: 'read' })
  await expect(open(first, bytesOf(read('a.db-wal')))).rejects.toThrow('no page')
})

it('S21: a log whose checksums are of words with the highest byte first is read, too', async () => {
  start('a.db').exec("INSERT INTO t VALUES ('in the log')")
  const wal = turnWords(read('a.db-wal'), 4_096)
  expect(await open(read('a.db'), bytesOf(wal))).toMatchObject({ texts: ['in a.db', 'in the log'], wal: 'read' })
})

it('S21: a log says how far the reading of it is, and a huge one is refused before it is read', async () => {
  const database = start('a.db')
  for (let count = 0; count < 4; count += 1) database.exec('INSERT INTO t VALUES (zeroblob(1000000))')
  const found = await open(read('a.db'), bytesOf(read('a.db-wal')))
  const shares = typeof found === 'string' ? [] : found.shares
  expect(shares.length).toBeGreaterThan(2)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  const huge: FileBytes = { readAt: () => Promise.reject(new Error('it is read')), sizeBytes: 501 * 1024 * 1024 }
  expect(await open(read('a.db'), huge)).toBe('too-large-wal')
})

/** The same log as a machine writes it that has the highest byte first. */
function turnWords(wal: Uint8Array, pageBytes: number): Uint8Array {
  const turned = Uint8Array.from(wal)
  const view = new DataView(turned.buffer)
  let sums = [0, 0]
  const add = (from: number, until: number): void => {
    let [a = 0, b = 0] = sums
    for (let at = from; at < until; at += 8) {
      a = (a + view.getUint32(at) + b) % 2 ** 32
      b = (b + view.getUint32(at + 4) + a) % 2 ** 32
    }
    sums = [a, b]
  }
  const write = (at: number): void => sums.forEach((sum, index) => view.setUint32(at + 4 * index, sum))
  view.setUint32(0, 0x377f0683)
  add(0, 24)
  write(24)
  for (let at = 32; at < turned.length; at += 24 + pageBytes) {
    add(at, at + 8)
    add(at + 24, at + 24 + pageBytes)
    write(at + 16)
  }
  return turned
}
