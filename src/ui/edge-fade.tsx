/** A row that is moved sideways and fades at each edge behind which there is more. */
import { useLayoutEffect, type RefObject } from 'react'

/** For the row that has the `edgeFade` styles. Its sizes are read when the browser has laid it out anyway, not in the midst of a render. */
export function useEdgeFade(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = row.current
    if (shown === null) return undefined
    const mark = (): void => markEdges(shown)
    const sizes = new ResizeObserver(mark)
    const observe = (): void => {
      sizes.disconnect()
      for (const element of [shown, ...shown.children]) sizes.observe(element)
    }
    const contents = new MutationObserver(observe)
    contents.observe(shown, { childList: true })
    observe()
    shown.addEventListener('scroll', mark, { passive: true })
    shown.addEventListener('focusin', showFocused)
    return () => {
      contents.disconnect()
      sizes.disconnect()
      shown.removeEventListener('scroll', mark)
      shown.removeEventListener('focusin', showFocused)
    }
  }, [row])
}

/** Browsers do not move what can be seen in part. */
function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function markEdges(row: HTMLElement): void {
  // Positions are fractions on screens with more than one dot per pixel.
  row.toggleAttribute('data-more-before', row.scrollLeft > 1)
  row.toggleAttribute('data-more-behind', row.scrollWidth - row.clientWidth - row.scrollLeft > 1)
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
