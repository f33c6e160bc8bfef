/** How every `DocumentCache` keeps last copies (rule D7); `document-cache.test.ts` runs it against memory and IndexedDB. */
import { expect, test } from 'vitest'
import { NOON_MS } from '#testing/documents/documents'
import type { LastCopy } from '../../rescue/last-copy.ts'
import type { CacheWrite } from '../../sync/sync-state.ts'
import { storedOf, writeOf, type CasedDisk } from '../cache/document-cache.suite.ts'

/** How a page keeps what is gone with it. */
export function anewOf(era: string, parts: Partial<NonNullable<CacheWrite['anew']>> = {}): CacheWrite['anew'] {
  return { at: new Date(NOON_MS).toISOString(), era, unsettled: [], ...parts }
}

export function copyOf(id: string, era: string, version = 1): LastCopy {
  return { key: `notes/${id}@${era}`, document: storedOf(id, version), keptAt: new Date(NOON_MS).toISOString() }
}

export function describeLastCopies({ cache, reopen, idsOf }: CasedDisk): void {
  test('D4, D7: a first page over documents of another database keeps none of them but as last copies', async () => {
    await cache().writeDocuments(
      writeOf({
        documents: [storedOf('old')],
        position: { since: 0, sinceEra: null, cursor: 5, epoch: 'one', era: 'first' },
      }),
    )
    await cache().writeDocuments(
      writeOf({
        documents: [storedOf('new')],
        position: { since: 0, sinceEra: null, cursor: 1, epoch: 'two', era: 'later' },
        anew: anewOf('later'),
      }),
    )
    expect(await idsOf()).toEqual(['new'])
    expect(await cache().readLastCopies()).toEqual([copyOf('old', 'later')])
    expect((await (await reopen()).read()).lastCopies).toEqual([copyOf('old', 'later')])
  })

  test('D7, fault 29: each page of a pull anew keeps what is gone with it, so that a tab that is killed between two loses nothing', async () => {
    const first = { since: 0, sinceEra: null, cursor: 5, epoch: 'one', era: 'first' }
    await cache().writeDocuments(
      writeOf({ documents: [storedOf('a', 3), storedOf('b'), storedOf('c')], position: first }),
    )
    const older = { ...storedOf('a', 2), fields: { title: 'older' } }
    await cache().writeDocuments(writeOf({ documents: [older], anew: anewOf('second') }))
    expect((await (await reopen()).read()).lastCopies).toEqual([copyOf('a', 'second', 3)])
    // From the beginning: what was taken away before is known to be, and not kept again as what it is now.
    await cache().writeDocuments(writeOf({ documents: [older], anew: anewOf('second') }))
    await cache().writeDocuments(
      writeOf({
        documents: [storedOf('c')],
        lost: [{ collection: 'notes', id: 'b' }],
        position: { ...first, cursor: 3, era: 'second' },
        keepOnly: new Set(['notes/a', 'notes/c']),
        anew: anewOf('second'),
      }),
    )
    expect(await idsOf()).toEqual(['a', 'c'])
    expect((await (await reopen()).read()).lastCopies).toEqual([copyOf('a', 'second', 3)])
  })

  test('D7: last copies are kept and dropped, the later version of two from one loss stays', async () => {
    await cache().keepLastCopies([copyOf('a', 'x', 2), copyOf('b', 'x')])
    await cache().keepLastCopies([copyOf('a', 'x', 1), copyOf('a', 'y', 1), copyOf('b', 'x', 2)])
    await (await reopen()).dropLastCopies([copyOf('a', 'y').key, 'unheard'])
    expect(await cache().readLastCopies()).toEqual([copyOf('a', 'x', 2), copyOf('b', 'x', 2)])
    expect((await (await reopen()).read()).lastCopies).toEqual([copyOf('a', 'x', 2), copyOf('b', 'x', 2)])
  })

  test('D7: a device that loses access to a document keeps no copy of it', async () => {
    await cache().keepLastCopies([copyOf('a', 'x'), copyOf('b', 'x')])
    await cache().writeDocuments(writeOf({ lost: [{ collection: 'notes', id: 'a' }] }))
    expect(await cache().readLastCopies()).toEqual([copyOf('b', 'x')])
  })
}
