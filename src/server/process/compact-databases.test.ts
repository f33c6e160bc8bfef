/** Room that is given back to the disk, from the terminal. */
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { runAdminCommand } from '#testing/admin-command'
import { createTestData, signInAgain, signUpPerson, startTestServer, type TestData } from '#testing/app-server'
import { openHttpDevice, templates } from '#testing/documents/http-device'

const compact = (data: TestData) => runAdminCommand(data.environment, ['compact'])

async function openData(engine: 'sqlite' | 'postgres') {
  const data = await createTestData(engine)
  onTestFinished(() => data.remove())
  const folder = data.environment['DATA_DIR'] ?? ''
  const pathOf = (name: string) => join(folder, name)
  const readPages = (name: string) => {
    const database = new DatabaseSync(pathOf(name))
    const pages = database
      .prepare('SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count')
      .get()
    database.close()
    return { ...pages }
  }
  return { data, pathOf, readPages }
}

test('deleted rows are given back to the disk while no server runs, and the rest is there afterwards', async () => {
  const { data, readPages } = await openData('sqlite')
  let server = await startTestServer(data)
  const anna = await signUpPerson(server)
  const { client } = await openHttpDevice(server.url, anna)
  const texts = Array.from({ length: 200 }, () => 'x'.repeat(200))
  const [kept = '', ...gone] = Array.from({ length: 40 }, (_, index) =>
    client.add(templates, { title: `${index}`, texts }),
  )
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  for (const id of gone) client.remove(templates, id)
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  client.close()
  const erase = { method: 'POST', headers: anna.headers, body: '{}' }
  expect((await fetch(`${server.url}/api/documents/erase-history`, erase)).status).toBe(200)

  const holder = `(Prozess ${process.pid} auf ${hostname()})`
  expect(await compact(data)).toEqual({
    code: 1,
    out: '',
    err: `Der Server läuft noch ${holder}. Beende ihn zuerst.\n`,
  })
  await server.close()
  const before = readPages('documents.sqlite')
  expect(before['freelist_count']).toBeGreaterThan(600)
  const { code, out, err } = await compact(data)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^documents\.sqlite: \d+ kB, das sind [\d,]+ MB weniger\.$/m)
  expect(out).toMatch(/^accounts\.sqlite: \d+ kB/m)
  const after = readPages('documents.sqlite')
  expect(after).toMatchObject({ freelist_count: 0 })
  expect(after['page_count']).toBeLessThan(Number(before['page_count']) / 4)

  server = await startTestServer(data)
  const again = await signInAgain(server, anna)
  const read = await fetch(`${server.url}/api/documents/wheelTemplates/${kept}`, { headers: again.headers })
  expect(await read.json()).toMatchObject({ document: { fields: { title: '0', texts } } })
  await server.close()
})

test('a file that is no database is named, and nothing is done', async () => {
  const { data, pathOf, readPages } = await openData('sqlite')
  await (await startTestServer(data)).close()
  await writeFile(pathOf('wrong.sqlite'), 'x'.repeat(10_000))
  const before = readPages('documents.sqlite')
  const { code, out, err } = await compact(data)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('wrong.sqlite lässt sich nicht lesen (file is not a database)')
  expect(readPages('documents.sqlite')).toEqual(before)
})

test('with PostgreSQL it says what to do instead', async () => {
  const { data } = await openData('postgres')
  expect(await compact(data)).toMatchObject({ code: 1, err: expect.stringContaining('VACUUM FULL') })
})
