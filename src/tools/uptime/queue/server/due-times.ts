/** One timer for everything that is due at some time: a heap, so that a thousand shops cost no more than the next one. */
import { SECOND_MS, type Now } from '#base/clock'

/** It looks at the clock at least so often. A timer that rings so late, or so early, tells that the clock was moved or that this server slept. */
const LOOK_MS = SECOND_MS
const LATE_MS = 10 * SECOND_MS
const EARLY_MS = SECOND_MS

export type DueTimes = {
  /** Infinity: never. */
  set(id: string, atMs: number): void
  remove(id: string): void
  stop(): void
}

type Entry = { readonly id: string; readonly atMs: number }

export function createDueTimes(o: {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  /** It is due no more and has to be set again. */
  readonly onDue: (id: string) => void
  /** Hears of what `onDue` threw: what is due after it has its turn all the same. */
  readonly onFault: (id: string, error: unknown) => void
  /** All times that were set may be wrong now. */
  readonly onJump: () => void
}): DueTimes {
  const heap: Entry[] = []
  const current = new Map<string, Entry>()
  let timer: { readonly ringsMs: number; readonly cancel: () => void } | undefined
  let isStopped = false

  const arm = (): void => {
    // What was set anew or removed leaves its old entry behind.
    while (heap[0] !== undefined && current.get(heap[0].id) !== heap[0]) takeFirst(heap)
    const first = heap[0]
    if (isStopped || first === undefined) return
    const ringsMs = Math.min(Math.max(first.atMs, o.now()), o.now() + LOOK_MS)
    if (timer !== undefined && timer.ringsMs <= ringsMs) return
    timer?.cancel()
    timer = { ringsMs, cancel: o.startTimer(() => ring(ringsMs), Math.max(0, ringsMs - o.now())) }
  }
  const ring = (expectedMs: number): void => {
    timer = undefined
    const lateMs = o.now() - expectedMs
    if (lateMs > LATE_MS || lateMs < -EARLY_MS) o.onJump()
    for (const nowMs = o.now(); heap[0] !== undefined && heap[0].atMs <= nowMs;) {
      const entry = takeFirst(heap)
      if (entry === undefined || current.get(entry.id) !== entry) continue
      current.delete(entry.id)
      try {
        o.onDue(entry.id)
      } catch (error) {
        o.onFault(entry.id, error)
      }
    }
    arm()
  }
  return {
    set(id, atMs) {
      if (current.get(id)?.atMs === atMs) return
      current.delete(id)
      if (atMs !== Infinity && !isStopped) {
        const entry = { id, atMs }
        current.set(id, entry)
        put(heap, entry)
        // Times that are set again and again must not pile up.
        if (heap.length > 2 * current.size + 1_000) heap.splice(0, heap.length, ...sorted(current.values()))
      }
      arm()
    },
    remove: (id) => void current.delete(id),
    stop() {
      isStopped = true
      timer?.cancel()
      heap.length = 0
      current.clear()
    },
  }
}

function sorted(entries: Iterable<Entry>): readonly Entry[] {
  return [...entries].toSorted((a, b) => a.atMs - b.atMs)
}

function timeAt(heap: readonly Entry[], index: number): number {
  return heap[index]?.atMs ?? Infinity
}

function swap(heap: Entry[], a: number, b: number): void {
  const [one, other] = [heap[a], heap[b]]
  if (one === undefined || other === undefined) return
  heap[a] = other
  heap[b] = one
}

function put(heap: Entry[], entry: Entry): void {
  heap.push(entry)
  for (let index = heap.length - 1; index > 0;) {
    const parent = (index - 1) >> 1
    if (timeAt(heap, parent) <= timeAt(heap, index)) return
    swap(heap, parent, index)
    index = parent
  }
}

function takeFirst(heap: Entry[]): Entry | undefined {
  swap(heap, 0, heap.length - 1)
  const first = heap.pop()
  for (let index = 0; ;) {
    const left = 2 * index + 1
    const child = timeAt(heap, left + 1) < timeAt(heap, left) ? left + 1 : left
    if (timeAt(heap, child) >= timeAt(heap, index)) return first
    swap(heap, child, index)
    index = child
  }
}
