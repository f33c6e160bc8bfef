/** Going through a page with the Tab key, as users of the keyboard do, and to its end, as users of a phone do. */
import { userEvent } from 'vitest/browser'
import { hasRing, namesOfRings, showsFocus, stopsOfPage } from './focus-rings.ts'

/** So many stops of a page are looked at, from where the walk begins. */
const MOST_STOPS = 60
/** Fields of dates and times hold the focus for a press on each of their parts. */
const PARTS_OF_TIMES = 5
/** So much of what has the focus is in sight, unless it is smaller (WCAG 2.4.11). */
const LEAST_PX = 24
const BAR = 'nav[aria-label="Konto und Werkzeuge"]'
/** What shows the focus by the frame around it. */
const FIELD = 'input, select, textarea'

export type Walk = { readonly stopCount: number; readonly faults: readonly string[] }

/** Presses Tab from the beginning of the content to its end, or Shift and Tab the other way. */
export async function walkPage({ isUpwards = false } = {}): Promise<Walk> {
  const scope = findScope()
  const stops = stopsOfPage().filter((stop) => scope.contains(stop))
  const seen = await press(scope, { isUpwards, count: Math.min(MOST_STOPS, countPresses(stops)) })
  const faults: string[] = []
  for (const [index, stop] of seen.keys().toArray().entries()) {
    if (seen.get(stop) === true) continue
    // What the focus brings or moves may be drawn a little later: those stops are visited again, with time.
    const previous = seen.keys().toArray()[index - 1]
    const fault = await lookAgain(stop, previous ?? startOf(scope, isUpwards), isUpwards)
    if (fault !== undefined) faults.push(`${fault}: ${nameOf(stop)}`)
  }
  if (seen.size < MOST_STOPS) faults.push(...listUnreached(stops, seen).map((stop) => `not reached: ${nameOf(stop)}`))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return { stopCount: seen.size, faults }
}

/** One radio of a group stands for all of them. */
function listUnreached(stops: readonly HTMLElement[], seen: ReadonlyMap<HTMLElement, unknown>): readonly HTMLElement[] {
  return stops.filter((stop) => !seen.has(stop) && stop.checkVisibility() && !stop.matches('[type=radio]'))
}

/** The dialog on top, or the content of the page. */
function findScope(): HTMLElement {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].findLast((each) => each.checkVisibility())
  const scope = dialog ?? document.querySelector('main')
  if (scope === null) throw new Error('the page has no content')
  return scope
}

function countPresses(stops: readonly HTMLElement[]): number {
  const times = stops.filter((stop) => stop.matches('[type=date], [type=time], [type=month], [type=datetime-local]'))
  return stops.length + 1 + times.length * PARTS_OF_TIMES
}

/** What the walk begins at: the content itself, or what follows it. */
function startOf(scope: HTMLElement, isUpwards: boolean): HTMLElement {
  if (!isUpwards) return scope
  const following = stopsOfPage().find(
    (stop) => (scope.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !scope.contains(stop),
  )
  return following ?? scope
}

/** All presses at once, since each way to the browser takes longer than the press; each stop is judged as its key goes up. */
async function press(
  scope: HTMLElement,
  { isUpwards, count }: { readonly isUpwards: boolean; readonly count: number },
): Promise<ReadonlyMap<HTMLElement, boolean>> {
  const seen = new Map<HTMLElement, boolean>()
  const fields = stopsOfPage().filter((stop) => stop.matches(FIELD))
  const unfocused = new Map(fields.map((field) => [field, namesOfRings(field)]))
  let isLeft = false
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    const at = document.activeElement
    if (key !== 'Tab' || !(at instanceof HTMLElement)) return
    if (!scope.contains(at)) isLeft = seen.size > 0
    else if (at !== scope && !seen.has(at)) {
      for (const animation of document.getAnimations()) animation.finish()
      seen.set(at, hasRing(at, unfocused.get(at)) && isInSight(at))
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // What follows the page is the browser's own.
    if (isLeft) event.preventDefault()
  }
  window.scrollTo(0, isUpwards ? document.documentElement.scrollHeight : 0)
  startOf(scope, isUpwards).focus({ preventScroll: true })
  window.addEventListener('keyup', onKeyUp, true)
  window.addEventListener('keydown', onKeyDown, true)
  const presses = '{Tab}'.repeat(count)
  await userEvent.keyboard(isUpwards ? `{Shift>}${presses}{/Shift}` : presses)
  window.removeEventListener('keyup', onKeyUp, true)
  window.removeEventListener('keydown', onKeyDown, true)
  return seen
}

async function lookAgain(stop: HTMLElement, from: HTMLElement, isUpwards: boolean): Promise<string | undefined> {
  from.focus()
  await frames()
  await userEvent.tab({ shift: isUpwards })
  await frames()
  if (document.activeElement !== stop) stop.focus()
  await frames()
  if (!isInSight(stop)) return 'covered'
  return (await showsFocus(stop)) || (await showsFocus(stop, frames)) ? undefined : 'no ring'
}

/** As long as what follows the focus needs to be drawn. */
async function frames(): Promise<void> {
  for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame)
}

/** Whether a part of it lies on top that is large enough to be seen. */
function isInSight(stop: HTMLElement): boolean {
  return placesOf(stop).some((place) =>
    [...place.getClientRects()].some((box) => {
      const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)]
      const [width, height] = [Math.min(LEAST_PX, box.width), Math.min(LEAST_PX, box.height)]
      if (right - left < width - 1 || bottom - top < height - 1) return false
      return [0.5, 0, 1].some((across) =>
        [0.5, 0, 1].some((down) => {
          const x = left + width / 2 + across * (right - left - width)
          const y = top + height / 2 + down * (bottom - top - height)
          return isOnTop(stop, place, { x, y, width, height })
        }),
      )
    }),
  )
}

/** The stop, or the label by which a hidden box shows itself. */
function placesOf(stop: HTMLElement): readonly HTMLElement[] {
  const label = stop.closest('label')
  return label === null ? [stop] : [stop, label]
}

type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Whether the middle and the corners of a part belong to the stop. */
function isOnTop(stop: HTMLElement, place: HTMLElement, { x, y, width, height }: Part): boolean {
  const corners = [
    [0, 0],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const
  return corners.every(([across, down]) => {
    const hits = document.elementsFromPoint(x + across * (width / 2 - 1), y + down * (height / 2 - 1))
    const hit = hits.find((each) => place.contains(each) || !isUnseen(each))
    // What it stands in lies below it.
    return hit !== undefined && (place.contains(hit) || hit.contains(stop))
  })
}

/** Whether an element only takes presses, like the edge by which something is dragged longer. */
function isUnseen(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const isPlain = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
  return isPlain && element.childNodes.length === 0 && element.matches('div, span')
}

/** The controls of the content that the bar covers at the end of the page; all of them while it is still on its way back. A dialog covers the bar. */
export async function listCoveredAtEnd(): Promise<readonly string[]> {
  window.scrollTo(0, document.documentElement.scrollHeight)
  await frames()
  if (findScope().matches('dialog')) return []
  const bar = document.querySelector(BAR)
  const { top = 0, bottom = Infinity } = bar?.getBoundingClientRect() ?? {}
  const isBack = bottom <= window.innerHeight + 1
  const scope = findScope()
  return stopsOfPage()
    .filter((stop) => scope.contains(stop) && (!isBack || isCutOff(stop, top)))
    .map(nameOf)
}

/** The controls of the content with these beginnings of names that are not whole above the bar before anything is scrolled. */
export async function listCoveredAtStart(names: readonly string[]): Promise<readonly string[]> {
  window.scrollTo(0, 0)
  await frames()
  const { top = Infinity } = document.querySelector(BAR)?.getBoundingClientRect() ?? {}
  const scope = findScope()
  const stops = stopsOfPage().filter((stop) => scope.contains(stop))
  return names.flatMap((name) => {
    const stop = stops.find((each) => (each.ariaLabel ?? each.textContent).trim().startsWith(name))
    if (stop === undefined) return [`${name} is not there`]
    const box = stop.getBoundingClientRect()
    const coveredPx = Math.ceil(box.bottom - Math.min(top, window.innerHeight))
    return coveredPx > 0 ? [`${coveredPx} px of ${name}`] : []
  })
}

/** What reaches out of the window, if the page scrolls to the side. */
export function listTooWide(): readonly string[] {
  if (document.documentElement.scrollWidth - window.innerWidth < 1) return []
  const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
  )
  return wide.slice(-3).map(nameOf)
}

/** Icons that what stands beside them has made smaller. */
export function listSqueezedIcons(): readonly string[] {
  return [...document.querySelectorAll<SVGElement>('svg[width][aria-hidden]')]
    .filter(
      (icon) => icon.checkVisibility() && icon.getBoundingClientRect().width < Number(icon.getAttribute('width')) - 1,
    )
    .map((icon) => icon.parentElement?.outerHTML.slice(0, 160) ?? '')
}

function isCutOff(stop: HTMLElement, barTop: number): boolean {
  const { top, bottom, width, height } = stop.getBoundingClientRect()
  const end = Math.min(bottom, bottomOfScrollBox(stop))
  return width > 0 && height > 0 && top < window.innerHeight && end > barTop + 1
}

/** The end of the box within the page in which an element is scrolled into sight, px. */
function bottomOfScrollBox(element: HTMLElement): number {
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight
    if (scrolls) return box.getBoundingClientRect().bottom
  }
  return Infinity
}

function nameOf(stop: HTMLElement): string {
  return stop.outerHTML.slice(0, 160)
}
