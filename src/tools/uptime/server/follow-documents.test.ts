import { expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { createCollectionRegistry, type StoredDocument } from '#documents'
import { createDocumentService, createFeedHub, createMemoryStore } from '#documents/server'
import { createManualTime } from '#testing/manual-time'
import { settingsCollection } from '../collections.ts'
import { followDocuments } from './follow-documents.ts'

const startMs = Date.parse('2026-06-10T12:00:00Z')

function openNodes() {
  const time = createManualTime(startMs)
  let count = 0
  const newId = (): string => `id${(count += 1)}`
  const collections = createCollectionRegistry([settingsCollection])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: newId })
  // Two services on one store are two nodes: neither hears what the other writes.
  const [here, elsewhere] = [0, 1].map(() =>
    createDocumentService({ store, hub: createFeedHub({ onError: () => undefined }), now: time.now, newId }),
  )
  if (here === undefined || elsewhere === undefined) throw new Error('there are two nodes')
  const heard: StoredDocument[] = []
  const forgotten: string[] = []
  const follow = () =>
    followDocuments({
      documents: here,
      collections: [settingsCollection.name],
      ...time,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onDocument: (document) => void heard.push(document),
      onForgotten: (userId) => void forgotten.push(userId),
    })
  const write = async (node: typeof here, id: string, hours: number): Promise<void> => {
    const path = `${settingsCollection.name}/${id}`
    await node.writeAsServer('anna', [{ path, type: 'ADD', fields: [{ key: 'reminderHours', value: hours }] }])
  }
  const hours = (): readonly unknown[] => heard.map(({ id, fields }) => [id, fields['reminderHours']])
  return { here, elsewhere, time, follow, write, hours, forgotten }
}

test('what was there, what is written here and what other nodes write is told once each', async () => {
  const { here, elsewhere, time, follow, write, hours } = openNodes()
  await write(here, 'old', 1)
  const following = follow()
  await following.ready
  await write(here, 'new', 3)
  await write(elsewhere, 'foreign', 6)
  expect(hours()).toEqual([
    ['old', 1],
    ['new', 3],
  ])
  time.moveTo(startMs + 16 * SECOND_MS)
  await expect.poll(hours).toHaveLength(3)
  await following.stop()
  expect(hours().at(-1)).toEqual(['foreign', 6])
})

test('after its end nothing is told', async () => {
  const { here, follow, write, hours } = openNodes()
  const following = follow()
  await following.ready
  await following.stop()
  await write(here, 'late', 1)
  expect(hours()).toEqual([])
})
