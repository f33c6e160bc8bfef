/** A day with the recipes: offline, on a second device, and in a household. */
import type { Locator, Page } from '@playwright/test'
import { expect, goOffline, newPerson, signIn, signUp, test, userIdOf, waitForWorker } from '../app.ts'

test.use({ reducedMotion: 'reduce' })

const ideas = (page: Page) => page.getByRole('list', { name: 'Ideen' }).locator('> li')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ticked = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('R28 R30 R40 R72: from registering to five ideas, three planned meals and the shopping list in at most 15 presses @journey', async ({
  page,
  person,
}) => {
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses += 1
    await target.click()
  }
  await page.goto('/register')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  // A press leads into each field as well.
  presses += 3
  await press(button(page, 'Registrieren'))
  await press(page.getByRole('link', { name: 'Erste Rezepte holen' }))
  await press(button(page, '30 einfache Rezepte holen'))
  await expect(ideas(page)).toHaveCount(5)
  for (let planned = 0; planned < 3; planned++) {
    const first = ideas(page).first().getByRole('heading')
    const title = (await first.textContent()) ?? ''
    await press(ideas(page).first().getByRole('button', { name: 'Nehmen' }))
    await expect(first).not.toHaveText(title)
  }
  await expect(page.getByRole('heading', { name: 'Heute geplant' })).toBeVisible()
  await press(button(page, 'Auf die Einkaufsliste'))
  await press(page.getByRole('link', { name: 'Einkauf', exact: true }))
  await expect(page.getByText('Für 3 Rezepte')).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(presses).toBeLessThanOrEqual(15)
})

test('R80, R28, R30, R64, R57: a day offline (ideas, cooking, ticking, editing, importing) is on the second device; two share a cookbook; one list for both @worker @journey', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  await signUp(anna, owner)
  await anna.goto('/rezepte')
  await waitForWorker(anna)

  await test.step('offline: the bundled recipes, an idea that is taken, a recipe that is written, cooked, put on the list and ticked', async () => {
    await goOffline(anna)
    await button(anna, '30 einfache Rezepte holen').click()
    await expect(ideas(anna)).toHaveCount(5)
    await ideas(anna).first().getByRole('button', { name: 'Nehmen' }).click()
    await anna.getByRole('link', { name: 'Rezepte', exact: true }).click()
    await anna.getByRole('link', { name: 'Neues Rezept' }).click()
    await anna.getByLabel('Name', { exact: true }).fill('Linsensuppe von Oma')
    await anna.getByLabel('Zutaten').fill('200 g Linsen\n2 Möhren\n1 l Brühe')
    await anna.getByLabel('Zubereitung').fill('Alles 30 Minuten kochen.')
    await button(anna, 'Anlegen').click()
    await expect(anna.getByRole('heading', { level: 1, name: 'Linsensuppe von Oma' })).toBeVisible()
    await button(anna, 'Auf die Einkaufsliste').click()
    await anna.getByRole('link', { name: 'Kochen', exact: true }).click()
    // The page that is left has a button of that name, too.
    await expect(anna.getByText('Schritt 1 von 1')).toBeVisible()
    await button(anna, 'Gekocht').click()
    await button(anna, 'Eintragen').click()
    await anna.goto('/rezepte/einkauf')
    await ticked(anna, '200 g Linsen').click()
    await expect(anna.getByText('Erledigt (1)')).toBeVisible()
    await anna.reload()
    await expect(anna.getByText('Erledigt (1)')).toBeVisible()
    await anna.context().setOffline(false)
  })

  const second = await openDevice()
  await test.step('all of it is on the second device', async () => {
    await signIn(second, owner)
    await second.goto('/rezepte/einkauf')
    await expect(second.getByText('Erledigt (1)')).toBeVisible()
    await expect(ticked(second, '2 Möhren')).toBeVisible()
    await second.goto('/rezepte/alle?sortiert=newest')
    await expect(second.getByRole('link', { name: /Linsensuppe von Oma/ })).toContainText('zuletzt am')
    await second.goto('/rezepte/woche')
    await expect(second.getByText(/Abendessen, für 2/).first()).toBeVisible()
  })

  await test.step('offline again: a recipe that both devices have is edited, and a pasted text becomes one; both are on the second device', async () => {
    await goOffline(anna)
    await anna.goto('/rezepte/alle?sortiert=newest')
    await anna.getByRole('link', { name: /^Linsensuppe von Oma/ }).click()
    await button(anna, 'Mehr zu diesem Rezept').click()
    await anna.getByRole('menuitem', { name: 'Bearbeiten' }).click()
    await anna.getByLabel('Zutaten').fill('200 g Linsen\n3 Möhren\n1 l Brühe\n1 Prise Zimt')
    await button(anna, 'Speichern').click()
    await expect(anna.getByText('1 Prise', { exact: true })).toBeVisible()
    await anna.goto('/rezepte/import')
    const text = 'Apfelmus\n\nZutaten\n1 kg Äpfel\n2 EL Zucker\n\nZubereitung\nWeich kochen.'
    await anna.getByLabel('Text oder HTML einfügen').fill(text)
    await button(anna, 'Rezept lesen').click()
    await expect(anna.getByLabel('Name', { exact: true })).toHaveValue('Apfelmus')
    await button(anna, 'Speichern').click()
    await expect(anna.getByRole('heading', { level: 1, name: 'Apfelmus' })).toBeVisible()
    await anna.context().setOffline(false)
    await second.goto('/rezepte/alle?sortiert=newest')
    await second.getByRole('link', { name: /^Apfelmus/ }).click()
    await expect(second.getByText('1 kg', { exact: true })).toBeVisible()
    await second.goto('/rezepte/alle?suche=Linsensuppe')
    await second.getByRole('link', { name: /^Linsensuppe von Oma/ }).click()
    for (const amount of ['3', '1 Prise']) await expect(second.getByText(amount, { exact: true })).toBeVisible()
  })

  await test.step('X8: whom Anna lets into her cookbook sees all of it, and both tick one list, one of them offline', async () => {
    const ben = await openDevice()
    await signUp(ben, other)
    const cookbook = `own-${await userIdOf(anna)}`
    await anna.goto(`/rezepte/einstellungen/kochbuch/${cookbook}`)
    await anna.getByRole('link', { name: 'Haushalt einladen' }).click()
    await anna.getByLabel('E-Mail-Adresse').fill(other.email)
    await button(anna, 'Teilen').click()
    await expect(anna.getByRole('listitem').filter({ hasText: other.name })).toBeVisible()
    await anna.goto('/rezepte/einkauf')
    await ben.goto('/rezepte/einkauf')
    await expect(ticked(ben, '2 Möhren')).toBeVisible()
    await waitForWorker(ben)
    await ben.context().setOffline(true)
    await ticked(ben, '2 Möhren').click()
    await ticked(anna, '1 l Brühe').click()
    await ben.context().setOffline(false)
    for (const page of [anna, ben]) await expect(page.getByText('Erledigt (3)')).toBeVisible()
  })
})
