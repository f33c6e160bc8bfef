/** The toasts at the top centre: under the banner, and where there is little width under the heading too. */
import { styled } from '@mui/material/styles'
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useToast, useVisibleToasts, type Toast, type ToastQueue } from '#messaging/client'
import { useTopDialog } from '#ui/dialog'
import { HEADING_ACTIONS_ID, HEADING_ROW_ID } from '#ui/page/page'
import { useWidePage } from '#ui/page/use-wide-page'
import { BANNER_ID } from '../frame/offline-banner.tsx'
import { ToastCard } from './toast-card.tsx'

const noToasts: readonly Toast[] = []

/** How long live regions stand empty at first: what is there when they appear is not read out. */
const REGION_SETTLE_MS = 100

/** While a dialog is open, toasts stand in it: the page behind it can be neither pressed nor heard. */
export function Toasts() {
  useRunningTime(useToast())
  const dialog = useTopDialog()
  return (
    <>
      <ToastPlace dialog={undefined} isInUse={dialog === undefined} />
      {dialog === undefined ? null : createPortal(<ToastPlace dialog={dialog} isInUse />, dialog)}
    </>
  )
}

type ToastPlaceProps = { readonly dialog: HTMLDialogElement | undefined; readonly isInUse: boolean }

/**
 * Two live regions, that of the page always there and that of a dialog as long as it, so that screen readers announce what is put into
 * them: errors interrupt, everything else waits for a pause. Each toast is announced alone, not again with those beside it.
 */
function ToastPlace({ dialog, isInUse }: ToastPlaceProps) {
  const queue = useToast()
  const settled = useSettledToasts(dialog !== undefined)
  const toasts = isInUse ? settled : noToasts
  const place = useRef<HTMLDivElement>(null)
  const top = useTop({ place, isNeeded: toasts.length > 0, dialog })
  const focusedBefore = useRef<HTMLElement>(null)

  function close(toast: Toast): void {
    if (place.current?.contains(document.activeElement)) giveFocusBack(focusedBefore.current)
    queue.dismiss(toast.id)
  }
  useEscape(place, () => {
    const last = toasts.at(-1)
    if (last !== undefined) close(last)
    return last !== undefined
  })
  const cards = (isError: boolean) =>
    toasts
      .filter((toast) => (toast.kind === 'error') === isError)
      .map((toast) => (
        <ToastCard
          key={toast.key ?? toast.id}
          toast={toast}
          isCompact={toasts.length > 1}
          onClose={() => close(toast)}
        />
      ))

  return (
    <Place
      ref={place}
      style={top}
      {...usePauses(queue)}
      onFocus={(event) => {
        queue.pause('focus')
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusedBefore.current = from
      }}
    >
      <Region role="alert" aria-atomic="false">
        {cards(true)}
      </Region>
      <Region role="status" aria-atomic="false">
        {cards(false)}
      </Region>
    </Place>
  )
}

/** What a pointer or the focus in this place pauses; a dialog that closes takes both with it. */
function usePauses(queue: ToastQueue) {
  useLayoutEffect(
    () => () => {
      queue.resume('pointer')
      queue.resume('focus')
    },
    [queue],
  )
  return {
    onPointerEnter: () => queue.pause('pointer'),
    onPointerLeave: () => queue.resume('pointer'),
    onBlur: () => queue.resume('focus'),
  }
}

/** Lets the queue's time run while toasts can be seen, which is once the live regions of the page have settled. */
function useRunningTime(queue: ToastQueue): void {
  useEffect(() => {
    function followVisibility(): void {
      if (document.visibilityState === 'hidden') queue.pause('hidden')
      else queue.resume('hidden')
    }
    const timer = setTimeout(() => queue.resume('unshown'), REGION_SETTLE_MS)
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', followVisibility)
      queue.pause('unshown')
    }
  }, [queue])
}

/** The toasts for live regions that have just appeared: those that were read out elsewhere at once, the others once they have settled. */
function useSettledToasts(isGoingOn: boolean): readonly Toast[] {
  const visible = useVisibleToasts()
  const [atFirst] = useState(isGoingOn ? visible : noToasts)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), REGION_SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  // A frame later than what the press changed on the page: finding their place makes the browser lay out the whole page.
  return useDeferredValue(isSettled ? visible : atFirst)
}

/**
 * Begins the toasts below the banner and, where it reaches under the middle, below the heading with its buttons and what a user of the
 * keyboard is at. All are followed while toasts are visible: another page brings another heading, and they grow with the text size.
 */
function useTop(o: {
  readonly place: RefObject<HTMLElement | null>
  readonly isNeeded: boolean
  readonly dialog: HTMLElement | undefined
}): { readonly translate: string } {
  const { place, isNeeded, dialog } = o
  const isWide = useWidePage('md')
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    if (!isNeeded) return undefined
    let frame = 0
    const measure = (): void => {
      frame = 0
      const topPx = dialog === undefined ? Math.max(belowBanner(), isWide ? 0 : belowHeading()) : 0
      setTopPx(isWide ? topPx : belowFocus(topPx, place.current))
    }
    const measureSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    const content = new MutationObserver(measureSoon)
    for (const id of [BANNER_ID, 'main']) {
      const part = document.getElementById(id)
      if (part !== null) content.observe(part, { childList: true, characterData: true, subtree: true })
    }
    window.addEventListener('scroll', measureSoon, { passive: true })
    window.addEventListener('resize', measureSoon)
    document.addEventListener('focusin', measureSoon)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
      window.removeEventListener('scroll', measureSoon)
      window.removeEventListener('resize', measureSoon)
      document.removeEventListener('focusin', measureSoon)
    }
  }, [place, isNeeded, isWide, dialog])
  // Moved as the page scrolls, which no layout has to follow.
  return { translate: `-50% max(${GAP_PX}px, env(safe-area-inset-top), ${topPx}px)` }
}

function belowBanner(): number {
  const heightPx = document.getElementById(BANNER_ID)?.offsetHeight ?? 0
  return heightPx === 0 ? 0 : heightPx + GAP_PX
}

/** 0 where it was scrolled away. A heading of many lines in large letters leaves them the lower half of the window. */
function belowHeading(): number {
  const heading = document.getElementById(HEADING_ROW_ID) ?? document.querySelector('main h1')
  const head = [heading, document.getElementById(HEADING_ACTIONS_ID)]
  const bottoms = head.map((part) => part?.getBoundingClientRect().bottom ?? 0)
  const bottomPx = Math.min(Math.max(...bottoms), window.innerHeight / 2)
  return bottomPx <= 0 ? 0 : Math.round(bottomPx) + HEADING_GAP_PX
}

/** The same place, or that below what has the focus where a ring would be hidden. In the lower half nothing gives way. */
function belowFocus(topPx: number, toasts: HTMLElement | null): number {
  const focused = document.activeElement
  if (focused === null || toasts === null || toasts.contains(focused) || !focused.matches(':focus-visible'))
    return topPx
  const { top, bottom } = focused.getBoundingClientRect()
  const isHidden = top < topPx + toasts.offsetHeight && bottom > topPx && bottom < window.innerHeight / 2
  return isHidden ? Math.round(bottom) + HEADING_GAP_PX : topPx
}

/** Escape closes the latest toast wherever the focus is, unless something else there listens to it. */
function useEscape(place: { readonly current: HTMLElement | null }, onEscape: () => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const isInside = event.target instanceof Node && place.current?.contains(event.target) === true
    if (!isInside && (document.querySelector('dialog[open]') !== null || isField(event.target))) return
    if (onEscape()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

/** Returns the focus to the element that had it before the toast, if that can still take it; otherwise to the page's content. */
function giveFocusBack(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (element === null || document.activeElement !== element) {
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

const GAP_PX = 12
const HEADING_GAP_PX = 8

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  top: 0,
  left: '50%',
  zIndex: 40,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  width: 'max-content',
  maxWidth: 'min(560px, calc(100vw - 24px))',
  [theme.breakpoints.down('sm')]: { width: 'calc(100vw - 24px)' },
}))

const Region = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: '100%',
  gap: 8,
  // The distance to the other region, only where both have something to say.
  '&:not(:empty) + &:not(:empty)': { marginTop: 8 },
  [theme.breakpoints.down('sm')]: { gap: 6, alignItems: 'stretch', width: '100%' },
}))
