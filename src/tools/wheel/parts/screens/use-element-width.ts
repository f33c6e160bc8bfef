import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How wide an element is, in whole pixels; 0 until it is there. */
export function useElementWidth<Kind extends HTMLElement>(): readonly [ref: RefObject<Kind | null>, width: number] {
  const ref = useRef<Kind>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null) return undefined
    const measure = (): void => setWidth(Math.round(current.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
