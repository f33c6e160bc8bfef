import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { createWriteQueue, type WriteQueue } from './sqlite-write-queue.ts'
import { openSqliteWriter } from './sqlite-writer.ts'

let folder: TempFolder
let writer: DatabaseSync
/** A connection as another program has it: it sees only what is committed. */
let other: DatabaseSync
let queue: WriteQueue

beforeEach(async () => {
  folder = await createTempFolder()
  const path = `${folder.path}/documents.db`
  writer = openSqliteWriter({ path, newEpoch: () => 'epoch-1', now: Date.now }, 1_000).writer
  // A reference that is checked only by COMMIT makes a commit fail as the disk would: after all statements went well.
  writer.exec(`
    CREATE TABLE written (id TEXT PRIMARY KEY);
    CREATE TABLE referring (id TEXT REFERENCES written DEFERRABLE INITIALLY DEFERRED)`)
  other = new DatabaseSync(path)
  queue = createWriteQueue(writer, { lockTimeoutMs: 10_000 })
})
afterEach(async () => {
  await queue.drain()
  other.close()
  writer.close()
  await folder.remove()
})

const write = (id: string): Promise<unknown> =>
  queue.run(1, () => writer.prepare('INSERT INTO written VALUES (?)').run(id))
const failAtCommit = (): Promise<unknown> =>
  queue.run(1, () => writer.prepare("INSERT INTO referring VALUES ('nobody')").run())
const committed = (): readonly unknown[] =>
  other
    .prepare('SELECT id FROM written ORDER BY id')
    .all()
    .map((row) => row['id'])

it('fault 13: S9 a commit on the writing connection is on the disk when it returns', () => {
  const read = (pragma: string): unknown => Object.values(writer.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  // 2 is FULL: the log is synced at each commit.
  expect({ journal: read('journal_mode'), synchronous: read('synchronous') }).toEqual({
    journal: 'wal',
    synchronous: 2,
  })
})

it('fault 13: S9 every write of a group is committed before the first of them is answered', async () => {
  const seen = ['a', 'b', 'c'].map((id) => write(id).then(committed))
  expect(await Promise.all(seen)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

it('fault 13: S9 a write whose commit fails is refused, leaves nothing behind, and harms no other of its group', async () => {
  const fates = await Promise.allSettled([write('before'), failAtCommit(), write('after')])
  expect(fates.map((fate) => fate.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(committed()).toEqual(['after', 'before'])
  expect(other.prepare('SELECT count(*) AS count FROM referring').get()).toEqual({ count: 0 })
})

it('fault 15: while another program holds the file locked, writes wait, the process goes on, and nothing is lost', async () => {
  other.exec('BEGIN IMMEDIATE')
  let isAnswered = false
  const waiting = Promise.all(['a', 'b'].map(write)).then(() => (isAnswered = true))
  // It waits in its own timer: the loop turns for others meanwhile.
  expect(Object.values(writer.prepare('PRAGMA busy_timeout').get() ?? {})).toEqual([0])
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  other.exec('COMMIT')
  await waiting
  expect(committed()).toEqual(['a', 'b'])
})

it('fault 15: writes that found it locked for too long are refused, and those that come later are not', async () => {
  const impatient = createWriteQueue(writer, { lockTimeoutMs: 30 })
  const insert = (id: string) => impatient.run(1, () => writer.prepare('INSERT INTO written VALUES (?)').run(id))
  other.exec('BEGIN IMMEDIATE')
  const fates = await Promise.allSettled([insert('a'), insert('b')])
  expect(fates.map((fate) => fate.status === 'rejected' && (fate.reason as { code: string }).code)).toEqual([
    'unavailable',
    'unavailable',
  ])
  other.exec('ROLLBACK')
  await insert('c')
  expect(committed()).toEqual(['c'])
})
