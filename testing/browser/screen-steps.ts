/** Steps and expectations that tests of screens share; `#testing/app-page` hands them on. */
import axe from 'axe-core'
import { expect, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { THEME_EVENT, THEME_KEY } from '../../src/shell/frame/theme-mode.ts'

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

async function expectNoViolations(theme: 'light' | 'dark', runOnly: string[]): Promise<void> {
  localStorage.setItem(THEME_KEY, theme)
  window.dispatchEvent(new Event(THEME_EVENT))
  await finishAnimations()
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

/** Presses a button of the toast that says this. */
export async function pressToast(text: string | RegExp, name: string): Promise<void> {
  const toast = await vi.waitFor(() => {
    const toasts = [...document.querySelectorAll('[role=status] > *, [role=alert] > *')]
    const found = toasts.find(({ textContent }) =>
      typeof text === 'string' ? textContent.includes(text) : text.test(textContent),
    )
    if (found === undefined) throw new Error(`no toast says ${text}`)
    return found
  }, TOAST_TIMEOUT_MS)
  await page.elementLocator(toast).getByRole('button', { name }).click()
}

/** Makes an account with the form that is shown; the page has an answer to `signUp`. */
export async function register(): Promise<void> {
  await page.getByLabelText('Name').fill('Anna Beispiel')
  await page.getByLabelText('E-Mail').fill('anna@beispiel.de')
  await page.getByLabelText('Passwort', { exact: true }).fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
}

// Whether a user of the keyboard sees where they are: at each stop something of 2 px and a contrast of 3 (WCAG 2.4.7, 2.4.13).

const STOPS =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"], [contenteditable=true]'
const LEAST_PX = 2
const LEAST_CONTRAST = 3
/** So far around a stop may be what shows its ring: a label, a row, the frame of a field. */
const ANCESTORS = 4

/** The stops at which no ring is seen, each with its beginning. */
async function listUnseenStops(): Promise<readonly string[]> {
  const before = document.activeElement
  // What scripts focus after a press of a key is shown like what keys focus.
  await userEvent.tab()
  const unseen: string[] = []
  for (const stop of stopsOfPage()) {
    // Fields draw their frame, and take it away, with the next frame.
    if (!(await showsFocus(stop)) && !(await showsFocus(stop, nextFrame))) unseen.push(stop.outerHTML.slice(0, 160))
  }
  // A toast in which the focus stays does not go.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return unseen
}

/** Those of the dialog on top, or of the page. */
function stopsOfPage(): readonly HTMLElement[] {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog], [role=menu]')]
  const scope = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.body
  return [...scope.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      stop.checkVisibility({ visibilityProperty: true }) &&
      stop.closest('[inert], [aria-hidden=true]') === null,
  )
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** Whether a ring comes with the focus; `wait` lets the page draw before and after. */
async function showsFocus(stop: HTMLElement, wait?: () => Promise<unknown>): Promise<boolean> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await wait?.()
  const before = new Set(ringsOf(stop).map(({ name }) => name))
  stop.focus({ preventScroll: true })
  await wait?.()
  return document.activeElement !== stop || !stop.matches(':focus-visible') || isSeen(stop, before)
}

/** Whether a ring has come with the focus. */
function isSeen(stop: HTMLElement, before: ReadonlySet<string>): boolean {
  return ringsOf(stop).some(
    ({ name, color, around }) => !before.has(name) && contrastOf(color, backgroundOf(around)) >= LEAST_CONTRAST,
  )
}

type Ring = { readonly name: string; readonly color: string; readonly around: Element }

function ringsOf(stop: HTMLElement): readonly Ring[] {
  const places = [stop, ...siblingsOf(stop)]
  for (let place = stop.parentElement, up = 0; place !== null && up < ANCESTORS; place = place.parentElement, up++) {
    places.push(place)
  }
  return places.flatMap((place, at) =>
    [undefined, '::before', '::after'].flatMap((part) =>
      ringOf(place, getComputedStyle(place, part), part).map((ring) => ({
        ...ring,
        name: `${at} ${part ?? ''} ${ring.color}`,
      })),
    ),
  )
}

/** What stands beside a hidden box or a field: the track of a switch, the frame. */
function siblingsOf(stop: HTMLElement): HTMLElement[] {
  const children = [...(stop.parentElement?.children ?? []), ...(stop.parentElement?.parentElement?.children ?? [])]
  return children.filter((child): child is HTMLElement => child instanceof HTMLElement && child !== stop)
}

function ringOf(place: Element, style: CSSStyleDeclaration, part: string | undefined): readonly Omit<Ring, 'name'>[] {
  if (part !== undefined && style.content === 'none') return []
  const isInside = Number.parseFloat(style.outlineOffset) < 0
  const around = isInside ? place : (place.parentElement ?? place)
  if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= LEAST_PX) {
    return [{ color: style.outlineColor, around }]
  }
  // Fields show a thicker frame.
  const isFramed = place.tagName === 'FIELDSET' && Number.parseFloat(style.borderTopWidth) >= LEAST_PX
  return isFramed ? [{ color: style.borderTopColor, around }] : []
}

/** The colour that lies behind an element: that of the nearest one which hides what is behind it. */
function backgroundOf(element: Element): string {
  for (let place: Element | null = element; place !== null; place = place.parentElement) {
    const { backgroundColor } = getComputedStyle(place)
    if ((channelsOf(backgroundColor)[3] ?? 255) > 250) return backgroundColor
  }
  return getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#000' : '#fff'
}

let pixel: CanvasRenderingContext2D | null = null

/** Red, green, blue and opacity, 0 to 255, of any colour that CSS knows. */
function channelsOf(color: string): Uint8ClampedArray {
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', {
    willReadFrequently: true,
  }) as unknown as CanvasRenderingContext2D
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  return pixel.getImageData(0, 0, 1, 1).data
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [...channelsOf(color)].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG 2.2 defines it, 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
