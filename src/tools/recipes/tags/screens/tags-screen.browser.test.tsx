import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { userKey } from '#kit/user-keys'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { cookbooksCollection, recipesCollection } from '../../collections.ts'
import { writeDeviceSetting } from '#ui/device-setting'
import { TAGS_PATH } from '../../paths.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

it('R102: a tag is merged into another and removed in all recipes, also offline, each with one undo', async () => {
  const app = await openApp(TAGS_PATH, {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      const recipe = (title: string, tags: string[]) =>
        makeRecipe({ ...emptyDraft, title, tags }, { cookbookId, newId: () => 'x', defaultServings: 2 })
      return [
        [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
        [recipesCollection, 'one', recipe('Linsensuppe', ['Suppen', 'Winter'])],
        [recipesCollection, 'two', recipe('Brühe', ['Suppe'])],
      ]
    },
  })
  const tagsOf = (id: string) => app.documents.get(recipesCollection, id)?.tags
  await expect.element(page.getByTitle('Suppen ändern')).toBeVisible()
  await expectNoBarriersInLooks()
  app.setOnline(false)
  await page.getByTitle('Suppen ändern').click()
  await dialog.getByLabelText('Name').fill('Suppe, warm')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(dialog.getByText(/kein Komma/)).toBeVisible()
  await dialog.getByLabelText('Name').fill('Suppe')
  await expect.element(dialog.getByText(/werden zusammengeführt/)).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('2 Rezepte')).toBeVisible()
  expect([tagsOf('one'), tagsOf('two')]).toEqual([['Suppe', 'Winter'], ['Suppe']])
  await pressToast('„Suppen“ mit „Suppe“ zusammengeführt', 'Rückgängig')
  await expect.poll(() => tagsOf('one')).toEqual(['Suppen', 'Winter'])
  await button('Winter löschen').click()
  expect(tagsOf('one')).toEqual(['Suppen'])
  await pressToast('Schlagwort „Winter“ entfernt', 'Rückgängig')
  await expect.poll(() => tagsOf('one')).toEqual(['Suppen', 'Winter'])
})

it('R102: if one cookbook is shown, the recipes of another keep their tags', async () => {
  const app = await openApp(TAGS_PATH, {
    documents: (userId) => {
      const recipe = (cookbookId: string, tags: string[]) =>
        makeRecipe({ ...emptyDraft, title: 'Suppe', tags }, { cookbookId, newId: () => 'x', defaultServings: 2 })
      return [
        [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
        [cookbooksCollection, 'shared', { title: 'WG', servings: 4 }],
        [recipesCollection, 'mine', recipe(ownId(userId), ['Winter'])],
        [recipesCollection, 'theirs', recipe('shared', ['Winter', 'Gäste'])],
      ]
    },
  })
  await expect.element(page.getByText('Gäste')).toBeVisible()
  writeDeviceSetting(userKey(app.userId, 'recipesCookbook'), ownId(app.userId))
  await expect.element(page.getByText('1 Rezept', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Gäste')).not.toBeInTheDocument()
  await button('Winter löschen').click()
  await expect.poll(() => app.documents.get(recipesCollection, 'mine')?.tags).toEqual([])
  expect(app.documents.get(recipesCollection, 'theirs')?.tags).toEqual(['Winter', 'Gäste'])
})
