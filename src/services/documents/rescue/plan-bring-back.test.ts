import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/text/json'
import { boards, cards, notes, notices, shelves } from '#testing/documents/documents'
import { createCollectionRegistry } from '../collection-registry.ts'
import type { AnyCollection } from '../collection.ts'
import type { LastCopy } from './last-copy.ts'
import { planBringBack, type StandingDocument } from './plan-bring-back.ts'

const NOON = '2026-11-12T12:00:00.000Z'

function copyOf(path: string, fields: JsonObject, parts: Partial<LastCopy['document']> = {}): LastCopy {
  const [collection = '', id = ''] = path.split('/')
  const around = { ownerId: 'anna', memberIds: [], version: 1, createdAt: NOON, updatedAt: NOON, isDeleted: false }
  return { key: `${path}@era`, document: { collection, id, ...around, fields, ...parts }, keptAt: NOON }
}

function plan(
  copies: readonly LastCopy[],
  standing: Record<string, StandingDocument> = {},
  collections: readonly AnyCollection[] = [notes, boards, cards, notices],
) {
  let made = 0
  const { steps, needless, impossible } = planBringBack(copies, {
    userId: 'anna',
    collections: createCollectionRegistry(collections),
    find: (collection, id) => standing[`${collection}/${id}`],
    newDocumentId: () => `new${(made += 1)}`,
  })
  return {
    changes: steps.map(({ change }) => change),
    undos: steps.map(({ undo }) => undo),
    needless: needless.map(({ key }) => key),
    impossible: impossible.map(({ key }) => key),
  }
}

const title = (value: string) => ({ key: 'title', value })

describe('a document that the server does not know', () => {
  it('D9 is added under its id, and taken back by deleting it', () => {
    expect(plan([copyOf('notes/a', { title: 'Alt' })])).toEqual({
      changes: [{ path: 'notes/a', type: 'ADD', fields: [title('Alt')] }],
      undos: [{ path: 'notes/a', type: 'DELETED', fields: [] }],
      needless: [],
      impossible: [],
    })
  })

  it('D9 X4 goes without what the server alone writes', () => {
    const { changes } = plan([copyOf('boards/a', { title: 'Alt', rank: 3 })])
    expect(changes).toEqual([{ path: 'boards/a', type: 'ADD', fields: [title('Alt')] }])
  })

  it('D9 X14 the own one of another user becomes a further one', () => {
    const { changes } = plan([copyOf('shelves/own-ben', { title: 'Bens' }, { ownerId: 'ben' })], {}, [shelves])
    expect(changes).toEqual([{ path: 'shelves/new1', type: 'ADD', fields: [title('Bens')] }])
  })

  it('D9 Z7 of another owner becomes an own one with a new id, and what follows it points there', () => {
    const { changes } = plan([
      copyOf('cards/mine', { boardId: 'theirs', title: 'Karte' }),
      copyOf('boards/theirs', { title: 'Tafel' }, { ownerId: 'ben', memberIds: ['anna'] }),
    ])
    expect(changes).toEqual([
      { path: 'boards/new1', type: 'ADD', fields: [title('Tafel')] },
      { path: 'cards/mine', type: 'ADD', fields: [{ key: 'boardId', value: 'new1' }, title('Karte')] },
    ])
  })

  it('D9 that follows one the server has follows it still', () => {
    const { changes } = plan([copyOf('cards/mine', { boardId: 'theirs' })], {
      'boards/theirs': { ownerId: 'ben', fields: { title: 'Tafel' } },
    })
    expect(changes).toMatchObject([{ fields: [{ key: 'boardId', value: 'theirs' }] }])
  })

  it('D9 X4 of a kind that only the server makes, or that this app does not know, is left to be kept or discarded', () => {
    const copies = [copyOf('notices/a', { text: 'Hallo' }), copyOf('unknown/a', {})]
    expect(plan(copies)).toEqual({
      changes: [],
      undos: [],
      needless: [],
      impossible: ['notices/a@era', 'unknown/a@era'],
    })
  })
})

describe('a document that the server has', () => {
  it('D9 in another state gets the fields that differ, and loses those the copy does not have', () => {
    const { changes, undos } = plan([copyOf('notes/a', { title: 'Alt', count: 1 })], {
      'notes/a': { ownerId: 'anna', fields: { title: 'Neu', count: 1, done: true } },
    })
    expect(changes).toEqual([{ path: 'notes/a', type: 'MODIFIED', fields: [title('Alt'), { key: 'done' }] }])
    expect(undos).toEqual([{ path: 'notes/a', type: 'MODIFIED', fields: [title('Neu'), { key: 'done', value: true }] }])
  })

  it('D9 X4 X9 keeps what the server alone writes, and its leader', () => {
    const copies = [copyOf('boards/a', { rank: 1 }), copyOf('cards/a', { boardId: 'old' })]
    const { changes, needless } = plan(copies, {
      'boards/a': { ownerId: 'anna', fields: { rank: 2 } },
      'cards/a': { ownerId: 'anna', fields: { boardId: 'new' } },
    })
    expect(changes).toEqual([])
    expect(needless).toEqual(['boards/a@era', 'cards/a@era'])
  })

  it('D9 X4 made by the server: gets the fields that people write', () => {
    const { changes, impossible } = plan([copyOf('notices/a', { text: 'Alt', readAt: NOON })], {
      'notices/a': { ownerId: 'anna', fields: { text: 'Neu' } },
    })
    expect(changes).toEqual([{ path: 'notices/a', type: 'MODIFIED', fields: [{ key: 'readAt', value: NOON }] }])
    expect(impossible).toEqual([])
  })

  it('D9 X12 keeps fields that never change', () => {
    const fixed: AnyCollection = { ...notes, changeable: ['done'] }
    const { changes } = plan(
      [copyOf('notes/a', { title: 'Alt', done: true })],
      { 'notes/a': { ownerId: 'anna', fields: { title: 'Neu' } } },
      [fixed],
    )
    expect(changes).toEqual([{ path: 'notes/a', type: 'MODIFIED', fields: [{ key: 'done', value: true }] }])
  })

  it('D9 X17 leaves who only reads as it is', () => {
    const standing = { ownerId: 'anna', fields: { title: 'Neu', readers: [{ id: 'ben' }] } }
    const { changes } = plan([copyOf('boards/a', { title: 'Alt', readers: [] })], { 'boards/a': standing })
    expect(changes).toEqual([{ path: 'boards/a', type: 'MODIFIED', fields: [title('Alt')] }])
  })

  it('D9 X13 keeps the word of others', () => {
    const signed: AnyCollection = { ...notes, signed: [{ field: 'place', by: 'userId' }] }
    const ben = { userId: 'ben' }
    const anna = { userId: 'anna' }
    const changesOf = (fields: JsonObject, now: JsonObject) =>
      plan([copyOf('notes/a', fields)], { 'notes/a': { ownerId: 'anna', fields: now } }, [signed]).changes
    expect(changesOf({ place: ben }, {})).toEqual([])
    expect(changesOf({}, { place: ben })).toEqual([])
    expect(changesOf({ place: anna }, { place: ben })).toEqual([])
    expect(changesOf({ place: anna }, {})).toMatchObject([{ fields: [{ key: 'place', value: anna }] }])
    expect(plan([copyOf('notes/a', { place: ben })], {}, [signed]).changes).toMatchObject([{ fields: [] }])
  })

  it('D9 X2 deleted by its owner, who is the user: is brought back under its id', () => {
    const { changes } = plan([copyOf('notes/a', { title: 'Alt' })], { 'notes/a': { ownerId: 'anna', fields: null } })
    expect(changes).toEqual([{ path: 'notes/a', type: 'ADD', fields: [title('Alt')] }])
  })

  it('D9 X2 deleted by another owner: becomes an own one with a new id', () => {
    const { changes, undos } = plan([copyOf('boards/a', { title: 'Alt' }, { ownerId: 'ben' })], {
      'boards/a': { ownerId: 'ben', fields: null },
    })
    expect(changes).toEqual([{ path: 'boards/new1', type: 'ADD', fields: [title('Alt')] }])
    expect(undos).toEqual([{ path: 'boards/new1', type: 'DELETED', fields: [] }])
  })
})

describe('two copies of one document', () => {
  const older = { ...copyOf('boards/a', { title: 'Alt' }, { version: 1 }), key: 'boards/a@first' }
  const newer = { ...copyOf('boards/a', { title: 'Neu' }, { version: 2 }), key: 'boards/a@second' }

  it('D9 the newer state stays', () => {
    expect(plan([newer, older]).changes).toEqual([
      { path: 'boards/a', type: 'ADD', fields: [title('Alt')] },
      { path: 'boards/a', type: 'MODIFIED', fields: [title('Neu')] },
    ])
  })

  it('D9 of another owner become one', () => {
    const theirs = [older, newer].map((copy) => ({ ...copy, document: { ...copy.document, ownerId: 'ben' } }))
    expect(plan(theirs).changes.map(({ path }) => path)).toEqual(['boards/new1', 'boards/new1'])
  })
})
