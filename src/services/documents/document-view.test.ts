import { expect, test } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import type { Change, PendingChange } from './change/change.ts'
import type { StoredDocument } from './document.ts'
import { viewOf, type ViewSource } from './document-view.ts'

function pending(parts: Partial<PendingChange> & Pick<Change, 'type'>): PendingChange {
  return {
    ...changeOf({ path: 'notes/a', ...parts }),
    sequence: 1,
    lastSequence: 1,
    mayBeOnServer: false,
    isSent: false,
  }
}

const cached: StoredDocument = {
  collection: 'notes',
  id: 'a',
  ownerId: 'bert',
  memberIds: ['anna'],
  version: 3,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  isDeleted: false,
  fields: { title: 'Milch', id: 'not the id' },
}

function view(parts: Partial<ViewSource>) {
  return viewOf({ userId: 'anna', id: 'a', cached: undefined, overlay: [], pending: [], ...parts })
}

const retitle = (title: string) => pending({ type: 'MODIFIED', fields: fieldsOf({ title }) })
const acknowledged = (change: PendingChange, version: number) => ({
  change,
  version,
  acknowledgedAt: '',
  isSettled: false,
})

test('Y2: the cached fields with the metadata; if both have a name, it is the service’s', () => {
  expect(view({ cached })).toEqual({
    title: 'Milch',
    id: 'a',
    ownerId: 'bert',
    memberIds: ['anna'],
    version: 3,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-02T12:00:00.000Z',
    isPending: false,
  })
})

test('Y2: acknowledged changes count until the cache has their version, pending ones on top of them', () => {
  expect(view({ cached, overlay: [acknowledged(retitle('alt'), 3)] })).toMatchObject({
    title: 'Milch',
    isPending: false,
  })
  expect(view({ cached, overlay: [acknowledged(retitle('neu'), 4)] })).toMatchObject({ title: 'neu', isPending: false })
  expect(view({ cached, overlay: [acknowledged(retitle('neu'), 4)], pending: [retitle('noch neuer')] })).toMatchObject({
    title: 'noch neuer',
    isPending: true,
    updatedAt: '2026-11-12T12:00:00.000Z',
  })
})

test('a document made here is the user’s own, before the server knows it', () => {
  expect(view({ pending: [pending({ type: 'ADD', fields: fieldsOf({ title: 'Eier' }) })] })).toMatchObject({
    title: 'Eier',
    ownerId: 'anna',
    version: 0,
    createdAt: '2026-11-12T12:00:00.000Z',
  })
})

test('there is none where nothing is cached, only a tombstone, or a deletion waits', () => {
  expect(view({})).toBeUndefined()
  expect(view({ cached: { ...cached, isDeleted: true, fields: {} } })).toBeUndefined()
  expect(view({ cached, pending: [pending({ type: 'DELETED' })] })).toBeUndefined()
})

test('a tombstone ends what was acknowledged before it', () => {
  const tombstone = { ...cached, isDeleted: true, fields: {} }
  expect(view({ cached: tombstone, overlay: [acknowledged(pending({ type: 'ADD' }), 2)] })).toBeUndefined()
})

test('a change that cannot be applied shows nothing and hides nothing', () => {
  const lost = pending({ path: 'notes/a/items/find_x', type: 'MODIFIED', fields: fieldsOf({ text: 'x' }) })
  expect(view({ cached, pending: [lost, retitle('neu')] })).toMatchObject({ title: 'neu' })
})
