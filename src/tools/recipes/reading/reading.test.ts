import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { recipeSchema } from '../model.ts'
import { draftOf, makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'
import { formatMinutes, readMinutes } from './durations.ts'
import { findTimers } from './find-timers.ts'
import { readIngredient } from './read-ingredient.ts'
import { repairLines } from './repair-lines.ts'

describe('R8: spans of time', () => {
  it.each([
    ['P0DT1H25M', 85, '1 Std. 25 Min.'],
    ['PT240M', 240, '4 Std.'],
    ['P1D', 1_440, '1 Tag'],
    ['1 Std. 30 Min.', 90, '1 Std. 30 Min.'],
    ['ca. 90 Minuten', 90, '1 Std. 30 Min.'],
  ])('%s', (text, minutes, shown) => {
    expect([readMinutes(text), formatMinutes(minutes)]).toEqual([minutes, shown])
  })

  it('0 and nonsense are unknown', () => {
    expect(['PT0M', 'bald', ''].map((text) => readMinutes(text) ?? 0)).toEqual([0, 0, 0])
  })
})

it('R9: spans in a step are timers, of a range both ends; „über Nacht“ is none', () => {
  const seconds = (text: string) => findTimers(text).map((timer) => [timer.seconds, timer.toSeconds])
  expect(seconds('10–15 Minuten backen, dann 30 Sek. ruhen')).toEqual([
    [600, 900],
    [30, undefined],
  ])
  expect(seconds('2 Std. 30 Min. schmoren')).toEqual([[9_000, undefined]])
  expect(seconds('Über Nacht ziehen lassen')).toEqual([])
})

it('R7: broken lines are put together and marked, tins are equipment', () => {
  const { lines, equipment } = repairLines(['1', '5 TL Senf', 'Zwiebeln (rot,', 'klein)', 'Auflaufform'])
  expect(lines.map(({ text }) => text)).toEqual(['1,5 TL Senf', 'Zwiebeln (rot, klein)'])
  expect(lines[0]?.isDoubtful).toBe(true)
  expect(equipment).toEqual(['Auflaufform'])
})

const hostile = fc.oneof(
  fc.string({ maxLength: 500, unit: 'binary' }),
  fc.stringMatching(/^[()½¼\d\s./,–x-]{0,80}$/),
  fc.constantFrom(
    '1/0 Ei',
    '∞ g Mehl',
    '½½ l Milch',
    '-3 Eier',
    '99999999999 kg Mehl',
    '('.repeat(500),
    '&amp;'.repeat(100),
  ),
)

it('R6: whatever a line is, reading it ends, and what is read can be stored', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), fc.array(hostile, { maxLength: 4 }), (ingredients, steps) => {
      let count = 0
      const draft = {
        ...emptyDraft,
        title: 'Suppe',
        ingredients: ingredients.map((text) => ({ text })),
        steps: steps.map((text) => ({ text })),
      }
      const recipe = makeRecipe(draft, { cookbookId: 'book', newId: () => `n${(count += 1)}`, defaultServings: 2 })
      expect(recipeSchema.safeParse(recipe).error).toBeUndefined()
      expect(draftOf(recipe).ingredients.length).toBe(recipe.ingredients.length)
      for (const text of steps) findTimers(text)
      for (const text of ingredients) readIngredient(text)
    }),
    runsOf(400),
  )
})
