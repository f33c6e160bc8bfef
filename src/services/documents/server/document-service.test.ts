/** What follows a write, on a store without a database. */
import { expect, test } from 'vitest'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { createDocumentService, type DocumentService } from './document-service.ts'
import { createFeedHub } from './feed/feed-hub.ts'
import type { DocumentStore } from './document-store.ts'
import { createMemoryStore } from '#testing/documents/memory-store'

function open(onError?: (error: unknown) => void): DocumentService {
  const { now } = createTestClock()
  const store = createMemoryStore({ collections: testCollections, now, newEpoch: () => uniqueId('epoch') })
  const hub = createFeedHub({})
  return createDocumentService({ store, hub, now, newId: uniqueId, ...(onError === undefined ? {} : { onError }) })
}

/** Collects the calls of a listener. */
function listenTo(service: DocumentService) {
  const heard: string[] = []
  const stop = service.onWritten({
    written: ({ collection, id, ownerId, version, isDeleted }) =>
      heard.push(`${collection}/${id} of ${ownerId} v${version}${isDeleted ? ' deleted' : ''}`),
    forgotten: (userId) => heard.push(`${userId} has left`),
  })
  return { heard, stop }
}

/** Listeners hear a turn of the event loop after the answer. */
const untilHeard = () => new Promise(setImmediate)

const addNote = (service: DocumentService, id: string) =>
  service.applyBatch(batchOf([changeOf({ path: `notes/${id}`, type: 'ADD', fields: fieldsOf({ title: id }) })]))

test('L4 a listener hears what people, services and requests write, and who leaves, until it stops listening', async () => {
  const service = open()
  const { heard, stop } = listenTo(service)
  await addNote(service, 'a')
  await service.overwrite({ userId: 'anna', collection: 'notes', id: 'a', fields: { title: 'b' } })
  const notice = { path: 'notices/n', type: 'ADD', fields: [{ key: 'text', value: 'Hallo' }] } as const
  await service.writeAsServer('ben', [notice])
  await service.applyBatch(batchOf([changeOf({ path: 'notes/a', type: 'DELETED', baseVersion: 2 })]))
  await service.applyBatch(
    batchOf([changeOf({ path: 'notes/gone', type: 'MODIFIED', fields: fieldsOf({ count: 1 }) })]),
  )
  await service.forgetPerson({ userId: 'ben', anonymousId: 'nobody' })
  stop()
  await addNote(service, 'c')
  expect(heard).toEqual([
    'notes/a of anna v1',
    'notes/a of anna v2',
    'notices/n of ben v1',
    'notes/a of anna v3 deleted',
    'ben has left',
  ])
})

test('L4 it hears of a write when it can be read', async () => {
  const service = open()
  const found: Promise<unknown>[] = []
  service.onWritten({
    written: ({ ownerId, collection, id }) => void found.push(service.store.readDocument(ownerId, collection, id)),
    forgotten: () => {},
  })
  await addNote(service, 'a')
  await untilHeard()
  expect(await Promise.all(found)).toMatchObject([{ id: 'a', fields: { title: 'a' } }])
})

test('D3 streams are woken as soon as a write can be read, listeners hear of it when it is on the disk and answered', async () => {
  const { now } = createTestClock()
  const store = createMemoryStore({ collections: testCollections, now, newEpoch: () => uniqueId('epoch') })
  const disk = Promise.withResolvers<void>()
  const slow: DocumentStore = {
    ...store,
    applyBatch: async (...request) => {
      const applied = await store.applyBatch(...request)
      await disk.promise
      return applied
    },
  }
  const hub = createFeedHub({})
  const service = createDocumentService({ store: slow, hub, now, newId: uniqueId })
  const { heard } = listenTo(service)
  hub.subscribe('anna', (signal, step, deviceId) => heard.push(`${signal} to ${step?.next} by ${deviceId}`))
  const written = addNote(service, 'a')
  await new Promise(setImmediate)
  expect(heard).toEqual(['moved to 1 by phone'])
  disk.resolve()
  await written
  expect(heard).toEqual(['moved to 1 by phone'])
  await untilHeard()
  expect(heard).toEqual(['moved to 1 by phone', 'notes/a of anna v1'])
})

test('L4 a listener that throws harms neither the writer nor other listeners, and is logged', async () => {
  const errors: unknown[] = []
  const service = open((error) => errors.push(error))
  const fail = (): never => {
    throw new Error('broken')
  }
  service.onWritten({ written: fail, forgotten: fail })
  const { heard } = listenTo(service)
  expect((await addNote(service, 'a')).results).toMatchObject([{ outcome: 'applied' }])
  await service.forgetPerson({ userId: 'anna', anonymousId: 'nobody' })
  expect(heard).toEqual(['notes/a of anna v1', 'anna has left'])
  expect(errors.map(String)).toEqual(['Error: broken', 'Error: broken'])
})
