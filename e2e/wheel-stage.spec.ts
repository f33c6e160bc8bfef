/** The wheel on the screen: where it stops, what it sounds like, without motion, in full screen. Rules S of its SPEC. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, goOffline, resize, signUp, test, waitForWorker } from './app.ts'
import { violations } from './axe.ts'
import { freeze } from './freeze.ts'
import { chooseFromMenu, expectAllSent, makeWheelOf } from './wheels.ts'

const FIVE = ['Anna', 'Bert', 'Clara', 'Deniz', 'Emma']

/** Which of so many equal sectors is under the pointer, by the rotation of what is drawn. */
async function sectorUnderPointer(page: Page, count: number): Promise<number> {
  return page.evaluate((sectors) => {
    const disc = document.querySelector('main canvas')?.parentElement
    const { a, b } = new DOMMatrix(getComputedStyle(disc ?? document.body).transform)
    const rotation = (Math.atan2(b, a) * 180) / Math.PI
    return Math.floor((((360 - rotation) % 360) / 360) * sectors) % sectors
  }, count)
}

function winner(page: Page) {
  return page.getByRole('dialog', { name: 'Gewonnen hat' })
}

async function spin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
}

/** The shortest spin there is. */
async function chooseShortSpin(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Einstellungen')
  await page.getByLabel('Drehdauer').press('Home')
  await page.getByRole('button', { name: 'Fertig' }).click()
}

async function expectWinnerUnderPointer(page: Page, names: readonly string[]): Promise<void> {
  await expect(winner(page)).toBeVisible()
  await expect(winner(page)).toContainText(names[await sectorUnderPointer(page, names.length)] ?? 'nobody')
}

test('S4: the pointer is on the winner, also of a wheel that changed its size or was held up in mid-spin', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await makeWheelOf(page, 'Küche', FIVE)
  await chooseShortSpin(page)
  await spin(page)
  await resize(page, { width: 390, height: 844 })
  await expectWinnerUnderPointer(page, FIVE)
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  const thaw = await freeze(page)
  await thaw()
  await expectWinnerUnderPointer(page, FIVE)
  await page.keyboard.press('Escape')
  await expect(winner(page)).toBeHidden()
  // Pressing the wheel itself spins too.
  await page.mouse.click(195, 200)
  await expectWinnerUnderPointer(page, FIVE)
})

test('S5 S6: of a thousand names the one under the pointer stands in large letters, changes at most 25 times a second, and ends as the winner', async ({
  page,
  person,
}) => {
  const names = Array.from({ length: 1_000 }, (_, index) => `Kind ${index + 1}`)
  await signUp(page, person)
  await makeWheelOf(page, 'Schule', names)
  await chooseShortSpin(page)
  const plate = page.locator('main').getByText('1.000 Namen', { exact: true })
  await expect(plate).toBeVisible()
  await plate.evaluate((element) => {
    element.dataset['changes'] = '0'
    new MutationObserver(() => {
      element.dataset['changes'] = String(Number(element.dataset['changes']) + 1)
    }).observe(element, { childList: true, characterData: true, subtree: true })
    element.id = 'plate'
  })
  await spin(page)
  await expectWinnerUnderPointer(page, names)
  const shown = await page.locator('#plate').textContent()
  await expect(winner(page)).toContainText(shown ?? 'nothing')
  const changes = Number(await page.locator('#plate').getAttribute('data-changes'))
  expect(changes).toBeGreaterThan(10)
  expect(changes).toBeLessThanOrEqual(3 * 25 + 2)
})

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

declare global {
  interface Window {
    sounds: AudioContext[]
  }
}

/** Notes each audio clock that the page opens. */
async function noteSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sounds = []
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        window.sounds.push(this)
      }
    }
  })
}

const soundStates = (page: Page) => page.evaluate(() => window.sounds.map(({ state }) => state))

test('S7: nothing sounds before the sound is turned on, and nothing after the wheel was left', async ({
  page,
  person,
}) => {
  await noteSounds(page)
  await signUp(page, person)
  await makeWheelOf(page, 'Küche', FIVE)
  await chooseShortSpin(page)
  const sound = page.getByRole('button', { name: 'Ton' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await spin(page)
  await expect(winner(page)).toBeVisible()
  expect(await soundStates(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await spin(page)
  await expect.poll(() => soundStates(page)).toEqual(['running'])
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(() => soundStates(page)).toEqual(['closed'])
})

test('S8: without motion the same draw is shown by a fade of 600 ms, without confetti', async ({ page, person }) => {
  await signUp(page, person)
  await makeWheelOf(page, 'Küche', FIVE)
  await spin(page)
  await expect(winner(page)).toBeVisible()
  await expect(page.locator('body > canvas')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('body > canvas')).toHaveCount(0)
  await chooseFromMenu(page, 'Einstellungen')
  await page.getByLabel('Ohne Drehbewegung').check()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await page.reload()
  const lengths = await page.getByRole('button', { name: 'Drehen', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    return document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.querySelector('canvas') !== null)
      .map(({ effect }) => effect?.getTiming().duration)
  })
  expect(lengths).toEqual([600])
  await expectWinnerUnderPointer(page, FIVE)
  await expect(page.locator('body > canvas')).toHaveCount(0)
})

/** Whether the menu of the page takes the focus. */
async function canReach(page: Page): Promise<boolean> {
  return page.getByRole('button', { name: 'Mehr zu diesem Rad' }).evaluate((button: HTMLElement) => {
    const before = document.activeElement
    button.focus()
    const isReached = document.activeElement === button
    if (before instanceof HTMLElement) before.focus()
    return isReached
  })
}

for (const hasFullScreen of [true, false]) {
  const where = hasFullScreen ? 'fills the screen' : 'fills the window of a browser without full screen'
  test(`S10: the wheel ${where}, with its button and its winner, and Escape ends it`, async ({ page, person }) => {
    if (!hasFullScreen) {
      await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    }
    await signUp(page, person)
    await makeWheelOf(page, 'Küche', FIVE)
    await chooseShortSpin(page)
    const canvas = page.locator('main canvas')
    const before = await canvas.boundingBox()
    await page.getByRole('button', { name: 'Vollbild', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Vollbild beenden' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(hasFullScreen)
    expect(await canReach(page)).toBe(false)
    await expect(page.getByRole('button', { name: 'Drehen', exact: true })).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await canvas.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) + 50)
    await spin(page)
    // Each press ends one thing: the spin, the winner, the full screen.
    await page.keyboard.press('Escape')
    await expect(winner(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(winner(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Vollbild beenden' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Vollbild', exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    expect(await canReach(page)).toBe(true)
  })
}

for (const { theme, width, height } of [
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 1_280, height: 800 },
]) {
  test(`the wheel and its settings have no barriers that axe knows: ${theme}, ${width} pixels`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height })
    await signUp(page, person)
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await makeWheelOf(page, 'Küche', FIVE)
    await expect(page.getByRole('button', { name: 'Drehen', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await violations(page)).toEqual([])
    await chooseFromMenu(page, 'Einstellungen')
    await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Fertig' }).click()
    await page.getByRole('button', { name: 'Vollbild', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Vollbild beenden' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}
