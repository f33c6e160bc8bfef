import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { newOrderedId } from '#base/id'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { changeOf, fieldsOf, NOON_MS } from '#testing/documents/documents'

function at(offsetMs: number): string {
  return new Date(NOON_MS + offsetMs).toISOString()
}

describe('edit times', () => {
  it.each([
    ['as they are when the clocks agree', 0, 0, 0],
    ['moved by the offset of a clock that is slow', -10 * MINUTE_MS, 10 * MINUTE_MS, 0],
    ['moved by the offset of a clock ten years ahead', 3_650 * DAY_MS, -3_650 * DAY_MS, 0],
    ['bounded to now when the clock lies about itself', 5 * DAY_MS, 0, 60 * MINUTE_MS],
    ['bounded to 400 days ago', -4_000 * DAY_MS, 0, 60 * MINUTE_MS - 400 * DAY_MS],
  ])('S5, fault 10: are logged %s', (_name, editedMs, clockOffsetMs, expectedMs) => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', editedAt: at(editedMs) }, { clockOffsetMs })
    expect(server.log[0]?.editedAt).toBe(at(expectedMs))
  })
})

describe('edits of two devices', () => {
  const edit = (deviceId: string, minute: number, values: Record<string, unknown>, path = 'notes/a') =>
    ({
      path,
      type: 'MODIFIED',
      fields: fieldsOf(values),
      deviceId,
      editedAt: at(minute * MINUTE_MS),
      baseVersion: 1,
    }) as const

  it('S6 keep the later value of a field, whichever is sent first', () => {
    for (const order of [
      ['phone', 'laptop'],
      ['laptop', 'phone'],
    ]) {
      const server = createDecidingServer()
      server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet', fields: fieldsOf({ title: 'x', count: 0 }) })
      for (const deviceId of order) server.send(edit(deviceId, deviceId === 'phone' ? 1 : 2, { title: deviceId }))
      expect(server.fields('notes/a')).toEqual({ title: 'laptop', count: 0 })
    }
  })

  it('S6 keep both where they touch different fields', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    server.send(edit('laptop', 2, { title: 'neu' }))
    expect(server.send(edit('phone', 1, { count: 5 }))).toMatchObject({ outcome: 'applied', supersededKeys: [] })
    expect(server.fields('notes/a')).toEqual({ title: 'neu', count: 5 })
  })

  it('S6 H1 report what was superseded, and keep it in the history', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    server.send(edit('laptop', 2, { title: 'später' }))
    expect(server.send(edit('phone', 1, { title: 'früher', count: 5 }))).toMatchObject({
      outcome: 'applied',
      version: 3,
      supersededKeys: ['title'],
    })
    expect(server.send(edit('phone', 1, { title: 'früher' }))).toMatchObject({ outcome: 'superseded', version: 3 })
    expect(server.documents.get('notes/a')?.version).toBe(3)
    expect(server.log.at(-1)).toMatchObject({
      outcome: 'superseded',
      fields: [{ key: 'title', value: 'früher', before: 'später', isSuperseded: true }],
    })
  })

  it('S6 a superseded value is no rival to anybody', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    server.send(edit('laptop', 5, { title: 'a' }))
    server.send(edit('phone', 4, { title: 'b', count: 1 }))
    expect(server.send(edit('tablet', 3, { count: 2 }))).toMatchObject({ outcome: 'superseded' })
    expect(server.send({ ...edit('tablet', 3, { title: 'c' }), baseVersion: 2 })).toMatchObject({ outcome: 'applied' })
  })

  it('S6 a change that was gone is no rival to anybody', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    const path = 'notes/a/items/find_x'
    expect(server.send(edit('laptop', 5, { text: 'L' }, path))).toMatchObject({ outcome: 'gone' })
    server.send({ path: 'notes/a', type: 'MODIFIED', deviceId: 'tablet', baseVersion: 1 })
    expect(server.send({ ...edit('phone', 1, { text: 'P' }, path), type: 'ADD', baseVersion: 0 })).toMatchObject({
      outcome: 'applied',
    })
  })

  it('S6 F6 each field of a folded change counts with the time of its own edit', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    const folded = {
      ...edit('laptop', 9, {}),
      fields: [
        { key: 'title', value: 'alt', editedAt: at(1 * MINUTE_MS) },
        { key: 'count', value: 9 },
      ],
    }
    server.send(folded)
    expect(server.send(edit('phone', 5, { title: 'dazwischen' }))).toMatchObject({
      outcome: 'applied',
      supersededKeys: [],
    })
    expect(server.send(edit('phone', 5, { count: 5 }))).toMatchObject({ outcome: 'superseded' })
    expect(server.fields('notes/a')).toEqual({ title: 'dazwischen', count: 9 })
    const late = {
      ...edit('tablet', 20, {}),
      fields: [
        { key: 'title', value: 'noch älter', editedAt: at(2 * MINUTE_MS) },
        { key: 'done', value: true },
      ],
    }
    expect(server.send(late)).toMatchObject({ supersededKeys: ['title'] })
  })

  it('S6 what a person wrote on the same device is never a rival', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD' })
    server.send(edit('phone', 5, { title: 'erst' }))
    expect(server.send(edit('phone', 1, { title: 'dann' }))).toMatchObject({ outcome: 'applied' })
  })

  it('S6 two people on one device are rivals', () => {
    const server = createDecidingServer()
    server.send({ path: 'boards/b', type: 'ADD' })
    server.share('boards/b', ['ben'])
    server.send({ ...edit('phone', 5, { title: 'bens' }, 'boards/b'), userId: 'ben' })
    expect(server.send(edit('phone', 1, { title: 'annas' }, 'boards/b'))).toMatchObject({ outcome: 'superseded' })
  })

  it('S6 an item’s address and the whole list overlap, in both directions', () => {
    const items = (text: string) => [{ id: 'x', text }]
    for (const [first, second] of [
      [edit('laptop', 5, { items: items('ganz') }), edit('phone', 1, { text: 'einzeln' }, 'notes/a/items/find_x')],
      [edit('laptop', 5, { text: 'einzeln' }, 'notes/a/items/find_x'), edit('phone', 1, { items: items('ganz') })],
    ] as const) {
      const server = createDecidingServer()
      server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet', fields: fieldsOf({ items: items('alt') }) })
      expect(server.send(first)).toMatchObject({ outcome: 'applied' })
      expect(server.send(second)).toMatchObject({ outcome: 'superseded' })
    }
  })

  it('S6 items of one list do not overlap', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet', fields: fieldsOf({ items: [] }) })
    server.send({ ...edit('laptop', 5, { text: 'L' }, 'notes/a/items/find_x'), type: 'ADD' })
    server.send({ ...edit('phone', 1, { text: 'P' }, 'notes/a/items/find_y'), type: 'ADD' })
    expect(server.fields('notes/a')).toEqual({
      items: [
        { text: 'L', id: 'x' },
        { text: 'P', id: 'y' },
      ],
    })
  })

  it('S6 a replacing ADD is one write: a later edit inside supersedes it whole, an earlier one is replaced', () => {
    for (const [minute, outcome] of [
      [1, 'superseded'],
      [9, 'applied'],
    ] as const) {
      const server = createDecidingServer()
      server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
      server.send(edit('laptop', 5, { count: 1 }))
      expect(server.send({ ...edit('phone', minute, { title: 'ganz' }), type: 'ADD' })).toMatchObject({ outcome })
    }
  })

  it('S6 an edit loses against a later ADD also where that names no such field', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet' })
    server.send({ ...edit('laptop', 5, { title: 'ganz' }), type: 'ADD' })
    expect(server.send(edit('phone', 1, { count: 1 }))).toMatchObject({ outcome: 'superseded' })
  })

  it('S6 sharing supersedes nothing', () => {
    const server = createDecidingServer()
    server.send({ path: 'boards/b', type: 'ADD', deviceId: 'tablet' })
    server.share('boards/b', ['ben'])
    expect(server.log.at(-1)).toMatchObject({ fields: [{ key: 'memberIds' }] })
    expect(server.send({ ...edit('phone', 1, { title: 'x' }, 'boards/b'), type: 'ADD' })).toMatchObject({
      outcome: 'applied',
    })
  })

  it('S6 what a service of ours writes is never superseded, but supersedes', () => {
    const server = createDecidingServer()
    server.send({ path: 'boards/b', type: 'ADD', deviceId: 'tablet' })
    server.send(edit('laptop', 5, { rank: 1 }, 'boards/b'), { actor: 'server' })
    server.send(edit('server', 1, { rank: 2, title: 's' }, 'boards/b'), { actor: 'server' })
    expect(server.fields('boards/b')).toEqual({ rank: 2, title: 's' })
    expect(server.send(edit('phone', 0, { title: 'p' }, 'boards/b'))).toMatchObject({ outcome: 'superseded' })
  })
})

describe('deletion', () => {
  const onPhone = { deviceId: 'phone', baseVersion: 1, editedAt: at(50 * MINUTE_MS) } as const
  const onLaptop = { deviceId: 'laptop', baseVersion: 1, editedAt: at(1 * MINUTE_MS) } as const

  const withNote = () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet', fields: fieldsOf({ items: [{ id: 'x', n: 1 }] }) })
    return server
  }

  it('S8 is applied whatever was edited meanwhile', () => {
    const server = withNote()
    server.send({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title: 'später' }), ...onPhone })
    expect(server.send({ path: 'notes/a', type: 'DELETED', ...onLaptop })).toMatchObject({
      outcome: 'applied',
      version: 3,
    })
    expect(server.documents.get('notes/a')).toMatchObject({ isDeleted: true, fields: {} })
  })

  it.each([
    [
      'an edit, though it was made later',
      { path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title: 'x' }), ...onPhone },
    ],
    [
      'an edit that was made earlier',
      { path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title: 'x' }), ...onPhone, editedAt: at(0) },
    ],
    ['an edit of an item', { path: 'notes/a/items/find_x', type: 'MODIFIED', fields: fieldsOf({ n: 2 }), ...onPhone }],
    ['a new item', { path: 'notes/a/items/find_y', type: 'ADD', ...onPhone }],
    ['a second deletion', { path: 'notes/a', type: 'DELETED', ...onPhone }],
    ['an ADD that has not seen it', { path: 'notes/a', type: 'ADD', ...onPhone }],
  ] as const)('S8 of a document makes gone: %s', (_name, parts) => {
    const server = withNote()
    server.send({ path: 'notes/a', type: 'DELETED', ...onLaptop })
    expect(server.send(parts)).toEqual({ outcome: 'gone', changeId: expect.any(String), version: 2 })
    expect(server.log.at(-1)).toMatchObject({ outcome: 'gone', version: 2 })
    expect(server.documents.get('notes/a')?.version).toBe(2)
  })

  it.each([
    ['an edit of it, though made later', { type: 'MODIFIED', fields: fieldsOf({ n: 2 }) }],
    ['an ADD of it that has not seen the deletion', { type: 'ADD' }],
  ] as const)('S8 of an item makes gone: %s', (_name, parts) => {
    const server = withNote()
    const item = 'notes/a/items/find_x'
    server.send({ path: item, type: 'DELETED', id: 'x', ...onLaptop })
    expect(server.send({ path: item, ...parts, ...onPhone })).toMatchObject({ outcome: 'gone' })
    expect(server.fields('notes/a')).toEqual({ items: [] })
  })

  it('S8 is undone by an ADD that has seen it', () => {
    const server = withNote()
    server.send({ path: 'notes/a', type: 'DELETED', ...onLaptop })
    expect(server.send({ path: 'notes/a', type: 'ADD', ...onPhone, baseVersion: 2 })).toMatchObject({
      outcome: 'applied',
      version: 3,
    })
    expect(server.documents.get('notes/a')).toMatchObject({ isDeleted: false, ownerId: 'anna' })
  })

  it('S8 is undone by the person’s own device, also after an item was deleted elsewhere', () => {
    const server = withNote()
    server.send({ path: 'notes/a/items/find_x', type: 'DELETED', id: 'x', ...onLaptop })
    server.send({ path: 'notes/a', type: 'DELETED', ...onPhone })
    expect(server.send({ path: 'notes/a', type: 'ADD', ...onPhone })).toMatchObject({ outcome: 'applied' })
  })

  it('S8 is not undone by an ADD that saw an older deletion only', () => {
    const server = withNote()
    server.send({ path: 'notes/a', type: 'DELETED', ...onLaptop })
    server.send({ path: 'notes/a', type: 'ADD', ...onLaptop, baseVersion: 2 })
    server.send({ path: 'notes/a', type: 'DELETED', ...onLaptop, baseVersion: 3 })
    expect(server.send({ path: 'notes/a', type: 'ADD', ...onPhone, baseVersion: 2 })).toMatchObject({ outcome: 'gone' })
  })
})

describe('a change that is tried again', () => {
  const phone = (minute: number) => ({ deviceId: 'phone', editedAt: at(minute * MINUTE_MS), baseVersion: 1 }) as const
  const again = (minute: number) => ({ ...phone(minute), isRetried: true }) as const
  const withNote = () => {
    const server = createDecidingServer()
    const items = [{ id: 'x', text: 'alt' }]
    server.send({ path: 'notes/a', type: 'ADD', deviceId: 'tablet', fields: fieldsOf({ title: 'alt', items }) })
    return server
  }
  const modify = (values: Record<string, unknown>) =>
    ({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf(values) }) as const

  it('S6 does not overwrite what its own device wrote later and sent earlier', () => {
    const server = withNote()
    server.send({ ...modify({ title: 'neuer' }), ...phone(2) })
    expect(server.send({ ...modify({ title: 'älter', count: 1 }), ...again(1) })).toMatchObject({
      outcome: 'applied',
      supersededKeys: ['title'],
    })
    expect(server.fields('notes/a')).toMatchObject({ title: 'neuer', count: 1 })
    expect(server.send({ ...modify({ title: 'älter' }), ...again(1) })).toMatchObject({ outcome: 'superseded' })
    expect(server.log.at(-1)).toMatchObject({ fields: [{ value: 'älter', isSuperseded: true }] })
  })

  it('S6 gives way to what its own device wrote in the same millisecond', () => {
    const server = withNote()
    server.send({ ...modify({ title: 'eins' }), ...phone(1) })
    expect(server.send({ ...modify({ title: 'zwei' }), ...again(1) })).toMatchObject({ outcome: 'superseded' })
  })

  it('S6 goes by the clock of its device, whatever the delay of a request adds to its times', () => {
    const idAt = (minute: number): string =>
      newOrderedId(crypto.getRandomValues.bind(crypto), NOON_MS + minute * MINUTE_MS)
    const server = withNote()
    server.send({ ...modify({ title: 'neuer' }), ...phone(2), changeId: idAt(2) })
    const older = { ...modify({ title: 'älter' }), ...again(1), changeId: idAt(1) }
    expect(server.send(older, { clockOffsetMs: 5 * MINUTE_MS })).toMatchObject({ outcome: 'superseded' })
    const newest = { ...modify({ title: 'neuester' }), ...again(3), changeId: idAt(3) }
    expect(server.send(newest, { clockOffsetMs: -5 * MINUTE_MS })).toMatchObject({ supersededKeys: [] })
  })

  it('S6 does so also behind the later edit in one batch', () => {
    const server = withNote()
    const { results } = server.decide([
      changeOf({ ...modify({ title: 'neuer' }), ...phone(2) }),
      changeOf({ ...modify({ title: 'älter' }), ...again(1) }),
    ])
    expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'superseded' }])
  })

  it('S6 is applied over what its own device wrote before, and a first try over whatever that wrote, clocks or not', () => {
    const server = withNote()
    server.send({ ...modify({ title: 'erst' }), ...phone(1) })
    expect(server.send({ ...modify({ title: 'dann' }), ...again(2) })).toMatchObject({ supersededKeys: [] })
    expect(server.send({ ...modify({ title: 'Uhr zurück' }), ...phone(0) })).toMatchObject({ supersededKeys: [] })
    expect(server.fields('notes/a')).toMatchObject({ title: 'Uhr zurück' })
  })

  it('S6 as an ADD replaces nothing that its own device changed later', () => {
    const server = withNote()
    server.send({ ...modify({ title: 'neuer' }), ...phone(2) })
    const replacing = { path: 'notes/a', type: 'ADD', fields: fieldsOf({ title: 'ganz' }) } as const
    expect(server.send({ ...replacing, ...again(1) })).toMatchObject({ outcome: 'superseded' })
    const item = { path: 'notes/a/items/find_x', fields: fieldsOf({ text: 'P' }) } as const
    server.send({ ...item, type: 'MODIFIED', ...phone(2) })
    expect(server.send({ ...item, type: 'ADD', ...again(1) })).toMatchObject({ outcome: 'superseded' })
    expect(server.fields('notes/a')).toMatchObject({ title: 'neuer', items: [{ id: 'x', text: 'P' }] })
  })

  it('S8 as an ADD does not bring back what its own device deleted later, but what it had deleted before', () => {
    const server = withNote()
    const adding = { path: 'notes/a', type: 'ADD', fields: fieldsOf({ title: 'wieder da' }) } as const
    server.send({ path: 'notes/a', type: 'DELETED', ...phone(2) })
    expect(server.send({ ...adding, ...again(1) })).toMatchObject({ outcome: 'gone' })
    expect(server.send({ ...adding, ...again(3) })).toMatchObject({ outcome: 'applied' })
  })

  it('S8 as a deletion is applied whatever its own device edited later, which stays in the history', () => {
    const server = withNote()
    server.send({ path: 'notes/a/items/find_x', type: 'MODIFIED', fields: fieldsOf({ text: 'neuer' }), ...phone(2) })
    const removal = { path: 'notes/a/items/find_x', type: 'DELETED', id: 'x', ...again(1) } as const
    expect(server.send(removal)).toMatchObject({ outcome: 'applied' })
    expect(server.log.at(-1)?.before).toEqual({ id: 'x', text: 'neuer' })
  })
})
