/** The form of a recipe: which ingredients a step uses is chosen in it, and it is saved once. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, userEvent } from '#testing/app-page'
import { cookbooksCollection, recipesCollection } from '../../../collections.ts'
import { cookPath, editPath, NEW_RECIPE_PATH } from '../../../paths.ts'
import { makeRecipe } from '../../make-recipe.ts'
import { emptyDraft } from '../../recipe-draft.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function seedsOf(userId: string) {
  const cookbookId = ownId(userId)
  let count = 0
  const draft = {
    ...emptyDraft,
    title: 'Kuchen',
    ingredients: [{ text: '500 g Mehl' }, { text: '2 Eier' }],
    steps: [{ text: 'Ofen vorheizen.' }, { text: 'Mehl einrühren.' }],
  }
  const recipe = makeRecipe(draft, { cookbookId, newId: () => `item${(count += 1)}`, defaultServings: 4 })
  return [
    [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
    [recipesCollection, 'recipe0', recipe],
  ] as const
}

it('R100: what a step uses is chosen in the form, by keys too, and stands beside it on the page and in cook mode', async () => {
  const app = await openApp(editPath('recipe0'), { documents: seedsOf })
  await page.getByText('Zutaten der Schritte').click()
  await page.getByText('2. Mehl einrühren.').click()
  await expect.element(button('Mehl')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Eier')).toHaveAttribute('aria-pressed', 'false')
  await expectNoBarriersInLooks()
  ;(button('Eier').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(button('Eier')).toHaveAttribute('aria-pressed', 'true')
  // The choice stays with its step while lines are typed above it and in it.
  await page.getByLabelText('Zubereitung').fill('Ofen vorheizen.\nEine Form fetten.\nMehl einrühren.')
  await page.getByLabelText('Zubereitung').fill('Ofen vorheizen.\nEine Form fetten.\nAlles verrühren.')
  await button('Speichern').click()
  const used = page.getByRole('list', { name: 'Zutaten dieses Schritts' })
  await expect.element(used).toMatchTextContent(/^500 g Mehl\s*2 Eier$/)
  app.goTo(cookPath('recipe0'))
  await expect.element(page.getByText('Ofen vorheizen.')).toBeVisible()
  await expect.element(used).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(used).toMatchTextContent(/^500 g Mehl\s*2 Eier$/)
})

it('R69: a second press of „Anlegen“ while the next page is loaded makes no second recipe', async () => {
  const app = await openApp(NEW_RECIPE_PATH)
  await page.getByLabelText('Name', { exact: true }).fill('Apfelmus')
  const save = button('Anlegen').element() as HTMLElement
  save.click()
  save.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Apfelmus' })).toBeVisible()
  expect(app.documents.list(recipesCollection).map(({ title }) => title)).toEqual(['Apfelmus'])
})
