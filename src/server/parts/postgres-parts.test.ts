/** The same as `missing-parts.test.ts` on PostgreSQL, where parts are tables. */
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runAdminCommand } from '#testing/admin-command'
import { createTestData, signUpPerson, startTestServer, type TestData } from '#testing/app-server'
import { allParts, databaseNames, tryStart } from '#testing/server-parts'
import { databaseParts } from './part-list.ts'

const prefixes: Readonly<Record<string, string>> = {
  accounts: '^auth_',
  documents: '^(documents|documents_meta|documents_usage|documents_moves|change_log|feed|feed_head|eras|era_heads)$',
  messaging: '^messaging_',
  files: '^files_',
  uptime: '^uptime_(shop|span|event|heartbeat|slug|counter|reader|note|lease|handover|wanted|turn|node)$',
  'uptime-history': '^uptime_(journal|sample|slot|hour|day|checked|rolled)$',
  secrets: '^server_secrets$',
}

let data: TestData
beforeEach(async () => {
  data = await createTestData('postgres')
  onTestFinished(() => data.remove())
})

async function query(sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: data.database?.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Drops the tables of a part, as a restore of only some tables leaves a database. */
async function drop(name: string): Promise<void> {
  const rows = await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename ~ $1", [
    prefixes[name],
  ])
  expect(rows.length).toBeGreaterThan(0)
  await query(`DROP TABLE ${rows.map(({ tablename }) => String(tablename)).join(', ')} CASCADE`)
}

async function use(): Promise<void> {
  const server = await startTestServer(data)
  await signUpPerson(server)
  await server.close()
}

const accept = (...names: readonly string[]) => runAdminCommand(data.environment, ['accept-loss', ...names])

/** How a refusal calls a part. */
const called = (name: string): string => (name === 'secrets' ? 'the table server_secrets' : `the tables of ${name}`)

describe.each(allParts)('without %s', (lost) => {
  test('a start says so, with and without a roster; once that is accepted it makes them anew', async () => {
    await use()
    await drop(lost)
    const witness = lost === 'accounts' ? 'documents' : 'accounts'
    const refusal = `The database lacks what belongs to this server (${called(lost)}: missing, but ${called(witness)} shows that it was there). Put it back or restore a backup (npm run admin -- restore FILE); or accept the loss once: npm run admin -- accept-loss ${lost}`
    expect(await tryStart(data)).toBe(refusal)
    const [roster] = await query('ALTER TABLE server_parts RENAME TO hidden')
    expect(roster).toBeUndefined()
    expect(await tryStart(data)).toBe(refusal)
    await query('ALTER TABLE hidden RENAME TO server_parts')
    const also = lost === 'uptime' ? ['uptime-history'] : []
    for (const name of also) await drop(name)
    expect(await accept(lost, ...also)).toMatchObject({ code: 0, err: '' })
    expect(await tryStart(data)).toBeUndefined()
    expect(await tryStart(data)).toBeUndefined()
  })
})

test('tables of another database are not those of this server', async () => {
  await use()
  await query("COMMENT ON TABLE documents_meta IS 'taschenmesser part of-another-database'")
  expect(await tryStart(data)).toContain(
    '(the tables of documents: not the one that the tables of accounts belongs to)',
  )
})

test.each(databaseNames)('%s of a newer version is refused by name and version', async (name) => {
  await use()
  const set = name === 'documents' ? 'documents_meta SET schema_version = 99' : 'server_schema SET version = 99'
  await query(`UPDATE ${set}${name === 'documents' ? '' : ` WHERE name = '${name}'`}`)
  expect(await tryStart(data)).toContain(`the tables of ${name}: schema 99, this version of the app knows`)
})

test('a first start that ended in the middle is gone on with', async () => {
  expect(await tryStart(data)).toBeUndefined()
  await query('DROP TABLE server_parts')
  for (const name of ['uptime-history', 'uptime', 'accounts', 'files']) {
    await drop(name)
    const server = await startTestServer(data)
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
    await server.close()
    await query('DROP TABLE server_parts')
  }
})

test('tables from before there were versions are migrated, and the log says that nothing copied them', async () => {
  await use()
  await query('DROP TABLE server_schema; DROP TABLE server_parts')
  const server = await startTestServer(data)
  expect(
    server.log.filter(({ msg }) => String(msg).includes('newer schema')).map(({ from, to }) => [from, to]),
  ).toEqual(
    databaseNames
      .filter((name) => name !== 'documents')
      .map((name) => [0, databaseParts.find((part) => part.name === name)?.schemaVersion.postgres]),
  )
  await server.close()
})
