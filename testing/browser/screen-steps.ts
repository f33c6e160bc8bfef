/** Steps and expectations that tests of screens share; `#testing/app-page` hands them on. */
import axe from 'axe-core'
import { expect, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { THEME_EVENT, THEME_KEY } from '../../src/shell/frame/theme-mode.ts'
import { listUnseenStops } from '../pages/focus-rings.ts'

export const PHONE = { width: 390, height: 844 }
export const COMPUTER = { width: 1280, height: 800 }

const TOAST_TIMEOUT_MS = 10_000

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is asked anew where colours alone are others. */
const CONTRAST = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page, nor in the colours of the other theme, and nothing is wider than the window. */
export async function expectNoBarriers(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectNoViolations('light', CONTRAST)
  await expectNoViolations('dark', RULES)
  expectNothingTooWide()
}

function expectNothingTooWide(): void {
  expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThan(1)
}

/** Turns to a theme and ends all that fades. */
export async function showTheme(theme: 'light' | 'dark'): Promise<void> {
  localStorage.setItem(THEME_KEY, theme)
  window.dispatchEvent(new Event(THEME_EVENT))
  await finishAnimations()
}

async function expectNoViolations(theme: 'light' | 'dark', runOnly: string[]): Promise<void> {
  await showTheme(theme)
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/**
 * Colours are judged at rest: a fading element has less contrast than it will have. What inherits its colour begins to fade only
 * when what it inherits from has ended.
 */
async function finishAnimations(): Promise<void> {
  const isRunning = ({ effect, playState }: Animation): boolean =>
    playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity
  let running: readonly Animation[] = []
  do {
    await new Promise(requestAnimationFrame)
    running = document.getAnimations().filter(isRunning)
    for (const animation of running) animation.finish()
  } while (running.length > 0)
}

/**
 * What `expectNoBarriers` asks, on a phone, and then what the size of a computer, which stays, can make worse. The keyboard's place is
 * seen at each stop: in the dark on the phone, and in the light.
 */
export async function expectNoBarriersInLooks(): Promise<void> {
  await page.viewport(PHONE.width, PHONE.height)
  await expectNoBarriers()
  expect(await listUnseenStops()).toEqual([])
  await page.viewport(COMPUTER.width, COMPUTER.height)
  await expectNoViolations('light', CONTRAST)
  expect(await listUnseenStops()).toEqual([])
  expectNothingTooWide()
}

/** Waits until there are `count` elements. */
export async function expectCount(elements: Locator, count: number): Promise<void> {
  await expect.poll(() => elements.elements().length).toBe(count)
}

/** What the elements say, once they say it. */
export async function expectTexts(elements: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => elements.elements().map(({ textContent }) => textContent)).toEqual(texts)
}

/**
 * Presses a button of the toast that says this, at once where it is found: a toast goes when its time is over, or if another takes its
 * place.
 */
export async function pressToast(text: string | RegExp, name: string): Promise<void> {
  await vi.waitFor(() => {
    const button = page.elementLocator(findToast(text)).getByRole('button', { name }).element()
    if (button instanceof HTMLElement) button.click()
  }, TOAST_TIMEOUT_MS)
}

/** Leads the pointer to the toast that says this, which keeps it for what takes longer. */
export async function holdToast(text: string | RegExp): Promise<void> {
  const toast = await vi.waitFor(() => findToast(text), TOAST_TIMEOUT_MS)
  await page.elementLocator(toast).hover()
}

function findToast(text: string | RegExp): Element {
  const toasts = [...document.querySelectorAll('[role=status] > *, [role=alert] > *')]
  const toast = toasts.find(({ textContent }) =>
    typeof text === 'string' ? textContent.includes(text) : text.test(textContent),
  )
  if (toast === undefined) throw new Error(`no toast says ${text}`)
  return toast
}

/** Makes an account with the form that is shown; the page has an answer to `signUp`. */
export async function register(): Promise<void> {
  await page.getByLabelText('Name').fill('Anna Beispiel')
  await page.getByLabelText('E-Mail').fill('anna@beispiel.de')
  await page.getByLabelText('Passwort', { exact: true }).fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
}
