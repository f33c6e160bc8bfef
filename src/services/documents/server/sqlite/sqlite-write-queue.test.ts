import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { createFlush, type Flush } from './sqlite-flush.ts'
import { createWriteQueue, type WriteQueue } from './sqlite-write-queue.ts'
import { openSqliteWriter, type SqliteWriter } from './sqlite-writer.ts'

let folder: TempFolder
let opened: SqliteWriter
let writer: DatabaseSync
/** A connection as another program has it: it sees only what is committed. */
let other: DatabaseSync
let queue: WriteQueue

beforeEach(async () => {
  folder = await createTempFolder()
  const path = `${folder.path}/documents.db`
  opened = openSqliteWriter({ path, newEpoch: () => 'epoch-1', now: Date.now }, 1_000)
  writer = opened.writer
  // A reference that is checked only by COMMIT makes a commit fail as the disk would: after all statements went well.
  writer.exec(`
    CREATE TABLE written (id TEXT PRIMARY KEY);
    CREATE TABLE referring (id TEXT REFERENCES written DEFERRABLE INITIALLY DEFERRED)`)
  other = new DatabaseSync(path)
  queue = createWriteQueue(writer, { flush: opened.flush, lockTimeoutMs: 10_000 })
})
afterEach(async () => {
  await queue.drain()
  other.close()
  await opened.close()
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

it('fault 13: S9 the log is a write-ahead log, which SQLite flushes before it moves it into the file', () => {
  const read = (pragma: string): unknown => Object.values(writer.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  // 1 is NORMAL: at a commit the flush of the write queue takes the place of SQLite's own.
  expect({ journal: read('journal_mode'), synchronous: read('synchronous') }).toEqual({
    journal: 'wal',
    synchronous: 1,
  })
})

describe('S9 fault 13: with a disk that takes its time', () => {
  /** Flushes that wait for the test to let them through. */
  let flushes: PromiseWithResolvers<void>[]
  let repairs: number
  let slow: WriteQueue
  beforeEach(() => {
    flushes = []
    repairs = 0
    slow = createWriteQueue(writer, { flush: createSlowFlush(), lockTimeoutMs: 10_000, answersFirstMs: 60_000 })
  })
  const createSlowFlush = (): Flush =>
    createFlush({
      sync: () => {
        const flush = Promise.withResolvers<void>()
        flushes.push(flush)
        return flush.promise
      },
      repair: () => {
        repairs += 1
        if (repairs === 1) throw new Error('the disk is broken')
      },
    })
  const insert = (id: string, weight = 1): Promise<unknown> =>
    slow.run(weight, () => writer.prepare('INSERT INTO written VALUES (?)').run(id))
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  }

  it('nothing is answered before it is flushed, the next writes are committed meanwhile, and share a flush', async () => {
    const answered: string[] = []
    const first = insert('a').then(() => answered.push('a'))
    await turns()
    const rest = ['b', 'c'].map((id) => insert(id).then(() => answered.push(id)))
    await turns()
    expect({ answered, committed: committed(), flushes: flushes.length }).toEqual({
      answered: [],
      committed: ['a', 'b', 'c'],
      flushes: 1,
    })
    flushes[0]?.resolve()
    await first
    await turns()
    expect({ answered, flushes: flushes.length }).toEqual({ answered: ['a'], flushes: 2 })
    const drained = slow.drain().then(() => answered.push('drained'))
    await turns()
    expect(answered).toEqual(['a'])
    flushes[1]?.resolve()
    await Promise.all([...rest, drained])
    expect(answered).toEqual(['a', 'b', 'c', 'drained'])
  })

  it('followers hear of a commit while the disk still works, and the writer is answered after that', async () => {
    const events: string[] = []
    const note = (event: string) => (): void => void events.push(event)
    const run = (id: string): Promise<unknown> => {
      const work = (): unknown => writer.prepare('INSERT INTO written VALUES (?)').run(id)
      const tell = (): void => void events.push(`${id} can be read: ${committed().includes(id)}`)
      return slow.run(1, work, tell).then(note(`${id} answered`), note(`${id} refused`))
    }
    const runs = [run('a'), run('a'), run('b')]
    await turns()
    expect(events).toEqual(['a can be read: true', 'b can be read: true', 'a refused'])
    flushes[0]?.resolve()
    await turns()
    flushes[1]?.resolve()
    await Promise.all(runs)
    expect(events.slice(3)).toEqual(['a answered', 'b answered'])
  })

  it('followers hear of small writes before the disk begins, of large ones while it works', async () => {
    const flushesBefore: number[] = []
    const run = async (id: string, weight: number): Promise<void> => {
      const work = (): unknown => writer.prepare('INSERT INTO written VALUES (?)').run(id)
      const done = slow.run(weight, work, () => flushesBefore.push(flushes.length))
      await turns()
      flushes.at(-1)?.resolve()
      await done
    }
    await run('a', 49)
    await run('b', 50)
    expect(flushesBefore).toEqual([0, 2])
  })

  it('a long transaction lets the answers before it go first, which a short one need not wait for', async () => {
    const first = insert('a').then(() => committed())
    await turns()
    const rest = insert('b')
    await turns()
    expect(committed()).toEqual(['a', 'b'])
    const last = insert('c', 50)
    await turns()
    flushes[0]?.resolve()
    expect(await first).toEqual(['a', 'b'])
    await turns()
    flushes[1]?.resolve()
    await rest
    await turns()
    flushes[2]?.resolve()
    await last
    expect(committed()).toEqual(['a', 'b', 'c'])
  })

  it('a long transaction waits no longer than its limit, so that a slow disk has it next', async () => {
    const hasty = createWriteQueue(writer, { flush: createSlowFlush(), lockTimeoutMs: 10_000, answersFirstMs: 1 })
    const add = (id: string): Promise<unknown> =>
      hasty.run(50, () => writer.prepare('INSERT INTO written VALUES (?)').run(id))
    const both = [add('a')]
    await turns()
    both.push(add('b'))
    await expect.poll(committed).toEqual(['a', 'b'])
    for (const flush of flushes) flush.resolve()
    await turns()
    for (const flush of flushes) flush.resolve()
    await Promise.all(both)
  })

  it('a write that could not be flushed is refused, and nothing is answered until the log is in the file', async () => {
    const first = Promise.allSettled([insert('a')])
    await turns()
    flushes[0]?.reject(new Error('EIO'))
    expect(await first).toMatchObject([{ status: 'rejected', reason: { message: 'the disk is broken' } }])
    // The second repair succeeds; to flush again would prove nothing.
    await insert('b')
    expect({ repairs, flushes: flushes.length, committed: committed() }).toEqual({
      repairs: 2,
      flushes: 1,
      committed: ['a', 'b'],
    })
    const last = insert('c')
    await turns()
    flushes[1]?.resolve()
    await last
    expect(repairs).toBe(2)
  })
})

it('S9 a log that could not be flushed is moved into the database file, and flushed there', async () => {
  const flush = createFlush({ sync: () => Promise.reject(new Error('EIO')), repair: opened.repair })
  const doubtful = createWriteQueue(writer, { flush, lockTimeoutMs: 10_000 })
  await doubtful.run(1, () => writer.prepare("INSERT INTO written VALUES ('a')").run())
  expect((await stat(`${folder.path}/documents.db-wal`)).size).toBe(0)
  expect(committed()).toEqual(['a'])
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
  const impatient = createWriteQueue(writer, { flush: opened.flush, lockTimeoutMs: 30 })
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
