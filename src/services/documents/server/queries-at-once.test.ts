import { expect, test } from 'vitest'
import { createDocumentApp } from '#testing/documents/document-app'
import { createTestClock, testCollections } from '#testing/documents/documents'
import { createMemoryStore } from '#testing/documents/memory-store'
import { settle } from '#testing/manual-time'

test('collections are read one after the other for each user, and side by side for others', async () => {
  const { now } = createTestClock()
  const kept = createMemoryStore({ collections: testCollections, now, newEpoch: () => 'epoch' })
  const running: { readonly userId: string; readonly end: () => void }[] = []
  const store: typeof kept = {
    ...kept,
    queryDocuments: async (userId) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      running.push({ userId, end: resolve })
      await promise
      return []
    },
  }
  const app = createDocumentApp({ store, now })
  const answers = ['anna', 'anna', 'ben'].map((as) => app.request({ as, path: '/api/documents/notes' }))
  await expect.poll(() => running.length).toBe(2)
  await settle(3)
  expect(running.map(({ userId }) => userId)).toEqual(['anna', 'ben'])
  running[0]?.end()
  await expect.poll(() => running.length).toBe(3)
  for (const { end } of running) end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  await app.hub.close()
})
