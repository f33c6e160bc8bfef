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
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry === undefined || (!entry.isIntersecting && element.contains(document.activeElement))) return
        // In slices, so that scrolling goes on while rows are made.
        startTransition(() => {
          if (!entry.isIntersecting) setKnownPx(entry.boundingClientRect.height)
          setNear(entry.isIntersecting)
        })
      },
      { rootMargin: `${MARGIN_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isNear || isKept ? children() : <div style={{ height: knownPx ?? estimatedPx }} />}</div>
}
