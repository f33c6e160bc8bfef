import { expect, it } from 'vitest'
import { MAX_ENTRIES, newWheel, wheelSchema, type Wheel, makeEntries } from '../model.ts'
import { findRoomProblem } from './wheel-room.ts'

function wheelOf(count: number, text: string, more: object = {}): Wheel {
  let lastId = 0
  const parsed = Array.from({ length: count }, (_, index) => ({ text: `${text}${index}`, weight: 1 }))
  const entries = makeEntries(parsed, undefined, () => `id${String((lastId += 1)).padStart(10, '0')}`)
  return newWheel(
    'Klasse',
    entries.map((entry) => ({ ...entry, ...more })),
  )
}

const empty = newWheel('Klasse', [])

it('E5: as many names as fit do, also when all of them were drawn', () => {
  const full = wheelOf(MAX_ENTRIES, 'Schülerin ', { isActive: false, drawnAt: '2026-11-20T12:00:00.000Z' })
  expect(wheelSchema.safeParse(full).success).toBe(true)
  expect(findRoomProblem(empty, full)).toBeUndefined()
})

it('E5: says what there is too much of', () => {
  expect(findRoomProblem(empty, wheelOf(MAX_ENTRIES + 1, ''))).toBe('too-many')
  expect(findRoomProblem(empty, wheelOf(1_000, 'ü'.repeat(150)))).toBe('too-large')
})

it('E5: a wheel that is too large already can be made smaller, not larger', () => {
  const [before, smaller, larger] = [1_000, 999, 1_001].map((count) => wheelOf(count, 'ü'.repeat(150)))
  if (before === undefined || smaller === undefined || larger === undefined) throw new Error('no wheels')
  expect(findRoomProblem(before, smaller)).toBeUndefined()
  expect(findRoomProblem(before, larger)).toBe('too-large')
})
