/** What this device has been told of and wants to hear no more of, or not before a time. It stays on the device. */
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'timeTold'
/** The oldest are forgotten. */
const MAX_KEPT = 100

const listeners = new Set<() => void>()
let told: ReadonlyMap<string, number> | undefined

window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== STORAGE_KEY) return
  told = undefined
  for (const listener of listeners) listener()
})

function read(): ReadonlyMap<string, number> {
  if (told !== undefined) return told
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    told = new Map(Array.isArray(kept) ? kept.filter(isPair) : [])
  } catch {
    // A browser that keeps nothing tells once more after each start.
    told = new Map()
  }
  return told
}

function isPair(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}

/** Suppresses a notice until this time, in milliseconds since 1970 UTC; `Infinity` for good. */
function noteTold(key: string, untilMs: number): void {
  const others = [...read()].filter(([other]) => other !== key)
  told = new Map([...others, [key, Math.min(untilMs, Number.MAX_SAFE_INTEGER)] as const].slice(-MAX_KEPT))
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...told]))
  } catch {
    // It holds as long as the page is open.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a notice is due now, and how to record that it was shown. */
export function useShownNotices(nowMs: number) {
  const known = useSyncExternalStore(subscribe, read)
  return {
    isDue: (key: string): boolean => (known.get(key) ?? 0) <= nowMs,
    note: noteTold,
  }
}
