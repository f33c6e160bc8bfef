/** The settings: cookbooks are made, renamed, shown, and deleted with undo. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { cookbooksCollection, cookLogCollection, recipesCollection, shoppingCollection } from '../collections.ts'
import { ALL_PATH, IDEAS_PATH, recipePath, SETTINGS_PATH, SHOPPING_PATH } from '../paths.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

it('R80: the own cookbook is there from the start; another one is made, renamed, shown, deleted and brought back', async () => {
  const app = await openApp(SETTINGS_PATH)
  await expect.element(page.getByRole('link', { name: /Mein Kochbuch/ })).toBeVisible()
  await button('Neues Kochbuch').click()
  await dialog.getByRole('textbox').fill('Oma')
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(heading('Oma')).toBeVisible()
  await page.getByLabelText('Gekocht wird für').fill('viele')
  await button('Speichern').click()
  await expect.element(page.getByText('Gib eine Zahl von 0,5 bis 1.000 an, zum Beispiel 4 oder 2,5.')).toBeVisible()
  await page.getByLabelText('Gekocht wird für').fill('6')
  await page.getByLabelText('Name').fill('Omas Heft')
  await button('Speichern').click()
  await expect.element(heading('Omas Heft')).toBeVisible()
  await expect.element(page.getByText(/Wen du einlädst, sieht und ändert alles darin/)).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo(SETTINGS_PATH)
  const shown = page.getByLabelText('Kochbuch, das zu sehen ist')
  await expect.element(shown).toHaveDisplayValue('Omas Heft')
  await shown.selectOptions('Alle Kochbücher')
  await expect.element(shown).toHaveDisplayValue('Alle Kochbücher')
  await expectNoBarriersInLooks()
  await page.getByRole('link', { name: /Omas Heft/ }).click()
  await button('Mehr zu diesem Kochbuch').click()
  await page.getByRole('menuitem', { name: 'Kochbuch löschen' }).click()
  await pressToast('„Omas Heft“ gelöscht', 'Rückgängig')
  await expect.element(heading('Omas Heft')).toBeVisible()
})

it('R80: what is made of a recipe goes to the cookbook that is shown, or, if all are, to that of the recipe', async () => {
  const recipe = makeRecipe(
    { ...emptyDraft, title: 'Suppe', ingredients: [{ text: '1 l Brühe' }] },
    { cookbookId: 'oma', newId: () => 'item', defaultServings: 2 },
  )
  const app = await openApp(SETTINGS_PATH, {
    documents: (userId) => [
      [cookbooksCollection, ownId(userId), { title: 'Unseres', servings: 2 }],
      [cookbooksCollection, 'oma', { title: 'Oma', servings: 2 }],
      [recipesCollection, 'suppe', recipe],
      [cookLogCollection, 'log', { cookbookId: 'oma', recipeId: 'suppe', on: '2026-01-05', servings: 2 }],
    ],
  })
  const shown = page.getByLabelText('Kochbuch, das zu sehen ist')
  const own = ownId(app.userId)
  const lists = () =>
    app.documents
      .list(shoppingCollection)
      .map(({ cookbookId }) => cookbookId)
      .toSorted()
  await shown.selectOptions('Unseres')
  app.goTo(recipePath('suppe'))
  await expect.element(page.getByText(/1× gekocht/)).toBeVisible()
  await button('Auf die Einkaufsliste').click()
  await expect.poll(lists).toEqual([own])
  app.goTo(SETTINGS_PATH)
  await shown.selectOptions('Alle Kochbücher')
  app.goTo(recipePath('suppe'))
  await button('Auf die Einkaufsliste').click()
  await expect.poll(lists).toEqual([own, 'oma'].toSorted())
})

it('R80: the pages themselves choose among several cookbooks, and have no choice with one', async () => {
  const recipe = (title: string, cookbookId: string) =>
    makeRecipe({ ...emptyDraft, title }, { cookbookId, newId: () => 'item', defaultServings: 2 })
  const app = await openApp(SHOPPING_PATH, {
    documents: (userId) => [
      [cookbooksCollection, ownId(userId), { title: 'Unseres', servings: 2 }],
      [recipesCollection, 'suppe', recipe('Suppe', ownId(userId))],
    ],
  })
  const choice = page.getByLabelText('Kochbuch, das zu sehen ist')
  await expect.element(heading('Einkaufsliste')).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
  await app.writeAsServer(cookbooksCollection, 'oma', { title: 'Oma', servings: 2 })
  await app.writeAsServer(recipesCollection, 'kuchen', recipe('Kuchen', 'oma'))
  await expect.element(choice).toHaveDisplayValue('Alle Kochbücher')
  await expectNoBarriersInLooks()
  app.goTo(ALL_PATH)
  await choice.selectOptions('Oma')
  const rows = page.getByRole('listitem')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => /Suppe|Kuchen/.exec(textContent)?.[0]))
    .toEqual(['Kuchen'])
  await choice.selectOptions('Alle Kochbücher')
  await expect.poll(() => rows.elements().length).toBe(2)
  app.goTo(IDEAS_PATH)
  await expect.element(choice).toHaveDisplayValue('Alle Kochbücher')
})
