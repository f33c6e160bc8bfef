/** When services of ours hear of a write: after its answer, in slices, in order. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import type { StoredDocument } from '#documents'
import { createDocumentApp, USER_HEADER } from '#testing/documents/document-app'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import type { DocumentStore } from './document-store.ts'
import { createMemoryStore } from '#testing/documents/memory-store'
import { createWriteListeners, type WriteListener } from './write-listeners.ts'

const documents = (count: number): readonly StoredDocument[] =>
  Array.from({ length: count }, (_value, index) => ({
    collection: 'notes',
    id: `n${index}`,
    ownerId: 'anna',
    memberIds: [],
    version: 1,
    createdAt: '',
    updatedAt: '',
    isDeleted: false,
    fields: {},
  }))

/** Listeners whose clock goes on by `costMs` for each document heard of, and whose turns the test takes. */
function openListeners(costMs: number) {
  let elapsedMs = 0
  const turns: (() => void)[] = []
  const heard: string[] = []
  const errors: unknown[] = []
  const listeners = createWriteListeners({
    onError: (error) => errors.push(error),
    yieldToEventLoop: (callback) => turns.push(callback),
    elapsedMs: () => elapsedMs,
  })
  const listener: WriteListener = {
    written: ({ id }) => {
      elapsedMs += costMs
      heard.push(id)
    },
    forgotten: (userId) => heard.push(`${userId} has left`),
  }
  listeners.add(listener)
  return { listeners, heard, errors, turns, takeTurn: () => turns.shift()?.() }
}

test('L4 listeners are called after the writer’s run has ended, and one run is asked for at a time', () => {
  const { listeners, heard, turns, takeTurn } = openListeners(0)
  listeners.announceWritten(documents(2))
  listeners.announceWritten(documents(1))
  expect([heard, turns.length]).toEqual([[], 1])
  takeTurn()
  expect([heard, turns.length]).toEqual([['n0', 'n1', 'n0'], 0])
})

test('L4 slow listeners are worked off in slices, in order, until all are done, however much is written meanwhile', async () => {
  const { listeners, heard, turns, takeTurn } = openListeners(1)
  listeners.announceWritten(documents(5))
  takeTurn()
  expect([heard, turns.length]).toEqual([['n0', 'n1'], 1])
  const leaving = listeners.announceForgotten('anna')
  takeTurn()
  takeTurn()
  await leaving
  expect(heard).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'anna has left'])
  listeners.announceWritten(documents(2_500))
  while (turns.length > 0) takeTurn()
  expect([heard.length, heard.at(-1)]).toEqual([2_506, 'n2499'])
})

test('L4 a listener that throws keeps no other one from hearing, and who leaves is not waited for in vain', async () => {
  const { listeners, heard, errors, takeTurn } = openListeners(0)
  const fail = (): never => {
    throw new Error('broken')
  }
  listeners.add({ written: fail, forgotten: fail })
  listeners.announceWritten(documents(1))
  const leaving = listeners.announceForgotten('anna')
  takeTurn()
  await leaving
  expect([heard, errors.map(String)]).toEqual([
    ['n0', 'anna has left'],
    ['Error: broken', 'Error: broken'],
  ])
})

test('L4 a listener that takes a second does not delay the answer to the write it hears of', async () => {
  const { now } = createTestClock()
  const store = createMemoryStore({ collections: testCollections, now, newEpoch: () => uniqueId('epoch') })
  const { router, service } = createDocumentApp({ store, now })
  const heard = Promise.withResolvers<number>()
  service.onWritten({
    written: () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
      heard.resolve(Date.now())
    },
    forgotten: () => {},
  })
  const server = serve({ fetch: router.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { deviceId, changes } = batchOf([changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ title: 'a' }) })])
  // In a thread of its own, because the listener holds up this one.
  const writer = new Worker(WRITER, {
    eval: true,
    workerData: {
      url: `http://127.0.0.1:${port}/api/documents/changes`,
      headers: { [USER_HEADER]: 'anna', 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'anna', deviceId, clientTime: new Date(now()).toISOString(), changes }),
    },
  })
  onTestFinished(async () => void (await writer.terminate()))
  const [{ status, answeredAt }] = (await once(writer, 'message')) as [{ status: number; answeredAt: number }]
  expect(status).toBe(200)
  expect(answeredAt).toBeLessThan(await heard.promise)
})

test('L4 a writer that overwrites a document has its answer before a service hears of it, however long reading takes', async () => {
  const { now } = createTestClock()
  const kept = createMemoryStore({ collections: testCollections, now, newEpoch: () => uniqueId('epoch') })
  const store: DocumentStore = {
    ...kept,
    readDocument: async (...place) => {
      for (let turns = 0; turns < 3; turns++) await setImmediate()
      return kept.readDocument(...place)
    },
  }
  const { request, service } = createDocumentApp({ store, now })
  const events: string[] = []
  const heard = Promise.withResolvers<void>()
  service.onWritten({
    written: ({ version }) => {
      events.push(`heard ${version}`)
      heard.resolve()
    },
    forgotten: () => {},
  })
  const fields = { title: 'eins' }
  const answer = await request({ as: 'anna', method: 'PUT', path: '/api/documents/notes/a', body: { fields } })
  events.push(`answered ${answer.status}`)
  await heard.promise
  expect(events).toEqual(['answered 200', 'heard 1'])
  expect(await answer.json()).toMatchObject({ document: { id: 'a', ownerId: 'anna', version: 1, fields } })
})

const WRITER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { url, ...request } = workerData
  fetch(url, { method: 'POST', ...request }).then(async (answer) => {
    await answer.text()
    parentPort.postMessage({ status: answer.status, answeredAt: Date.now() })
  })
`
