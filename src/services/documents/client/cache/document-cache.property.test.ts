import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { uniqueId } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import type { AcknowledgedChange } from '../../sync/sync-state.ts'
import type { CacheContents, DocumentCache } from './document-cache.ts'
import { acknowledgedOf, pendingOf, persistOf, rejectedOf, storedOf, writeOf } from './document-cache.suite.ts'
import { anewOf, copyOf } from './last-copies-cache.suite.ts'
import { openIndexedDbCache } from './indexed-db-cache.ts'
import { createMemoryCache } from './memory-cache.ts'

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })
const changeIds = names.map((ids) => ids.map((id) => `change-${id}`))

const era = fc.constantFrom('first', 'second')
const position = fc
  .record({ since: fc.nat(3), sinceEra: era, epoch: fc.constantFrom('one', 'two'), era })
  .map((of) => ({ ...of, cursor: of.since + 2 }))
const document = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    version: fc.integer({ min: 1, max: 9 }),
    isDeleted: fc.boolean(),
    title: fc.constantFrom('x', 'y'),
  })
  .map(({ id, version, isDeleted, title }) => ({
    ...storedOf(id, version),
    isDeleted,
    fields: isDeleted ? {} : { title },
  }))
const retitled = (id: string): AcknowledgedChange =>
  acknowledgedOf(id, {
    version: 7,
    change: pendingOf(id, { type: 'MODIFIED', fields: [{ key: 'title', value: 'z' }] }),
  })

type Step = (cache: DocumentCache) => Promise<unknown>

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      put: names,
      sent: changeIds,
      remove: changeIds,
      acknowledged: names,
      retried: changeIds,
      rejected: names,
      reopened: changeIds,
    })
    .map(
      ({ put, acknowledged, rejected, ...rest }): Step =>
        (cache) =>
          cache.persist(
            persistOf({
              ...rest,
              put: put.map((id) => pendingOf(id)),
              acknowledged: acknowledged.map((id) => acknowledgedOf(id)),
              rejected: rejected.map((id) => rejectedOf(id)),
            }),
          ),
    ),
  fc
    .record({
      documents: fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 3 }),
      lost: names,
      settled: changeIds,
      position: fc.option(position),
      keepOnly: fc.option(names),
      anew: fc.option(fc.record({ era, unsettled: names })),
    })
    .map(
      ({ lost, keepOnly, anew, ...write }): Step =>
        (cache) =>
          cache.writeDocuments(
            writeOf({
              ...write,
              lost: lost.map((id) => ({ collection: 'notes', id })),
              keepOnly:
                write.position === null || keepOnly === null ? null : new Set(keepOnly.map((id) => `notes/${id}`)),
              anew: anew === null ? null : anewOf(anew.era, { unsettled: anew.unsettled.map(retitled) }),
            }),
          ),
    ),
  fc
    .record({ kept: names, dropped: names, era, version: fc.integer({ min: 1, max: 9 }) })
    .map(({ kept, dropped, era: of, version }): Step => async (cache) => {
      await cache.keepLastCopies(kept.map((id) => copyOf(id, of, version)))
      await cache.dropLastCopies(dropped.map((id) => copyOf(id, of).key))
    }),
)

const byText = (a: string, b: string) => (a < b ? -1 : 1)
const sorted = (contents: CacheContents) => ({
  ...contents,
  documents: [...contents.documents].sort((a, b) => byText(a.id, b.id)),
  // What is in the outbox and counts as dropped is not pending for anybody (Y10), so a disk need not keep it.
  outbox: contents.outbox
    .filter(({ changeId }) => !contents.droppedIds.has(changeId))
    .sort((a, b) => byText(a.changeId, b.changeId)),
  rejected: [...contents.rejected].sort((a, b) => byText(a.change.changeId, b.change.changeId)),
  unsettled: [...contents.unsettled].sort((a, b) => byText(a.change.changeId, b.change.changeId)),
})

test('IndexedDB holds after any writes, replayed and compacted, what memory holds', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const userId = uniqueId('person')
    const memory = createMemoryCache()
    const disk = await openIndexedDbCache(indexedDB, userId)
    for (const run of steps) {
      await run(memory)
      await run(disk)
    }
    disk.close()
    // The first reading writes anew what takes more room than it needs, the second reads that.
    for (let reading = 0; reading < 2; reading++) {
      const cache = await openIndexedDbCache(indexedDB, userId)
      expect(sorted(await cache.read())).toEqual(sorted(await memory.read()))
      await cache.noteSynced('2026-11-20T12:00:00.000Z')
      await memory.noteSynced('2026-11-20T12:00:00.000Z')
      cache.close()
    }
  })
  await expect(fc.assert(property, runsOf(60))).resolves.toBeUndefined()
})
