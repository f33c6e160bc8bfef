import { describe, expect, it } from 'vitest'
import { cards } from '#testing/documents'
import { findFixedField } from './fixed-fields.ts'

const draws = { ...cards, changeable: ['doneAt'] }
const before = { boardId: 'b', title: 'x', items: [{ id: 'a' }] }

describe('fields that never change', () => {
  it('X12 finds what is another, new or gone, at any depth, and lets those change that may', () => {
    expect(findFixedField(draws, before, { ...before, title: 'y' })).toBe('title')
    expect(findFixedField(draws, before, { boardId: 'b', items: before.items })).toBe('title')
    expect(findFixedField(draws, before, { ...before, place: {} })).toBe('place')
    expect(findFixedField(draws, before, { ...before, items: [{ id: 'a', text: 'neu' }] })).toBe('items')
    expect(findFixedField(draws, before, { ...before, items: [{ id: 'a' }], doneAt: 'heute' })).toBeUndefined()
    expect(findFixedField(draws, { ...before, doneAt: 'heute' }, before)).toBeUndefined()
  })

  it('X12 X9 leaves a collection that names none as it was: only the leader is fixed', () => {
    expect(findFixedField(cards, before, { boardId: 'b' })).toBeUndefined()
    expect(findFixedField(cards, before, { ...before, boardId: 'other' })).toBe('boardId')
  })

  it('X12 is about documents that are there before and after: making, deleting and bringing back pass', () => {
    expect(findFixedField(draws, null, before)).toBeUndefined()
    expect(findFixedField(draws, before, null)).toBeUndefined()
  })
})
