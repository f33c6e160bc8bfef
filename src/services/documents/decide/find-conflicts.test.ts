import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { changeOf, fieldsOf, NOON_MS } from '#testing/documents/documents'
import { CONFLICT_VALUE_LIMIT, CONFLICT_VALUES_LIMIT } from '../wire/log-entry.ts'

function at(minute: number): string {
  return new Date(NOON_MS + minute * MINUTE_MS).toISOString()
}

function edit(deviceId: string, minute: number, values: Record<string, unknown>, path = 'notes/a') {
  const fields = fieldsOf(values)
  return changeOf({ path, type: 'MODIFIED', fields, deviceId, editedAt: at(minute), baseVersion: 1 })
}

function withNote(values: Record<string, unknown> = {}, path = 'notes/a') {
  const server = createDecidingServer()
  server.send({ path, type: 'ADD', deviceId: 'tablet', fields: fieldsOf(values) })
  return server
}

describe('S10 a conflict', () => {
  it('is reported when the older edit loses', () => {
    const server = withNote({ title: 'alt' })
    server.send(edit('laptop', 5, { title: 'später' }))
    expect(server.send(edit('phone', 1, { title: 'früher', count: 1 }))).toMatchObject({
      outcome: 'applied',
      supersededKeys: ['title'],
      conflicts: [
        {
          key: 'title',
          winner: 'theirs',
          other: 'später',
          isOtherOmitted: false,
          userId: 'anna',
          deviceId: 'laptop',
          editedAt: at(5),
        },
      ],
    })
    expect(server.send(edit('phone', 1, { title: 'früher' }))).toMatchObject({
      outcome: 'superseded',
      conflicts: [{ key: 'title', winner: 'theirs', other: 'später' }],
    })
  })

  it('is reported when the later edit overwrites what it has not seen', () => {
    const server = withNote({ title: 'alt' })
    server.send(edit('laptop', 1, { title: 'früher', count: 1 }))
    expect(server.send(edit('phone', 5, { title: 'später' }))).toMatchObject({
      outcome: 'applied',
      supersededKeys: [],
      conflicts: [{ key: 'title', winner: 'mine', other: 'früher', deviceId: 'laptop', editedAt: at(1) }],
    })
  })

  it('names its own device where what is tried again loses against its later edit', () => {
    const server = withNote({ title: 'alt', count: 1 })
    server.send(edit('phone', 5, { title: 'neuer' }))
    expect(server.send({ ...edit('phone', 1, { title: 'älter' }), isRetried: true })).toMatchObject({
      outcome: 'superseded',
      conflicts: [
        { key: 'title', winner: 'theirs', other: 'neuer', userId: 'anna', deviceId: 'phone', editedAt: at(5) },
      ],
    })
    const replacing = { ...edit('phone', 2, { title: 'ganz', count: 2 }), type: 'ADD', isRetried: true } as const
    expect(server.send(replacing)).toMatchObject({
      outcome: 'superseded',
      conflicts: [
        { key: 'title', winner: 'theirs', other: 'neuer', deviceId: 'phone' },
        { key: 'count', winner: 'theirs', other: 1, deviceId: 'phone' },
      ],
    })
  })

  it('names the other person of a shared document', () => {
    const server = createDecidingServer()
    server.send({ path: 'boards/b', type: 'ADD', deviceId: 'tablet' })
    server.share('boards/b', ['ben'])
    server.send({ ...edit('phone', 1, { title: 'bens' }, 'boards/b'), userId: 'ben' })
    expect(server.send(edit('phone', 5, { title: 'annas' }, 'boards/b'))).toMatchObject({
      conflicts: [{ key: 'title', winner: 'mine', other: 'bens', userId: 'ben', deviceId: 'phone' }],
    })
  })

  it('says the same when the change comes again, and is in the history', () => {
    const server = withNote()
    server.send(edit('laptop', 1, { title: 'früher' }))
    const change = edit('phone', 5, { title: 'später' })
    const [first] = server.decide([change]).results
    expect(first).toHaveProperty('conflicts')
    expect(server.decide([change]).results).toEqual([first])
    expect(server.log.at(-1)?.conflicts).toEqual([
      { key: 'title', winner: 'mine', userId: 'anna', deviceId: 'laptop', editedAt: at(1) },
    ])
  })

  it('has the time of the field, not of the change it was folded into', () => {
    const server = withNote()
    const folded = edit('laptop', 9, { count: 9 })
    server.decide([{ ...folded, fields: [{ key: 'title', value: 'alt', editedAt: at(2) }, ...folded.fields] }])
    expect(server.send(edit('phone', 5, { title: 'neu' }))).toMatchObject({
      conflicts: [{ key: 'title', editedAt: at(2) }],
    })
  })

  it('has no other value where the other one had removed the field', () => {
    const server = withNote({ title: 'alt' })
    server.send(edit('laptop', 1, { title: undefined }))
    const result = server.send(edit('phone', 5, { title: 'neu' }))
    expect(result).toMatchObject({ conflicts: [{ key: 'title', winner: 'mine', isOtherOmitted: false }] })
    expect(result).not.toHaveProperty('conflicts[0].other')
  })

  it('leaves out values that are too large, alone or together', () => {
    const server = withNote()
    const long = 'x'.repeat(CONFLICT_VALUE_LIMIT)
    server.send(edit('laptop', 1, { title: long }))
    const result = server.send(edit('phone', 5, { title: 'neu' }))
    expect(result).toMatchObject({ conflicts: [{ isOtherOmitted: true }] })
    expect(result).not.toHaveProperty('conflicts[0].other')

    const many = Array.from({ length: 12 }, (_value, index) => [`key${index}`, 'y'.repeat(1_900)] as const)
    server.send(edit('laptop', 6, Object.fromEntries(many), 'notes/a/place'))
    const other = server.send(edit('phone', 7, Object.fromEntries(many.map(([key]) => [key, 'neu'])), 'notes/a/place'))
    const conflicts = other !== undefined && 'conflicts' in other ? (other.conflicts ?? []) : []
    expect(conflicts).toHaveLength(12)
    expect(JSON.stringify(conflicts.map((conflict) => conflict.other)).length).toBeLessThan(CONFLICT_VALUES_LIMIT + 100)
    expect(conflicts.map((conflict) => conflict.isOtherOmitted)).toEqual(many.map((_pair, index) => index >= 8))
  })

  it('is the overlap of a whole field with what lies inside it', () => {
    const items = (text: string) => [{ id: 'x', text }]
    const server = withNote({ items: items('alt') })
    server.send(edit('laptop', 1, { text: 'einzeln' }, 'notes/a/items/find_x'))
    expect(server.send(edit('phone', 5, { items: items('ganz') }))).toMatchObject({
      conflicts: [{ key: 'items', winner: 'mine', other: items('einzeln') }],
    })
  })
})

describe('S10 no conflict', () => {
  it.each([
    ['both set the same value', edit('laptop', 1, { title: 'gleich' }), edit('phone', 5, { title: 'gleich' })],
    ['they touch different fields', edit('laptop', 1, { count: 1 }), edit('phone', 5, { title: 'neu' })],
    [
      'the change has seen the other edit',
      edit('laptop', 1, { title: 'alt' }),
      { ...edit('phone', 5, { title: 'neu' }), baseVersion: 2 },
    ],
    [
      'the other edit was made on the same device',
      edit('phone', 1, { title: 'alt' }),
      edit('phone', 5, { title: 'neu' }),
    ],
    [
      'what is tried again was made after the other edit of the same device',
      edit('phone', 1, { title: 'alt' }),
      { ...edit('phone', 5, { title: 'neu' }), isRetried: true as const },
    ],
  ])('when %s', (_name, first, second) => {
    const server = withNote()
    server.decide([first])
    const result = server.decide([second]).results[0]
    expect(result).toMatchObject({ outcome: 'applied' })
    expect(result).not.toHaveProperty('conflicts')
    expect(server.log.at(-1)).not.toHaveProperty('conflicts')
  })

  it('a second time, when one’s own device has overwritten the other edit before', () => {
    const server = withNote()
    server.send(edit('laptop', 1, { title: 'fremd' }))
    expect(server.send(edit('phone', 5, { title: 'eins' }))).toHaveProperty('conflicts')
    expect(server.send(edit('phone', 6, { title: 'zwei' }))).not.toHaveProperty('conflicts')
  })

  it('with an edit that was itself superseded', () => {
    const server = withNote()
    server.send(edit('phone', 5, { title: 'eigen', done: true }))
    server.send(edit('laptop', 1, { title: 'überholt', count: 1 }))
    expect(server.send(edit('phone', 6, { title: 'neu' }))).not.toHaveProperty('conflicts')
  })

  it('for what a deletion takes away, nor for what is gone', () => {
    const server = withNote({ items: [{ id: 'x' }] })
    server.send(edit('laptop', 1, { text: 'fremd' }, 'notes/a/items/find_x'))
    const item = { path: 'notes/a/items/find_x', id: 'x', deviceId: 'phone', baseVersion: 1 } as const
    expect(server.send({ ...item, type: 'DELETED' })).not.toHaveProperty('conflicts')
    expect(server.send(edit('tablet', 9, { text: 'zu spät' }, item.path))).toEqual({
      outcome: 'gone',
      changeId: expect.any(String),
      version: 3,
    })
  })

  it('for what a service of ours overwrites', () => {
    const server = withNote({}, 'boards/b')
    server.send(edit('laptop', 1, { title: 'annas' }, 'boards/b'))
    const result = server.send(edit('server', 5, { title: 's' }, 'boards/b'), { actor: 'server' })
    expect(result).not.toHaveProperty('conflicts')
  })
})

describe('S10 an ADD that replaces', () => {
  const replacing = (minute: number, values: Record<string, unknown>) =>
    ({ ...edit('phone', minute, values), type: 'ADD' }) as const

  it('is compared field by field when it loses, also if only its own user wrote', () => {
    const server = withNote({ title: 'alt', count: 1 })
    server.send(edit('laptop', 5, { title: 'später' }))
    expect(server.send(replacing(1, { title: 'ganz', count: 2 }))).toMatchObject({
      outcome: 'superseded',
      conflicts: [
        { key: 'title', winner: 'theirs', other: 'später' },
        { key: 'count', winner: 'theirs', other: 1, deviceId: 'laptop' },
      ],
    })
  })

  it('tells also what it takes away unseen', () => {
    const server = withNote({ title: 'alt' })
    server.send(edit('laptop', 1, { count: 7 }))
    expect(server.send(replacing(5, { title: 'ganz' }))).toMatchObject({
      outcome: 'applied',
      conflicts: [{ key: 'count', winner: 'mine', other: 7 }],
    })
  })

  it('X4 takes nothing away that only the server sets', () => {
    const server = withNote({}, 'boards/b')
    server.send(edit('server', 1, { rank: 2 }, 'boards/b'), { actor: 'server' })
    const change = { ...edit('phone', 5, { title: 'ganz' }, 'boards/b'), type: 'ADD' } as const
    expect(server.send(change)).not.toHaveProperty('conflicts')
  })

  it('has none where nothing stood', () => {
    const server = withNote({ items: [] })
    server.send({ ...edit('laptop', 1, { text: 'L' }, 'notes/a/items/find_x'), type: 'ADD' })
    const added = { ...edit('phone', 5, { text: 'P' }, 'notes/a/items/find_y'), type: 'ADD' } as const
    expect(server.send(added)).not.toHaveProperty('conflicts')
  })
})
