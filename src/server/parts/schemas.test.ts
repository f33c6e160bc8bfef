/** The schema versions of the six databases: newer ones are refused, older ones are copied before they are migrated. */
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runAdminCommand } from '#testing/admin-command'
import { startTestServer, type TestData } from '#testing/app-server'
import {
  copyData,
  copyUsedDataForEach,
  databaseNames,
  dataDirOf,
  fileOf,
  makeOld,
  runOn,
  tryStart,
} from '#testing/server-parts'
import { readSchemaVersions } from './check-parts.ts'
import { databaseParts } from './part-list.ts'

let data: TestData
copyUsedDataForEach((copy) => (data = copy))

/** Which tables each version of a schema has. Different tables are a further step, and so another version. */
const schemas: Readonly<Record<string, { readonly version: number; readonly digest: string }>> = {
  // With the tables of backups, which lie in the same file and are made by their service.
  accounts: { version: 3, digest: 'a9fd19f96815c8a1' },
  documents: { version: 6, digest: '82771e977e8a2219' },
  messaging: { version: 2, digest: '3f095aabeb5f6e20' },
  files: { version: 1, digest: '49622f1434338a9d' },
  uptime: { version: 1, digest: '516016c2be242772' },
  'uptime-history': { version: 1, digest: 'c2e670d773040fa4' },
}

describe.each(databaseNames)('%s', (name) => {
  const known = databaseParts.find((part) => part.name === name)?.schemaVersion.sqlite

  test('says the version of its schema, whose tables are those of this version', async () => {
    expect((await readSchemaVersions(dataDirOf(data))).get(name)).toBe(known)
    const database = new DatabaseSync(fileOf(data, name))
    // Each collection that follows another has an index of its own, which the server makes when it starts: no step of the schema.
    const tables = database
      .prepare(
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'server_%' AND name NOT LIKE 'documents!_%!_by!_%' ESCAPE '!' ORDER BY sql",
      )
      .all()
    database.close()
    const digest = createHash('sha256')
      .update(tables.map((row) => String(row['sql']).replaceAll(/\s+/g, ' ')).join('\n'))
      .digest('hex')
      .slice(0, 16)
    expect({ version: known, digest }).toEqual(schemas[name])
  })

  test('of a newer version is refused by name and version, and nothing is changed', async () => {
    raise(name)
    const before = await readAll()
    expect(await tryStart(data)).toContain(`${name}.sqlite: schema 99, this version of the app knows ${known}`)
    expect(await readAll()).toEqual(before)
  })
})

function raise(name: string): void {
  const set = name === 'documents' ? 'documents_meta SET schema_version' : 'server_schema SET version'
  runOn(data, name, `UPDATE ${set} = 99`)
}

/** Contents of all databases, by name. */
async function readAll(): Promise<ReadonlyMap<string, string>> {
  const contents = databaseNames.map(
    async (name) => [name, (await readFile(fileOf(data, name))).toString('base64')] as const,
  )
  return new Map(await Promise.all(contents))
}

test('old files are copied before they are migrated, with what was still in their logs, once; the log says so', async () => {
  await makeOld(data)
  const writers = databaseNames.map((name) => new DatabaseSync(fileOf(data, name)))
  for (const writer of writers) writer.exec("CREATE TABLE late (text); INSERT INTO late VALUES ('only in the log')")
  const killed = await copyData(data)
  onTestFinished(() => killed.remove())
  for (const writer of writers) writer.close()

  const server = await startTestServer(killed)
  await server.close()
  const migrated = databaseNames.filter((name) => name !== 'documents')
  for (const name of migrated) {
    const copy = new DatabaseSync(`${fileOf(killed, name)}.before-migration`, { readOnly: true })
    expect(copy.prepare('SELECT text FROM late').get()).toEqual({ text: 'only in the log' })
    expect(copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'server_schema'").get()).toBeUndefined()
    copy.close()
    expect((await stat(`${fileOf(killed, name)}.before-migration`)).mode & 0o777).toBe(0o600)
  }
  const said = server.log.filter(({ msg }) => String(msg).includes('newer schema'))
  expect(said.map(({ copy, from, to }) => [copy, from, to])).toEqual(
    migrated.map((name) => [`${fileOf(killed, name)}.before-migration`, 0, schemas[name]?.version]),
  )
  const again = await startTestServer(killed)
  await again.close()
  expect(again.log.filter(({ msg }) => String(msg).includes('newer schema'))).toEqual([])
  // The copies alone are where drafts of them were.
  expect((await readdir(dataDirOf(killed))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('documents of an old schema are copied as they were', async () => {
  runOn(data, 'documents', 'DROP TABLE usage; DROP TABLE moves; ALTER TABLE change_log DROP COLUMN owner')
  runOn(data, 'documents', 'UPDATE documents_meta SET schema_version = 4')
  expect(await tryStart(data)).toBeUndefined()
  expect((await readSchemaVersions(dataDirOf(data))).get('documents')).toBe(6)
  await cp(`${fileOf(data, 'documents')}.before-migration`, fileOf(data, 'documents'))
  expect((await readSchemaVersions(dataDirOf(data))).get('documents')).toBe(4)
  // Going back is putting the copy in the place of the file.
  expect(await tryStart(data)).toBeUndefined()
})

test('a command beside the server refuses other schemas, and migrates nothing', async () => {
  const run = async (...words: readonly string[]) => {
    const { code, err } = await runAdminCommand(data.environment, words)
    return [code, err]
  }
  expect(await run('list')).toEqual([0, ''])
  raise('files')
  expect(await run('list')).toEqual([0, ''])
  expect(await run('files', 'check')).toEqual([
    1,
    'files.sqlite hat Schema 99, diese Version kennt 1. Nimm die neuere Version.\n',
  ])
  runOn(data, 'accounts', 'DROP TABLE server_schema')
  expect(await run('list')).toEqual([
    1,
    'accounts.sqlite hat Schema 0, diese Version kennt 3. Starte zuerst den Server, er stellt die Daten um.\n',
  ])
  expect((await readSchemaVersions(dataDirOf(data))).get('accounts')).toBe(0)
})
