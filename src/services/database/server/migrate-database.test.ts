import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres/postgres'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { copyBeforeMigration } from './copy-file.ts'
import type { Database } from './database.ts'
import { definePart, migrateDatabase, OpenRefusal, type SchemaStep } from './migrate-database.ts'
import { openDatabase } from './open-database.ts'

let folder: TempFolder
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(() => folder.remove())

const makeTable: SchemaStep = async ({ kysely }) =>
  void (await sql`CREATE TABLE IF NOT EXISTS things (name text PRIMARY KEY)`.execute(kysely))
const addThing: SchemaStep = async ({ kysely }) =>
  void (await sql`INSERT INTO things VALUES ('added by a step')`.execute(kysely))

function partOf(...steps: readonly SchemaStep[]) {
  return definePart({ name: 'things', keyTable: 'things', personTables: ['things'], steps })
}

async function openOn(engine: 'sqlite' | 'postgres'): Promise<Database> {
  if (engine === 'sqlite') {
    const database = openDatabase({ kind: 'sqlite', path: join(folder.path, 'things.sqlite') }, 1)
    onTestFinished(() => database.close())
    return database
  }
  const { url, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  return openDatabase({ kind: 'postgres', pool }, 1)
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const read = async ({ kysely }: Database) =>
    (await sql<{ name: string }>`SELECT name FROM things ORDER BY name`.execute(kysely)).rows.map(({ name }) => name)

  test('each step is taken once', async () => {
    const database = await openOn(engine)
    for (let start = 0; start < 2; start++) await migrateDatabase(database, partOf(makeTable))
    for (let start = 0; start < 2; start++) await migrateDatabase(database, partOf(makeTable, addThing))
    expect(await read(database)).toEqual(['added by a step'])
  })

  test('tables from before there were versions count as version 1', async () => {
    const database = await openOn(engine)
    await makeTable(database)
    await sql`INSERT INTO things VALUES ('was there')`.execute(database.kysely)
    await migrateDatabase(database, partOf(makeTable, addThing))
    expect(await read(database)).toEqual(['added by a step', 'was there'])
  })

  test('a step that fails takes those before it along, and the next start takes them all', async () => {
    const database = await openOn(engine)
    await migrateDatabase(database, partOf(makeTable))
    await expect(migrateDatabase(database, partOf(makeTable, addThing, addThing))).rejects.toThrow(/UNIQUE|unique/)
    expect(await read(database)).toEqual([])
    await migrateDatabase(database, partOf(makeTable, addThing))
    expect(await read(database)).toEqual(['added by a step'])
  })

  test('a newer schema is refused, and left as it is', async () => {
    const database = await openOn(engine)
    await migrateDatabase(database, partOf(makeTable, addThing))
    const refused = migrateDatabase(database, partOf(makeTable))
    await expect(refused).rejects.toThrow(OpenRefusal)
    await expect(refused).rejects.toThrow(': schema 2, this version of the app knows 1')
    expect(await read(database)).toEqual(['added by a step'])
  })

  test('of several that migrate at the same moment one does', async () => {
    const database = await openOn(engine)
    const part = partOf(makeTable, addThing)
    await Promise.all(Array.from({ length: 6 }, () => database.runAlone(() => migrateDatabase(database, part))))
    expect(await read(database)).toEqual(['added by a step'])
  })
})

describe('the copy before a migration', () => {
  const path = () => join(folder.path, 'things.sqlite')
  function write(text: string): void {
    const database = new DatabaseSync(path())
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS things (name)')
    database.prepare('INSERT INTO things VALUES (?)').run(text)
    database.close()
  }

  test('replaces the one before it', async () => {
    write('one')
    await copyBeforeMigration(path())
    write('two')
    const copy = await copyBeforeMigration(path())
    const database = new DatabaseSync(copy, { readOnly: true })
    expect(database.prepare('SELECT name FROM things').all()).toEqual([{ name: 'one' }, { name: 'two' }])
    database.close()
    expect((await stat(copy)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder.path)).not.toContain('things.sqlite.before-migration.part')
  })

  test('is refused without enough space, and the one before it stays', async () => {
    write('one')
    const copy = await copyBeforeMigration(path())
    const { mtimeMs, size } = await stat(copy)
    const refused = copyBeforeMigration(path(), async () => size - 1)
    await expect(refused).rejects.toThrow(
      'things.sqlite is copied before it is migrated, which takes 8 kB; the disk has',
    )
    expect(await stat(copy)).toMatchObject({ mtimeMs, size })
    expect(await copyBeforeMigration(path(), async () => size)).toBe(copy)
  })
})
