/** The names of a wheel: as list and as text, with all there is about each, on one device and on two. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test, toastButton, waitForWorker } from './app.ts'
import { expectClean } from './axe.ts'
import { makePicture } from './files.ts'
import { addName, expectAllSent, expectNames, makeWheel, untilSent } from './wheels.ts'

const showText = (page: Page) => page.getByText('Text', { exact: true }).click()
const showList = (page: Page) => page.getByText('Liste', { exact: true }).click()
const text = (page: Page) => page.getByLabel('Namen als Text')

async function pasteNames(page: Page, names: string): Promise<void> {
  await page.getByLabel('Name hinzufügen').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, names)
}

test('E6 E9: names are typed as text with chances and absences, taken over while typing, and there after a reload', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Klasse 7b')
  await showText(page)
  await text(page).fill('Anna *3\nBert *0,5\n# Clara')
  await expect(page.getByText('2 im Rad · 1 draußen')).toBeVisible()
  // Gone before the pause after which it would have been taken over.
  await text(page).fill('Anna *3\nBert *0,5\n# Clara\nDora')
  await page.reload()
  await expect(text(page)).toHaveValue('Anna *3\nBert *0,5\n# Clara\nDora')
  await text(page).fill('Anna *3\nBert *0,5\n# Clara')
  await showList(page)
  await expect(page.getByText('×3 · 85,7 %')).toBeVisible()
  await expect(page.getByText('×0,5 · 14,3 %')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clara heute nicht da', pressed: true })).toBeVisible()

  await page.getByRole('button', { name: 'Anna', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Anna', exact: true })).toBeFocused()
  await expect(page.locator('button[title=Umbenennen]')).toHaveText(['Bert', 'Clara heute nicht da', 'Anna'])
})

test('E9: two devices at one wheel: what one types as text and the other changes in its list both survive @worker', async ({
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

test('E5 E6: two thousand names fit, one more is refused with words, and nothing that was typed is lost', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Viele')
  const names = Array.from({ length: 2_000 }, (_, index) => `Name ${index}`)
  // As much as can be pasted at once.
  await pasteNames(page, names.slice(0, 1_500).join('\n'))
  await pasteNames(page, names.slice(1_500).join('\n'))
  await expect(page.getByText('2.000 Namen im Rad')).toBeVisible()
  await page.getByLabel('Name hinzufügen').fill('Einer zu viel')
  await page.getByLabel('Name hinzufügen').press('Enter')
  await expect(page.getByText('Auf ein Rad passen höchstens 2.000 Namen.')).toBeVisible()
  await expect(page.getByLabel('Name hinzufügen')).toHaveValue('Einer zu viel')
  await page.getByRole('button', { name: 'Mehr zu den Namen' }).click()
  await untilSent(page, () => page.getByRole('menuitem', { name: 'Sortieren von Z bis A' }).click())
  await expect(page.locator('button[title=Umbenennen]').first()).toHaveText('Name 1999')
  await toastButton(page, 'Von Z bis A sortiert', 'Rückgängig').click()
  await expect(page.locator('button[title=Umbenennen]').first()).toHaveText('Name 0')
  await showText(page)
  const tooMany = [...names, 'Einer zu viel'].join('\n')
  await text(page).fill(tooMany)
  await expect(page.getByText('Auf ein Rad passen höchstens 2.000 Namen.')).toBeVisible()
  await expectAllSent(page)
  await page.reload()
  await expect(text(page)).toHaveValue(tooMany)
  await expect(page.getByText('2.000 Namen im Rad')).toBeVisible()
})

test('E1 E12 E14: duplicates are decided about, an entry gets a picture, and all of it is undone with keys @worker', async ({
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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`E15: on a phone the field stays in sight when the first name moves it below the wheel, motion ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize({ width: 390, height: 844 })
    await makeWheel(page, 'Unterwegs')
    await addName(page, 'Anna')
    await expect(page.getByRole('button', { name: 'Drehen', exact: true })).toBeInViewport()
    const field = page.getByLabel('Name hinzufügen')
    await expect(field).toBeFocused()
    // The pill with the ways to sign in covers the last of the screen.
    await expect.poll(() => field.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(700)
  })
}

test('axe finds nothing at the names', async ({ page, person }) => {
  await signUp(page, person)
  await makeWheel(page, 'Barrierefrei')
  await pasteNames(page, 'Anna *3\nanna\n# Bert\nClara\nclara')
  await page.getByRole('button', { name: 'Einzeln entscheiden' }).click()
  await expectClean(page, 'list')
  await page.getByRole('button', { name: 'Bert bearbeiten' }).click()
  await page.getByLabel('Gewicht').fill('viel')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/^Gib eine Zahl/)).toBeVisible()
  await expectClean(page, 'dialog')
  await page.keyboard.press('Escape')
  await showText(page)
  await text(page).fill('x'.repeat(201))
  await expect(page.getByText('Ein Name ist zu lang (höchstens 200 Zeichen).')).toBeVisible()
  await expectClean(page, 'text')
})
