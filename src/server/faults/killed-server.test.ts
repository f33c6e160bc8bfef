/** The server's process, killed at chosen moments or asked to end under load. `npm run torture` does it at any moment. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendChanges, type ChangeResult } from '#documents'
import { createTestData, engines, signUpPerson, type Engine, type Person, type TestData } from '#testing/app-server'
import { openEventReader } from '#testing/messages/event-reader'
import { pullFeed } from '#testing/torture/audit'
import { startServerNodes } from '#testing/torture/server-nodes'

async function openServer(engine: Engine) {
  const data = await createTestData(engine)
  const faults: string[] = []
  const nodes = await startServerNodes({
    count: 1,
    environment: data.environment,
    onFault: (text) => faults.push(text),
  })
  onTestFinished(async () => {
    await nodes.close()
    await data.remove()
  })
  const url = nodes.urls[0] ?? ''
  return { data, nodes, faults, url, anna: await signUpPerson({ url }) }
}

type Sending = { readonly url: string; readonly anna: Person }

/** A batch of new templates, ready to be sent any number of times. */
function createBatch({ url, anna }: Sending, ids: readonly string[]) {
  const changes = ids.map((id) => ({
    path: `wheelTemplates/${id}`,
    type: 'ADD',
    fields: [
      { key: 'title', value: id },
      { key: 'texts', value: [] },
    ],
    changeId: `change-${id}`,
    userId: anna.id,
    deviceId: 'phone',
    editedAt: new Date().toISOString(),
    baseVersion: 0,
  }))
  const body = JSON.stringify({ userId: anna.id, deviceId: 'phone', clientTime: new Date().toISOString(), changes })
  return async (): Promise<readonly ChangeResult[]> => {
    const answer = await fetch(`${url}${sendChanges.path}`, { method: 'POST', headers: anna.headers, body })
    if (answer.status !== 200) throw new Error(`${answer.status}`)
    return sendChanges.output.parse(await answer.json()).results
  }
}

async function readTemplates({
  url,
  anna,
}: Sending): Promise<readonly { readonly id: string; readonly version: number }[]> {
  const { documents } = await pullFeed(url, anna)
  return [...documents.values()].filter((document) => document.collection === 'wheelTemplates')
}

/** Blocks the server's document writes until the returned function is called. */
async function holdUpWrites(data: TestData): Promise<() => Promise<void>> {
  if (data.database === undefined) {
    const other = new DatabaseSync(join(data.environment['DATA_DIR'] ?? '', 'documents.sqlite'), { timeout: 5_000 })
    other.exec('BEGIN IMMEDIATE')
    return async () => other.close()
  }
  const client = new pg.Client({ connectionString: data.database.url })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE documents IN EXCLUSIVE MODE')
  return () => client.end()
}

describe.each(engines)('on %s', { timeout: 180_000 }, (engine) => {
  test('fault 11: a server killed in the middle of a batch has done nothing of it, and does it once when it comes again', async () => {
    const { data, nodes, faults, ...sending } = await openServer(engine)
    const letGo = await holdUpWrites(data)
    const ids = Array.from({ length: 50 }, () => randomUUID())
    const send = createBatch(sending, ids)
    const lost = send().then(
      () => 'answered',
      () => 'lost',
    )
    // Reads still work meanwhile; an answer proves that the earlier batch has reached the server.
    expect(await readTemplates(sending)).toEqual([])
    const restarted = nodes.crash(0)
    expect(await lost).toBe('lost')
    await letGo()
    await restarted
    expect(await readTemplates(sending)).toEqual([])
    const first = await send()
    expect(await send()).toEqual(first)
    expect((await readTemplates(sending)).map(({ id, version }) => [id, version])).toEqual(ids.map((id) => [id, 1]))
    expect(faults).toEqual([])
  })

  test('fault 12: changes acknowledged the moment before the kill are there after it, and are answered the same again', async () => {
    const { nodes, faults, ...sending } = await openServer(engine)
    const all: string[] = []
    for (let round = 0; round < 3; round++) {
      const ids = Array.from({ length: 50 }, () => randomUUID())
      const send = createBatch(sending, ids)
      const results = await send()
      await nodes.crash(0)
      all.push(...ids)
      expect((await readTemplates(sending)).map(({ id, version }) => [id, version])).toEqual(all.map((id) => [id, 1]))
      expect(await send()).toEqual(results)
    }
    expect(faults).toEqual([])
  })

  test('asked to end under load, the server answers what it has begun, ends its streams, and exits with 0', async () => {
    const { nodes, faults, ...sending } = await openServer(engine)
    const { url, anna } = sending
    const stream = openEventReader(await fetch(`${url}/api/documents/stream`, { headers: anna.headers }))
    await stream.next()
    // A client that never finishes its request must not delay the shutdown for ever.
    const slow = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    slow.write(
      `POST /api/documents/changes HTTP/1.1\r\nhost: x\r\ncookie: ${anna.cookie}\r\nsec-fetch-site: same-origin\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    const acknowledged: string[] = []
    const writers = Array.from({ length: 20 }, async () => {
      for (;;) {
        const id = randomUUID()
        if ((await createBatch(sending, [id])().catch(() => undefined)) === undefined) return
        acknowledged.push(id)
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(40)
    const exitCode = await nodes.stop(0)
    await Promise.all(writers)
    expect(exitCode).toBe(0)
    const ending = async (): Promise<string> => {
      while ((await stream.next()) !== undefined);
      return 'ended'
    }
    expect(await ending()).toBe('ended')
    slow.destroy()
    await nodes.crash(0)
    // Nothing was applied without its device being told.
    const ids = (await readTemplates(sending)).map((document) => document.id)
    expect(new Set(ids)).toEqual(new Set(acknowledged))
    expect(faults).toEqual([])
  })
})
