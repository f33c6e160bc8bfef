/** The names of a wheel on two devices. What else can be done with them is in `names-side.browser.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test } from '../app.ts'
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

test('E9: two devices at one wheel: text typed on one and changes to the list on the other both survive', async ({
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
