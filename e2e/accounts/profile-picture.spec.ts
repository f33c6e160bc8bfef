/** The own picture over a real server: chosen without a network, kept when its tab is closed, then sent, and followed by other devices. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test, toastButton } from '../app.ts'
import {
  choosePicture,
  expectAllUploaded,
  expectNoPicture,
  expectPicture,
  makePicture,
  profile,
  uploads,
} from '../files/files.ts'

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(profile(page).getByRole('button', { name: /wählen$/ })).toBeVisible()
}

test('V5 V7 V8 V9 a picture that was chosen offline outlives its tab and is sent when there is a network; another device follows every change and has it offline after a reload @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await openAccount(phone)
  await expectNoPicture(phone)
  await goOffline(page)
  await choosePicture(page, await makePicture('blue'))
  await expectPicture(page, 'blue')
  await page.close()

  const later = await context.newPage()
  await openAccount(later)
  await expectPicture(later, 'blue')
  await expect(uploads(later).getByText('1 Datei wartet')).toBeVisible()
  await context.setOffline(false)
  await expectAllUploaded(later)
  await expectPicture(phone, 'blue')

  await choosePicture(later, await makePicture('red'))
  await expectPicture(phone, 'red')
  await toastButton(later, 'Profilbild geändert', 'Rückgängig').click()
  await expectPicture(phone, 'blue')
  await profile(later).getByRole('button', { name: 'Entfernen' }).click()
  await expectNoPicture(phone)
  await toastButton(later, 'Profilbild entfernt', 'Rückgängig').click()
  await expectPicture(phone, 'blue')
  await goOffline(phone)
  await phone.reload()
  await expect(phone.getByText('Offline!')).toBeVisible()
  await expectPicture(phone, 'blue')
})
