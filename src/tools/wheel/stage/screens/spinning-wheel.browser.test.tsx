/** The wheel on the screen: where it stops, what it sounds like, without motion, in full screen. Rules S of its SPEC. */
import { expect, it, onTestFinished } from 'vitest'
import { COMPUTER, expectNoBarriers, page, PHONE, userEvent } from '#testing/app-page'
import { chooseFromMenu, openWheel } from '#testing/browser/wheel-page'

const FIVE = ['Anna', 'Bert', 'Clara', 'Deniz', 'Emma']

const winner = page.getByRole('dialog', { name: 'Gewonnen hat' })
const spinButton = page.getByRole('button', { name: 'Drehen' })
const menu = page.getByRole('button', { name: 'Mehr zu diesem Rad' })
const wheelCanvas = () => document.querySelector('main canvas')
const confetti = () => document.querySelectorAll('body > canvas').length

/** Returns the index of the sector under the pointer, read from the drawn rotation; all `count` sectors are equal. */
function sectorUnderPointer(count: number): number {
  const { a, b } = new DOMMatrix(getComputedStyle(wheelCanvas()?.parentElement ?? document.body).transform)
  const rotation = (Math.atan2(b, a) * 180) / Math.PI
  return Math.floor((((360 - rotation) % 360) / 360) * count) % count
}

async function expectWinnerUnderPointer(names: readonly string[]): Promise<void> {
  await expect.element(winner).toBeVisible()
  await expect.element(winner).toMatchTextContent(names[sectorUnderPointer(names.length)] ?? 'no name')
}

/** Keeps the page from doing anything else for as long, as a machine with too much to do does. */
function holdUp(forMs: number): void {
  const end = performance.now() + forMs
  while (performance.now() < end) continue
}

/** What is pressed during the spin is pressed in time. */
const SLOWLY = { wheel: { spinDurationSec: 10 } } as const

it('S4: the pointer is on the winner, also of a wheel that changed its size or was held up in mid-spin', async () => {
  await openWheel('Küche', FIVE)
  await spinButton.click()
  await page.viewport(PHONE.width, PHONE.height)
  await expectWinnerUnderPointer(FIVE)
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  await expect.element(page.getByRole('button', { name: 'Überspringen' })).toBeVisible()
  holdUp(500)
  await expectWinnerUnderPointer(FIVE)
  await userEvent.keyboard('{Escape}')
  await expect.element(winner).not.toBeInTheDocument()
  // Pressing the wheel itself spins too.
  await page.elementLocator(document.querySelector('main') ?? document.body).click({ position: { x: 195, y: 200 } })
  await expectWinnerUnderPointer(FIVE)
})

it('S5 S6: of a thousand names the one under the pointer stands in large letters, changes at most 25 times a second, and ends as the winner', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `Kind ${index + 1}`)
  await openWheel('Schule', names)
  const found = page.getByRole('main').getByText('1.000 Namen')
  await expect.element(found).toBeVisible()
  const plate = found.element()
  let changes = 0
  const watch = new MutationObserver(() => {
    changes += 1
  })
  watch.observe(plate, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  await spinButton.click()
  await expectWinnerUnderPointer(names)
  expect(plate.textContent).toMatch(/^Kind \d+$/)
  await expect.element(winner).toMatchTextContent(plate.textContent)
  expect(changes).toBeGreaterThan(10)
  expect(changes).toBeLessThanOrEqual(3 * 25 + 2)
})

/** Notes each audio clock that the page opens until the end of the test. */
function noteSounds(): readonly AudioContext[] {
  const sounds: AudioContext[] = []
  const original = window.AudioContext
  window.AudioContext = class extends original {
    constructor() {
      super()
      sounds.push(this)
    }
  }
  onTestFinished(() => {
    window.AudioContext = original
  })
  return sounds
}

it('S7: nothing sounds before the sound is turned on, and nothing after the wheel was left', async () => {
  const sounds = noteSounds()
  const states = () => sounds.map(({ state }) => state)
  await openWheel('Küche', FIVE, SLOWLY)
  const sound = page.getByRole('button', { name: 'Ton' })
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
  await spinButton.click()
  await page.getByRole('button', { name: 'Überspringen' }).click()
  await expect.element(winner).toBeVisible()
  expect(states()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await sound.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'true')
  await spinButton.click()
  await expect.poll(states).toEqual(['running'])
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(states).toEqual(['closed'])
})

it('S8: without motion the same draw is shown by a fade of 600 ms, without confetti', async () => {
  const app = await openWheel('Küche', FIVE)
  await spinButton.click()
  await expect.element(winner).toBeVisible()
  await expect.poll(confetti).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(confetti).toBe(0)
  await chooseFromMenu('Einstellungen')
  await page.getByLabelText('Ohne Drehbewegung').click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await app.reload()
  await expect.element(spinButton).toBeVisible()
  const button = spinButton.element()
  if (button instanceof HTMLElement) button.click()
  const lengths = document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.querySelector('canvas') !== null)
    .map(({ effect }) => effect?.getTiming().duration)
  expect(lengths).toEqual([600])
  await expectWinnerUnderPointer(FIVE)
  expect(confetti()).toBe(0)
})

/** Which of the page's menu and the field for names take the focus. */
function reached(): readonly boolean[] {
  const before = document.activeElement
  const taken = [menu, page.getByRole('textbox', { name: 'Name hinzufügen' })].map((locator) => {
    const element = locator.element()
    if (element instanceof HTMLElement) element.focus()
    return document.activeElement === element
  })
  if (before instanceof HTMLElement) before.focus()
  return taken
}

for (const hasFullScreen of [true, false]) {
  const where = hasFullScreen ? 'fills the screen' : 'fills the window of a browser without full screen'
  it(`S10: the wheel ${where}, with its button and its winner, and Escape ends it`, async () => {
    if (!hasFullScreen) {
      Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'))
    }
    await openWheel('Küche', FIVE, SLOWLY)
    const enter = page.getByRole('button', { name: 'Vollbild' })
    const leave = page.getByRole('button', { name: 'Vollbild beenden' })
    const width = () => wheelCanvas()?.getBoundingClientRect().width ?? 0
    const before = width()
    await enter.click()
    await expect.element(leave).toBeVisible()
    await expect.poll(() => document.fullscreenElement !== null).toBe(hasFullScreen)
    expect(reached()).toEqual([false, false])
    await expect.element(spinButton).toBeInViewport({ ratio: 1 })
    await expect.poll(width).toBeGreaterThan(before + 50)
    await spinButton.click()
    await expect.element(page.getByRole('button', { name: 'Überspringen' })).toBeVisible()
    // Each press ends one thing: the spin, the winner, the full screen.
    await userEvent.keyboard('{Escape}')
    await expect.element(winner).toBeInViewport({ ratio: 1 })
    await userEvent.keyboard('{Escape}')
    await expect.element(winner).not.toBeInTheDocument()
    await expect.element(leave).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(enter).toBeVisible()
    await expect.poll(() => document.fullscreenElement).toBeNull()
    expect(reached()).toEqual([true, true])
  })
}

for (const size of [PHONE, COMPUTER]) {
  it(`the wheel and its settings have no barriers that axe knows: ${size.width} pixels`, async () => {
    await openWheel('Küche', FIVE, { size })
    await expect.element(spinButton).toBeInViewport({ ratio: 1 })
    await expectNoBarriers()
    await chooseFromMenu('Einstellungen')
    await expect.element(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible()
    await expectNoBarriers()
    await page.getByRole('button', { name: 'Fertig' }).click()
    await page.getByRole('button', { name: 'Vollbild' }).click()
    await expect.element(page.getByRole('button', { name: 'Vollbild beenden' })).toBeVisible()
    await expectNoBarriers()
  })
}
