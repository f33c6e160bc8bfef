/** Streets on the map of a trip, as they are drawn: from the server, and without a network from what the device has taken along. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, goOffline, signUp, test } from '../app.ts'
import { streetFixture } from '../../testing/trips/street-fixture.ts'

// Drawing in software, Chromium may complain of the pictures that this test takes.
test.use({ reducedMotion: 'reduce', expectedComplaints: [/GPU stall due to ReadPixels|^$/] })

/** Of the style in the dark: a park and a building, which outlines do not have. */
const [PARK, BUILDING] = ['25332c', '2f373d']
const BELEM = { lat: 38.6976, lon: -9.2033 }

test('J81 J83 J85: streets are drawn, stay where the user has moved them, and are there without a network @worker', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const file = test.info().outputPath('streets.pmtiles')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await streetFixture([BELEM]))
  const app = await startOwnApp({ MAP_TILES: file })
  const page = await openDevice(app.url)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signUp(page, person)
  await page.goto('/tripPlanner')
  await page.getByRole('button', { name: 'Beispielreise ansehen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lissabon (Beispiel)' })).toBeVisible()
  const trip = new URL(page.url()).pathname
  const place = page.locator('button[aria-current]').filter({ hasText: 'Belém' })

  await test.step('from the server', async () => {
    await page.goto(`${trip}/karte`)
    await place.click()
    await expect.poll(() => readColors(page)).toEqual(expect.arrayContaining([PARK, BUILDING]))
    await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
  })

  await test.step('J85: a change elsewhere leaves the view', async () => {
    const pin = page.locator('.pin[title="Belém"]')
    await page.getByRole('button', { name: 'Näher heran' }).click()
    const before = await boxAtRest(pin)
    await page.getByRole('button', { name: 'Mehr zu „LX Factory“' }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await expect(page.locator('.pin[title="LX Factory"]')).toBeHidden()
    expect(await boxAtRest(pin)).toEqual(before)
  })

  await test.step('J83: without a network, on the next day', async () => {
    await page.goto(`${trip}/offline`)
    const row = page.getByRole('listitem').filter({ hasText: 'Straßen um deine Orte' })
    await row.getByRole('button', { name: 'Laden' }).click()
    await expect(row).toContainText('Stand 24.12.2026')
    await goOffline(page)
    await page.goto(`${trip}/karte`)
    await place.click()
    await expect.poll(() => readColors(page)).toEqual(expect.arrayContaining([PARK, BUILDING]))
  })
})

/** Where something stands once it is not moved any more: at one place in ten frames that follow each other. */
async function boxAtRest(thing: Locator): Promise<unknown> {
  return thing.evaluate(async (element) => {
    const read = () => JSON.stringify(element.getBoundingClientRect())
    let [last, still] = [read(), 0]
    while (still < 10) {
      await new Promise(requestAnimationFrame)
      const now = read()
      still = now === last ? still + 1 : 0
      last = now
    }
    return last
  })
}

/** The colours of the map, as six hexadecimal digits. */
async function readColors(page: Page): Promise<readonly string[]> {
  const picture = await page.locator('.maplibregl-canvas').screenshot()
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colors = new Set<string>()
  for (let at = 0; at < data.length; at += info.channels) colors.add(data.subarray(at, at + 3).toString('hex'))
  return [...colors]
}
