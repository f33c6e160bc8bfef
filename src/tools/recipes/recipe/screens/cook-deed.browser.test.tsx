/** The meal of today on the start page. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { stockOf } from '../../amounts/stock.ts'
import {
  cookbooksCollection,
  cookLogCollection,
  mealsCollection,
  pantryCollection,
  recipesCollection,
} from '../../collections.ts'
import { makeRecipe } from '../make-recipe.ts'
import { emptyDraft } from '../recipe-draft.ts'

const button = page.getByRole('button', { name: 'Gekocht: Heute gibt es Linsensuppe', exact: true })

it('R94: „Gekocht“ on the start page notes the meal and takes from the pantry, offline, and is taken back as one step', async () => {
  const on = Temporal.Now.plainDateISO().toString()
  const app = await openApp('/', {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      const draft = { ...emptyDraft, title: 'Linsensuppe', servings: 2, ingredients: [{ text: '200 g Linsen' }] }
      const recipe = makeRecipe(draft, { cookbookId, newId: () => 'lentils', defaultServings: 2 })
      const amount = { from: { n: 500, d: 1 }, unit: 'g' }
      return [
        [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
        [recipesCollection, 'soup', recipe],
        [pantryCollection, 'lentils', { cookbookId, name: 'Linsen', amount }],
        [
          mealsCollection,
          'meal',
          { cookbookId, on, kind: 'dinner', rank: 'V', dish: { recipeId: 'soup' }, servings: 4 },
        ],
      ]
    },
  })
  const left = () => app.documents.list(pantryCollection).map((item) => stockOf(item)?.from.n)
  await expect.element(button).toBeVisible()
  await expectNoBarriersInLooks()
  app.setOnline(false)
  await button.click()
  await expect.poll(() => app.documents.list(cookLogCollection)).toMatchObject([{ recipeId: 'soup', on, servings: 4 }])
  expect(left()).toEqual([100])
  await expect.element(page.getByText('Schon gekocht')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await pressToast('„Linsensuppe“ gekocht, 1 Ding aus dem Vorrat genommen', 'Rückgängig')
  await expect.element(button).toBeVisible()
  expect(app.documents.list(cookLogCollection)).toEqual([])
  expect(left()).toEqual([500])
  expect(location.pathname).toBe('/')
})
