/** A row that is moved sideways and fades at each edge behind which there is more. */
import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** For the row that has the `edgeFade` styles. */
export function useEdgeFade(row: RefObject<HTMLElement | null>): void {
  // After each render, because the row may have other contents.
  useLayoutEffect(() => markEdges(row.current))
  useEffect(() => {
    const shown = row.current
    const mark = (): void => markEdges(shown)
    shown?.addEventListener('scroll', mark, { passive: true })
    window.addEventListener('resize', mark)
    return () => {
      shown?.removeEventListener('scroll', mark)
      window.removeEventListener('resize', mark)
    }
  }, [row])
}

function markEdges(row: HTMLElement | null): void {
  // Positions are fractions on screens with more than one dot per pixel.
  row?.toggleAttribute('data-more-before', row.scrollLeft > 1)
  row?.toggleAttribute('data-more-behind', row.scrollWidth - row.clientWidth - row.scrollLeft > 1)
}

const FADE = '40px'

export const edgeFade = {
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // What gets the focus is moved out of the fade.
  scrollPaddingInline: FADE,
  '--before': '0px',
  '--behind': '0px',
  '&[data-more-before]': { '--before': FADE },
  '&[data-more-behind]': { '--behind': FADE },
  '&[data-more-before], &[data-more-behind]': {
    maskImage:
      'linear-gradient(to right, transparent, #000 var(--before), #000 calc(100% - var(--behind)), transparent)',
  },
} as const
