import { expect, it } from 'vitest'
import type { DocumentsClient } from '#documents/client'
import { createDeferredDocuments } from './deferred-documents.ts'

const collection = { name: 'wheels' } as unknown as Parameters<DocumentsClient['add']>[0]

/** An engine that records the users whose documents it opens; it loads when the test decides. */
function setUp() {
  const calls: string[] = []
  let tell = () => undefined as void
  const engine = {
    open: async (userId: string) => void calls.push(`open ${userId}`),
    close: async () => void calls.push('close'),
    list: () => ['a document'],
    subscribe(listener: () => void) {
      tell = listener
      return () => undefined
    },
    add: () => 'new id',
    getStatus: () => ({ isLoaded: true }),
  } as unknown as DocumentsClient
  const loads: PromiseWithResolvers<DocumentsClient>[] = []
  const documents = createDeferredDocuments(() => {
    const load = Promise.withResolvers<DocumentsClient>()
    loads.push(load)
    return load.promise
  })
  return { calls, documents, loads, arrive: () => loads.at(-1)?.resolve(engine), tell: () => tell() }
}

it('is empty and loads nothing while no user is signed in', async () => {
  const { documents, loads } = setUp()
  expect(documents.list(collection)).toEqual([])
  expect(documents.list(collection)).toBe(documents.list(collection))
  expect(documents.getStatus()).toBe(documents.getStatus())
  expect(documents.getStatus().isLoaded).toBe(false)
  await documents.close()
  expect(loads).toHaveLength(0)
  expect(() => documents.add(collection, {})).toThrow('no documents are open')
})

it('loads once and is the engine from then on, also for those who listened before', async () => {
  const { arrive, calls, documents, loads, tell } = setUp()
  let told = 0
  documents.subscribe(() => (told += 1))
  const opening = documents.open('anna')
  arrive()
  await opening
  await documents.open('anna')
  expect(loads).toHaveLength(1)
  expect(calls).toEqual(['open anna', 'open anna'])
  tell()
  expect(told).toBe(1)
  expect(documents.list(collection)).toEqual(['a document'])
  expect(documents.add(collection, {})).toBe('new id')
})

it('opens no user who left while the engine was loading, and not the first of two', async () => {
  const { arrive, calls, documents } = setUp()
  const first = documents.open('anna')
  const second = documents.open('bert')
  arrive()
  await Promise.all([first, second])
  expect(calls).toEqual(['open bert'])
  const other = setUp()
  const opening = other.documents.open('anna')
  await other.documents.close()
  other.arrive()
  await opening
  expect(other.calls).toEqual([])
})

it('tries again after a load that failed', async () => {
  const { arrive, calls, documents, loads } = setUp()
  const failing = documents.open('anna')
  loads[0]?.reject(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  const opening = documents.open('anna')
  arrive()
  await opening
  expect(calls).toEqual(['open anna'])
})
