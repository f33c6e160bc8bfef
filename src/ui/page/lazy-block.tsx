import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'

/** How far beyond the screen a block is there already. */
const MARGIN_PX = 1_200

type LazyBlockProps = {
  /** Its height as long as it has not been there. */
  readonly estimatedPx: number
  readonly isNearAtFirst?: boolean
  /** It is there wherever it is. */
  readonly isKept?: boolean
  readonly children: () => ReactNode
}

/**
 * A part of a long page: far away from the screen only its room is kept, of the height it had when it was there. It stays
 * while it has the focus, which would be lost otherwise.
 */
export function LazyBlock({ estimatedPx, isNearAtFirst = false, isKept = false, children }: LazyBlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isNearAtFirst)
  const [knownPx, setKnownPx] = useState<number>()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    return watch(element, (entry) => {
      if (!entry.isIntersecting && element.contains(document.activeElement)) return
      // In slices, so that scrolling goes on while rows are made.
      startTransition(() => {
        if (!entry.isIntersecting) setKnownPx(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      })
    })
  }, [])
  return <div ref={place}>{isNear || isKept ? children() : <div style={{ height: knownPx ?? estimatedPx }} />}</div>
}

type Watcher = (entry: IntersectionObserverEntry) => void

/** One for all blocks: a list may have hundreds of them. */
let observer: IntersectionObserver | undefined
const watchers = new Map<Element, Watcher>()

/** Calls back whenever the element comes near the screen or goes away from it, until the returned function is called. */
function watch(element: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver(
    // The last word on each block counts.
    (entries) =>
      new Map(entries.map((entry) => [entry.target, entry])).forEach((e, target) => watchers.get(target)?.(e)),
    // The first is about the screen, the second about boxes in it that scroll by themselves.
    { rootMargin: `${MARGIN_PX}px`, scrollMargin: `${MARGIN_PX}px` },
  )
  watchers.set(element, watcher)
  observer.observe(element)
  return () => {
    watchers.delete(element)
    observer?.unobserve(element)
    if (watchers.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}
