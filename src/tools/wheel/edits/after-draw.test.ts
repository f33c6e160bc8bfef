import { describe, expect, it } from 'vitest'
import { afterDraw, endsRound, type EntryChange } from './after-draw.ts'
import { takeBack } from '#testing/documents/take-back'
import { applyEdits } from './entry-edits.ts'
import { MAX_ENTRIES, newWheel, wheelSchema, type Draw, type Entry, type Mode } from '../model.ts'
import { findRoomProblem } from '../parts/wheel-room.ts'

const drawnAt = '2026-11-20T12:00:00.000Z'
const earlier = '2026-11-19T12:00:00.000Z'

function entry(id: string, more: Partial<Entry> = {}): Entry {
  return { id, rank: id, text: id.toUpperCase(), weight: 1, isActive: true, ...more }
}

function won(
  mode: Mode,
  winnerId: string,
  ...others: string[]
): Pick<Draw, 'winnerId' | 'further' | 'mode' | 'drawnAt'> {
  const further = others.map((id) => ({ winnerId: id, random: 0, total: 1, rejected: 0 }))
  return { winnerId, mode, drawnAt, ...(further.length === 0 ? {} : { further }) }
}

function apply(entries: readonly Entry[], changes: readonly EntryChange[]): readonly Entry[] {
  return applyEdits(newWheel('Rad', entries), changes).entries
}

const out = { isActive: false, drawnAt: '2026-11-20T12:00:00Z' }
const absent = entry('x', { isActive: false })

describe('after a draw', () => {
  it('D8: keep changes nothing', () => {
    expect(afterDraw([entry('a'), entry('b')], won('keep', 'a'))).toEqual([])
  })

  it('D8: an entry that is not on the wheel any more changes nothing, in every mode', () => {
    for (const mode of ['keep', 'remove', 'rotate'] as const) {
      expect(afterDraw([entry('a')], won(mode, 'gone'))).toEqual([])
      expect(afterDraw([entry('a', { isActive: false, drawnAt: earlier })], won(mode, 'gone'))).toEqual([])
    }
  })

  it('D8: remove takes the winner out, also the last one', () => {
    expect(afterDraw([entry('a'), entry('b')], won('remove', 'a'))).toEqual([{ kind: 'modify', id: 'a', fields: out }])
    expect(afterDraw([entry('a'), absent], won('remove', 'a'))).toEqual([{ kind: 'modify', id: 'a', fields: out }])
  })

  it('D8: an entry that became absent meanwhile stays absent and is not drawn', () => {
    expect(afterDraw([entry('a'), absent], won('remove', 'x'))).toEqual([])
  })

  it('D8: one after another, those who were drawn return when the last one was drawn, and only those', () => {
    expect(afterDraw([entry('a'), entry('b'), absent], won('rotate', 'a'))).toEqual([
      { kind: 'modify', id: 'a', fields: out },
    ])
    const last = [entry('a', { isActive: false, drawnAt: earlier }), entry('b'), absent, entry('z', { weight: 0 })]
    const changes = afterDraw(last, won('rotate', 'b'))
    expect(changes).toEqual([{ kind: 'modify', id: 'a', fields: { isActive: true, drawnAt: undefined } }])
    expect(apply(last, changes)[0]).toStrictEqual(entry('a'))
  })

  it('D8: with several winners the mode counts for all of them', () => {
    const three = [entry('a'), entry('b'), entry('c')]
    expect(afterDraw(three, won('keep', 'a', 'b'))).toEqual([])
    expect(afterDraw(three, won('remove', 'c', 'a')).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(afterDraw(three, won('rotate', 'a', 'b')).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(afterDraw(three, won('rotate', 'c', 'a', 'b'))).toEqual([])
  })

  it('D8: a wheel of 2,000 usual names can lose all of them', () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_, index) =>
      entry(`id${String(index).padStart(11, '0')}`, {
        rank: 'V00000',
        text: 'Maximilian M.' + String(index).padStart(5),
      }),
    )
    const [first, ...others] = many.map(({ id }) => id)
    const after = apply(many, afterDraw(many, won('remove', first ?? '', ...others)))
    expect(after.every(({ isActive }) => !isActive)).toBe(true)
    expect(wheelSchema.safeParse(newWheel('Rad', after)).success).toBe(true)
    expect(findRoomProblem(newWheel('Rad', many), newWheel('Rad', after))).toBeUndefined()
  })

  it('D9: each win takes one of the stock, and at none left the entry is out, in every mode', () => {
    for (const mode of ['keep', 'remove', 'rotate'] as const) {
      const two = [entry('a', { stock: 1 }), entry('b', { stock: 3 })]
      expect(afterDraw(two, won(mode, 'a'))).toEqual([{ kind: 'modify', id: 'a', fields: { ...out, stock: 0 } }])
    }
    expect(afterDraw([entry('a', { stock: 3 }), entry('b')], won('keep', 'a'))).toEqual([
      { kind: 'modify', id: 'a', fields: { stock: 2 } },
    ])
  })

  it('D9: when all return, those whose stock is used up stay out', () => {
    const used = entry('a', { isActive: false, drawnAt: earlier, stock: 0 })
    expect(afterDraw([used, entry('b', { stock: 1 })], won('rotate', 'b'))).toEqual([
      { kind: 'modify', id: 'b', fields: { ...out, stock: 0 } },
    ])
  })

  it('D10: undoing restores what was there, fields that were not there included', () => {
    const before = [entry('a', { stock: 1 }), entry('b', { isActive: false, drawnAt: earlier })]
    const changes = afterDraw(before, won('rotate', 'a'))
    const after = apply(before, changes)
    expect(after).toEqual([entry('a', { stock: 0, ...out }), entry('b')])
    const [wheelBefore, wheelAfter] = [newWheel('Rad', before), newWheel('Rad', after)]
    expect(takeBack(wheelAfter, { before: wheelBefore, after: wheelAfter })).toStrictEqual(wheelBefore)
  })

  it('D8: a round ends only if entries are drawn one after another, with an entry on the wheel', () => {
    const last = [entry('a', { isActive: false, drawnAt: earlier }), entry('b')]
    expect(endsRound(last, won('rotate', 'b'))).toBe(true)
    expect(endsRound(last, won('remove', 'b'))).toBe(false)
    expect(endsRound([...last, entry('c')], won('rotate', 'b'))).toBe(false)
    expect(endsRound(last.slice(0, 1), won('rotate', 'gone'))).toBe(false)
  })
})
