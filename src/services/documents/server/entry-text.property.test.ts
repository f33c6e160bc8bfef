import { expect, test } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { fc, runsOf } from '#testing/properties'
import { resultOf, type LogEntry } from '../wire/log-entry.ts'
import { isReturnRefused, writtenAt } from '../decide/supersede.ts'
import { erasedText, readEntry, textOf } from './entry-text.ts'

const address = fc.constantFrom('notes/a', 'notes/a/title', 'notes/a/items/find_x', 'notes/a/place/city', 'notes/b')
const time = fc.integer({ min: 0, max: 59 }).map((second) => `2026-11-12T11:00:${String(second).padStart(2, '0')}.000Z`)
const device = fc.constantFrom('phone', 'tablet')
const change = fc.oneof(
  fc
    .record({ title: fc.option(fc.string(), { nil: undefined }), count: fc.integer() })
    .map((values) => ({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf(values) }) as const),
  fc.constant({
    path: 'notes/a/place',
    type: 'MODIFIED',
    fields: [{ key: 'city', value: 'Ulm', editedAt: '2026-11-12T10:00:00.000Z' }],
  } as const),
  fc
    .string()
    .map(
      (title) =>
        ({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ title, items: [{ id: 'x' }], place: {} }) }) as const,
    ),
  fc.constant({ path: 'notes/a/items/find_x', type: 'DELETED', id: 'x', fields: [] } as const),
  fc.constant({ path: 'notes/a', type: 'DELETED', fields: [] } as const),
)

function erase(entry: LogEntry): LogEntry {
  const { key } = entry
  const before = JSON.parse(textOf(entry))
  const text = erasedText(before)
  expect(erasedText(JSON.parse(text))).toBe(text)
  const { fields: _fields, before: _before, conflicts: _conflicts, ...rest } = entry
  return { ...rest, ...readEntry(JSON.parse(text), key) }
}

test('H3 an entry that was erased says the same of what was written where and when, of returns and of repeated changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, device, time, fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 12 }),
      address,
      (changes, where) => {
        const server = createDecidingServer()
        for (const [parts, deviceId, editedAt, baseVersion] of changes)
          server.send({ ...parts, deviceId, editedAt, baseVersion }, { deviceId })
        const erased = server.log.map(erase)
        for (const [index, entry] of server.log.entries()) {
          const after = erased[index]
          if (after === undefined) throw new Error('an entry is missing')
          expect(writtenAt(after, where)).toBe(writtenAt(entry, where))
          const { conflicts: _conflicts, ...answer } = { conflicts: undefined, ...resultOf(entry) }
          expect({ conflicts: undefined, ...resultOf(after) }).toEqual({ ...answer, conflicts: undefined })
          expect(JSON.stringify(after)).not.toContain('"value"')
          expect(after.before).toBeUndefined()
        }
        const comingBack = changeOf({ path: 'notes/a', type: 'ADD', deviceId: 'laptop' })
        expect(isReturnRefused(comingBack, erased)).toBe(isReturnRefused(comingBack, server.log))
      },
    ),
    runsOf(150),
  )
})
