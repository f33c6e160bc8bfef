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

/** As many rows as fit on most screens: rows out of sight must not delay the first block. */
export const BLOCK_ROWS = 20

const CONTROLS = 'a[href], button, input, select, textarea'
/** Needs the arrows itself. */
const TAKES_KEYS = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'

/** The row with the focus, also if the focus is elsewhere now. */
type Active = {
  key: string | undefined
  index: number
  control: number
  hasFocus: boolean
  /** Something in it was pressed, which gives it the focus in some browsers only. */
  isPressed: boolean
  series: object
}

export function useRowKeys(count: number, isVirtual: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const active = useRef<Active>({ key: undefined, index: 0, control: 0, hasFocus: false, isPressed: false, series: {} })
  const clickedKey = useRef<string>(undefined)
  const [keptBlock, keepBlock] = useState(0)
  useOneStop(list, active, isVirtual)
  useLayoutEffect(() => {
    const { hasFocus, isPressed } = active.current
    active.current.isPressed = false
    if ((hasFocus || isPressed) && document.activeElement === document.body) focusAgain(list.current, active.current)
  })

  /** The first row with a control from `index` on in the direction; the focus stays where there is none. */
  function focusFrom(index: number, direction: 1 | -1, control: number): void {
    for (let at = index; at >= 0 && at < count; at += direction) {
      flushSync(() => keepBlock(Math.floor(at / BLOCK_ROWS)))
      const controls = controlsOf(rowAt(list.current, at))
      if (controls.length > 0) return controls[Math.min(control, controls.length - 1)]?.focus()
    }
  }

  function activate(row: HTMLElement, target: EventTarget, how: { hasFocus: boolean; isPressed: boolean }): void {
    const { row: key, index } = row.dataset
    const series = key === active.current.key ? active.current.series : {}
    active.current = { key, index: Number(index), control: controlOf(row, target), ...how, series }
  }

  const events = {
    onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      const row = rowOf(target)
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey
      if (row === undefined || hasModifier || event.defaultPrevented || takesKeys(target)) return
      const index = Number(row.dataset['index'])
      const to = { ArrowDown: [index + 1, 1], ArrowUp: [index - 1, -1], Home: [0, 1], End: [count - 1, -1] }[key]
      if (to === undefined) return
      event.preventDefault()
      focusFrom(to[0] ?? 0, to[1] === 1 ? 1 : -1, controlOf(row, target))
    },
    onFocus({ target }: FocusEvent): void {
      const row = rowOf(target)
      if (row === undefined) return
      activate(row, target, { hasFocus: true, isPressed: false })
      keepBlock(Math.floor(active.current.index / BLOCK_ROWS))
      if (isVirtual) makeOneStop(list.current, active.current.index)
    },
    onBlur(): void {
      active.current.hasFocus = false
    },
    /** Ignores the second click of a double click in another row: the first one removed a row, and the next has moved up. */
    onClickCapture(event: MouseEvent): void {
      const row = rowOf(event.target)
      const key = row?.dataset['row']
      if (event.detail > 1 && key !== clickedKey.current) return event.stopPropagation()
      clickedKey.current = key
      if (row !== undefined) activate(row, event.target, { hasFocus: active.current.hasFocus, isPressed: true })
    },
  }
  /** The same object as long as the focus is in the same row: what is done to that row meanwhile is one step. */
  const seriesOf = (): object => active.current.series
  return { list, keptBlock, seriesOf, ...events }
}

function takesKeys(target: EventTarget): boolean {
  return target instanceof Element && target.matches(TAKES_KEYS)
}

/** The row something is in; of a menu or a dialog that was opened from the row there is none. */
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

/** The same control if the row has only moved; otherwise the row that stands in its place now, or the last one. */
function focusAgain(list: HTMLElement | null, { key, index, control }: Active): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const same = rows.find((row) => row.dataset['row'] === key)
  if (same !== undefined) return controlsOf(same)[control]?.focus()
  const next = rows.find((row) => Number(row.dataset['index']) >= index && controlsOf(row).length > 0)
  controlsOf(next ?? rows.at(-1) ?? null)[0]?.focus()
}

/** Makes a long list one stop of the Tab key, at the row that had the focus last; rows come and go as the page scrolls. */
function useOneStop(list: { current: HTMLElement | null }, active: { current: Active }, isVirtual: boolean): void {
  useEffect(() => {
    const element = list.current
    if (element === null || !isVirtual) return
    const update = (): void => makeOneStop(element, active.current.index)
    const observer = new MutationObserver(update)
    observer.observe(element, { childList: true, subtree: true })
    update()
    return () => observer.disconnect()
  }, [list, active, isVirtual])
}

function makeOneStop(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const hasControls = (row: HTMLElement): boolean => controlsOf(row).length > 0
  const stop =
    rows.find((row) => Number(row.dataset['index']) >= index && hasControls(row)) ?? rows.findLast(hasControls)
  for (const row of rows) for (const control of controlsOf(row)) control.tabIndex = row === stop ? 0 : -1
}
