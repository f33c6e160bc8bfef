/** Wheels that are on the device without an account, and the question about them (rules L). */
import { expect, it } from 'vitest'
import { expectNoBarriers, openApp, page, PHONE, type Seed } from '#testing/app-page'
import { aWheel } from '#testing/wheels'
import { wheelsCollection } from '../model.ts'

const onDevice: readonly Seed[] = [[wheelsCollection, 'wheel', aWheel('Barrierefrei', ['Anna'])]]

it('axe finds nothing on the pages of the device', async () => {
  const app = await openApp('/', { isSignedOut: true, onDevice, size: PHONE })
  await expect.element(page.getByRole('link', { name: '„Barrierefrei“ drehen' })).toBeVisible()
  await expectNoBarriers()
  app.goTo('/wheelofnames')
  await expect.element(page.getByText(/Diese Räder liegen nur auf diesem Gerät\./)).toBeVisible()
  await expectNoBarriers()
  app.goTo('/wheelofnames/nicht-hier')
  await expect.element(page.getByRole('heading', { name: 'Dieses Rad ist nicht auf diesem Gerät' })).toBeVisible()
  await expectNoBarriers()
})

it('axe finds nothing where wheels of the device are offered, and where they were left', async () => {
  await openApp('/wheelofnames', { onDevice, size: PHONE })
  await expect.element(page.getByRole('region', { name: 'Ohne Konto gemacht' })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Hier lassen' }).click()
  await expect.element(page.getByRole('button', { name: 'Ansehen' })).toBeVisible()
  await expectNoBarriers()
})
