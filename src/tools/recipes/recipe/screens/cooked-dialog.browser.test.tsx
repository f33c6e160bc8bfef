/** „Gekocht“ while several cookbooks are shown. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { openApp, page } from '#testing/app-page'
import { stockOf } from '../../amounts/stock.ts'
import { cookbooksCollection, pantryCollection, recipesCollection } from '../../collections.ts'
import { recipePath } from '../../paths.ts'
import { makeRecipe } from '../make-recipe.ts'
import { emptyDraft } from '../recipe-draft.ts'

it('R77: „Gekocht“ takes from the pantry of the household that has the recipe, not from another one that is shown too', async () => {
  const app = await openApp(recipePath('soup'), {
    documents: (userId) => {
      const draft = { ...emptyDraft, title: 'Linsensuppe', servings: 2, ingredients: [{ text: '200 g Linsen' }] }
      const recipe = makeRecipe(draft, { cookbookId: 'flat', newId: () => 'lentils', defaultServings: 2 })
      const lentils = (cookbookId: string, bestBefore: string) =>
        ({ cookbookId, name: 'Linsen', amount: { from: { n: 500, d: 1 }, unit: 'g' }, bestBefore }) as const
      return [
        [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
        [cookbooksCollection, 'flat', { title: 'WG', servings: 2 }],
        [recipesCollection, 'soup', recipe],
        [pantryCollection, 'mine', lentils(ownId(userId), '2026-01-01')],
        [pantryCollection, 'ours', lentils('flat', '2027-01-01')],
      ]
    },
  })
  const left = (id: string) => {
    const item = app.documents.get(pantryCollection, id)
    return item && stockOf(item)?.from.n
  }
  await page.getByRole('button', { name: 'Gekocht', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eintragen' }).click()
  await expect.poll(() => left('ours')).toBe(300)
  expect(left('mine')).toBe(500)
})
