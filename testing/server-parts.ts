/** Data folders of servers on SQLite that people have used, to take parts away from. */
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTestData, signUpPerson, startTestServer, type TestData } from './app-server.ts'

export const databaseNames = ['accounts', 'documents', 'messaging', 'files', 'uptime', 'uptime-history'] as const
export const allParts = [...databaseNames, 'secrets'] as const

export function dataDirOf({ environment }: TestData): string {
  return environment['DATA_DIR'] ?? ''
}

export function fileOf(data: TestData, name: string): string {
  return join(dataDirOf(data), name === 'secrets' ? 'secrets.json' : `${name}.sqlite`)
}

/** The data of a server that has ended, with one account. */
export async function createUsedData(): Promise<TestData> {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data)
  await signUpPerson(server)
  await server.close()
  return data
}

export async function copyData(data: TestData): Promise<TestData> {
  const copy = await createTestData('sqlite')
  await cp(dataDirOf(data), dataDirOf(copy), { recursive: true })
  return copy
}

/** Takes a part away, with what SQLite keeps beside it; returns what puts it back. */
export async function takeAway(data: TestData, name: string): Promise<() => Promise<void>> {
  const path = fileOf(data, name)
  for (const beside of ['-wal', '-shm']) await rm(`${path}${beside}`, { force: true })
  await rename(path, `${path}.away`)
  return async () => {
    for (const beside of ['-wal', '-shm']) await rm(`${path}${beside}`, { force: true })
    await rename(`${path}.away`, path)
  }
}

/** Makes the parts what a server left that knew of no rosters and of no schemas but that of documents. */
export async function makeOld(data: TestData): Promise<void> {
  for (const name of databaseNames)
    runOn(data, name, 'DROP TABLE server_part; DROP TABLE server_roster; DROP TABLE IF EXISTS server_schema')
  const { parts: _parts, ...secrets } = JSON.parse(await readFile(fileOf(data, 'secrets'), 'utf8')) as object & {
    readonly parts: unknown
  }
  await writeFile(fileOf(data, 'secrets'), JSON.stringify(secrets))
}

export function runOn(data: TestData, name: string, sql: string): void {
  const database = new DatabaseSync(fileOf(data, name))
  database.exec(sql)
  database.close()
}

/** Resolves to what the server says when it refuses to start, and to undefined if it starts; it is closed either way. */
export async function tryStart(data: TestData): Promise<string | undefined> {
  const server = await startTestServer(data, { isWaiting: false })
  const refusal = await server.ready.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  )
  await server.close()
  return refusal
}
