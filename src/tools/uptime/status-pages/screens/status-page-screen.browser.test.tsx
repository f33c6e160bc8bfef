/** The form of a status page, and its announcements. That everybody sees the page is in `e2e/uptime/uptime-status.spec.ts`. */
import { expect, it } from 'vitest'
import { answerWith, expectNoBarriers, openApp, page, userEvent } from '#testing/app-page'
import { editElsewhere, readOnServer } from '#testing/documents/other-devices'
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

const hidden = {
  title: 'Mein Laden',
  slug: 'laden',
  isPublished: false,
  showsResponseTimes: false,
  shops: [],
  announcements: [],
}

it('P3: an announcement on a page that is not published is created, not published', async () => {
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

it('P3: announcements of two devices that did not know of each other are both kept, and one can be done, deleted and restored', async () => {
  const app = await openApp(editStatusPagePath('hidden'), { documents: [[statusPagesCollection, 'hidden', hidden]] })
  const menuOf = (title: string) => page.getByRole('button', { name: `Ankündigung „${title}“` })
  const choose = async (title: string, entry: string): Promise<void> => {
    await menuOf(title).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await expect.element(page.getByRole('button', { name: 'Neue Ankündigung' })).toBeVisible()
  app.setOnline(false)
  await page.getByRole('button', { name: 'Neue Ankündigung' }).click()
  await page.getByRole('dialog').getByLabelText('Titel').fill('Umzug')
  await page.getByRole('dialog').getByLabelText('Text').fill('Von 8 bis 10 Uhr.')
  await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(menuOf('Umzug')).toBeVisible()
  await editElsewhere(app, {
    path: 'statusPages/hidden/announcements/find_other',
    type: 'ADD',
    fields: Object.entries({ at: '2026-01-01T00:00:00.000Z', title: 'Störung', text: 'Wir sind dran.' }).map(
      ([key, value]) => ({ key, value }),
    ),
  })
  app.setOnline(true)
  await expect.element(menuOf('Störung')).toBeVisible()
  await choose('Störung', 'Erledigt')
  await expect.element(page.getByText(/erledigt am/)).toBeVisible()
  await choose('Umzug', 'Löschen')
  await expect.element(menuOf('Umzug')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(menuOf('Umzug')).toBeVisible()
  const stored = async () => JSON.stringify(await readOnServer(app, statusPagesCollection, 'hidden'))
  await expect.poll(stored).toMatch(/(?=.*Umzug)(?=.*Wir sind dran)(?=.*endedAt)/)
})
