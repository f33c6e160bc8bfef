/** Rows in an order of the user: dragged by a handle, or moved by keys, and announced. */
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { HiddenText } from '../card.tsx'
import { Icon } from '../page/icon.tsx'
import { followPointer, type Point } from './follow-pointer.tsx'
import { RowSquare } from './row-button.tsx'
import { rowOf } from './row-keys.tsx'

export type RowOrder<Item> = {
  /** What people call a row. */
  readonly nameOf: (item: Item) => string
  /** Lets the row at `from` stand at `to`. Moves of one `series` are one step that is undone as one. */
  readonly onMove: (from: number, to: number, series: object) => void
  /** There is no room for handles: the page offers another way for users without keys. */
  readonly isByKeysOnly?: boolean
}

type OrderParts<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly order: RowOrder<Item> | undefined
  readonly list: { readonly current: HTMLElement | null }
  readonly seriesOf: () => object
}

export function useRowOrder<Item>({ items, keyOf, order, list, seriesOf }: OrderParts<Item>) {
  const [heldKey, hold] = useState<string>()
  const [spoken, speak] = useState('')
  const latest = useRef(move)
  useLayoutEffect(() => void (latest.current = move))

  const nameOf = (item: Item): string => order?.nameOf(item) ?? ''
  const placeOf = (item: Item, index: number): string =>
    `„${nameOf(item)}“ ist jetzt an Platz ${index + 1} von ${items.length}`

  function move(from: number, to: number): void {
    const item = items[from]
    if (item === undefined || from === to || to < 0 || to >= items.length) return
    // The list gives the focus back to a row that loses it by moving.
    flushSync(() => order?.onMove(from, to, seriesOf()))
    speak(placeOf(item, to))
  }

  /** Returns true if the key was meant for the order: Alt and an arrow anywhere in a row, or an arrow while the row is held. */
  function moveByKey(event: KeyboardEvent): boolean {
    const row = rowOf(event.target)
    if (order === undefined || row === undefined) return false
    const isHeld = heldKey !== undefined && row.dataset['row'] === heldKey
    if (isHeld && event.key === 'Escape') hold(undefined)
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || (!event.altKey && !isHeld)) return false
    event.preventDefault()
    move(Number(row.dataset['index']), Number(row.dataset['index']) + step)
    return true
  }

  function handleOf(item: Item, index: number): ReactNode {
    const key = keyOf(item)
    return (
      <DragHandle
        name={nameOf(item)}
        isHeld={heldKey === key}
        onHold={(isHeld) => {
          hold(isHeld ? key : undefined)
          speak(`${placeOf(item, index)}. ${isHeld ? 'Die Pfeiltasten verschieben, Escape legt ab.' : 'Abgelegt.'}`)
        }}
        onLeave={() => hold(undefined)}
        list={list}
        onMove={(from, to) => latest.current(from, to)}
      />
    )
  }

  return { handleOf, moveByKey, spoken: order === undefined ? null : <HiddenText role="status">{spoken}</HiddenText> }
}

type DragHandleProps = {
  readonly name: string
  readonly isHeld: boolean
  readonly onHold: (isHeld: boolean) => void
  readonly onLeave: () => void
  readonly list: { readonly current: HTMLElement | null }
  readonly onMove: (from: number, to: number) => void
}

function DragHandle({ name, isHeld, onHold, onLeave, list, onMove }: DragHandleProps) {
  const hasDragged = useRef(false)
  const label = `${name} verschieben`
  return (
    <Handle
      type="button"
      data-handle
      aria-label={label}
      title={label}
      aria-pressed={isHeld}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onPointerDown={(event) => {
        hasDragged.current = false
        dragRow(event, list.current, { onStart: () => (hasDragged.current = true), onEnd: onMove })
      }}
      onBlur={onLeave}
      // The handle is still under the pointer at the end of a drag.
      onClick={() => (hasDragged.current ? undefined : onHold(!isHeld))}
    >
      <Icon name={gripIcon} size={20} />
    </Handle>
  )
}

/** Follows the pointer with the row and marks where it would land. The rows themselves move only at the end. */
function dragRow(
  event: PointerEvent<HTMLElement>,
  list: HTMLElement | null,
  on: { readonly onStart: () => void; readonly onEnd: (from: number, to: number) => void },
): void {
  const row = rowOf(event.currentTarget)
  if (event.button !== 0 || row === undefined || list === null) return
  const from = Number(row.dataset['index'])
  let start: Point = { x: 0, y: 0 }
  let scrolledPx = 0
  let to = from

  function mark(target: number | undefined): void {
    for (const other of list?.querySelectorAll<HTMLElement>('[data-drop]') ?? []) delete other.dataset['drop']
    const place = target === from ? undefined : list?.querySelector<HTMLElement>(`[data-index="${target}"]`)
    if (place !== null && place !== undefined) place.dataset['drop'] = (target ?? 0) > from ? 'below' : 'above'
  }
  function end(): void {
    mark(undefined)
    row?.style.removeProperty('transform')
    delete row?.dataset['drag']
  }

  followPointer(
    { pointerId: event.pointerId, pointerType: 'handle', clientX: event.clientX, clientY: event.clientY },
    {
      onStart: (point) => {
        start = point
        scrolledPx = window.scrollY
        row.dataset['drag'] = ''
        on.onStart()
      },
      onMove: ({ y }) => {
        row.style.transform = `translateY(${y - start.y + window.scrollY - scrolledPx}px)`
        to = placeAt(list, from, y)
        mark(to)
      },
      onEnd: () => {
        end()
        on.onEnd(from, to)
      },
      onCancel: end,
      onTap: () => undefined,
    },
    document.scrollingElement instanceof HTMLElement ? document.scrollingElement : null,
  )
}

/** The place among the rows that a height on the screen stands for; between two rows the lower one makes room. */
function placeAt(list: HTMLElement, from: number, y: number): number {
  let last = from
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const index = Number(row.dataset['index'])
    if (index === from) continue
    const { top, height } = row.getBoundingClientRect()
    if (y < top + height / 2) return index > from ? index - 1 : index
    last = index > from ? index : last
  }
  return Math.max(last, from)
}

const gripIcon = { path: 'M9 6.500v.1m0 5.400v.1m0 5.400v.1M15 6.500v.1m0 5.400v.1m0 5.400v.1' }

// A finger on it drags instead of scrolling.
const Handle = styled(RowSquare)({ marginLeft: -12, cursor: 'grab', touchAction: 'none' })
