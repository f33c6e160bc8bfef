import { describe, expect, test } from 'vitest'
import { document, pending } from '#testing/documents/sync-device'
import type { StoredDocument } from '../document.ts'
import {
  applyPageChange,
  emptyContents,
  findLastCopies,
  keepCopies,
  type LastCopy,
  type PageChange,
} from './last-copy.ts'
import type { AcknowledgedChange } from '../sync/sync-state.ts'

const AT = '2026-11-20T12:00:00.000Z'
const mine = document('a', 5, { fields: { title: 'mine' } })
const tombstone = (version: number) => document('a', version, { isDeleted: true, fields: {} })

function found(
  known: StoredDocument,
  brought: StoredDocument | undefined,
  parts: Partial<PageChange> = {},
): readonly LastCopy[] {
  const documents = brought === undefined ? [] : [brought]
  const page: PageChange = {
    documents,
    lost: [],
    keepOnly: new Set(documents.map(({ id }) => `notes/${id}`)),
    anew: { at: AT, era: 'later', unsettled: [] },
    ...parts,
  }
  return findLastCopies(new Map([[`notes/${known.id}`, known]]), page)
}

const copyOf = (kept: StoredDocument): LastCopy => ({ key: 'notes/a@later', document: kept, keptAt: AT })

describe('D7: a pull anew keeps', () => {
  test.each<[string, StoredDocument | undefined]>([
    ['is not there', undefined],
    ['has an older version', document('a', 3, { fields: { title: 'older' } })],
    ['has the same version, counted again', document('a', 5, { fields: { title: 'other' } })],
    ['has gone on by itself from what it was', document('a', 9, { fields: { title: 'other' } })],
    ['was deleted before it was brought back', tombstone(4)],
  ])('a document that %s', (_what, brought) => {
    expect(found(mine, brought)).toEqual([copyOf(mine)])
  })

  test.each<[string, StoredDocument, StoredDocument | undefined, Partial<PageChange>]>([
    ['is there as it was', mine, document('a', 5, { fields: { title: 'mine' } }), {}],
    ['has the same fields in another version', mine, document('a', 2, { fields: { title: 'mine' } }), {}],
    ['was deleted later', mine, tombstone(6), {}],
    ['was withdrawn', mine, undefined, { lost: [{ collection: 'notes', id: 'a' }] }],
    ['comes with a page further on', mine, undefined, { keepOnly: null }],
    ['was deleted here already', tombstone(5), undefined, {}],
    ['goes with a page of the database it is from', mine, document('a', 6), { keepOnly: null, anew: null }],
  ])('not one that %s', (_what, known, brought, parts) => {
    expect(found(known, brought, parts)).toEqual([])
  })

  const acknowledged = (version: number, parts: Partial<AcknowledgedChange['change']>): AcknowledgedChange => ({
    change: pending({ path: 'notes/a', type: 'MODIFIED', ...parts }),
    version,
    acknowledgedAt: AT,
    isSettled: false,
  })

  test('with what was acknowledged since it came', () => {
    const unsettled = [
      acknowledged(5, { fields: [{ key: 'title', value: 'known' }] }),
      acknowledged(6, { fields: [{ key: 'title', value: 'newest' }] }),
      acknowledged(7, { path: 'notes/b', fields: [{ key: 'title', value: 'of another' }] }),
    ]
    const anew = { at: AT, era: 'later', unsettled }
    expect(found(mine, undefined, { anew })).toEqual([copyOf({ ...mine, version: 6, fields: { title: 'newest' } })])
    expect(found(mine, document('a', 9, { fields: { title: 'newest' } }), { anew })).toEqual([])
    const since = { ...acknowledged(8, { fields: [{ key: 'title', value: 'of the new era' }] }), era: 'later' }
    expect(found(mine, undefined, { anew: { ...anew, unsettled: [since] } })).toEqual([copyOf(mine)])
    const deleted = [acknowledged(6, { type: 'DELETED' })]
    expect(found(mine, undefined, { anew: { ...anew, unsettled: deleted } })).toEqual([])
  })
})

test('D7: a document that no page has brought since it was made is kept, one that only others may have made is not', () => {
  const change = pending({ path: 'notes/new', type: 'ADD', fields: [{ key: 'title', value: 'mine' }] })
  const edit = pending({ path: 'notes/theirs', type: 'MODIFIED', fields: [{ key: 'title', value: 'x' }] })
  const known = { acknowledgedAt: AT, isSettled: false } as const
  const unsettled = [
    { ...known, change, version: 1 },
    { ...known, change: edit, version: 2 },
  ]
  const page: PageChange = { documents: [], lost: [], keepOnly: new Set(), anew: { at: AT, era: 'later', unsettled } }
  expect(findLastCopies(new Map(), page)).toMatchObject([
    { key: 'notes/new@later', document: { id: 'new', ownerId: change.userId, version: 1, fields: { title: 'mine' } } },
  ])
  expect(findLastCopies(new Map(), { ...page, keepOnly: new Set(['notes/new', 'notes/theirs']) })).toEqual([])
  expect(findLastCopies(new Map([['notes/new', { ...tombstone(0), id: 'new' }]]), page)).toHaveLength(1)
})

test('D7: of two copies from one loss the later version stays, those from two losses stay both', () => {
  const kept = new Map<string, LastCopy>()
  keepCopies(kept, [copyOf(mine), copyOf({ ...mine, version: 4 }), { ...copyOf(mine), key: 'notes/a@last' }])
  keepCopies(kept, [copyOf({ ...mine, version: 6 })])
  expect([...kept.values()].map(({ key, document: { version } }) => [key, version])).toEqual([
    ['notes/a@later', 6],
    ['notes/a@last', 5],
  ])
})

test('D7: a page that withdraws a document takes its copies along', () => {
  const contents = emptyContents()
  keepCopies(contents.lastCopies, [copyOf(mine), { ...copyOf(mine), key: 'notes/a@last' }])
  applyPageChange(contents, { documents: [], lost: [{ collection: 'notes', id: 'a' }], keepOnly: null, anew: null })
  expect(contents.lastCopies.size).toBe(0)
})
