/** Several servers on one PostgreSQL: starting at the same moment, and telling each other what was written. */
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestData, signUpPerson, startTestServer, type TestData, type TestServer } from '#testing/app-server'
import { openHttpDevice, templates, type HttpDevice } from '#testing/documents/http-device'
import { pullFeed } from '#testing/torture/audit'

const NODES = 8

let data: TestData
let servers: TestServer[]
let admin: pg.Client

beforeEach(async () => {
  data = await createTestData('postgres')
  servers = []
  admin = new pg.Client({ connectionString: data.database?.url ?? '' })
  await admin.connect()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await admin.end()
  await data.remove()
})

/** Starts servers at the same moment and waits until all of them are ready. */
async function startServers(count: number): Promise<void> {
  servers = await Promise.all(Array.from({ length: count }, () => startTestServer(data)))
}

/** What all nodes must agree on, asked of each. */
async function askEach(question: (server: TestServer) => Promise<unknown>): Promise<readonly unknown[]> {
  const answers = await Promise.all(servers.map(question))
  return [...new Set(answers.map((answer) => JSON.stringify(answer)))]
}

const readKeys = async (server: TestServer): Promise<unknown> => (await fetch(`${server.url}/api/auth/jwks`)).json()

test('eight servers that start at the same moment on an empty database all come up, with one key and one set of documents', async () => {
  await startServers(NODES)
  const people = await Promise.all(servers.map((server) => signUpPerson(server)))
  expect(await askEach(readKeys)).toHaveLength(1)
  for (const anna of people) {
    expect(await askEach(async (server) => (await pullFeed(server.url, anna)).head)).toEqual(['2'])
  }
  const failures = servers.flatMap((server) => server.log.filter((line) => Number(line['level']) >= 50))
  expect(failures).toEqual([])
})

test('eight servers that start at the same moment on the tables of an older version bring them up to date once', async () => {
  await startServers(1)
  const [first] = servers
  if (first === undefined) throw new Error('no server was started')
  const anna = await signUpPerson(first)
  await first.close()
  // As the first released version left it, and accounts without what came later.
  await admin.query(`
    DROP TABLE server_schema;
    DROP TABLE eras, era_heads, documents_usage, documents_moves;
    ALTER TABLE change_log DROP COLUMN owner_id;
    CREATE INDEX feed_by_document ON feed (collection, document_id);
    UPDATE documents_meta SET schema_version = 1;
    DROP TABLE auth_limit, auth_sign_in_attempt;
    ALTER TABLE auth_user DROP COLUMN "lastLoginAt"`)
  await startServers(NODES)
  expect(await askEach(async (server) => (await pullFeed(server.url, anna)).head)).toEqual(['2'])
  const signIn = (server: TestServer) =>
    fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { ...anna.headers, cookie: '', 'x-forwarded-for': `10.88.0.${servers.indexOf(server)}` },
      body: JSON.stringify({ email: anna.email, password: 'Korrekt-Pferd-Batterie-7' }),
    })
  expect(await askEach(async (server) => (await signIn(server)).status)).toEqual(['200'])
})

/** Two devices of one person, each on a server of its own, connected and up to date. */
async function openTwoDevices(): Promise<readonly [HttpDevice, HttpDevice]> {
  await startServers(2)
  const [here, there] = servers
  if (here === undefined || there === undefined) throw new Error('there are not two servers')
  const anna = await signUpPerson(here)
  const devices = [
    await openHttpDevice(here.url, anna, { isPatient: true }),
    await openHttpDevice(there.url, anna, { isPatient: true }),
  ] as const
  for (const { client } of devices) {
    onTestFinished(() => client.close())
    await expect.poll(() => client.getStatus().lastSyncedAt).toBeDefined()
  }
  return devices
}

const titleAt = ({ client }: HttpDevice, id: string): unknown => client.get(templates, id)?.title

test('changes one server accepted are seen live by a device of the other, in both directions', async () => {
  const [phone, laptop] = await openTwoDevices()
  const id = phone.client.add(templates, { title: 'vom Telefon', texts: [] })
  await expect.poll(() => titleAt(laptop, id)).toBe('vom Telefon')
  laptop.client.modify(templates, id, { title: 'vom Laptop' })
  await expect.poll(() => titleAt(phone, id)).toBe('vom Laptop')
})

test('also after the database has ended the connections by which the servers hear of each other', async () => {
  const [phone, laptop] = await openTwoDevices()
  const listening = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`
  const readPids = async () => (await admin.query<{ pid: number }>(listening)).rows.map((row) => row.pid)
  await expect.poll(readPids).toHaveLength(2)
  const before = await readPids()
  const id = phone.client.add(templates, { title: 'vorher', texts: [] })
  await admin.query(`SELECT pg_terminate_backend(pid) FROM (${listening}) AS l`)
  // Whether its notice got through or not: the server asks as soon as it listens again.
  await expect.poll(() => titleAt(laptop, id)).toBe('vorher')
  await expect.poll(async () => (await readPids()).filter((pid) => !before.includes(pid))).toHaveLength(2)
  phone.client.modify(templates, id, { title: 'nachher' })
  await expect.poll(() => titleAt(laptop, id)).toBe('nachher')
})
