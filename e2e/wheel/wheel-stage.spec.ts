/** The pictures on the wheel. How it turns, stops and sounds is in `spinning-wheel.browser.test.tsx`. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, goOffline, signUp, test, waitForWorker } from '../app.ts'
import { expectAllSent, makeWheelOf } from './wheels.ts'

const FIVE = ['Anna', 'Bert', 'Clara', 'Deniz', 'Emma']

/**
 * How many pixels of the wheel are of the picture's colour, a shade that no palette has. They are read from a copy: a canvas
 * that is read twice has the browser write a warning to the console.
 */
async function countPicturePixels(page: Page): Promise<number> {
  return page
    .locator('main canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      if (canvas.width === 0) return 0
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, 0)
      const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at] ?? 0) < 40 && (data[at + 1] ?? 0) > 220 && (data[at + 2] ?? 0) < 60) count += 1
      }
      return count
    })
}

test('S11: a picture stands on its sector, also offline @worker', async ({ page, context, person }) => {
  await signUp(page, person)
  await makeWheelOf(page, 'Küche', FIVE)
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Anna bearbeiten' }).click()
  const green = { r: 0, g: 255, b: 0 }
  await page.locator('dialog input[type=file]').setInputFiles({
    name: 'Anna.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 200, height: 160, channels: 3, background: green } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByText('Anderes Bild')).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => countPicturePixels(page)).toBeGreaterThan(500)
  await expectAllSent(page)
  await goOffline(page)
  await page.reload()
  await expect.poll(() => countPicturePixels(page)).toBeGreaterThan(500)
  await context.setOffline(false)
})
