/** The form of a status page, and its announcements. That everybody sees the page is in `e2e/uptime/uptime-status.spec.ts`. */
import { expect, it } from 'vitest'
import { answerWith, expectNoBarriers, openApp, page } from '#testing/app-page'
import { aShop } from '#testing/uptime/shops'
import { shopsCollection, statusPagesCollection } from '../../collections.ts'
import { editStatusPagePath } from '../../paths.ts'
import { findSlug } from '../../uptime-endpoints.ts'

it('a status page is made: the first fault has the focus, shops are put in order and named, and news are added to it', async () => {
  const documents = ['Startseite', 'Kasse'].map(
    (name, index) =>
      [shopsCollection, `shop-${index}`, aShop('https://shop.beispiel.de/', { name, isPaused: true })] as const,
  )
  const answers = [answerWith(findSlug, () => ({ isFree: true }))]
  await openApp('/uptime/settings/statusseiten', { documents, answers })
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Statusseite anlegen' }).click()
  // Nothing was typed yet: the first fault has the focus.
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByLabelText('Titel')).toHaveFocus()
  await page.getByLabelText('Titel').fill('Mein Laden')
  await page.getByLabelText('Adresse').fill('laden')
  await page.getByLabelText('Hinzufügen').selectOptions('Startseite')
  await page.getByLabelText('Hinzufügen').selectOptions('Kasse')
  await page.getByLabelText('Name für „Kasse“').fill('Bezahlen')
  await expect.element(page.getByRole('switch', { name: /^Gruppen zeigen/ })).toBeChecked()
  await page.getByRole('button', { name: '„Kasse“ nach oben' }).click()
  await expect.element(page.getByRole('button', { name: '„Kasse“ nach unten' })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mein Laden' })).toBeVisible()
  await expectNoBarriers()

  await page.getByRole('button', { name: 'Neue Ankündigung' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Titel').fill('Umzug am Sonntag')
  await dialog.getByLabelText('Text').fill('Von 8 bis 10 Uhr sind wir nicht da.')
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect.element(page.getByRole('button', { name: 'Ankündigung „Umzug am Sonntag“' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Neue Ankündigung' })).toHaveFocus()

  await page.getByRole('switch', { name: /^Veröffentlichen/ }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('Nicht veröffentlicht')).toBeVisible()
})

it('P3: an announcement on a page that is not published is created, not published', async () => {
  const hidden = {
    title: 'Mein Laden',
    slug: 'laden',
    isPublished: false,
    showsResponseTimes: false,
    shops: [],
    announcements: [],
  }
  await openApp(editStatusPagePath('hidden'), { documents: [[statusPagesCollection, 'hidden', hidden]] })
  await page.getByRole('button', { name: 'Neue Ankündigung' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Titel').fill('Umzug am Sonntag')
  await dialog.getByLabelText('Text').fill('Von 8 bis 10 Uhr sind wir nicht da.')
  expect(dialog.getByRole('button', { name: 'Veröffentlichen' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByText('Ankündigung angelegt')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ankündigung „Umzug am Sonntag“' })).toBeVisible()
})
