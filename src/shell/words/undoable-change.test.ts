import { describe, expect, it } from 'vitest'
import { applyChange, type ChangeDraft } from '#documents'
import { bringBack, currentValue, isThere, ownFields, setField } from './undoable-change.ts'

const wheel = { title: 'Küche', entries: [{ id: 'a', text: 'Anna', weight: 1 }], time: { start: 1 } }

describe('a change that takes something back', () => {
  it('brings back a document or an item, and sets or removes a field', () => {
    const apply = (draft: ChangeDraft | undefined, to: typeof wheel | null) =>
      draft === undefined ? undefined : applyChange(to, draft)
    expect(apply(bringBack('wheels/k', wheel), null)).toEqual({ ok: true, value: wheel })
    const bert = { id: 'b', text: 'Bert' }
    expect(apply(bringBack('wheels/k/entries/find_b', bert), wheel)).toMatchObject({
      value: { entries: [{ id: 'a' }, bert] },
    })
    expect(apply(setField('wheels/k/time', 'start', 2), wheel)).toMatchObject({ value: { time: { start: 2 } } })
    expect(apply(setField('wheels/k', 'title', undefined), wheel)).not.toMatchObject({ value: { title: 'Küche' } })
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
