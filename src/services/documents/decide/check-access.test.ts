import { describe, expect, it } from 'vitest'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { fieldsOf } from '#testing/documents/documents'

describe('access', () => {
  const withBoard = () => {
    const server = createDecidingServer()
    server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'x' }) })
    server.send({ path: 'boards/b', type: 'MODIFIED', fields: fieldsOf({ rank: 1 }) }, { actor: 'server' })
    server.share('boards/b', ['ben'])
    return server
  }
  const asBen = { userId: 'ben', baseVersion: 2 } as const

  it('X1 lets a member edit and replace', () => {
    const server = withBoard()
    expect(
      server.send({ path: 'boards/b', type: 'MODIFIED', fields: fieldsOf({ title: 'bens' }), ...asBen }),
    ).toMatchObject({ outcome: 'applied' })
    expect(
      server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'neu' }), ...asBen, baseVersion: 3 }),
    ).toMatchObject({ outcome: 'applied' })
    expect(server.documents.get('boards/b')).toMatchObject({ ownerId: 'anna', memberIds: ['ben'] })
  })

  it('X2 lets only the owner delete and bring back', () => {
    const server = withBoard()
    expect(server.send({ path: 'boards/b', type: 'DELETED', ...asBen })).toMatchObject({ code: 'not-allowed' })
    server.send({ path: 'boards/b', type: 'DELETED', baseVersion: 2 })
    expect(server.send({ path: 'boards/b', type: 'ADD', ...asBen, baseVersion: 3 })).toMatchObject({
      code: 'not-allowed',
    })
    expect(server.send({ path: 'boards/b', type: 'ADD', baseVersion: 3 })).toMatchObject({ outcome: 'applied' })
  })

  it.each([
    { type: 'MODIFIED', fields: fieldsOf({ title: 'x' }) },
    { type: 'MODIFIED', fields: fieldsOf({ ownerId: 'cem' }) },
    { type: 'DELETED' },
    { path: 'boards/b/items/find_x', type: 'ADD' },
    { path: 'boards/b/place', type: 'MODIFIED', fields: fieldsOf({ x: 1 }) },
  ] as const)('X1 answers a stranger the same whether or not there is something: %j', (parts) => {
    const ask = (server: ReturnType<typeof createDecidingServer>) =>
      server.send({ path: 'boards/b', ...parts, userId: 'cem', changeId: 'same', baseVersion: 1 })
    expect(ask(withBoard())).toEqual(ask(createDecidingServer()))
    expect(ask(withBoard())).toMatchObject({ outcome: 'rejected', code: 'not-found' })
  })

  it('X1 X4 does not tell a stranger whether a document exists that only the server makes', () => {
    const server = createDecidingServer()
    server.send({ path: 'notices/n', type: 'ADD', fields: fieldsOf({ text: 'x' }) }, { actor: 'server' })
    const ask = (path: string) => server.send({ path, type: 'ADD', userId: 'cem', changeId: 'same' })
    expect(ask('notices/n')).toEqual(ask('notices/never'))
  })

  it('X3 protects the id of an item and not an id further inside', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ items: [{ id: 'x' }], place: {} }) })
    const id = fieldsOf({ id: 'y' })
    for (const type of ['ADD', 'MODIFIED'] as const) {
      expect(server.send({ path: 'notes/a/items/find_x', type, fields: id, baseVersion: 1 })).toMatchObject({
        code: 'protected-field',
        field: 'id',
      })
    }
    expect(server.send({ path: 'notes/a/place', type: 'MODIFIED', fields: id, baseVersion: 1 })).toMatchObject({
      outcome: 'applied',
    })
  })

  it('X3 binds services of ours as well', () => {
    const server = createDecidingServer()
    const change = { path: 'notes/a', type: 'ADD', fields: fieldsOf({ createdAt: 'x' }) } as const
    expect(server.send(change, { actor: 'server' })).toMatchObject({ code: 'protected-field', field: 'createdAt' })
  })

  it('X4 keeps the server’s fields when a person replaces the document', () => {
    const server = withBoard()
    expect(
      server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'neu' }), baseVersion: 2 }),
    ).toMatchObject({ outcome: 'applied' })
    expect(server.fields('boards/b')).toEqual({ title: 'neu', rank: 1 })
  })

  it('X4 takes the server’s field with the value it has, and no other', () => {
    const server = withBoard()
    const replace = (rank: unknown) =>
      server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ rank }), baseVersion: 9 })
    expect(replace(1)).toMatchObject({ outcome: 'applied' })
    expect(server.fields('boards/b')).toEqual({ rank: 1 })
    expect(replace(2)).toMatchObject({ code: 'protected-field', field: 'rank' })
    const removal = {
      path: 'boards/b',
      type: 'MODIFIED',
      fields: fieldsOf({ rank: undefined }),
      baseVersion: 9,
    } as const
    expect(server.send(removal)).toMatchObject({ code: 'protected-field', field: 'rank' })
    const inner = { path: 'boards/b/rank', type: 'MODIFIED', fields: fieldsOf({ x: 1 }), baseVersion: 9 } as const
    expect(server.send(inner)).toMatchObject({ code: 'protected-field', field: 'rank' })
  })

  it('X4 lets people edit, but neither make nor delete nor bring back what only the server makes', () => {
    const server = createDecidingServer()
    const text = fieldsOf({ text: 'Hallo' })
    expect(server.send({ path: 'notices/n', type: 'ADD', fields: text })).toMatchObject({ code: 'not-allowed' })
    server.send({ path: 'notices/n', type: 'ADD', fields: text }, { actor: 'server' })
    expect(
      server.send({ path: 'notices/n', type: 'MODIFIED', fields: fieldsOf({ readAt: 'jetzt' }), baseVersion: 1 }),
    ).toMatchObject({ outcome: 'applied' })
    expect(server.send({ path: 'notices/n', type: 'DELETED', baseVersion: 2 })).toMatchObject({ code: 'not-allowed' })
    server.send({ path: 'notices/n', type: 'DELETED' }, { actor: 'server' })
    expect(server.send({ path: 'notices/n', type: 'ADD', baseVersion: 3 })).toMatchObject({ code: 'not-allowed' })
  })

  it('X4 refuses an unknown collection', () => {
    expect(createDecidingServer().send({ path: 'nowhere/a', type: 'ADD' })).toMatchObject({
      code: 'unknown-collection',
    })
  })
})
