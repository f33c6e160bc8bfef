/** The dishes that are on the stove at the same time. */
import { expect, it } from 'vitest'
import { forgetProgress, readProgress, storeProgress } from './cook-progress.ts'

const HOUR_MS = 60 * 60_000
const EVENING_MS = Date.parse('2026-06-10T21:30:00Z')

const storeAll = (recipeIds: readonly string[], stored = ''): string =>
  recipeIds.reduce(
    (rest, recipeId, index) =>
      storeProgress(rest, { recipeId, place: index + 1, ticked: [recipeId], servings: 4 }, EVENING_MS),
    stored,
  )
const placeOf = (stored: string, recipeId: string, nowMs = EVENING_MS): number =>
  readProgress(stored, recipeId, nowMs).place

it('R86: a second dish leaves step, ticks and portions of the first', () => {
  const stored = storeAll(['suppe', 'kuchen'])
  expect(readProgress(stored, 'suppe', EVENING_MS)).toMatchObject({ place: 1, ticked: ['suppe'], servings: 4 })
  expect(readProgress(stored, 'kuchen', EVENING_MS)).toMatchObject({ place: 2, ticked: ['kuchen'], servings: 4 })
})

it('R86: midnight changes nothing; twelve hours after its last change a dish begins anew', () => {
  const stored = storeProgress(
    storeAll(['suppe', 'kuchen']),
    { recipeId: 'suppe', place: 3, ticked: [] },
    EVENING_MS + HOUR_MS,
  )
  expect(placeOf(stored, 'suppe', EVENING_MS + 5 * HOUR_MS)).toBe(3)
  expect(placeOf(stored, 'kuchen', EVENING_MS + 12 * HOUR_MS)).toBe(0)
  expect(placeOf(stored, 'suppe', EVENING_MS + 12 * HOUR_MS)).toBe(3)
  expect(placeOf(stored, 'suppe', EVENING_MS + 13 * HOUR_MS)).toBe(0)
})

it('R86: the last five dishes are kept, and one that is cooked is forgotten alone', () => {
  const stored = storeAll(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => placeOf(stored, id))).toEqual([0, 2, 3, 4, 5, 6])
  const rest = forgetProgress(stored, 'c', EVENING_MS)
  expect(['b', 'c', 'd'].map((id) => placeOf(rest, id))).toEqual([2, 0, 4])
  expect(forgetProgress(storeAll(['a']), 'a', EVENING_MS)).toBe('')
})

it.each(['', '{', 'null', '[1]', '{"recipeId":"a","on":"2026-06-10","place":2,"ticked":[]}'])(
  'R86: %j says nothing of a dish',
  (stored) => {
    expect(placeOf(stored, 'a')).toBe(0)
    expect(placeOf(storeAll(['a'], stored), 'a')).toBe(1)
  },
)
