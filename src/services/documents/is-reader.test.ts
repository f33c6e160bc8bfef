import { describe, expect, it } from 'vitest'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { fieldsOf, testCollections } from '#testing/documents/documents'
import { createCollectionRegistry } from './collection-registry.ts'
import { readerText } from './document-errors.ts'
import { moveFollowers } from './decide/follow-leader.ts'

type Server = ReturnType<typeof createDecidingServer>

const ben = { userId: 'ben', baseVersion: 9 } as const
const cem = { userId: 'cem', baseVersion: 9 } as const
const refused = { outcome: 'rejected', code: 'not-allowed', message: readerText }

/** Anna's board with a card of each of its three users; ben only reads. */
function withReader(): Server {
  const server = createDecidingServer()
  server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'x' }) })
  server.share('boards/b', ['ben', 'cem'])
  for (const userId of ['anna', 'ben', 'cem'])
    server.send({ path: `cards/${userId}`, type: 'ADD', fields: fieldsOf({ boardId: 'b', title: userId }), userId })
  expect(demote(server, 'ben')).toMatchObject({ outcome: 'applied' })
  return server
}

const demote = (server: Server, id: string, userId = 'anna') =>
  server.send({ path: `boards/b/readers/find_${id}`, type: 'ADD', fields: fieldsOf({}), userId, baseVersion: 9 })
const promote = (server: Server, id: string, userId = 'anna') =>
  server.send({ path: `boards/b/readers/find_${id}`, type: 'DELETED', id, userId, baseVersion: 9 })

describe('users who only read', () => {
  it.each([
    { path: 'boards/b', type: 'MODIFIED', fields: fieldsOf({ title: 'y' }) },
    { path: 'boards/b/place', type: 'MODIFIED', fields: fieldsOf({ x: 1 }) },
    { path: 'boards/b/items/find_i', type: 'ADD' },
    { path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'y', readers: [{ id: 'ben' }] }) },
    { path: 'cards/anna', type: 'MODIFIED', fields: fieldsOf({ title: 'y' }) },
    { path: 'cards/ben', type: 'MODIFIED', fields: fieldsOf({ title: 'y' }) },
    { path: 'cards/ben', type: 'ADD', fields: fieldsOf({ title: 'y', boardId: 'b' }) },
    { path: 'cards/ben', type: 'ADD', fields: fieldsOf({ title: 'y' }) },
    { path: 'cards/ben', type: 'DELETED' },
    { path: 'cards/new', type: 'ADD', fields: fieldsOf({ boardId: 'b' }) },
  ] as const)('X16 write neither the document nor what follows it: $type $path $fields.0.key', (parts) => {
    const server = withReader()
    const before = new Map(server.documents)
    expect(server.send({ ...parts, ...ben })).toMatchObject(refused)
    expect(server.documents).toEqual(before)
    expect(server.send({ ...parts, ...cem, userId: 'anna' })).not.toMatchObject(refused)
  })

  it('X16 hold up nothing else, and are refused no longer once the owner lets them', () => {
    const server = withReader()
    const fields = fieldsOf({ title: 'y' })
    expect(server.send({ path: 'notes/own', type: 'ADD', userId: 'ben' })).toMatchObject({ outcome: 'applied' })
    expect(server.send({ path: 'cards/loose', type: 'ADD', userId: 'ben' })).toMatchObject({ outcome: 'applied' })
    expect(server.send({ path: 'cards/anna', type: 'MODIFIED', fields, ...cem })).toMatchObject({ outcome: 'applied' })
    promote(server, 'ben')
    expect(server.send({ path: 'cards/anna', type: 'MODIFIED', fields, ...ben })).toMatchObject({ outcome: 'applied' })
  })

  it('X16 S3 get the same answer again for what was applied before', () => {
    const server = withReader()
    promote(server, 'ben')
    const sent = {
      path: 'cards/ben',
      type: 'MODIFIED',
      fields: fieldsOf({ title: 'y' }),
      changeId: 'c',
      ...ben,
    } as const
    const answer = server.send(sent)
    demote(server, 'ben')
    expect(server.send(sent)).toEqual(answer)
  })

  it('X16 are never the owner, whatever the list says, and services are not bound', () => {
    const server = withReader()
    demote(server, 'anna')
    const fields = fieldsOf({ title: 'y' })
    expect(server.send({ path: 'boards/b', type: 'MODIFIED', fields, baseVersion: 9 })).toMatchObject({ version: 5 })
    const change = { path: 'cards/ben', type: 'MODIFIED', fields, ...ben } as const
    expect(server.send(change, { actor: 'server' })).toMatchObject({ outcome: 'applied' })
  })

  it('X1 X8 X16 a user who does not see the leader learns nothing of its readers', () => {
    const server = withReader()
    demote(server, 'dora')
    const ask = (boardId: string, on: Server) =>
      on.send({ path: 'cards/new', type: 'ADD', fields: fieldsOf({ boardId }), userId: 'dora', changeId: 'same' })
    expect(ask('b', server)).toEqual(ask('none', withReader()))
  })

  it.each([
    ['anna', 'cem'],
    ['ben', 'ben'],
  ])('X17 only the owner says who only reads, not %s’s members, such as %s', (_owner, userId) => {
    const server = withReader()
    const before = server.documents.get('boards/b')
    const said = { outcome: 'rejected', code: 'not-allowed' }
    expect(promote(server, 'ben', userId)).toMatchObject(said)
    expect(demote(server, 'anna', userId)).toMatchObject(said)
    for (const value of [undefined, [], [{ id: 'dora' }], 'x'])
      expect(
        server.send({
          path: 'boards/b',
          type: 'MODIFIED',
          fields: fieldsOf({ readers: value }),
          userId,
          baseVersion: 9,
        }),
      ).toMatchObject({ outcome: 'rejected' })
    expect(
      server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'y' }), userId, baseVersion: 9 }),
    ).toMatchObject(said)
    expect(server.documents.get('boards/b')).toEqual(before)
  })

  it.each([
    ['without the list', { title: 'y' }],
    ['with the list as it was', { title: 'y', readers: [{ id: 'dora' }] }],
  ])('X17 F2 the owner deletes and takes back on a device that has not seen the demotion: %s', (_how, parts) => {
    const server = withReader()
    const add = { path: 'boards/b', type: 'ADD', fields: fieldsOf(parts), baseVersion: 1 } as const
    expect(server.send(add)).toMatchObject({ outcome: 'applied' })
    const fields = fieldsOf({ title: 'z' })
    expect(server.send({ path: 'boards/b', type: 'MODIFIED', fields, ...ben })).toMatchObject(refused)
    const logged = server.log.findLast(({ key, type }) => key === 'boards/b' && type === 'ADD')
    const written = Object.fromEntries(logged?.fields.map(({ key, value }) => [key, value]) ?? [])
    expect(written).toEqual(server.documents.get('boards/b')?.fields)
    // A device that has seen the list may empty it in one go.
    server.send({ path: 'boards/b', type: 'ADD', fields: fieldsOf({ title: 'y', readers: [] }), baseVersion: 9 })
    expect(server.documents.get('boards/b')?.fields['readers']).toEqual([])
  })

  it('X16 X6 if the leader is gone for good, a follower is changed by its owner alone', () => {
    const server = withReader()
    server.documents.delete('boards/b')
    const fields = fieldsOf({ title: 'y' })
    expect(server.send({ path: 'cards/cem', type: 'MODIFIED', fields, ...ben })).toMatchObject(refused)
    expect(server.send({ path: 'cards/cem', type: 'DELETED', ...ben })).toMatchObject({ code: 'not-allowed' })
    expect(server.send({ path: 'cards/cem', type: 'MODIFIED', fields, ...cem })).toMatchObject({ outcome: 'applied' })
  })

  it('X1 X16 a user who never saw the leader keeps what they made', () => {
    const server = withReader()
    demote(server, 'dora')
    server.send({ path: 'cards/dora', type: 'ADD', fields: fieldsOf({ boardId: 'b' }), userId: 'dora' })
    const gone = { path: 'cards/dora', type: 'DELETED', userId: 'dora', baseVersion: 9 } as const
    expect(server.send(gone)).toMatchObject({ outcome: 'applied' })
  })

  it('X17 a member who edits may name the list as it is', () => {
    const server = withReader()
    const fields = fieldsOf({ title: 'y', readers: [{ id: 'ben' }] })
    expect(server.send({ path: 'boards/b', type: 'ADD', fields, ...cem })).toMatchObject({ outcome: 'applied' })
    expect(demote(createDecidingServer(), 'ben')).toMatchObject({ code: 'not-found' })
  })

  it('X18 bring nothing back, neither under the leader it had nor under another', () => {
    const server = withReader()
    server.send({ path: 'boards/own', type: 'ADD', userId: 'ben' })
    for (const id of ['anna', 'ben', 'cem'])
      server.send({ path: `cards/${id}`, type: 'DELETED', userId: id, baseVersion: 9 })
    promote(server, 'ben')
    server.send({ path: 'cards/ben', type: 'DELETED', ...ben })
    demote(server, 'ben')
    expect(server.documents.get('cards/ben')).toMatchObject({ isDeleted: true, fields: { boardId: 'b' } })
    for (const boardId of ['b', 'own', undefined])
      expect(server.send({ path: 'cards/ben', type: 'ADD', fields: fieldsOf({ boardId }), ...ben })).toMatchObject(
        refused,
      )
  })

  it('X18 stay readers while the leader is deleted', () => {
    const server = withReader()
    server.send({ path: 'boards/b', type: 'DELETED', baseVersion: 9 })
    expect(server.documents.get('boards/b')).toMatchObject({ isDeleted: true, fields: { readers: [{ id: 'ben' }] } })
    const fields = fieldsOf({ title: 'y' })
    expect(server.send({ path: 'cards/anna', type: 'MODIFIED', fields, ...ben })).toMatchObject(refused)
    expect(server.send({ path: 'cards/n', type: 'ADD', fields: fieldsOf({ boardId: 'b' }), ...ben })).toMatchObject(
      refused,
    )
    expect(server.send({ path: 'cards/anna', type: 'MODIFIED', fields, ...cem })).toMatchObject({ outcome: 'applied' })
  })

  it('X19 stay readers of what they made when they leave', () => {
    const server = withReader()
    server.share('boards/b', ['cem'])
    expect(server.send({ path: 'cards/ben', type: 'DELETED', ...ben })).toMatchObject(refused)
  })

  it('X19 a leader made under a known id rules over no follower that is older', () => {
    const server = withReader()
    const board = server.documents.get('boards/b')
    if (board === undefined) throw new Error('there is no board')
    const readers = [{ id: 'anna' }]
    server.documents.set('boards/b', { ...board, ownerId: 'ben', createdAt: '2027', fields: { readers } })
    const fields = fieldsOf({ title: 'y' })
    expect(server.send({ path: 'cards/anna', type: 'MODIFIED', fields, baseVersion: 9 })).toMatchObject({
      outcome: 'applied',
    })
  })

  it('X10 X19 letting a reader in adds nothing of theirs', () => {
    const server = withReader()
    demote(server, 'dora')
    const fields = fieldsOf({ boardId: 'b' })
    for (const userId of ['dora', 'emil']) server.send({ path: `cards/${userId}`, type: 'ADD', fields, userId })
    server.share('boards/b', ['dora', 'emil'])
    const moved = moveFollowers({
      documents: server.documents,
      moves: [{ leaderKey: 'boards/b', version: 9, userId: 'anna', lostUserIds: [] }],
      leaders: server.documents,
      collections: testCollections,
      serverNowMs: 0,
    }).map(({ key }) => key)
    expect(moved).toContain('cards/emil')
    expect(moved).not.toContain('cards/dora')
  })

  it('X16 only what is shared by itself has readers', () => {
    const board = testCollections.get('boards')
    const card = testCollections.get('cards')
    if (board === undefined || card === undefined) throw new Error('the collections are missing')
    for (const wrong of [
      { ...card, readers: 'readers' },
      { ...board, access: 'owner' as const },
      { ...board, readers: 'find_x' },
    ])
      expect(() =>
        createCollectionRegistry([
          board.name === wrong.name ? wrong : board,
          ...(wrong.name === 'cards' ? [wrong] : []),
        ]),
      ).toThrow('cannot have readers')
  })
})
