import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { fieldsOf, NOON_MS } from '#testing/documents/documents'

function at(offsetMs: number): string {
  return new Date(NOON_MS + offsetMs).toISOString()
}

describe('X15: a document whose id follows from content', () => {
  const path = 'notes/0123456789abcdef0123456789abcdef'
  const began = (deviceId: string, minute: number, parts: object = {}) =>
    ({
      path,
      type: 'ADD',
      deviceId,
      editedAt: at(minute * MINUTE_MS),
      fields: fieldsOf({ title: 'Suppe', items: [{ id: 'x', text: 'Salz' }] }),
      ...parts,
    }) as const
  const edited = (deviceId: string, minute: number, values: Record<string, unknown>, inside = '') =>
    ({ ...began(deviceId, minute), path: path + inside, type: 'MODIFIED', fields: fieldsOf(values) }) as const
  /** Begun, and then edited before it was sent. */
  const begunAndEdited = (deviceId: string, minute: number, later: number) =>
    began(deviceId, later, {
      fields: [
        ...began(deviceId, minute).fields.map((field) => ({ ...field, editedAt: at(minute * MINUTE_MS) })),
        { key: 'count', value: later },
      ],
    })

  it.each([1, 9])('is not begun again by a device that did not know it, which is no conflict: minute %i', (minute) => {
    const server = createDecidingServer()
    server.send(began('laptop', 2))
    server.send({ ...edited('laptop', 5, { title: 'Omas Suppe' }), baseVersion: 1 })
    const result = server.send(began('phone', minute))
    expect(result).toMatchObject({ outcome: 'superseded', version: 2 })
    expect(result).not.toHaveProperty('conflicts')
    expect(server.fields(path)).toMatchObject({ title: 'Omas Suppe' })
  })

  it('is in conflict where the late device began with something else, such as what was edited without an account', () => {
    const server = createDecidingServer()
    server.send(began('laptop', 2))
    expect(server.send(began('phone', 3, { fields: fieldsOf({ title: 'Eintopf', items: [] }) }))).toMatchObject({
      outcome: 'superseded',
      conflicts: [{ key: 'title', winner: 'theirs' }, { key: 'items' }],
    })
  })

  it('keeps what the late device edited of it, also if that was before the other one began', () => {
    const server = createDecidingServer()
    server.send(began('laptop', 5))
    server.send({ ...edited('laptop', 6, { title: 'Omas Suppe' }), baseVersion: 1 })
    expect(server.send(begunAndEdited('phone', 1, 2))).toMatchObject({ outcome: 'applied', supersededKeys: [] })
    expect(server.send(edited('phone', 3, { text: 'Kümmel' }, '/items/find_x'))).toMatchObject({ outcome: 'applied' })
    expect(server.fields(path)).toEqual({ title: 'Omas Suppe', count: 2, items: [{ id: 'x', text: 'Kümmel' }] })
  })

  it('has edits that compete by their times, coalesced with its ADD or not', () => {
    for (const [minute, outcome, count] of [
      [2, 'superseded', 4],
      [9, 'applied', 9],
    ] as const) {
      const server = createDecidingServer()
      server.send(begunAndEdited('laptop', 1, 4))
      expect(server.send(begunAndEdited('phone', 1, minute))).toMatchObject({ outcome })
      expect(server.fields(path)).toMatchObject({ count })
    }
  })

  it('is replaced by a device that had seen it, and is an item only of its own list', () => {
    const server = createDecidingServer()
    server.send(began('laptop', 1))
    server.send({ ...edited('laptop', 2, { title: 'Omas Suppe' }), baseVersion: 1 })
    const replaced = began('phone', 3, { baseVersion: 1, fields: fieldsOf({ title: 'ganz' }) })
    expect(server.send(replaced)).toMatchObject({ outcome: 'applied', conflicts: [{ key: 'title' }] })
    expect(server.fields(path)).toEqual({ title: 'ganz' })
    const item = (deviceId: string, minute: number, text: string) =>
      began(deviceId, minute, { path: `${path}/items/find_y`, fields: fieldsOf({ text }) })
    server.send(item('laptop', 4, 'früher'))
    expect(server.send(item('phone', 5, 'später'))).toMatchObject({ outcome: 'applied' })
  })
})
