import { describe, expect, it } from 'vitest'
import { newOrderedId } from '#base/id'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { batchOf, changeOf, fieldsOf, NOON_MS, testCollections } from '#testing/documents/documents'
import { documentKeysOf } from './batch.ts'
import { unseenOf } from './unseen.ts'

describe('a batch', () => {
  it('S2 S4 gives each change its own fate, and one may build on another', () => {
    const server = createDecidingServer()
    const { results } = server.decide([
      changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ count: 1 }) }),
      changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ unheard: 1 }) }),
      changeOf({ path: 'notes/a/items/find_x', type: 'MODIFIED', fields: fieldsOf({ a: 1 }) }),
      changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 2 }) }),
    ])
    expect(results.map((result) => result.outcome)).toEqual(['applied', 'rejected', 'gone', 'applied'])
    expect(server.documents.get('notes/a')).toMatchObject({ version: 2, fields: { count: 2 } })
  })

  it('S6 prefers, of two changes of a device in one millisecond by its clock, the one that is not tried again', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    const edit = (title: string) => {
      const changeId = newOrderedId(crypto.getRandomValues.bind(crypto), NOON_MS)
      return changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title }), baseVersion: 1, changeId })
    }
    const { results } = server.decide([edit('eins'), { ...edit('zwei'), isRetried: true }])
    expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'superseded' }])
  })

  it('S3 answers a change that stands in it twice once', () => {
    const server = createDecidingServer()
    const change = changeOf({ path: 'notes/a', type: 'ADD' })
    const { results, log } = server.decide([change, change])
    expect(results[0]).toEqual(results[1])
    expect(log).toHaveLength(1)
  })

  it('S3 decides a rejected change anew when it comes again', () => {
    const server = createDecidingServer()
    const change = changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 1 }), deviceId: 'laptop' })
    expect(server.decide([change]).results).toMatchObject([{ code: 'not-found' }])
    server.send({ path: 'notes/a', type: 'ADD' })
    expect(server.decide([change]).results).toMatchObject([{ outcome: 'applied' }])
  })

  it('names its documents once and skips invalid paths', () => {
    const paths = ['notes/b', 'notes/a/items/find_x', 'notes/b/place', '__proto__/x', 'notes']
    expect(documentKeysOf(batchOf(paths.map((path) => changeOf({ path, type: 'ADD' }))), testCollections)).toEqual({
      touched: new Set(['notes/b', 'notes/a']),
      leading: new Set(),
      ruled: new Set(),
    })
    // The leader of a card is looked up, because it says who only reads (X16).
    const onCards = documentKeysOf(batchOf([changeOf({ path: 'cards/a', type: 'DELETED' })]), testCollections)
    expect(onCards.ruled).toEqual(new Set(['cards/a']))
  })

  it('asks for the log only of documents that have moved on, from the oldest version', () => {
    const server = createDecidingServer()
    for (const path of ['notes/a', 'notes/b']) server.send({ path, type: 'ADD' })
    for (const count of [1, 2])
      server.send({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count }), baseVersion: 1 })
    const changes = [2, 1, 3].map((baseVersion) => changeOf({ path: 'notes/a', type: 'DELETED', baseVersion }))
    const batch = batchOf([...changes, changeOf({ path: 'notes/b', type: 'DELETED', baseVersion: 1 })])
    const known = { documents: server.documents, eraStartsMs: [], nowMs: NOON_MS }
    expect(unseenOf(batch, known)).toEqual(new Map([['notes/a', { version: 1, recordedFrom: undefined }]]))
    expect(unseenOf({ ...batch, actor: 'server' }, known)).toEqual(new Map())
  })
})

describe('an expected version', () => {
  it.each([
    [1, 'applied'],
    [2, 'rejected'],
  ])('of %i against 1: %s', (expected, outcome) => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD' })
    const expectedVersions = new Map([['notes/a', expected]])
    const change = { path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ count: 1 }), baseVersion: 1 } as const
    expect(server.send(change, { expectedVersions })).toMatchObject({ outcome })
  })

  it('of a document that is not there is a conflict', () => {
    const expectedVersions = new Map([['notes/a', 1]])
    expect(createDecidingServer().send({ path: 'notes/a', type: 'ADD' }, { expectedVersions })).toMatchObject({
      code: 'version-conflict',
    })
  })
})
