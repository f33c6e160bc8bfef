import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/text/json'
import { cards } from '#testing/documents/documents'
import { findFixedField, findForeignWord } from './check-document.ts'

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

describe('X13: an item that belongs to one user', () => {
  const incidents = { ...cards, signed: [{ field: 'taken', by: 'userId' }] }
  const word = (userId: unknown, note?: string): JsonObject => ({
    taken: { userId: userId as string, ...(note === undefined ? {} : { note }) },
  })
  const find = (before: JsonObject | null, after: JsonObject | null, userId = 'ben') =>
    findForeignWord(incidents, { before, after, userId })

  it('is given, changed and taken over by the user it names, and by no other', () => {
    expect(find({}, word('ben'))).toBeUndefined()
    expect(find(word('anna'), word('ben'))).toBeUndefined()
    expect(find(word('ben'), word('ben', 'Ich schaue.'))).toBeUndefined()
    expect(find({}, word('anna'))).toBe('taken')
    expect(find(word('ben'), word('anna'))).toBe('taken')
    expect(find(word('anna'), word('anna', 'Das sage nicht ich.'))).toBe('taken')
    for (const odd of ['ben', null, ['ben'], {}]) expect(find({}, { taken: odd })).toBe('taken')
  })

  it('may be taken away, and stays as it is while something else changes', () => {
    expect(find(word('anna'), {})).toBeUndefined()
    expect(find(word('anna'), null)).toBeUndefined()
    expect(find(word('anna'), { ...word('anna'), note: 'neu' })).toBeUndefined()
    expect(findForeignWord(cards, { before: {}, after: word('anna'), userId: 'ben' })).toBeUndefined()
  })
})
