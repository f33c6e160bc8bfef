import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#documents'
import { collectItemNames, describeHistoryEntry } from './describe-history.ts'

function entryOf(parts: Partial<HistoryEntry>): HistoryEntry {
  return {
    changeId: 'c',
    version: 2,
    userId: 'anna',
    deviceId: 'phone',
    editedAt: '2026-11-12T12:00:00.000Z',
    recordedAt: '2026-11-12T12:00:00.000Z',
    outcome: 'applied',
    type: 'MODIFIED',
    path: 'wheels/k',
    fields: [],
    ...parts,
  }
}

const none = new Map<string, string>()
const title = (parts: Partial<HistoryEntry>, names: ReadonlyMap<string, string> = none) =>
  describeHistoryEntry(entryOf(parts), names).title
const field = (key: string, value: string | number, before: string | number) => ({
  key,
  value,
  before,
  isSuperseded: false,
})

describe('the title of an entry', () => {
  it.each([
    ['Rad angelegt', { type: 'ADD', version: 1 }],
    ['Rad wiederhergestellt', { type: 'ADD', version: 5 }],
    ['Rad ersetzt', { type: 'ADD', before: { title: 'x' } }],
    ['Rad gelöscht', { type: 'DELETED' }],
    ['Titel geändert', { fields: [field('title', 'a', 'b')] }],
    ['Titel, Drehdauer geändert', { fields: [field('title', 'a', 'b'), field('spinDurationSec', 3, 4)] }],
    ['Mitglieder geändert', { fields: [{ key: 'memberIds', value: ['x'], isSuperseded: false }] }],
    ['Name „Anna“ hinzugefügt', { type: 'ADD', path: 'wheels/k/entries/find_a' }],
    ['Name „Anna“ entfernt', { type: 'DELETED', path: 'wheels/k/entries/find_a' }],
    ['Name „Anna“ geändert', { path: 'wheels/k/entries/find_a', fields: [field('weight', 2, 1)] }],
    ['Name entfernt', { type: 'DELETED', path: 'wheels/k/entries/find_b' }],
    ['Rad geändert', { path: 'wheels/k/time', fields: [] }],
  ] as const)('%s', (text, parts) => {
    expect(title(parts as Partial<HistoryEntry>, new Map([['wheels/k/entries/find_a', 'Anna']]))).toBe(text)
  })

  it('calls items by the newest name that is known, also those that are gone', () => {
    const add = entryOf({
      type: 'ADD',
      path: 'wheels/k/entries/find_a',
      fields: [{ key: 'text', value: 'Anna', isSuperseded: false }],
    })
    const rename = entryOf({ path: add.path, fields: [field('text', 'Anne', 'Anna')] })
    const gone = entryOf({ type: 'DELETED', path: 'wheels/k/entries/find_b', before: { id: 'b', text: 'Bert' } })
    const names = collectItemNames('wheels/k', { entries: [{ id: 'c', text: 'Cleo' }] }, [gone, rename, add])
    expect([...names]).toEqual([
      ['wheels/k/entries/find_a', 'Anne'],
      ['wheels/k/entries/find_b', 'Bert'],
      ['wheels/k/entries/find_c', 'Cleo'],
    ])
  })
})

describe('the fields of an entry', () => {
  it('show what was there before and bring it back', () => {
    const { fields } = describeHistoryEntry(entryOf({ fields: [field('title', 'neu', 'alt')] }), none)
    expect(fields).toEqual([
      {
        key: 'title',
        label: 'Titel',
        difference: { kind: 'value', before: '„alt“', after: '„neu“' },
        isSuperseded: false,
        isOverwriting: false,
        restore: { path: 'wheels/k', type: 'MODIFIED', fields: [{ key: 'title', value: 'alt' }] },
      },
    ])
  })

  it('that lost bring back the value that never stood', () => {
    const lost = { ...field('title', 'verloren', 'gilt'), isSuperseded: true }
    const { fields } = describeHistoryEntry(entryOf({ fields: [lost] }), none)
    expect(fields).toMatchObject([{ isSuperseded: true, restore: { fields: [{ key: 'title', value: 'verloren' }] } }])
  })

  it('say when they replaced something unseen', () => {
    const conflicts = [{ key: 'title', winner: 'mine' as const, userId: 'ben', deviceId: 'x', editedAt: '' }]
    const { fields } = describeHistoryEntry(entryOf({ fields: [field('title', 'a', 'b')], conflicts }), none)
    expect(fields).toMatchObject([{ isOverwriting: true }])
  })

  it('that the app keeps for itself are left out, and what is gone brings nothing back', () => {
    const path = 'wheels/k/entries/find_a'
    expect(describeHistoryEntry(entryOf({ path, fields: [field('rank', 'a', 'b')] }), none).fields).toEqual([])
    const gone = entryOf({ path, outcome: 'gone', fields: [field('text', 'a', 'b')] })
    expect(describeHistoryEntry(gone, none).fields).toMatchObject([{ restore: undefined }])
  })
})

it('S9 a switch of the notifications is described as one of them, with nothing to bring back', () => {
  const path = 'users/anna/messageSettings/choices/sign-in'
  const entry = entryOf({ path, fields: [{ key: 'push', value: false, isSuperseded: false }] })
  expect(describeHistoryEntry(entry, none)).toEqual({
    title: 'Benachrichtigungen geändert',
    fields: [],
    restore: undefined,
  })
})

it('a deleted document comes back whole, an item without the id that its path carries', () => {
  const gone = entryOf({ type: 'DELETED', path: 'wheels/k/entries/find_a', before: { id: 'a', text: 'Anna' } })
  expect(describeHistoryEntry(gone, none).restore).toEqual({
    path: 'wheels/k/entries/find_a',
    type: 'ADD',
    fields: [{ key: 'text', value: 'Anna' }],
  })
  expect(describeHistoryEntry(entryOf({ type: 'ADD', version: 1 }), none).restore).toBeUndefined()
})
