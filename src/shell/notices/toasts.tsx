/** The toasts at the top centre, under the banner. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToast, useVisibleToasts, type Toast, type ToastQueue } from '#messaging/client'
import { BANNER_ID } from '../frame/offline-banner.tsx'
import { ToastCard } from './toast-card.tsx'

/** How long the live regions stand empty at first: what is there when they appear is not read out. */
const REGION_SETTLE_MS = 100

/**
 * Two live regions that are always there, so that screen readers announce what is put into them: errors interrupt,
 * everything else waits for a pause. Each toast is announced alone, not again with those beside it.
 */
export function Toasts() {
  const queue = useToast()
  const isReady = useShown(queue)
  const visible = useVisibleToasts()
  const toasts = isReady ? visible : []
  const topPx = useBannerHeight()
  const place = useRef<HTMLDivElement>(null)
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
      style={topPx === 0 ? {} : { top: topPx + GAP_PX }}
      onPointerEnter={() => queue.pause('pointer')}
      onPointerLeave={() => queue.resume('pointer')}
      onFocus={(event) => {
        queue.pause('focus')
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusedBefore.current = from
      }}
      onBlur={() => queue.resume('focus')}
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

/** Lets the queue's time run while toasts can be seen here; true once the live regions have settled. */
function useShown(queue: ToastQueue): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    function followVisibility(): void {
      if (document.visibilityState === 'hidden') queue.pause('hidden')
      else queue.resume('hidden')
    }
    const timer = setTimeout(() => {
      setReady(true)
      queue.resume('unshown')
    }, REGION_SETTLE_MS)
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', followVisibility)
      queue.pause('unshown')
    }
  }, [queue])
  return isReady
}

/** The banner takes a second line where there is little room, and grows with the text size. */
function useBannerHeight(): number {
  const [heightPx, setHeightPx] = useState(0)
  useEffect(() => {
    const banner = document.getElementById(BANNER_ID)
    if (banner === null) return
    const observer = new ResizeObserver(() => setHeightPx(banner.offsetHeight))
    observer.observe(banner)
    return () => observer.disconnect()
  }, [])
  return heightPx
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

/** On a phone a toast stands between the way back and the settings, which both stay in reach. */
const PHONE_SIDES_PX = 132

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  top: `max(${GAP_PX}px, env(safe-area-inset-top))`,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 40,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  width: 'max-content',
  maxWidth: 'min(560px, calc(100vw - 24px))',
  [theme.breakpoints.down('sm')]: { width: `calc(100vw - ${PHONE_SIDES_PX}px)` },
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
