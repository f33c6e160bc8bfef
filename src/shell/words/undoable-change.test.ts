import { describe, expect, it } from 'vitest'
import { applyChange, type ChangeDraft } from '#documents'
import { bringBack, currentValue, isThere, ownFields, setField, undoOf } from './undoable-change.ts'

const wheel = { title: 'Küche', entries: [{ id: 'a', text: 'Anna', weight: 1 }], time: { start: 1 } }

function drafts(): readonly ChangeDraft[] {
  const back = bringBack('wheels/k', { title: 'Alt' })
  const item = bringBack('wheels/k/entries/find_b', { id: 'b', text: 'Bert' })
  if (back === undefined || item === undefined) throw new Error('nothing to bring back')
  return [
    setField('wheels/k', 'title', 'Bad'),
    setField('wheels/k', 'title', undefined),
    setField('wheels/k', 'fresh', 1),
    setField('wheels/k/entries/find_a', 'text', 'Anne'),
    setField('wheels/k/time', 'start', 2),
    back,
    item,
  ]
}

describe('a change that takes something back', () => {
  it.each(drafts())('is undone by its own undoing: $type $path', (draft) => {
    const changed = applyChange(wheel, draft)
    if (!changed.ok) throw new Error(changed.error)
    expect(changed.value).not.toEqual(wheel)
    expect(applyChange(changed.value, undoOf(draft, wheel))).toEqual({ ok: true, value: wheel })
  })

  it('is undone by a deletion where nothing was', () => {
    const draft = bringBack('wheels/k', wheel)
    expect(draft).toMatchObject({ type: 'ADD' })
    if (draft !== undefined) expect(undoOf(draft, null)).toEqual({ path: 'wheels/k', type: 'DELETED', fields: [] })
    expect(bringBack('wheels/k', undefined)).toBeUndefined()
  })

  it('knows what is there', () => {
    expect(isThere('wheels/k', null)).toBe(false)
    expect(isThere('wheels/k/entries/find_a', wheel)).toBe(true)
    expect(isThere('wheels/k/entries/find_b', wheel)).toBe(false)
    expect(currentValue('wheels/k/entries/find_a', 'text', wheel)).toBe('Anna')
    expect(currentValue('wheels/k', 'toString', wheel)).toBeUndefined()
    expect(ownFields({ ...wheel, id: 'k', version: 3, isPending: false })).toEqual(wheel)
  })
})
