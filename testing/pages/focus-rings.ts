/** Whether a user of the keyboard sees where they are: at each stop something of 2 px and a contrast of 3 (WCAG 2.4.7, 2.4.13). */
import { userEvent } from 'vitest/browser'

const STOPS =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"], [contenteditable=true]'
const LEAST_PX = 2
const LEAST_CONTRAST = 3
/** So far around a stop may be what shows its ring: a label, a row, the frame of a field. */
const ANCESTORS = 4

/** The stops at which no ring is seen, each with its beginning. */
export async function listUnseenStops(): Promise<readonly string[]> {
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
export function stopsOfPage(): readonly HTMLElement[] {
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
export async function showsFocus(stop: HTMLElement, wait?: () => Promise<unknown>): Promise<boolean> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await wait?.()
  const before = namesOfRings(stop)
  stop.focus({ preventScroll: true })
  await wait?.()
  return document.activeElement !== stop || !stop.matches(':focus-visible') || isSeen(stop, before)
}

/** Whether what has the focus has a ring of its own, as most have; `before` tells what stood around a field without the focus. */
export function hasRing(stop: HTMLElement, before: ReadonlySet<string> | undefined): boolean {
  const isPlain = ringOf(stop, getComputedStyle(stop), undefined).some((ring) => isStrong(ring))
  return isPlain || (before !== undefined && isSeen(stop, before))
}

/** What to compare the rings of a stop with when it has the focus. */
export function namesOfRings(stop: HTMLElement): ReadonlySet<string> {
  return new Set(ringsOf(stop).map(({ name }) => name))
}

/** Whether a ring has come with the focus. */
function isSeen(stop: HTMLElement, before: ReadonlySet<string>): boolean {
  return ringsOf(stop).some((ring) => !before.has(ring.name) && isStrong(ring))
}

function isStrong({ color, around }: Pick<Ring, 'color' | 'around'>): boolean {
  return contrastOf(color, backgroundOf(around)) >= LEAST_CONTRAST
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
