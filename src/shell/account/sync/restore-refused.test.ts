import { describe, expect, it } from 'vitest'
import type { ChangeDraft, HistoryEntry } from '#documents'
import { planRestore } from './use-restore-refused.ts'

function deletion(path: string, before: HistoryEntry['before']): HistoryEntry {
  return {
    changeId: path,
    version: 2,
    userId: 'anna',
    deviceId: 'laptop',
    editedAt: '2026-11-12T12:00:00.000Z',
    recordedAt: '2026-11-12T12:00:00.000Z',
    outcome: 'applied',
    type: 'DELETED',
    path,
    fields: [],
    ...(before === undefined ? {} : { before }),
  }
}

const wheel = { title: 'Küche', entries: [{ id: 'a', text: 'Anna' }] }
const item = 'wheels/k/entries/find_a'
const edit = (path: string, type: ChangeDraft['type'] = 'MODIFIED'): ChangeDraft => {
  return { path, type, fields: [{ key: 'text', value: 'neu' }] }
}
const documentBack = {
  path: 'wheels/k',
  type: 'ADD',
  fields: [
    { key: 'title', value: 'Küche' },
    { key: 'entries', value: wheel.entries },
  ],
}

describe('fault 19: an edit of what was deleted brings it back', () => {
  it('the document, then the edit', () => {
    const plan = planRestore({
      change: edit(item),
      current: null,
      isOwner: true,
      history: [deletion('wheels/k', wheel)],
    })
    expect(plan).toEqual({ kind: 'restore', drafts: [documentBack, edit(item)] })
  })

  it('an item of a document that is still there', () => {
    const history = [deletion(item, { id: 'a', text: 'Anna' })]
    expect(planRestore({ change: edit(item), current: { entries: [] }, isOwner: false, history })).toEqual({
      kind: 'restore',
      drafts: [{ path: item, type: 'ADD', fields: [{ key: 'text', value: 'Anna' }] }, edit(item)],
    })
  })

  it('both, if the item was deleted before the document was', () => {
    const history = [deletion('wheels/k', { entries: [] }), deletion(item, { id: 'a', text: 'Anna' })]
    const plan = planRestore({ change: edit(item), current: null, isOwner: true, history })
    expect(plan).toMatchObject({
      kind: 'restore',
      drafts: [{ path: 'wheels/k' }, { path: item, type: 'ADD' }, edit(item)],
    })
  })

  it('a new item with its document, in one go', () => {
    const added = edit('wheels/k/entries/find_b', 'ADD')
    const plan = planRestore({ change: added, current: null, isOwner: true, history: [deletion('wheels/k', wheel)] })
    expect(plan).toEqual({ kind: 'restore', drafts: [documentBack, added] })
  })

  it('a document that the edit itself makes whole', () => {
    const whole = edit('wheels/k', 'ADD')
    expect(planRestore({ change: whole, current: null, isOwner: true, history: [] })).toEqual({
      kind: 'restore',
      drafts: [whole],
    })
  })

  it('alone, if everything is there again', () => {
    expect(planRestore({ change: edit(item), current: wheel, isOwner: false, history: [] })).toEqual({
      kind: 'restore',
      drafts: [edit(item)],
    })
  })

  it('X2 for the owner only, and only what the history still tells', () => {
    const history = [deletion('wheels/k', wheel)]
    expect(planRestore({ change: edit(item), current: null, isOwner: false, history })).toEqual({ kind: 'not-owner' })
    expect(planRestore({ change: edit(item), current: null, isOwner: true, history: [] })).toEqual({ kind: 'unknown' })
    expect(planRestore({ change: edit(item), current: { entries: [] }, isOwner: true, history: [] })).toEqual({
      kind: 'unknown',
    })
  })
})
