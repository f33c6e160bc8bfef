/** A server that lost a part, or got another server's, says so instead of making it anew. */
import { copyFile, open, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestData, type TestData } from '#testing/app-server'
import {
  allParts,
  copyUsedDataForEach,
  createUsedData,
  databaseNames,
  dataDirOf,
  fileOf,
  makeOld,
  runOn,
  takeAway,
  tryStart,
} from '#testing/server-parts'
import { checkSqliteParts } from './check-parts.ts'

let data: TestData
copyUsedDataForEach((copy) => (data = copy))
let other: TestData
beforeAll(async () => {
  other = await createUsedData()
})
afterAll(() => other.remove())

/** What a start says before it opens anything; undefined if it goes on. */
async function check(): Promise<string | undefined> {
  try {
    await checkSqliteParts(dataDirOf(data), { warn: () => {} })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
}

/** How a refusal calls a part. */
const called = (name: string): string => (name === 'secrets' ? 'secrets.json' : `${name}.sqlite`)

describe.each(allParts)('without %s', (lost) => {
  const witness = lost === 'accounts' ? 'documents.sqlite' : 'accounts.sqlite'

  test('a start names it, what shows that it was there, and the two ways on; put back, the server starts', async () => {
    const putBack = await takeAway(data, lost)
    expect(await tryStart(data)).toBe(
      `DATA_DIR ${dataDirOf(data)} lacks what belongs to this server (${called(lost)}: missing, but ${witness} shows that it was there). Put it back or restore a backup (npm run admin -- restore FILE); or accept the loss once: npm run admin -- accept-loss ${lost}`,
    )
    await putBack()
    expect(await tryStart(data)).toBeUndefined()
  })

  test('the parts of a server from before there were rosters show it as well', async () => {
    await makeOld(data)
    const putBack = await takeAway(data, lost)
    expect(await tryStart(data)).toContain(`(${called(lost)}: missing, but ${witness} shows that it was there)`)
    await putBack()
    expect(await tryStart(data)).toBeUndefined()
  })

  test('another server’s in its place is refused', async () => {
    await copyFile(fileOf(other, lost), fileOf(data, lost))
    expect(await check()).toContain(`(${called(lost)}: not the one that ${witness} belongs to)`)
  })
})

describe.each(databaseNames)('%s', (name) => {
  test('that is empty is missing', async () => {
    await takeAway(data, name)
    await writeFile(fileOf(data, name), '')
    expect(await check()).toContain(`(${called(name)}: missing`)
  })

  test('of a new server is refused', async () => {
    const fresh = await createTestData('sqlite')
    onTestFinished(() => fresh.remove())
    expect(await tryStart(fresh)).toBeUndefined()
    await takeAway(data, name)
    await copyFile(fileOf(fresh, name), fileOf(data, name))
    expect(await check()).toContain(`(${called(name)}: not the one`)
  })

  test('as it was before there were rosters is refused, too', async () => {
    runOn(data, name, 'DROP TABLE server_part; DROP TABLE server_roster')
    expect(await check()).toContain(`(${called(name)}: not the one`)
  })

  test('that is no database is named', async () => {
    await takeAway(data, name)
    await writeFile(fileOf(data, name), 'x'.repeat(10_000))
    expect(await check()).toBe(
      `${fileOf(data, name)} cannot be read (file is not a database): put the file back, or restore a backup: npm run admin -- restore FILE`,
    )
  })
})

test.each(databaseNames)('a %s whose tables are damaged is named', async (name) => {
  const file = await open(fileOf(data, name), 'r+')
  const { size } = await file.stat()
  // The first page, by which a file is known as a database and its tables are found, stays.
  await file.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096)
  await file.close()
  expect(await tryStart(data)).toContain(fileOf(data, name))
})

test.each(allParts)('%s alone shows that all others were there', async (kept) => {
  const lost = allParts.filter((name) => name !== kept)
  for (const name of lost) await takeAway(data, name)
  const refusal = await check()
  for (const name of lost)
    expect(refusal).toContain(`${called(name)}: missing, but ${called(kept)} shows that it was there`)
})

test.each(['accounts', 'documents'])('an old %s alone, with people, shows that the others were there', async (kept) => {
  await makeOld(data)
  const lost = allParts.filter((name) => name !== kept)
  for (const name of lost) await takeAway(data, name)
  const refusal = await check()
  for (const name of ['accounts', 'documents', 'secrets'].filter((part) => part !== kept))
    expect(refusal).toContain(`${called(name)}: missing, but ${called(kept)} shows that it was there`)
})

test('an empty folder is a new server', async () => {
  await rm(dataDirOf(data), { recursive: true })
  expect(await tryStart(data)).toBeUndefined()
})

test('a server from before there were shops gets their databases', async () => {
  await makeOld(data)
  // The schema that documents had then.
  runOn(data, 'documents', 'DROP TABLE usage; DROP TABLE moves; ALTER TABLE change_log DROP COLUMN owner')
  runOn(data, 'documents', 'UPDATE documents_meta SET schema_version = 4')
  for (const name of ['uptime', 'uptime-history']) await takeAway(data, name)
  expect(await tryStart(data)).toBeUndefined()
  expect(await tryStart(data)).toBeUndefined()
  await takeAway(data, 'uptime')
  expect(await check()).toContain('uptime.sqlite: missing')
})
