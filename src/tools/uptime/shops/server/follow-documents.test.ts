import { expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import type { StoredDocument } from '#documents'
import { createManualTime, passTime } from '#testing/manual-time'
import { addDocument, openMemoryDocuments } from '#testing/documents/memory-documents'
import { strictLog } from '#testing/strict-log'
import { settingsCollection } from '../../collections.ts'
import { followDocuments } from './follow-documents.ts'

const startMs = Date.parse('2026-06-10T12:00:00Z')

function openNodes() {
  const time = createManualTime(startMs)
  const { documents: here, openNode } = openMemoryDocuments({ collections: [settingsCollection], now: time.now })
  const elsewhere = openNode()
  const heard: StoredDocument[] = []
  const forgotten: string[] = []
  const follow = (onFirst?: () => void) =>
    followDocuments({
      documents: here,
      collections: [settingsCollection.name],
      ...time,
      log: strictLog,
      onDocument: (document) => {
        heard.push(document)
        if (heard.length === 1) onFirst?.()
      },
      onForgotten: (userId) => void forgotten.push(userId),
    })
  const write = (node: typeof here, id: string, reminderHours: number): Promise<void> =>
    addDocument(node, 'anna', `${settingsCollection.name}/${id}`, { reminderHours })
  const hours = (): readonly unknown[] => heard.map(({ id, fields }) => [id, fields['reminderHours']])
  return { here, elsewhere, time, follow, write, hours, forgotten }
}

test('existing shops, own writes and those of other nodes are announced once each', async () => {
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
  await passTime(time, { forMs: 31 * SECOND_MS })
  expect(hours().slice(2)).toEqual([['foreign', 6]])
  await following.stop()
})

test('a user who is deleted while their documents are being read does not come back with them', async () => {
  const { here, follow, write, hours, forgotten } = openNodes()
  for (let index = 0; index < 120; index++) await write(here, `shop${index}`, 1)
  let heardBefore: number | undefined
  const following = follow(() => {
    const leaving = here.forgetPerson({ userId: 'anna', anonymousId: 'nobody' })
    void leaving.then(() => (heardBefore = hours().length))
  })
  await following.ready
  await following.stop()
  expect(forgotten).toEqual(['anna'])
  expect(heardBefore).toBeLessThan(120)
  expect(hours()).toHaveLength(heardBefore ?? 0)
})

test('after its end nothing is announced', async () => {
  const { here, follow, write, hours } = openNodes()
  const following = follow()
  await following.ready
  await following.stop()
  await write(here, 'late', 1)
  expect(hours()).toEqual([])
})
