import { expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import type { JsonObject } from '#base/text/json'
import type { StoredDocument } from '#documents'
import { createKnownEntries } from './known-entries.ts'

const nowMs = Date.parse('2026-06-10T12:00+02:00')

function document(version: number, date: string | undefined, parts: Partial<StoredDocument> = {}): StoredDocument {
  const start = `${date ?? '2026-06-10'}T08:00:00+02:00[Europe/Berlin]`
  const fields: JsonObject = { kind: 'work', source: 'clock', time: { start } }
  const at = new Date(nowMs).toISOString()
  const own = { collection: 'timeEntries', id: 'a', ownerId: 'anna', memberIds: [], createdAt: at, updatedAt: at }
  return { ...own, version, isDeleted: date === undefined, fields, ...parts }
}

test('M8: late changes are old news, also of a deleted entry', () => {
  const known = createKnownEntries()
  expect(known.take(document(2, '2026-06-10'), nowMs)).toBe(true)
  expect([known.take(document(2, '2026-06-10'), nowMs), known.take(document(1, '2026-06-09'), nowMs)]).toEqual([
    false,
    false,
  ])
  expect(known.take(document(3, undefined), nowMs)).toBe(true)
  expect(known.take(document(2, '2026-06-10'), nowMs)).toBe(false)
  expect(known.list()).toEqual([])
  expect(known.take(document(4, '2026-06-10'), nowMs)).toBe(true)
  expect(known.list()).toMatchObject([{ id: 'a', kind: 'work' }])
})

test('M12: entries of other days are not kept, and one that is moved there is let go of', () => {
  const known = createKnownEntries()
  expect(known.take(document(1, '2025-06-10'), nowMs)).toBe(false)
  expect(known.tidy(nowMs)).toBe(true)
  known.take(document(1, '2026-06-10'), nowMs)
  expect(known.take(document(2, '2026-05-10'), nowMs)).toBe(true)
  expect(known.list()).toEqual([])
})

test('M12: what is over is let go of after some days', () => {
  const known = createKnownEntries()
  known.take(document(1, '2026-06-10'), nowMs)
  known.take(document(1, undefined, { id: 'deleted' }), nowMs)
  expect([known.tidy(nowMs + 2 * DAY_MS), known.tidy(nowMs + 4 * DAY_MS)]).toEqual([false, true])
})

test('M12: of entries of other days only the start is read, so that an import of years costs little', () => {
  const known = createKnownEntries()
  const read: string[] = []
  const watch = (date: string) => {
    const entry = document(1, date)
    const fields = new Proxy(entry.fields, {
      get: (all, key) => {
        read.push(String(key))
        return Reflect.get(all, key)
      },
    })
    return { ...entry, fields }
  }
  expect(known.take(watch('2025-06-10'), nowMs)).toBe(false)
  expect(new Set(read)).toEqual(new Set(['time']))
  expect(known.take(watch('2026-06-10'), nowMs)).toBe(true)
  expect(read).toContain('kind')
})

test.each([{}, { time: 'today' }, { time: { start: 5 } }, { time: { start: 'yesterday' } }])(
  'a document whose time is %j is no entry',
  (fields) => {
    expect(createKnownEntries().take(document(1, '2026-06-10', { fields }), nowMs)).toBe(false)
  },
)

test('a document that is no entry changes nothing', () => {
  const known = createKnownEntries()
  expect(known.take(document(1, '2026-06-10', { fields: { kind: 'nap' } }), nowMs)).toBe(false)
})

test('M12: a limited number of entries per user is known, the latest ones, whatever a program writes', () => {
  const known = createKnownEntries()
  for (let count = 0; count < 2_000; count++) known.take(document(1, '2026-06-10', { id: `n${count}` }), nowMs)
  expect(known.list()).toHaveLength(500)
  expect(known.list().at(-1)).toMatchObject({ id: 'n1999' })
})

test('M12: a user who deletes thousands of entries is still reminded by the running one', () => {
  const known = createKnownEntries()
  known.take(document(1, '2026-06-10'), nowMs)
  for (let count = 0; count < 2_000; count++) known.take(document(2, undefined, { id: `n${count}` }), nowMs)
  expect(known.list()).toMatchObject([{ id: 'a' }])
})
