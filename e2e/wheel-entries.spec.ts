/** The names of a wheel on two devices, and with pictures; the rest of what can be done with them is in `names-side.browser.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test, toastButton, waitForWorker } from './app.ts'
import { makePicture } from './files.ts'
import { addName, expectAllSent, expectNames, makeWheel, untilSent } from './wheels.ts'

const showText = (page: Page) => page.getByText('Text', { exact: true }).click()
const text = (page: Page) => page.getByLabel('Namen als Text')

async function pasteNames(page: Page, names: string): Promise<void> {
  await page.getByLabel('Name hinzufügen').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, names)
}

test('E9: two devices at one wheel: what one types as text and the other changes in its list both survive', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Gemeinsam')
  await pasteNames(page, 'Anna\nBert')
  await expectAllSent(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expectNames(phone, ['Anna', 'Bert'])
  await showText(page)
  await goOffline(page)
  await text(page).fill('Anna\nBernd\nClara')
  await untilSent(phone, () => addName(phone, 'Deniz'))
  await untilSent(phone, () => phone.getByRole('button', { name: 'Anna heute nicht da' }).click())
  await page.context().setOffline(false)
  await text(page).blur()
  // Both came behind the same name at once: either may be first, and every device shows the same.
  await expect(text(page)).toHaveValue(/^# Anna\nBernd\n(Clara\nDeniz|Deniz\nClara)$/)
  await expectNames(phone, ['Anna heute nicht da', 'Bernd', 'Clara', 'Deniz'])
})

test('E1 E12 E14: duplicates are decided about, an entry gets a picture, and all of it is undone with keys', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Fest')
  await waitForWorker(page)
  await pasteNames(page, 'Anna\nBert\nanna ')
  await page.getByRole('button', { name: 'Zusammenfassen (Gewicht 2)' }).click()
  await expectNames(page, ['Anna', 'Bert'])
  await expect(page.getByRole('heading', { name: 'Namen', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Bert bearbeiten' }).click()
  const dialog = page.getByRole('dialog', { name: '„Bert“ bearbeiten' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Bild wählen' }).click()
  await (await chooser).setFiles({ name: 'bert.jpg', mimeType: 'image/jpeg', buffer: await makePicture('red') })
  await expect(dialog.getByRole('img', { name: 'Bild des Eintrags' })).toBeVisible()
  await dialog.getByLabel('Notiz').fill('mit Hut')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('33,3 % · mit Hut')).toBeVisible()
  const picture = page.locator('li img[src^="blob:"]')
  await expect(picture).toHaveCount(1)

  await page.keyboard.press('Control+z')
  await expect(picture).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expectNames(page, ['Anna', 'Bert', 'anna'])
  await page.keyboard.press('Control+y')
  await page.getByRole('button', { name: 'Wiederholen: „Bert“ geändert' }).click()
  await expect(picture).toHaveCount(1)

  await page.getByRole('button', { name: 'Bert bearbeiten' }).click()
  await dialog.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByRole('button', { name: 'Anna', exact: true })).toBeFocused()
  await toastButton(page, '„Bert“ entfernt', 'Rückgängig').click()
  await expect(page.getByRole('button', { name: 'Bert', exact: true })).toBeFocused()
  await expect(picture).toHaveCount(1)
  await page.getByRole('button', { name: 'Mehr zu den Namen' }).click()
  await page.getByRole('menuitem', { name: 'Alle entfernen' }).click()
  await expect(page.getByRole('heading', { name: 'Namen', exact: true })).toBeFocused()
})
