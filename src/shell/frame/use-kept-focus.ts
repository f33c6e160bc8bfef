/**
 * Keeps a user of the keyboard where they are when what had the focus leaves the page: a row that is drawn anew, an idea that was taken,
 * an empty list that gets its first item.
 */
import { useEffect } from 'react'

/** Not fields: on a phone they would bring up the keyboard. */
const STOPS = 'a[href], button:enabled, summary, [tabindex="0"]'

export function useKeptFocus(): void {
  useEffect(() => {
    let focused: EventTarget | null = null
    let frame = 0
    const remember = ({ target }: FocusEvent): void => {
      focused = target
    }
    const forget = ({ target }: FocusEvent): void => {
      // The event also comes for what is removed, and when the window is left.
      queueMicrotask(() => {
        if (target === focused && isThere(target) && document.activeElement !== target) focused = null
      })
    }
    const observer = new MutationObserver((changes) => {
      if (!(focused instanceof Node) || focused.isConnected || document.activeElement !== document.body) return
      const gone = focused
      focused = null
      // By then a list has moved it to its next row, or a new page to its heading.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) goOn(nextStop(gone, changes))
      })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

function isThere(target: EventTarget | null): boolean {
  return target instanceof Node && target.isConnected
}

/** What has taken the place of what is gone, or what follows it, as the next press of Tab would find it. */
function nextStop(gone: Node, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
  if (removal === undefined || !(removal.target instanceof Element)) return undefined
  const { target, nextSibling } = removal
  const twin = changes.find(
    (change) => change.target === target && change.nextSibling === nextSibling && change.addedNodes.length > 0,
  )
  const first = [twin?.addedNodes[0], nextSibling].find((node) => node?.isConnected === true) ?? undefined
  const stops = [...(target.closest('dialog, main')?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  return stops.find(
    (stop) =>
      (first === undefined
        ? isAfter(stop, target) && !target.contains(stop)
        : stop === first || isAfter(stop, first)) && stop.checkVisibility({ visibilityProperty: true }),
  )
}

function isAfter(stop: Node, place: Node): boolean {
  return (place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function goOn(stop: HTMLElement | undefined): void {
  const place = stop ?? document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('h1')
  place?.focus({ preventScroll: true })
  if (place?.matches(':focus-visible') === true) place.scrollIntoView({ block: 'nearest' })
}
