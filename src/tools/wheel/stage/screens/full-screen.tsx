/**
 * The wheel over all of the screen, as on a classroom's wall. What fills it is an ordinary part of the page that lies
 * over the rest, so messages and dialogs stay visible, and it works where browsers know no full screen (iPhone).
 */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '#ui/button'
import { ON_SIDE } from '#ui/page/theme'

type FullScreen = { readonly isFull: boolean; readonly toggle: () => void }

/** `place` belongs to the part of the page that fills the screen. */
export function useFullScreen(): FullScreen & { readonly place: RefObject<HTMLDivElement | null> } {
  const [isFull, setFull] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  function toggle(): void {
    setFull(!isFull)
    if (isFull || !document.fullscreenEnabled) return
    // Refused, as in a frame of another page: then it fills the window alone.
    document.documentElement.requestFullscreen().catch(() => undefined)
  }

  useEffect(() => {
    if (!isFull || place.current === null) return undefined
    const giveBack = makeRestInert(place.current)
    const ending = new AbortController()
    document.addEventListener(
      'fullscreenchange',
      () => {
        // The browser's own way out: Escape, or a gesture.
        if (document.fullscreenElement === null) setFull(false)
      },
      { signal: ending.signal },
    )
    window.addEventListener(
      'keydown',
      (event) => {
        const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null
        if (event.key === 'Escape' && !isTaken) setFull(false)
      },
      { signal: ending.signal },
    )
    return () => {
      ending.abort()
      giveBack()
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [isFull])

  return { isFull, toggle, place }
}

const MESSAGE = '[role=alert], [role=status]'

/** Takes everything else on the page away from keyboard and screen reader, but for its messages; returns how to undo it. */
function makeRestInert(place: HTMLElement): () => void {
  const made: HTMLElement[] = []
  const takeAway = (elements: Iterable<Element>): void => {
    for (const element of elements) {
      if (!(element instanceof HTMLElement) || element === place || element.inert) continue
      if (element.matches(`head, dialog, ${MESSAGE}`)) continue
      if (element.contains(place) || element.querySelector(MESSAGE) !== null) takeAway(element.children)
      else {
        element.inert = true
        made.push(element)
      }
    }
  }
  takeAway([document.body])
  return () => {
    for (const element of made) element.inert = false
  }
}

const enterIcon = { path: 'M4.500 9.500v-5h5m5 0h5v5m0 5v5h-5m-5 0h-5v-5' }
const leaveIcon = { path: 'M9.500 4.500v5h-5m15 0h-5v-5m0 15v-5h5m-15 0h5v5' }

export function FullScreenButton({ isFull, toggle }: FullScreen) {
  return (
    <IconButton
      icon={isFull ? leaveIcon : enterIcon}
      label={isFull ? 'Vollbild beenden' : 'Vollbild'}
      onClick={toggle}
    />
  )
}

type WheelPlaceProps = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly isFull: boolean
  /** Stands over the wheel while it fills the screen. */
  readonly title: string
  readonly children: ReactNode
}

/** Holds the wheel and its button: beside the names, or over everything. */
export function WheelPlace({ ref, isFull, title, children }: WheelPlaceProps) {
  return (
    <Place ref={ref} isFull={isFull}>
      {isFull ? <Title>{title}</Title> : null}
      {children}
    </Place>
  )
}

const Place = styled('div')<{ readonly isFull: boolean }>(({ theme, isFull }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 24,
  minWidth: 0,
  ...(isFull
    ? {
        '--wheel-size': 'min(100vw - 32px, 96dvh - 208px)',
        position: 'fixed',
        inset: 0,
        // Over the bars of the page, under its messages.
        zIndex: 35,
        justifyContent: 'safe center',
        overflow: 'hidden auto',
        padding: 16,
        background: theme.vars.palette.background.default,
      }
    : {
        [theme.breakpoints.up('md')]: { position: 'sticky', top: 40 },
        // The button beside the wheel stays in sight.
        [ON_SIDE]: { flexDirection: 'row' },
      }),
}))

// The page's own heading is out of reach behind it.
const Title = styled('h1')({
  flexShrink: 0,
  marginBottom: 'clamp(0px, 2vh, 24px)',
  maxWidth: 'min(100%, 40ch)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 'clamp(1.125rem, 2.6vh, 2rem)',
  lineHeight: 1.2,
  fontWeight: 700,
})
