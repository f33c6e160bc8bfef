/** The keys of a list: which row the focus is in, how it moves, and where it goes if that row is gone. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'

/** So few that a block is made within a frame while a list scrolls. */
export const BLOCK_ROWS = 5

const CONTROLS = 'a[href], button, input, select, textarea'
/** Needs the arrows itself. */
const TAKES_KEYS = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'

export function useRowKeys(count: number, isVirtual: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [memory] = useState(createFocusMemory)
  const [keptBlock, keepBlock] = useState(0)
  const showRow = (index: number): void => keepBlock(Math.floor(index / BLOCK_ROWS))
  useOneStop(list, memory, isVirtual)
  useLayoutEffect(() => memory.restore(list.current))
  const events = {
    onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      const row = rowOf(target)
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey
      if (row === undefined || hasModifier || event.defaultPrevented || takesKeys(target)) return
      const index = Number(row.dataset['index'])
      const start = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key]
      if (start === undefined) return
      event.preventDefault()
      const step = key === 'ArrowDown' || key === 'Home' ? 1 : -1
      // Headings between rows have no control.
      for (let at = start; at >= 0 && at < count; at += step) {
        flushSync(() => showRow(at))
        if (focusControl(rowAt(list.current, at), controlOf(row, target))) return
      }
    },
    onFocus({ target }: FocusEvent): void {
      const row = rowOf(target)
      if (row === undefined) return
      memory.focus(row, target)
      showRow(memory.index())
      if (isVirtual) makeOneStop(list.current, memory.index())
    },
    onBlur: memory.blur,
    onClickCapture(event: MouseEvent): void {
      const row = rowOf(event.target)
      if (row === undefined || memory.press(row, event.target, event.detail > 1)) return
      event.stopPropagation()
      event.preventDefault()
    },
  }
  return { list, keptBlock, seriesOf: memory.series, ...events }
}

/** Remembers the row that had the focus last, and gives the focus on if the row is gone or has moved. */
function createFocusMemory() {
  let active: { key: string | undefined; index: number; control: number; series: object } | undefined
  let hasFocus = false
  /** Something in the row was pressed, which gives it the focus in some browsers only. */
  let isPressed = false
  let pressedKey: string | undefined

  function activate(row: HTMLElement, target: EventTarget): void {
    const { row: key, index } = row.dataset
    const series = active?.key === key ? (active?.series ?? {}) : {}
    active = { key, index: Number(index), control: controlOf(row, target), series }
  }

  return {
    index: () => active?.index ?? 0,
    /** The same object as long as the focus is in the same row: what is done to that row meanwhile is one step. */
    series: (): object => active?.series ?? {},
    focus(row: HTMLElement, target: EventTarget): void {
      activate(row, target)
      hasFocus = true
    },
    blur(): void {
      hasFocus = false
    },
    /** False for the second click of a double click in another row: the first one removed a row, and the next one has moved up. */
    press(row: HTMLElement, target: EventTarget, isSecond: boolean): boolean {
      if (isSecond && row.dataset['row'] !== pressedKey) return false
      pressedKey = row.dataset['row']
      activate(row, target)
      isPressed = true
      return true
    },
    /** Focuses the same control if its row has only moved; otherwise the row in its place, or the last one. */
    restore(list: HTMLElement | null): void {
      const isLost = document.activeElement === document.body && (hasFocus || isPressed)
      isPressed = false
      if (!isLost || active === undefined) return
      const { key, index, control } = active
      const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const same = rows.find((row) => row.dataset['row'] === key)
      const next = rows.find((row) => Number(row.dataset['index']) >= index && controlsOf(row).length > 0)
      focusControl(same ?? next ?? rows.at(-1) ?? null, same === undefined ? 0 : control)
    },
  }
}

/** Focuses a control by its place in the row, or the last one. Returns false if the row has no control. */
function focusControl(row: HTMLElement | null, place: number): boolean {
  const controls = controlsOf(row)
  controls[Math.min(place, controls.length - 1)]?.focus()
  return controls.length > 0
}

function takesKeys(target: EventTarget): boolean {
  return target instanceof Element && target.matches(TAKES_KEYS)
}

/** The row that contains the target. Menus and dialogs that were opened from a row are outside of it. */
export function rowOf(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-row]') ?? undefined) : undefined
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null
}

function controlsOf(row: HTMLElement | null): readonly HTMLElement[] {
  return row === null ? [] : [...row.querySelectorAll<HTMLElement>(CONTROLS)]
}

function controlOf(row: HTMLElement, target: EventTarget): number {
  const place = controlsOf(row).findIndex((control) => target instanceof Node && control.contains(target))
  return Math.max(place, 0)
}

type FocusMemory = ReturnType<typeof createFocusMemory>

/** Makes a long list one stop of the Tab key, at the row that had the focus last; rows come and go as the page scrolls. */
function useOneStop(list: { readonly current: HTMLElement | null }, { index }: FocusMemory, isVirtual: boolean): void {
  useEffect(() => {
    const element = list.current
    if (element === null || !isVirtual) return
    const update = (): void => makeOneStop(element, index())
    const observer = new MutationObserver(update)
    observer.observe(element, { childList: true, subtree: true })
    update()
    return () => observer.disconnect()
  }, [list, index, isVirtual])
}

function makeOneStop(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const hasControls = (row: HTMLElement): boolean => controlsOf(row).length > 0
  const stop =
    rows.find((row) => Number(row.dataset['index']) >= index && hasControls(row)) ?? rows.findLast(hasControls)
  for (const row of rows) for (const control of controlsOf(row)) control.tabIndex = row === stop ? 0 : -1
}
