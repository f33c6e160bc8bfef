/** „Ohne Drehbewegung“: chosen on a device for that device, beside what its system says of motion. */
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'wheelWithoutMotion'

const listeners = new Set<() => void>()
/** What was chosen since the page was opened, for browsers that keep nothing. */
let chosen: boolean | undefined

window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== STORAGE_KEY) return
  chosen = undefined
  for (const listener of listeners) listener()
})

/** Whether a user switched off the turning of wheels on this device. */
function isMotionOff(): boolean {
  if (chosen !== undefined) return chosen
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true'
  } catch {
    // A browser that refuses its storage has kept no wish either.
    return false
  }
}

/** Whether wheels stand still here: by that choice or by the system's „weniger Bewegung“. */
export function prefersStillness(): boolean {
  return isMotionOff() || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The choice, and how to change it. It holds until the page is closed where the browser keeps nothing. */
export function useMotionOff(): readonly [isOff: boolean, setOff: (isOff: boolean) => void] {
  return [useSyncExternalStore(subscribe, isMotionOff), setMotionOff]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setMotionOff(isOff: boolean): void {
  chosen = isOff
  try {
    localStorage.setItem(STORAGE_KEY, String(isOff))
  } catch {
    // It holds as long as the page is open.
  }
  for (const listener of listeners) listener()
}
