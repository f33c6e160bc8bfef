/**
 * The queue of toasts: at most three are shown, the others wait. It has no UI and no clock of its own; timers are arguments. While
 * the user points at or focuses a toast, or the toasts are not visible, none of them runs out.
 */
import { toastDurationMs, type ToastKind } from '#messaging'

/** How many toasts are visible at once. */
export const MAX_VISIBLE_TOASTS = 3
/** How long a toast with a button stays at least: long enough to read it and reach the button. */
export const ACTION_TOAST_MS = 8_000

export type ToastOptions = {
  readonly kind: ToastKind
  readonly text: string
  /** A button beside the text; pressing it also closes the toast. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Stays until it is closed or its button is pressed. */
  readonly isLasting?: boolean
  /** A toast with the key of a waiting or visible one takes its place instead of joining it. */
  readonly key?: string
}

/** Why the timers are paused: no place that shows toasts exists yet, the page is hidden, or the user points at or focuses a toast. */
export type ToastPause = 'unshown' | 'hidden' | 'pointer' | 'focus'

export type Toast = ToastOptions & { readonly id: number }

export type ToastQueue = {
  /** Shows a toast, at once or when its turn comes, and returns its id. */
  show(toast: ToastOptions): number
  dismiss(id: number): void
  /** Whether a toast is visible or waits for its turn. */
  has(id: number): boolean
  /** Stops the time of all visible toasts for this reason. A new queue is `unshown` until its place says otherwise. */
  pause(reason: ToastPause): void
  /** Ends a reason; after the last one each toast goes on with what it had left. */
  resume(reason: ToastPause): void
  /** The visible toasts, oldest first; the same array until something changes. */
  getVisible(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

export type ToastTimers = {
  readonly now: () => number
  /** Calls `callback` after `delayMs`; returns a function that cancels. */
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

type Running = { toast: Toast; remainingMs: number; startedAtMs: number; cancel: (() => void) | undefined }

export function createToastQueue(timers: ToastTimers): ToastQueue {
  const waiting: Toast[] = []
  const running: Running[] = []
  const listeners = new Set<() => void>()
  let visible: readonly Toast[] = []
  const pauses = new Set<ToastPause>(['unshown'])
  let lastId = 0

  function publish(): void {
    visible = running.map((entry) => entry.toast)
    for (const listener of listeners) listener()
  }

  function start(entry: Running): void {
    if (pauses.size > 0 || entry.remainingMs === Number.POSITIVE_INFINITY) return
    entry.startedAtMs = timers.now()
    entry.cancel = timers.startTimer(() => remove(entry.toast.id), entry.remainingMs)
  }

  function stop(entry: Running): void {
    if (entry.cancel === undefined) return
    entry.cancel()
    entry.cancel = undefined
    entry.remainingMs = Math.max(0, entry.remainingMs - (timers.now() - entry.startedAtMs))
  }

  function fill(): void {
    while (running.length < MAX_VISIBLE_TOASTS) {
      const toast = waiting.shift()
      if (toast === undefined) break
      const entry: Running = { toast, remainingMs: durationOf(toast), startedAtMs: 0, cancel: undefined }
      running.push(entry)
      start(entry)
    }
    publish()
  }

  function remove(id: number): void {
    const index = running.findIndex((entry) => entry.toast.id === id)
    const [entry] = index === -1 ? [] : running.splice(index, 1)
    entry?.cancel?.()
    const waitingIndex = waiting.findIndex((toast) => toast.id === id)
    if (waitingIndex !== -1) waiting.splice(waitingIndex, 1)
    // The pause may have come from the pointer or focus on the toast that was just removed.
    if (running.length === 0) leave('pointer', 'focus')
    fill()
  }

  function leave(...reasons: readonly ToastPause[]): void {
    const wasPaused = pauses.size > 0
    for (const reason of reasons) pauses.delete(reason)
    if (wasPaused && pauses.size === 0) running.forEach(start)
  }

  /** Replaces the toast with the same key and restarts its full duration; false if no such toast exists. */
  function replace(toast: Toast): boolean {
    if (toast.key === undefined) return false
    const entry = running.find((other) => other.toast.key === toast.key)
    const place = waiting.findIndex((other) => other.key === toast.key)
    if (place !== -1) waiting[place] = toast
    if (entry === undefined) return place !== -1
    stop(entry)
    entry.toast = toast
    entry.remainingMs = durationOf(toast)
    start(entry)
    publish()
    return true
  }

  return {
    show(options) {
      lastId += 1
      const toast: Toast = { ...options, id: lastId }
      if (replace(toast)) return toast.id
      waiting.push(toast)
      fill()
      return toast.id
    },
    dismiss: remove,
    has: (id) => [...running.map((entry) => entry.toast), ...waiting].some((toast) => toast.id === id),
    pause(reason) {
      pauses.add(reason)
      running.forEach(stop)
    },
    resume: leave,
    getVisible: () => visible,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function durationOf(toast: Toast): number {
  if (toast.isLasting === true) return Number.POSITIVE_INFINITY
  const duration = toastDurationMs[toast.kind]
  return toast.action === undefined ? duration : Math.max(duration, ACTION_TOAST_MS)
}
