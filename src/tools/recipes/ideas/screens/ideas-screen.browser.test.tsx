/** The first minutes with the recipes, and what the ideas do. */
import { expect, it } from 'vitest'
import { expectCount, expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { IDEAS_PATH, SHOPPING_PATH, WEEK_PATH } from '../../paths.ts'

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
