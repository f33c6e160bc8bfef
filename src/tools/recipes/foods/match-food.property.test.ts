import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createFoodIndex } from './food-index.ts'
import { formOfFood, normalizeFood, singularForms } from './food-form.ts'
import { matchFood } from './match-food.ts'

const index = createFoodIndex([])
const runs = runsOf(300)
const known = fc.constantFrom(...index.all.flatMap(({ name, plural, aliases }) => [name, plural ?? name, ...aliases]))
const name = fc.oneof(
  known,
  fc.string({ maxLength: 60 }),
  fc.string({ maxLength: 300, unit: fc.constantFrom(...Array.from('aäeinrs (),/-%5')) }),
  fc.tuple(fc.constantFrom('rote', 'kleiner', 'Bio', 'frisches', 'in'), known).map((words) => words.join(' ')),
)

test('R22: whether two names match does not depend on which is in the pantry, and a name matches itself', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(matchFood(a, b, index)).toBe(matchFood(b, a, index))
      expect(matchFood(a, a, index)).toBe('exact')
    }),
    runs,
  )
})

test('R20: the spelling of a spelling is itself, and names with one key are found as one food', () => {
  fc.assert(
    fc.property(name, (text) => {
      const once = normalizeFood(text)
      expect(normalizeFood(once)).toBe(once)
      expect(index.keyOf(index.keyOf(text))).toBe(index.keyOf(text))
      for (const singular of singularForms(formOfFood(once)))
        expect(singular.length).toBeLessThanOrEqual(once.length + 1)
    }),
    runs,
  )
})

test('R22: a word that is part of a longer word is another food', () => {
  fc.assert(
    fc.property(known, known, (a, b) => {
      const long = `${a}${b.toLowerCase()}`.replaceAll(/[\s()/,-]/g, '')
      const found = index.find(long)
      expect(found?.isExact ?? true).toBe(true)
    }),
    runs,
  )
})
