import { expect, it } from 'vitest'
import { ownContentId, ownId } from '#documents'
import { createFoodIndex } from '../foods/food-index.ts'
import { normalizeFood } from '../foods/food-form.ts'
import type { StoredFood } from '../model.ts'
import { teachCode } from './teach-code.ts'

const CODE = '4006381333931'
const cookbookId = ownId('anna')

function teach(name: string, foods: readonly (StoredFood & { readonly id: string })[] = []) {
  return teachCode(CODE, name, { cookbookId, index: createFoodIndex(foods), stored: foods })
}

it('R79: a food that is stored with its first code has the id that the page of the foods gives it, also without an account', () => {
  const id = ownContentId(cookbookId, 'food', normalizeFood('Milch'))
  expect(teach('Milch')).toMatchObject({ id, added: { name: 'Milch', department: 'dairy' } })
  expect(teach('Vollmilch')?.id).toBe(id)
  expect(teach('Milch')?.aliases.at(-1)).toBe(CODE)
  const onDevice = { cookbookId: ownId(undefined), index: createFoodIndex([]), stored: [] }
  expect(teachCode(CODE, 'Milch', onDevice)?.id).toBe(ownContentId(ownId(undefined), 'food', normalizeFood('Milch')))
  expect(teach('Zaubertrank')?.added).toMatchObject({ name: 'Zaubertrank', aliases: [], isStaple: false })
})

it('R79: a stored food keeps its id and gets the code; one with as many names as it can have refuses it', () => {
  const food = (count: number) => ({
    ...{ id: 'tea', cookbookId, name: 'Zaubertrank', department: 'drinks' as const, isStaple: false },
    ...{ seasonMonths: [], substitutes: [], aliases: Array.from({ length: count }, (_, place) => `Trank ${place}`) },
  })
  expect(teach('Zaubertrank', [food(29)])).toEqual({ id: 'tea', aliases: [...food(29).aliases, CODE] })
  expect(teach('Zaubertrank', [food(30)])).toBeUndefined()
})
