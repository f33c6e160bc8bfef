/** The draws of a wheel that two people share, as each of them sees them (rules X8 and X10 of documents). */
import type { Page } from '@playwright/test'
import { expect, newPerson, signUp, test } from './app.ts'
import { chooseFromMenu, expectAllSent, makeWheelOf } from './wheels.ts'

test.use({ reducedMotion: 'reduce' })

async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Gewonnen hat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAllSent(page)
}

const resultCount = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

test('X8, X10: who is let in sees what was drawn before and each draw of the others at once, and none when put out', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  const ben = await openDevice()
  await signUp(anna, owner)
  await signUp(ben, other)
  await makeWheelOf(anna, 'Küchendienst', ['Cem', 'Dora', 'Eva'])
  const path = new URL(anna.url()).pathname
  await draw(anna)
  await chooseFromMenu(anna, 'Personen')
  await anna.getByLabel('E-Mail-Adresse').fill(other.email)
  await anna.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expect(anna.getByRole('listitem').filter({ hasText: other.name })).toBeVisible()

  await ben.goto(`${path}/ergebnisse`)
  await expect(resultCount(ben, '1 Ergebnis')).toBeVisible()
  await anna.goto(`${path}/ergebnisse`)
  await ben.goto(path)
  await draw(ben)
  await expect(resultCount(anna, '2 Ergebnisse')).toBeVisible()
  await expect(anna.getByText('Ben Muster').first()).toBeVisible()

  await ben.goto(`${path}/ergebnisse`)
  await expect(resultCount(ben, '2 Ergebnisse')).toBeVisible()
  await anna.goto(`/teilen/wheels/${path.split('/').at(-1)}`)
  await anna.getByRole('button', { name: 'Ben Muster entfernen' }).click()
  await expect(ben.getByRole('heading', { name: 'Dieses Rad gibt es nicht' })).toBeVisible()
  await anna.goto(`${path}/ergebnisse`)
  await expect(resultCount(anna, '2 Ergebnisse')).toBeVisible()
})
