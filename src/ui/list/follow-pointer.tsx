/**
 * One press of a pointer from going down to coming up. A mouse or a pen drags at once; a finger (`pointerType` 'touch') has to stay
 * for a moment first, since it scrolls otherwise. What is there to be dragged alone gives another type and sets `touch-action`.
 */

export type Point = { readonly x: number; readonly y: number }

export type Gesture = {
  /** It is a drag now; called with where the pointer went down. */
  readonly onStart: (from: Point) => void
  readonly onMove: (to: Point) => void
  readonly onEnd: () => void
  /** Escape was pressed, or the system took the pointer away. */
  readonly onCancel: () => void
  /** It came up again without becoming a drag. */
  readonly onTap: () => void
}

const LONG_PRESS_MS = 350
/** How far a pointer that stays where it is may move, in pixels. */
const SLOP_PX = 5
const FINGER_SLOP_PX = 10
/** So near to an edge of the box it scrolls, by so much each frame. */
const EDGE_PX = 36
const SCROLL_PX = 8

type PointerDown = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'>

/** Listens until the pointer comes up, and returns how to stop before. `box` scrolls when a drag comes near to its edges. */
export function followPointer(down: PointerDown, gesture: Gesture, box: HTMLElement | null): () => void {
  const listening = new AbortController()
  const isFinger = down.pointerType === 'touch'
  const from = { x: down.clientX, y: down.clientY }
  let isActive = false
  const scrolling = scrollAtEdges(box, from, gesture.onMove)
  const timer = isFinger ? setTimeout(start, LONG_PRESS_MS) : undefined

  function start(): void {
    isActive = true
    gesture.onStart(from)
  }
  function stop(): void {
    clearTimeout(timer)
    scrolling.stop()
    listening.abort()
  }
  function cancel(): void {
    stop()
    if (isActive) gesture.onCancel()
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    const to = { x: event.clientX, y: event.clientY }
    if (!isActive) {
      const isStill = Math.hypot(to.x - from.x, to.y - from.y) < (isFinger ? FINGER_SLOP_PX : SLOP_PX)
      if (isStill) return
      if (isFinger) {
        stop()
        return
      }
      start()
    }
    scrolling.follow(to)
    gesture.onMove(to)
  }
  function up(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    stop()
    if (isActive) gesture.onEnd()
    else gesture.onTap()
  }
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isActive) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  /** Neither scrolls a finger that drags, nor does the menu of a long press come. */
  function keep(event: Event): void {
    if (isActive || (isFinger && event.type === 'contextmenu')) event.preventDefault()
  }

  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', escape, { signal, capture: true })
  window.addEventListener('touchmove', keep, { signal, passive: false })
  window.addEventListener('contextmenu', keep, { signal })
  return cancel
}

/** Scrolls as long as the pointer stays at an edge that it went towards; what is under it moves meanwhile. */
function scrollAtEdges(box: HTMLElement | null, from: Point, onMove: (to: Point) => void) {
  let frame: number | undefined
  let last: Point | undefined
  function step(): void {
    frame = undefined
    if (box === null || last === undefined) return
    // The rectangle of the page's own box is that of the whole page.
    const isPage = box === document.scrollingElement
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : box.getBoundingClientRect()
    const isUp = last.y < from.y && last.y < top + EDGE_PX
    const isDown = last.y > from.y && last.y > bottom - EDGE_PX
    const by = isUp ? -SCROLL_PX : isDown ? SCROLL_PX : 0
    const before = box.scrollTop
    if (by !== 0) box.scrollTop += by
    if (box.scrollTop === before) return
    onMove(last)
    frame = requestAnimationFrame(step)
  }
  return {
    follow(to: Point): void {
      last = to
      frame ??= requestAnimationFrame(step)
    },
    stop(): void {
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}
