/** What every `DocumentCache` must do; `document-cache.test.ts` runs it against memory and IndexedDB. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeOf, NOON_MS } from '#testing/documents/documents'
import type { PendingChange, StoredDocument } from '#documents'
import type { KeptConflict } from '../../change/kept-conflict.ts'
import type { AcknowledgedChange, CacheWrite, Persisted, RejectedChange } from '../../sync/sync-state.ts'
import { DROPPED_LIMIT, type DocumentCache } from './document-cache.ts'

const DAY_MS = 86_400_000

export function pendingOf(id: string, parts: Partial<PendingChange> = {}): PendingChange {
  return {
    ...changeOf({ path: `notes/${id}`, type: 'ADD', changeId: `change-${id}` }),
    sequence: 1,
    lastSequence: 1,
    mayBeOnServer: false,
    isSent: false,
    ...parts,
  }
}

export function storedOf(id: string, version = 1): StoredDocument {
  const at = new Date(NOON_MS).toISOString()
  return {
    collection: 'notes',
    id,
    ownerId: 'anna',
    memberIds: [],
    version,
    createdAt: at,
    updatedAt: at,
    isDeleted: false,
    fields: { title: id },
  }
}

export function persistOf(parts: Partial<Persisted>): Persisted {
  return { put: [], remove: [], acknowledged: [], rejected: [], retried: [], reopened: [], ...parts }
}

export function writeOf(parts: Partial<CacheWrite>): CacheWrite {
  return { documents: [], lost: [], position: null, keepOnly: null, anew: null, settled: [], ...parts }
}

export const acknowledgedOf = (id: string, parts: Partial<AcknowledgedChange> = {}): AcknowledgedChange => ({
  change: pendingOf(id),
  version: 1,
  acknowledgedAt: new Date(NOON_MS).toISOString(),
  isSettled: false,
  ...parts,
})

const conflictOf = (address: string, parts: Partial<KeptConflict> = {}): KeptConflict => ({
  address,
  path: address.slice(0, address.lastIndexOf('/')),
  key: address.slice(address.lastIndexOf('/') + 1),
  winner: 'mine',
  mineEditedAt: new Date(NOON_MS).toISOString(),
  isOtherOmitted: false,
  userId: 'anna',
  deviceId: 'laptop',
  editedAt: new Date(NOON_MS).toISOString(),
  foundAt: new Date(NOON_MS).toISOString(),
  isTold: false,
  ...parts,
})

export const rejectedOf = (id: string): RejectedChange => ({
  change: pendingOf(id),
  code: 'not-allowed',
  message: 'Nein',
  rejectedAt: new Date(NOON_MS).toISOString(),
})

/** The disk that a case works on. */
export type CasedDisk = {
  readonly cache: () => DocumentCache
  /** What another start finds there. */
  readonly reopen: () => Promise<DocumentCache>
  readonly idsOf: () => Promise<readonly string[]>
}

export function describeCache(
  name: string,
  /** Opens the same disk again and again. */
  createDisk: () => { open(): Promise<DocumentCache>; destroy(): Promise<void> },
  describeMore: (disk: CasedDisk) => void,
): void {
  describe(name, () => {
    let disk: ReturnType<typeof createDisk>
    let cache: DocumentCache
    const reopen = async (): Promise<DocumentCache> => {
      cache.close()
      cache = await disk.open()
      return cache
    }
    const idsOf = async (): Promise<readonly string[]> => (await cache.read()).documents.map(({ id }) => id).sort()

    beforeEach(async () => {
      disk = createDisk()
      cache = await disk.open()
    })
    afterEach(async () => {
      cache.close()
      await disk.destroy()
    })

    describeMore({ cache: () => cache, reopen, idsOf })

    test('a new one is empty', async () => {
      expect(await cache.read()).toEqual({
        documents: [],
        lastCopies: [],
        cursor: 0,
        epoch: null,
        era: null,
        lastSyncedAt: null,
        outbox: [],
        rejected: [],
        unsettled: [],
        acknowledgedIds: new Set(),
        droppedIds: new Set(),
      })
    })

    test('Y1: pending changes are there again after a restart, and what was taken out is known to be', async () => {
      await cache.persist(persistOf({ put: [pendingOf('a'), pendingOf('b')] }))
      await cache.persist(persistOf({ put: [pendingOf('c')], remove: ['change-a'] }))
      const contents = await (await reopen()).read()
      expect(contents.outbox.map((record) => record.changeId).sort()).toEqual(['change-b', 'change-c'])
      expect(contents.outbox).toContainEqual(pendingOf('c'))
      expect(contents.droppedIds).toEqual(new Set(['change-a']))
    })

    test('Y4: rejected changes stay until they are tried again or discarded', async () => {
      await cache.persist(persistOf({ rejected: [rejectedOf('a'), rejectedOf('b'), rejectedOf('c')] }))
      const again = pendingOf('a', { isSent: true, isRetried: true })
      await cache.persist(persistOf({ put: [again], retried: ['change-a'] }))
      await cache.discardRejected('change-b')
      await reopen()
      expect(await cache.readRejected()).toEqual([rejectedOf('c')])
      expect((await cache.read()).outbox).toEqual([again])
    })

    test('Y9: documents and cursor are written together, and read again together', async () => {
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('a'), storedOf('b')],
          position: { since: 0, sinceEra: null, cursor: 2, epoch: 'one', era: 'first' },
        }),
      )
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('a', 2)],
          lost: [{ collection: 'notes', id: 'b' }],
          position: { since: 2, sinceEra: 'first', cursor: 4, epoch: 'one', era: 'first' },
        }),
      )
      await cache.noteSynced('2026-11-20T12:00:00.000Z')
      const contents = await (await reopen()).read()
      expect(contents).toMatchObject({
        cursor: 4,
        epoch: 'one',
        era: 'first',
        lastSyncedAt: '2026-11-20T12:00:00.000Z',
      })
      expect(contents.documents).toEqual([storedOf('a', 2)])
    })

    test('Y10: returns what others have left in the outbox and what was dropped, which counts whichever tab puts it back', async () => {
      const other = await disk.open()
      await cache.persist(persistOf({ put: [pendingOf('a'), pendingOf('b'), pendingOf('c')] }))
      await cache.persist(persistOf({ remove: ['change-a', 'change-c'] }))
      await cache.persist(persistOf({ put: [pendingOf('c')] }))
      expect(await other.readShared(new Set(['change-a']))).toMatchObject({
        unknown: [pendingOf('b')],
        dropped: ['change-a'],
      })
      await cache.persist(persistOf({ put: [pendingOf('a')], reopened: ['change-a'] }))
      await cache.persist(persistOf({ put: [pendingOf('c')], retried: ['change-c'] }))
      expect(await other.readShared(new Set(['change-a', 'change-b']))).toMatchObject({
        unknown: [pendingOf('c')],
        dropped: [],
      })
      other.close()
    })

    test('D3: a page that leaves a gap or that another tab has overtaken writes nothing', async () => {
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('a')],
          position: { since: 0, sinceEra: null, cursor: 5, epoch: 'one', era: 'first' },
        }),
      )
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('gap')],
          position: { since: 7, sinceEra: 'first', cursor: 9, epoch: 'one', era: 'first' },
        }),
      )
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('old')],
          position: { since: 1, sinceEra: 'first', cursor: 4, epoch: 'one', era: 'first' },
        }),
      )
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('else')],
          position: { since: 3, sinceEra: 'first', cursor: 8, epoch: 'two', era: 'first' },
        }),
      )
      expect(await cache.read()).toMatchObject({ cursor: 5, epoch: 'one' })
      expect(await idsOf()).toEqual(['a'])
    })

    test('D3: a page that begins before the stored cursor and ends behind it is taken', async () => {
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('a')],
          position: { since: 0, sinceEra: null, cursor: 5, epoch: 'one', era: 'first' },
        }),
      )
      await cache.writeDocuments(
        writeOf({
          documents: [storedOf('b')],
          position: { since: 3, sinceEra: 'first', cursor: 8, epoch: 'one', era: 'first' },
        }),
      )
      expect(await cache.read()).toMatchObject({ cursor: 8 })
      expect(await idsOf()).toEqual(['a', 'b'])
    })

    test('D6 fault 24: the cursor of another era is gone on from only where the server was asked about it', async () => {
      const page = { since: 0, sinceEra: null, cursor: 5, epoch: 'one', era: 'first' }
      await cache.persist(persistOf({ acknowledged: [acknowledgedOf('b')] }))
      await cache.writeDocuments(writeOf({ documents: [storedOf('a')], position: page }))
      const standing = { cursor: 5, epoch: 'one', era: 'first' }
      // A tab that has lagged behind: what came between its cursor and that of the disk may never have happened.
      const lagging = { ...page, since: 3, sinceEra: 'first', cursor: 8, era: 'second' }
      const refused = writeOf({ documents: [storedOf('b')], position: lagging, settled: ['change-b'] })
      expect(await cache.writeDocuments(refused)).toEqual(standing)
      const later = { ...page, since: 5, sinceEra: 'second', cursor: 6, era: 'second' }
      expect(await cache.writeDocuments(writeOf({ documents: [storedOf('b')], position: later }))).toEqual(standing)
      expect((await cache.read()).unsettled).toHaveLength(1)
      const asked = { ...later, sinceEra: 'first' }
      expect(await cache.writeDocuments(writeOf({ documents: [storedOf('c')], position: asked }))).toBeNull()
      const old = { ...page, since: 5, sinceEra: 'first', cursor: 9 }
      expect(await cache.writeDocuments(writeOf({ documents: [storedOf('d')], position: old }))).toEqual({
        ...standing,
        cursor: 6,
        era: 'second',
      })
      expect(await idsOf()).toEqual(['a', 'c'])
    })

    test.each(['two', 'one'])(
      'D4 D6: pulled anew, the old position stays until the last page, which drops what is not there any more (epoch %s)',
      async (epoch) => {
        await cache.writeDocuments(
          writeOf({
            documents: [storedOf('a'), storedOf('b')],
            position: { since: 0, sinceEra: null, cursor: 5, epoch: 'one', era: 'first' },
          }),
        )
        await cache.writeDocuments(writeOf({ documents: [storedOf('c')] }))
        expect(await cache.read()).toMatchObject({ cursor: 5, epoch: 'one' })
        expect(await idsOf()).toEqual(['a', 'b', 'c'])
        await cache.writeDocuments(
          writeOf({
            documents: [storedOf('a')],
            position: { since: 0, sinceEra: null, cursor: 3, epoch, era: 'second' },
            keepOnly: new Set(['notes/a', 'notes/c']),
          }),
        )
        expect(await cache.read()).toMatchObject({ cursor: 3, epoch, era: 'second' })
        expect(await idsOf()).toEqual(['a', 'c'])
      },
    )

    test('D4: acknowledged changes are kept in order, and known as unsettled until the documents contain them', async () => {
      const parts = { change: pendingOf('b', { sequence: 9 }), isSuperseded: true, era: 'one' } as const
      const [second, first] = [acknowledgedOf('b', parts), acknowledgedOf('a', { era: 'one' })]
      await cache.persist(persistOf({ acknowledged: [second, first] }))
      await cache.writeDocuments(writeOf({ settled: ['change-a', 'unknown'] }))
      const contents = await (await reopen()).read()
      expect(contents.unsettled).toEqual([second])
      expect(contents.acknowledgedIds).toEqual(new Set(['change-a', 'change-b']))
      expect(await cache.readAcknowledged()).toEqual([{ ...first, isSettled: true }, second])
    })

    test('D6: each acknowledged change keeps its own era, or none, whichever were written with it', async () => {
      const entries = [acknowledgedOf('a', { era: 'one' }), acknowledgedOf('b', { era: 'two' }), acknowledgedOf('c')]
      await cache.persist(persistOf({ acknowledged: entries }))
      await cache.persist(persistOf({ acknowledged: [acknowledgedOf('d')] }))
      const found = await cache.readAcknowledged()
      expect(Object.fromEntries(found.map(({ change, era }) => [change.path, era]))).toStrictEqual({
        'notes/a': 'one',
        'notes/b': 'two',
        'notes/c': undefined,
        'notes/d': undefined,
      })
    })

    test('D4: a change that is opened again is not acknowledged any more', async () => {
      await cache.persist(persistOf({ acknowledged: [acknowledgedOf('a')] }))
      await cache.persist(persistOf({ put: [pendingOf('a')], reopened: ['change-a'] }))
      expect((await cache.read()).acknowledgedIds).toEqual(new Set())
      expect((await cache.read()).outbox).toHaveLength(1)
    })

    test('D4: changes acknowledged 30 days before the newest are forgotten, but still count once', async () => {
      const later = { ...acknowledgedOf('b'), acknowledgedAt: new Date(NOON_MS + 31 * DAY_MS).toISOString() }
      const settled = acknowledgedOf('a', { isSettled: true })
      const superseded = acknowledgedOf('c', { isSuperseded: true })
      await cache.persist(persistOf({ acknowledged: [settled, superseded, later] }))
      const all = new Set(['change-a', 'change-b', 'change-c'])
      expect((await (await reopen()).read()).acknowledgedIds).toEqual(all)
      await expect.poll(async () => [...(await cache.read()).acknowledgedIds]).toEqual(['change-b'])
    })

    test('D4 D6: a change that no page has brought yet is not forgotten, whatever its age', async () => {
      const later = { ...acknowledgedOf('b'), acknowledgedAt: new Date(NOON_MS + 31 * DAY_MS).toISOString() }
      const settled = acknowledgedOf('c', { isSettled: true })
      await cache.persist(persistOf({ acknowledged: [acknowledgedOf('a'), settled, later] }))
      await reopen()
      await expect.poll(async () => [...(await cache.read()).acknowledgedIds]).toEqual(['change-a', 'change-b'])
    })

    test('D4: a change that a tab had put back is forgotten with it, and never pending again', async () => {
      const later = { ...acknowledgedOf('b'), acknowledgedAt: new Date(NOON_MS + 31 * DAY_MS).toISOString() }
      await cache.persist(
        persistOf({ remove: ['change-a'], acknowledged: [acknowledgedOf('a', { isSettled: true }), later] }),
      )
      await cache.persist(persistOf({ put: [pendingOf('a')] }))
      expect((await (await reopen()).read()).outbox).toHaveLength(1)
      await expect.poll(async () => (await cache.read()).outbox).toEqual([])
    })

    test('Y11: conflicts are kept by their address until they are dropped; the newer one stays', async () => {
      await cache.keepConflicts([conflictOf('notes/a/title', { mine: 'x' }), conflictOf('notes/a/count')])
      await cache.keepConflicts([conflictOf('notes/a/title', { isTold: true })])
      expect(await (await reopen()).readConflicts()).toEqual(
        expect.arrayContaining([conflictOf('notes/a/title', { isTold: true }), conflictOf('notes/a/count')]),
      )
      await cache.dropConflicts(['notes/a/title', 'notes/a/unheard'])
      expect(await cache.readConflicts()).toEqual([conflictOf('notes/a/count')])
    })

    test('Y1: a dropped change stays dropped; beyond 10,000 the oldest are forgotten', async () => {
      await cache.persist(persistOf({ remove: ['change-a'] }))
      await cache.persist(
        persistOf({ remove: Array.from({ length: DROPPED_LIMIT }, (_none, index) => `later-${index}`) }),
      )
      expect((await (await reopen()).read()).droppedIds.has('change-a')).toBe(true)
      await expect.poll(async () => (await cache.read()).droppedIds.size).toBe(DROPPED_LIMIT)
      const { droppedIds } = await cache.read()
      expect([droppedIds.has('change-a'), droppedIds.has('later-0')]).toEqual([false, true])
    })
  })
}
