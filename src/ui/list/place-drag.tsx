/**
 * A row that is dragged to another place of the page, such as a meal to another day: by a mouse at once, by a finger once it has stayed
 * on the row for a moment. Keys and a menu are the page's own.
 */
import { useEffect, useLayoutEffect, useRef, type DragEvent, type MouseEvent, type PointerEvent } from 'react'
import { followPointer, type Point } from './follow-pointer.tsx'
import { rowOf } from './row-keys.tsx'

/** Marks an element as a place of this name. While a row is over it, and would come from elsewhere, it has `data-target`. */
export function placeProps(name: string): { readonly 'data-place': string } {
  return { 'data-place': name }
}

/** Returns what the row's own element needs; `onDrop` gets the name of another place than the row's own. */
export function usePlaceDrag(onDrop: (place: string) => void) {
  const latest = useRef(onDrop)
  const hasDragged = useRef(false)
  const stop = useRef<(() => void) | undefined>(undefined)
  useLayoutEffect(() => void (latest.current = onDrop))
  useEffect(() => () => stop.current?.(), [])
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      hasDragged.current = false
      stop.current?.()
      stop.current = dragToPlace(event, {
        onStart: () => (hasDragged.current = true),
        onEnd: (place) => {
          stop.current = undefined
          if (place !== undefined) latest.current(place)
        },
      })
    },
    // A link in the row is neither dragged itself nor opened by the end of a drag; Enter opens it all the same.
    onDragStart: (event: DragEvent): void => event.preventDefault(),
    onClickCapture: (event: MouseEvent): void => {
      if (!hasDragged.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

type Drag = { readonly onStart: () => void; readonly onEnd: (place: string | undefined) => void }

/** Follows the pointer with the row, and returns how to stop. Buttons in the row keep their press. */
function dragToPlace(event: PointerEvent<HTMLElement>, { onStart, onEnd }: Drag): (() => void) | undefined {
  const row = rowOf(event.currentTarget)
  const isButton = event.target instanceof Element && event.target.closest('button') !== null
  if (event.button !== 0 || !event.isPrimary || isButton || row === undefined) return undefined
  const own = row.closest<HTMLElement>('[data-place]')
  let start: Point = { x: 0, y: 0 }
  let scrolledPx = 0
  let target: HTMLElement | undefined

  function mark(place: HTMLElement | undefined): void {
    delete target?.dataset['target']
    target = place === own ? undefined : place
    if (target !== undefined) target.dataset['target'] = ''
  }
  function end(): void {
    mark(undefined)
    row?.style.removeProperty('transform')
    delete row?.dataset['drag']
  }

  return followPointer(
    event,
    {
      onStart: (from) => {
        start = from
        scrolledPx = window.scrollY
        row.dataset['drag'] = ''
        onStart()
      },
      onMove: (to) => {
        row.style.transform = `translate(${to.x - start.x}px, ${to.y - start.y + window.scrollY - scrolledPx}px)`
        mark(placeUnder(to))
      },
      onEnd: () => {
        const place = target?.dataset['place']
        end()
        onEnd(place)
      },
      onCancel: end,
      onTap: () => undefined,
    },
    document.scrollingElement instanceof HTMLElement ? document.scrollingElement : null,
  )
}

function placeUnder({ x, y }: Point): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-place]')].find((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
}
