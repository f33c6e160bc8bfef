import { describe, expect, it } from 'vitest'
import { describeChange, describeFields } from './describe-change.ts'

const titleOf = (id: string) => (id === 'kitchen' ? 'Küche' : undefined)
const text = (value: string) => [{ key: 'text', value }]

describe('a refused change', () => {
  it('calls an item by its own name and the document it is in', () => {
    const path = 'wheels/kitchen/entries/find_a'
    expect(
      describeChange({ path, type: 'ADD', fields: [{ key: 'weight', value: 1 }, ...text('Anna')] }, titleOf),
    ).toEqual({
      what: 'Name „Anna“ hinzugefügt',
      where: 'Küche',
    })
    expect(describeChange({ path, type: 'MODIFIED', fields: text('Anne') }, titleOf).what).toBe('Name „Anne“ geändert')
    expect(describeChange({ path, type: 'DELETED', fields: [] }, titleOf)).toEqual({
      what: 'Name gelöscht',
      where: 'Küche',
    })
  })

  it('leaves out where it was when the document is gone', () => {
    const change = { path: 'wheels/gone/entries/find_a', type: 'ADD' as const, fields: text('Anna') }
    expect(describeChange(change, titleOf)).toEqual({ what: 'Name „Anna“ hinzugefügt' })
  })

  it('calls a document by the title it was to have, else by the one it has', () => {
    const change = { path: 'wheels/kitchen', type: 'MODIFIED' as const }
    expect(describeChange({ ...change, fields: [{ key: 'title', value: 'Bad' }] }, titleOf).what).toBe(
      'Rad „Bad“ geändert',
    )
    expect(describeChange({ ...change, fields: [{ key: 'volume', value: 3 }] }, titleOf).what).toBe(
      'Rad „Küche“ geändert',
    )
    expect(
      describeChange({ path: 'users/u', type: 'MODIFIED', fields: [{ key: 'name', value: 'Anna' }] }, titleOf).what,
    ).toBe('Profil „Anna“ geändert')
  })

  it('finds words for what no tool knows', () => {
    expect(describeChange({ path: 'wheels/kitchen/time', type: 'DELETED', fields: [] }, titleOf).what).toBe(
      'Rad „Küche“ geändert',
    )
    expect(describeChange({ path: 'trains/ice', type: 'ADD', fields: [] }, titleOf).what).toBe('Eintrag hinzugefügt')
    expect(describeChange({ path: 'broken', type: 'DELETED', fields: [] }, titleOf).what).toBe('Eintrag gelöscht')
  })

  it('S9 calls a switch of the notifications by what it belongs to', () => {
    const path = 'users/anna/messageSettings/choices/sign-in'
    const change = { path, type: 'MODIFIED' as const, fields: [{ key: 'push', value: false }] }
    expect(describeChange(change, titleOf).what).toBe('Benachrichtigungen geändert')
    expect(describeFields(change)).toEqual([])
  })

  it('shortens what is too long to show, and calls nothing by an empty name', () => {
    const path = 'wheels/kitchen/entries/find_a'
    expect(describeChange({ path, type: 'ADD', fields: text('👩'.repeat(90)) }, titleOf).what).toBe(
      `Name „${'👩'.repeat(59)}…“ hinzugefügt`,
    )
    expect(describeChange({ path, type: 'ADD', fields: text('  ') }, titleOf).what).toBe('Name hinzugefügt')
  })
})
