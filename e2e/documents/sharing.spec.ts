/** Two people and one wheel: letting in, changing it together, taking out, leaving, and who may not. */
import type { Page } from '@playwright/test'
import { expect, goOffline, newPerson, signUp, test, toastButton, type Person } from '../app.ts'
import { addName, chooseFromMenu, expectAllSent, expectNames, makeWheel, renameWheel } from '../wheel/wheels.ts'

test.use({ reducedMotion: 'reduce' })

async function openPeople(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Mit Personen teilen')
  await expect(page.getByRole('heading', { level: 1, name: 'Personen' })).toBeVisible()
}

async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Gewonnen hat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAllSent(page)
}

const resultCount = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

async function shareWith(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(person.email)
  await page.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: person.name })).toContainText('Kann sehen und ändern')
}

/** Anna's wheel, which was drawn from and which Ben sees as well; both stand on it. */
async function shareWheel(o: {
  readonly anna: Page
  readonly ben: Page
  readonly owner: Person
  readonly other: Person
}) {
  await signUp(o.anna, o.owner)
  await signUp(o.ben, o.other)
  await makeWheel(o.anna, 'Küchendienst')
  await addName(o.anna, 'Cem')
  await draw(o.anna)
  const path = new URL(o.anna.url()).pathname
  await openPeople(o.anna)
  await shareWith(o.anna, o.other)
  await o.ben.goto(path)
  await expect(o.ben.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  return path
}

test('X8, X10: two people share a wheel: its draws, taking out and letting in again, a message, changes at once and after being offline, names in list and history, which is deleted for both, and leaving', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  const path = await shareWheel({ anna, ben, owner, other })

  await test.step('X8, X10: a new member sees earlier draws and each draw of the others at once, and none when removed', async () => {
    const results = `${path}/ergebnisse`
    await anna.goto(results)
    await ben.goto(results)
    await expect(resultCount(ben, '1 Ergebnis')).toBeVisible()
    await ben.goto(path)
    await draw(ben)
    await expect(resultCount(anna, '2 Ergebnisse')).toBeVisible()
    await expect(anna.getByText('Ben Muster').first()).toBeVisible()
    await ben.goto(results)
    await expect(resultCount(ben, '2 Ergebnisse')).toBeVisible()
    await anna.goto(`/teilen/wheels/${path.split('/').at(-1)}`)
    await anna.getByRole('button', { name: 'Ben Muster entfernen' }).click()
    await expect(ben.getByRole('heading', { name: 'Dieses Rad gibt es nicht' })).toBeVisible()
    const other = await anna.context().newPage()
    await other.goto(results)
    await expect(resultCount(other, '2 Ergebnisse')).toBeVisible()
    await other.close()
    await ben.goto(path)
    await expect(ben.getByRole('heading', { name: 'Dieses Rad gibt es nicht' })).toBeVisible()
  })

  await toastButton(anna, 'Ben Muster sieht „Küchendienst“ nicht mehr', 'Rückgängig').click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  await expect(anna.getByRole('button', { name: 'Ben Muster entfernen' })).toBeVisible()

  await anna.goto(path)
  await ben.goto('/notifications')
  await expect(ben.getByText('mit dir geteilt')).toHaveCount(1)
  await ben.getByRole('link', { name: 'Anna Beispiel hat „Küchendienst“ mit dir geteilt' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  expect(new URL(ben.url()).pathname).toBe(path)

  await addName(anna, 'Dora')
  await expectNames(ben, ['Cem', 'Dora'])
  await addName(ben, 'Eva')
  await expectNames(anna, ['Cem', 'Dora', 'Eva'])

  await goOffline(ben)
  await addName(ben, 'Fritz')
  await renameWheel(ben, 'Abwasch')
  await expectNames(anna, ['Cem', 'Dora', 'Eva'])
  await ben.context().setOffline(false)
  await expectNames(anna, ['Cem', 'Dora', 'Eva', 'Fritz'])
  await expect(anna.getByRole('heading', { level: 1, name: 'Abwasch' })).toBeVisible()

  await chooseFromMenu(anna, 'Verlauf')
  await expect(anna.getByText('Ben Muster').first()).toBeVisible()
  await chooseFromMenu(ben, 'Verlauf')
  await expect(ben.getByText('Name „Cem“ hinzugefügt')).toBeVisible()
  await anna.getByRole('button', { name: 'Verlauf löschen' }).click()
  await anna.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(anna.getByRole('heading', { name: 'Der Verlauf ist leer' })).toBeVisible()
  await ben.reload()
  await expect(ben.getByRole('heading', { name: 'Der Verlauf ist leer' })).toBeVisible()
  await ben.goto(path)
  await expectNames(ben, ['Cem', 'Dora', 'Eva', 'Fritz'])

  await anna.goto('/wheelofnames')
  await anna.getByRole('link', { name: /Abwasch.*geteilt/ }).click()
  await openPeople(anna)
  await ben.goto('/wheelofnames')
  await ben.getByRole('link', { name: /Abwasch.*geteilt von Anna Beispiel/ }).click()
  await chooseFromMenu(ben, 'Rad verlassen')
  await ben.getByRole('dialog').getByRole('button', { name: 'Rad verlassen' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  await expect(ben.getByRole('link', { name: /Abwasch/ })).toHaveCount(0)
  await expect(anna.getByText('Bisher siehst nur du')).toBeVisible()

  // Names are kept for the user who received them, and are deleted with their account.
  const kept = () => ben.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('names:')))
  expect(await kept()).toHaveLength(1)
  await ben.goto('/account/daten')
  await ben.getByRole('button', { name: 'Konto löschen …' }).click()
  await ben.getByLabel(/Dein Name/).fill(other.name)
  await ben.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(ben.getByText('Dein Konto ist gelöscht')).toBeVisible()
  expect(await kept()).toEqual([])
})
