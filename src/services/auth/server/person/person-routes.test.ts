import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { openTestEngine, openTestServer } from '../auth-test-server.ts'
import { exportPerson } from './person-routes.ts'
import { createPerson } from '../people.ts'

test('P9: of an export no more is read than was taken, and what is not wanted any more is let go of', async () => {
  const folder = await createTempFolder()
  const read = { items: 0, isOver: false }
  async function* endless() {
    try {
      for (;;) yield { text: 'x'.repeat(10_000), number: (read.items += 1) }
    } finally {
      read.isOver = true
    }
  }
  const engine = await openTestEngine(
    { kind: 'sqlite', path: join(folder.path, 'auth.db') },
    { exportParts: [{ name: 'endless', items: endless }] },
  )
  const { id } = await createPerson(engine, { name: 'Anna', email: 'anna@example.de' })
  const chunks = exportPerson(engine, { userId: id, sessionId: 'any' })
  for (let count = 1; count <= 3; count++) {
    const { value } = await chunks.next()
    expect(String(value).length).toBeLessThan(100_000)
    expect(read.items).toBeLessThan(count * 8)
  }
  await chunks.return(undefined)
  expect(read.isOver).toBe(true)
  await engine.store.close()
  await folder.remove()
})

test('P9: an export that can’t be read to its end breaks off, and the fault is noted', async () => {
  const folder = await createTempFolder()
  async function* broken() {
    yield { text: 'fine' }
    throw new Error('the disk is gone')
  }
  const database = { kind: 'sqlite', path: join(folder.path, 'auth.db') } as const
  const server = await openTestServer(database, { exportParts: [{ name: 'documents', items: broken }] })
  const browser = server.openBrowser()
  await browser.signUp('anna@example.de')
  await expect(browser.send('GET', '/api/auth/export')).rejects.toThrow('the disk is gone')
  await server.auth.close()
  await folder.remove()
})
