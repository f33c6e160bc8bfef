/** Two people and one wheel: letting in, changing it together, taking out, leaving, and who may not. */
import type { Page } from '@playwright/test'
import { expect, goOffline, newPerson, signUp, test, toastButton, type Person } from './app.ts'
import { expectClean } from './axe.ts'
import { addName, chooseFromMenu, expectAllSent, expectNames, makeWheel, renameWheel } from './wheels.ts'

async function openPeople(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Personen')
  await expect(page.getByRole('heading', { level: 1, name: 'Personen' })).toBeVisible()
}

async function shareWith(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(person.email)
  await page.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: person.name })).toContainText('Kann sehen und ändern')
}

/** Anna's wheel, which Ben sees as well; both stand on it. */
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
  await expectAllSent(o.anna)
  const path = new URL(o.anna.url()).pathname
  await openPeople(o.anna)
  await shareWith(o.anna, o.other)
  await o.ben.goto(path)
  await expect(o.ben.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  return path
}

test('two people share a wheel: a message, changes at once and after being offline, and names in list and history', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  const path = await shareWheel({ anna, ben, owner, other })
  await expect(anna.getByText('Löschen kannst nur du.')).toBeVisible()
  await anna.goto(path)

  await ben.goto('/notifications')
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
  await ben.goto('/wheelofnames')
  await expect(ben.getByRole('link', { name: /Abwasch.*geteilt von Anna Beispiel/ })).toBeVisible()
  await anna.goto('/wheelofnames')
  await expect(anna.getByRole('link', { name: /Abwasch.*geteilt/ })).toBeVisible()
})

test('H3 the owner of a shared wheel deletes its history for both of them, and the wheel stays as it is', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  const path = await shareWheel({ anna, ben, owner, other })
  const historyPath = path.replace('/wheelofnames', '/verlauf/wheels')
  await ben.goto(historyPath)
  await expect(ben.getByText('Name „Cem“ hinzugefügt')).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Verlauf löschen' })).toHaveCount(0)

  await anna.goto(historyPath)
  await anna.getByRole('button', { name: 'Verlauf löschen' }).click()
  await expect(anna.getByRole('dialog')).toContainText('Was jetzt in „Küchendienst“ steht, bleibt')
  await anna.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(anna.getByRole('heading', { name: 'Der Verlauf ist leer' })).toBeVisible()
  await expect(anna.getByRole('heading', { level: 1 })).toBeFocused()
  await expectClean(anna, 'a history that was deleted')
  await ben.reload()
  await expect(ben.getByRole('heading', { name: 'Der Verlauf ist leer' })).toBeVisible()
  await ben.goto(path)
  await expectNames(ben, ['Cem'])
})

test('who is removed loses the wheel on the page they look at, and has it again when that is undone', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  const path = await shareWheel({ anna, ben, owner, other })
  await anna.getByRole('button', { name: 'Ben Muster entfernen' }).click()
  await expect(ben.getByRole('heading', { name: 'Dieses Rad gibt es nicht' })).toBeVisible()
  await expect(anna.getByText('Bisher siehst nur du')).toBeVisible()
  await toastButton(anna, 'Ben Muster sieht „Küchendienst“ nicht mehr', 'Rückgängig').click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  await expect(anna.getByRole('button', { name: 'Ben Muster entfernen' })).toBeVisible()
  await ben.goto('/notifications')
  await expect(ben.getByText('mit dir geteilt')).toHaveCount(1)
  expect(path).toContain('/wheelofnames/')
})

test('a member can leave and not delete, and the owner sees that they left', async ({ page: anna, openDevice }) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  await shareWheel({ anna, ben, owner, other })
  await ben.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await expect(ben.getByRole('menuitem', { name: 'Rad löschen' })).toHaveCount(0)
  await ben.getByRole('menuitem', { name: 'Rad verlassen' }).click()
  const question = ben.getByRole('dialog', { name: 'Rad verlassen?' })
  await expect(question).toContainText('wenn Anna Beispiel es noch einmal mit dir teilt')
  await question.getByRole('button', { name: 'Dabei bleiben' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()

  await openPeople(ben)
  await expect(ben.getByRole('listitem').first()).toContainText('Anna Beispiel')
  await expect(ben.getByLabel('E-Mail-Adresse')).toHaveCount(0)
  await ben.getByRole('button', { name: 'Rad verlassen' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Rad verlassen' }).click()
  await expect(ben.getByText('Du hast „Küchendienst“ verlassen')).toBeVisible()
  await expect(ben.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  await expect(ben.getByRole('link', { name: /Küchendienst/ })).toHaveCount(0)
  await expect(anna.getByText('Bisher siehst nur du')).toBeVisible()

  // Names are kept for the person who was told them, and go with their account.
  const kept = () => ben.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('names:')))
  expect(await kept()).toHaveLength(1)
  await ben.goto('/account/daten')
  await ben.getByRole('button', { name: 'Konto löschen …' }).click()
  await ben.getByLabel(/Dein Name/).fill(other.name)
  await ben.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(ben.getByText('Dein Konto ist gelöscht')).toBeVisible()
  expect(await kept()).toEqual([])
})

test('what is wrong is said beside the field; offline nothing is sent and what was typed stays @worker', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  await shareWheel({ anna, ben, owner, other })
  const field = anna.getByLabel('E-Mail-Adresse')
  const send = anna.getByRole('button', { name: 'Teilen', exact: true })
  for (const [typed, said] of [
    ['', 'Trag die Adresse der Person ein.'],
    ['ben', 'keine gültige E-Mail-Adresse'],
    [owner.email, 'deine eigene Adresse'],
    ['niemand@beispiel.de', 'gibt es hier niemanden'],
    [other.email, 'Ben Muster ist schon dabei.'],
  ] as const) {
    await field.fill(typed)
    await send.click()
    await expect(field).toHaveAccessibleDescription(new RegExp(said))
    await expect(field).toHaveValue(typed)
    await expect(field).toBeFocused()
  }
  await goOffline(anna)
  await field.fill('cem@beispiel.de')
  await expect(anna.getByText('lässt sich nur mit Verbindung zum Server ändern')).toBeVisible()
  await expect(send).toBeDisabled()
  await expect(anna.getByRole('button', { name: 'Ben Muster entfernen' })).toBeDisabled()
  await anna.reload()
  await expect(anna.getByRole('listitem').filter({ hasText: 'Ben Muster' }), 'names are known offline').toBeVisible()
  await makeOfflineWheel(anna)
  await anna.context().setOffline(false)
  await expect(send).toBeEnabled()
})

/** A wheel that the server has never heard of can't be shared yet. */
async function makeOfflineWheel(page: Page): Promise<void> {
  await makeWheel(page, 'Unterwegs')
  await openPeople(page)
  await page.getByLabel('E-Mail-Adresse').fill('cem@beispiel.de')
  await expect(page.getByText('ist bisher nur auf diesem Gerät')).toBeVisible()
}

test('guests are told why they can’t share, and how they could', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ohne Konto ausprobieren' }).click()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await makeWheel(page, 'Gastrad')
  await openPeople(page)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveCount(0)
  await page.getByRole('link', { name: 'Konto anlegen und alles behalten' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Konto anlegen' })).toBeVisible()
})

test('axe finds nothing where people are let in', async ({ page: anna, openDevice }) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  await signUp(anna, owner)
  await makeWheel(anna, 'Allein')
  await openPeople(anna)
  await expectClean(anna, 'nobody yet')
  await anna.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expectClean(anna, 'with an error')
  await signUp(ben, other)
  await shareWith(anna, other)
  await expectClean(anna, 'the owner')
  await ben.goto(new URL(anna.url()).pathname)
  await ben.getByRole('button', { name: 'Rad verlassen' }).click()
  await expect(ben.getByRole('dialog')).toBeVisible()
  await expectClean(ben, 'a member who leaves')
  for (const one of [anna, ben]) {
    expect(await one.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await ben.goto('/wheelofnames')
  await expectClean(ben, 'list with a wheel of somebody else')
})
