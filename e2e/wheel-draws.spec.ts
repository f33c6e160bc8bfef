import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, goOffline, newPerson, signUp, test, toastButton, type Person } from './app.ts'
import { violations } from './axe.ts'
import { addName, chooseFromMenu, expectAllSent, makeWheel } from './wheels.ts'

test.use({ reducedMotion: 'reduce' })

const NAMES = ['Anna', 'Bert', 'Clara', 'Deniz']

/** Registers and leaves the page on a wheel with these names; gives its path. */
async function openWheel(page: Page, person: Person): Promise<string> {
  await signUp(page, person)
  await makeWheel(page, 'Küche')
  for (const name of NAMES) await addName(page, name)
  return new URL(page.url()).pathname
}

async function spin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Gewonnen hat' })).toBeVisible()
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

test('D6, D7: several and groups are found again among the results, which can be emptied and brought back', async ({
  page,
  person,
}) => {
  const path = await openWheel(page, person)
  await chooseFromMenu(page, 'Mehrere ziehen')
  await page.getByLabel('Wie viele?').fill('5')
  await page.getByLabel('Wie viele?').press('Enter')
  await expect(page.getByText('Im Rad sind nur 4 Namen.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Wie viele?').fill('3')
  await page.getByLabel('Wie viele?').press('Enter')
  const won = page.getByRole('dialog', { name: 'Gewonnen haben' })
  await expect(won.getByRole('listitem')).toHaveCount(3)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await chooseFromMenu(page, 'Gruppen bilden')
  await page.getByLabel('Wie viele Gruppen?').fill('2')
  await expectNoViolations(page)
  await page.getByLabel('Wie viele Gruppen?').press('Enter')
  await expect(page.getByRole('dialog', { name: '2 Gruppen' }).getByRole('heading', { level: 3 })).toHaveCount(2)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Fertig' }).click()

  await page.getByRole('link', { name: 'Alle Ergebnisse' }).click()
  await expect(page).toHaveURL(`${path}/ergebnisse`)
  await page.getByRole('button', { name: 'Alle nachrechnen' }).click()
  await expect(page.getByText('Alle nachgerechnet: Alles stimmt.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Nachrechnen', exact: true }).last().click()
  const proof = page.getByRole('dialog', { name: 'Nachgerechnet' })
  await proof.locator('summary').first().click()
  await expect(proof.getByText('Im Rad waren 4 Namen mit zusammen 4 Chancen.')).toBeVisible()
  await expectNoViolations(page)
  await proof.getByRole('button', { name: 'Fertig' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Mehr zu den Ergebnissen' }).click()
  await page.getByRole('menuitem', { name: 'Als Tabelle herunterladen (CSV)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Ergebnisse Küche.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  // The head, three winners, four names in groups.
  expect(lines).toHaveLength(1 + 3 + 4)

  await page.getByRole('button', { name: 'Mehr zu den Ergebnissen' }).click()
  await page.getByRole('menuitem', { name: 'Ergebnisse leeren' }).click()
  await expect(page.getByRole('heading', { name: 'Noch nichts gezogen' })).toBeVisible()
  await expectNoViolations(page)
  await toastButton(page, 'Ergebnisse geleert', 'Rückgängig').click()
  await expect(page.getByRole('heading', { name: '2 Ergebnisse' })).toBeVisible()
})

test('D15, D18: signed out and without a network the results and the fairness test work as well @worker', async ({
  page,
}) => {
  await makeWheel(page, 'Küche')
  for (const name of NAMES) await addName(page, name)
  const path = new URL(page.url()).pathname
  await spin(page)
  await page.keyboard.press('Escape')
  await goOffline(page)
  await page.goto(`${path}/ergebnisse`)
  await page.getByRole('button', { name: 'Alle nachrechnen' }).click()
  await expect(page.getByText('Alle nachgerechnet: Alles stimmt.')).toBeVisible()
  await page.goto(`${path}/fairness`)
  await page.getByRole('button', { name: 'Probe starten' }).click()
  await expect(page.getByRole('heading', { name: 'Gezählt und erwartet' })).toBeVisible()
  // One in a thousand fair wheels is not found fair.
  await expect(page.getByText(/Bei 100\.000 Ziehungen (?:hat jeder so oft gewonnen|weichen die Gewinne)/)).toBeVisible()
  await expect(page.getByText(/gewonnen, erwartet 25\.000/)).toHaveCount(4)
  await expectNoViolations(page)
})

test('D19, D20: of a shared wheel both see who turned it, and each empties what they made', async ({
  page: anna,
  person,
  openDevice,
}) => {
  const path = await openWheel(anna, person)
  const [ben, other] = [await openDevice(), newPerson('Ben Muster')]
  await signUp(ben, other)
  await expectAllSent(anna)
  await chooseFromMenu(anna, 'Personen')
  await anna.getByLabel('E-Mail-Adresse').fill(other.email)
  await anna.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expect(anna.getByRole('listitem').filter({ hasText: other.name })).toBeVisible()

  await ben.goto(path)
  await spin(ben)
  await ben.keyboard.press('Escape')
  await anna.goto(path)
  await spin(anna)
  await anna.keyboard.press('Escape')
  for (const page of [anna, ben]) {
    await page.goto(`${path}/ergebnisse`)
    await expect(page.getByRole('heading', { name: '2 Ergebnisse' })).toBeVisible()
    await expect(page.getByText('von dir')).toHaveCount(1)
  }
  await expect(anna.getByText('von Ben Muster')).toHaveCount(1)
  await expect(ben.getByText(`von ${person.name}`)).toHaveCount(1)

  await ben.getByRole('button', { name: 'Mehr zu den Ergebnissen' }).click()
  await ben.getByRole('menuitem', { name: 'Ergebnisse leeren' }).click()
  await expect(ben.getByText('Deine Ergebnisse geleert, 1 von anderen bleibt')).toBeVisible()
  await expect(anna.getByRole('heading', { name: '1 Ergebnis' })).toBeVisible()
})
