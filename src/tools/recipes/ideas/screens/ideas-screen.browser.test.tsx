/** The first minutes with the recipes, and what the ideas do. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectCount, expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { holdToast } from '#testing/browser/screen-steps'
import { choiceResultPath, readChoiceRequest } from '../../../choice-port.ts'
import { cookbooksCollection, mealsCollection, pantryCollection, recipesCollection } from '../../collections.ts'
import { IDEAS_PATH, SHOPPING_PATH, WEEK_PATH } from '../../paths.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'

const ideas = page
  .getByRole('list', { name: 'Ideen' })
  .getByRole('listitem')
  .filter({ has: page.getByRole('heading') })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function takeSeeds(): Promise<void> {
  await button('30 einfache Rezepte holen').click()
  await expectCount(ideas, 5)
}

it('R28 R30 R40 R72: from nothing to five ideas, three planned meals and a shopping list with six presses', async () => {
  await openApp(IDEAS_PATH, { isSignedOut: true })
  await expectNoBarriersInLooks()
  await takeSeeds()
  await expectNoBarriersInLooks()
  for (let taken = 0; taken < 3; taken++) {
    const title = ideas.nth(0).getByRole('heading').element().textContent
    await ideas.nth(0).getByRole('button', { name: 'Nehmen' }).click()
    await expect.element(ideas.nth(0).getByRole('heading')).not.toMatchTextContent(title)
  }
  await expect.element(page.getByRole('heading', { name: 'Heute geplant' })).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Auf die Einkaufsliste').click()
  // What is on the list is not added again.
  await expect.element(button('Auf die Einkaufsliste')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Einkauf', exact: true }).click()
  await expect.element(page.getByText('Für 3 Rezepte')).toBeVisible()
  await expect.element(page.getByRole('checkbox').first()).toBeVisible()
  await expectNoBarriersInLooks()
})

it('R32 R37: „Nicht heute“ and „Nie“ make room for the next idea and are undone; „Warum?“ says why', async () => {
  await openApp(IDEAS_PATH, { isSignedOut: true })
  await takeSeeds()
  const first = ideas.nth(0).getByRole('heading').element().textContent
  await ideas.nth(0).getByText('Warum?').click()
  await expect.element(ideas.nth(0).getByText('Was da ist')).toBeVisible()
  await ideas.nth(0).getByRole('button', { name: 'Nicht heute' }).click()
  await expect.element(ideas.nth(0).getByRole('heading')).not.toMatchTextContent(first)
  await pressToast(`„${first}“ nicht heute`, 'Rückgängig')
  await expect.element(ideas.nth(0).getByRole('heading')).toMatchTextContent(first)
  await ideas
    .nth(0)
    .getByRole('button', { name: `Mehr zu „${first}“` })
    .click()
  await page.getByRole('menuitem', { name: 'Nie vorschlagen' }).click()
  await expect.element(ideas.nth(0).getByRole('heading')).not.toMatchTextContent(first)
})

it('R101: the start page proposes the first idea until a dinner is planned, and none with an empty cookbook', async () => {
  const app = await openApp('/')
  const card = page.getByRole('article').filter({ hasText: 'Rezeptideen' })
  const proposal = card.getByText(/^Heute: .*\?$/)
  await expect.element(card.getByRole('link', { name: 'Erste Rezepte holen' })).toBeVisible()
  await expect.element(proposal).not.toBeInTheDocument()
  app.goTo(IDEAS_PATH)
  await takeSeeds()
  const first = ideas.nth(0).getByRole('heading').element().textContent
  app.goTo('/')
  await expect.element(proposal).toHaveTextContent(`Heute: ${first}?`)
  await expectNoBarriersInLooks()
  app.goTo(IDEAS_PATH)
  await ideas.nth(0).getByRole('button', { name: 'Nehmen' }).click()
  app.goTo('/')
  await expect.element(card.getByText(`Heute: ${first}`, { exact: true })).toBeVisible()
  await expect.element(proposal).not.toBeInTheDocument()
})

it('R29 R34: filters stand in the address; the bundled recipes go with one press and come back', async () => {
  await openApp(IDEAS_PATH, { isSignedOut: true })
  await takeSeeds()
  await button('Vegan').click()
  await expect.poll(() => location.search).toContain('kost=vegan')
  await button('Vegan').click()
  await button('Unveränderte entfernen').click()
  await expect.element(button('30 einfache Rezepte holen')).toBeVisible()
  await pressToast('30 Rezepte vom Anfang entfernt', 'Rückgängig')
  await expectCount(ideas, 5)
})

it('R70 R73: a meal is added, moved by its menu and taken out of the week again', async () => {
  await openApp(`${WEEK_PATH}/2030-01-07`, { isSignedOut: true })
  await button('Mahlzeit am Dienstag hinzufügen').click()
  await page.getByLabelText('Was gibt es?').fill('Pizza bestellen')
  await button('Einplanen').click()
  const tuesday = page.getByRole('region', { name: 'Dienstag, 08.01.2030' })
  const wednesday = page.getByRole('region', { name: 'Mittwoch, 09.01.2030' })
  await expect.element(tuesday.getByText('Pizza bestellen')).toBeVisible()
  await tuesday.getByRole('button', { name: 'Mehr zu „Pizza bestellen“' }).click()
  await page.getByRole('menuitem', { name: 'Einen Tag später' }).click()
  await expect.element(wednesday.getByText('Pizza bestellen')).toBeVisible()
  await holdToast('„Pizza bestellen“ am 9.1.')
  await expectNoBarriersInLooks()
  await pressToast('„Pizza bestellen“ am 9.1.', 'Rückgängig')
  await expect.element(tuesday.getByText('Pizza bestellen')).toBeVisible()
})

it('R42 R43: things are typed, pasted, ticked, unticked and put into the pantry', async () => {
  await openApp(SHOPPING_PATH, { isSignedOut: true })
  const field = page.getByLabelText('Was fehlt?')
  for (const text of ['500 g Mehl', '0,5 kg Mehl', '2 Äpfel']) {
    await field.fill(text)
    await button('Auf die Liste').click()
  }
  await expect.element(page.getByRole('checkbox', { name: '1 kg Mehl' })).toBeVisible()
  await page.getByRole('checkbox', { name: '2 Äpfel' }).click()
  await expect.element(page.getByText('Erledigt (1)')).toBeVisible()
  await button('In den Vorrat').click()
  await page.getByRole('link', { name: 'Vorrat', exact: true }).click()
  await expect.element(page.getByRole('button', { name: /^Äpfel/ })).toBeVisible()
  await expectNoBarriersInLooks()
})

it('R38: the ideas go to the wheel of names, better ones with more chances; the winner is planned once', async () => {
  const app = await openApp(IDEAS_PATH, {
    isStill: true,
    documents: (userId) => {
      const place = { cookbookId: ownId(userId), newId: () => 'item', defaultServings: 2 }
      const recipe = (title: string, stars: number) =>
        makeRecipe({ ...emptyDraft, title, stars, ingredients: [{ text: `200 g ${title}` }] }, place)
      return [
        [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
        [recipesCollection, 'pasta', recipe('Nudeln', 1)],
        [recipesCollection, 'soup', recipe('Linsen', 5)],
        [pantryCollection, 'item', { cookbookId: ownId(userId), name: 'Linsen' }],
      ]
    },
  })
  await page.getByRole('link', { name: 'Ins Glücksrad' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Was kochen wir?' })).toBeVisible()
  await expect.element(page.getByText('In den Wochenplan: Dreh das Rad und übernimm den Gewinner.')).toBeVisible()
  // All there and five stars, or nothing there and one: 82.5 and 27.5 points.
  expect(readChoiceRequest(location.hash)).toMatchObject({
    value: {
      choices: [
        { id: 'soup', text: 'Linsen', weight: 8 },
        { id: 'pasta', text: 'Nudeln', weight: 3 },
      ],
    },
  })
  await button('Drehen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
  const planned = () => app.documents.list(mealsCollection).map(({ dish }) => 'recipeId' in dish && dish.recipeId)
  await expect.poll(() => planned().length).toBe(1)
  expect(['soup', 'pasta']).toContain(planned()[0])
  await expect.element(page.getByRole('heading', { name: 'Heute geplant' })).toBeVisible()
  await expect.poll(() => location.pathname + location.hash).toBe(IDEAS_PATH)
  await app.reload()
  await expect.element(page.getByRole('heading', { name: 'Heute geplant' })).toBeVisible()
  expect(planned()).toHaveLength(1)
})

it('R38: what comes back from the wheel is taken back with one press; a winner that is no recipe is planned nowhere', async () => {
  const app = await openApp(IDEAS_PATH)
  await takeSeeds()
  const planned = () => app.documents.list(mealsCollection).length
  const drawnAt = '2026-05-20T12:00:00.000Z'
  app.goTo(choiceResultPath(IDEAS_PATH, { choiceId: 'gone', drawnAt }))
  const [soup] = app.documents.list(recipesCollection)
  app.goTo(choiceResultPath(IDEAS_PATH, { choiceId: soup?.id ?? '', drawnAt }))
  await pressToast(`„${soup?.title}“ heute geplant`, 'Rückgängig')
  await expect.poll(planned).toBe(0)
  await expect.poll(() => location.hash).toBe('')
})

it('by keyboard, the focus goes from the button for the first recipes to what has come, and from an idea that is taken to the next', async () => {
  await openApp(IDEAS_PATH, { isSignedOut: true })
  const seeds = button('30 einfache Rezepte holen')
  await expect.element(seeds).toBeVisible()
  seeds.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Eine Portion weniger')).toHaveFocus()
  await expectCount(ideas, 5)
  const next = ideas.nth(1).getByRole('heading').element().textContent
  ideas.nth(0).getByRole('button', { name: 'Nehmen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(ideas.nth(0).getByRole('link', { name: next })).toHaveFocus()
})
