import { describe, expect, it } from 'vitest'
import { afterDraw, drawWinner, verifyDraw } from './draw.ts'
import { drawSchema, type Draw, type Entry, type Mode } from './model.ts'

const drawnAt = '2026-11-20T12:00:00.000Z'

function entry(id: string, more: Partial<Entry> = {}): Entry {
  return { id, rank: id, text: id.toUpperCase(), weight: 1, isActive: true, ...more }
}

function draw(entries: readonly Entry[], random: number, mode: Mode = 'keep'): Draw {
  const drawn = drawWinner({ wheelId: 'w', entries, mode, source: () => random, drawnAt })
  if (!drawn.ok) throw new Error(drawn.error)
  return drawn.value
}

describe('drawing a winner', () => {
  it('gives each entry as many of the numbers as its weight', () => {
    const entries = [entry('a'), entry('b', { weight: 3 })]
    expect([0, 1, 2, 3, 4].map((random) => draw(entries, random).winnerId)).toEqual(['a', 'b', 'b', 'b', 'a'])
  })

  it('counts in the order of the list, whatever the order of storing', () => {
    expect(draw([entry('b'), entry('a')], 0).winnerId).toBe('a')
  })

  it('never lets an inactive, weightless or used-up entry win', () => {
    const entries = [entry('a', { isActive: false }), entry('b', { weight: 0 }), entry('c', { stock: 0 }), entry('d')]
    const result = draw(entries, 5)
    expect(result.winnerId).toBe('d')
    expect(result.entries).toEqual([{ id: 'd', text: 'D', weight: 1 }])
  })

  it('says when nobody can win', () => {
    const drawn = drawWinner({
      wheelId: 'w',
      entries: [entry('a', { isActive: false })],
      mode: 'keep',
      source: () => 0,
      drawnAt,
    })
    expect(drawn).toEqual({ ok: false, error: 'no-active-entries' })
  })

  it('makes a document its schema takes', () => {
    expect(drawSchema.safeParse(draw([entry('a'), entry('b')], 1)).success).toBe(true)
  })
})

describe('verifying a draw', () => {
  const honest = draw([entry('a'), entry('b', { weight: 3 }), entry('c')], 4)

  it('finds the stored winner again', () => {
    expect(honest.winnerId).toBe('c')
    expect(verifyDraw(honest)).toBe(true)
  })

  it.each<[string, Partial<Draw>]>([
    ['the winner', { winnerId: 'a' }],
    ['the random number', { random: 0 }],
    ['a random number beyond the sum', { random: 5 }],
    ['the sum', { total: 6 }],
    ['a weight', { entries: honest.entries.map((item) => (item.id === 'a' ? { ...item, weight: 2 } : item)) }],
    ['the order', { entries: honest.entries.toReversed() }],
    ['the list', { entries: honest.entries.slice(0, 2) }],
  ])('notices that somebody changed %s', (_what, change) => {
    expect(verifyDraw({ ...honest, ...change })).toBe(false)
  })
})

describe('after a draw', () => {
  const entries = [entry('a'), entry('b'), entry('c', { isActive: false })]

  it('changes nothing when winners stay, and nothing for somebody who is gone', () => {
    expect(afterDraw(entries, 'a', 'keep', drawnAt)).toEqual([])
    expect(afterDraw(entries, 'gone', 'remove', drawnAt)).toEqual([])
  })

  it('takes the winner out, also the last one', () => {
    expect(afterDraw(entries, 'a', 'remove', drawnAt)).toEqual([{ id: 'a', isActive: false, drawnAt }])
    expect(afterDraw([entry('a')], 'a', 'remove', drawnAt)).toEqual([{ id: 'a', isActive: false, drawnAt }])
  })

  it('one after another: when the last one was drawn, those who were drawn return, and only those', () => {
    expect(afterDraw(entries, 'a', 'rotate', drawnAt)).toEqual([{ id: 'a', isActive: false, drawnAt }])
    const almostDone = [entry('a', { isActive: false, drawnAt }), entry('b'), entry('c', { isActive: false })]
    expect(afterDraw(almostDone, 'b', 'rotate', drawnAt)).toEqual([{ id: 'a', isActive: true }])
  })
})
