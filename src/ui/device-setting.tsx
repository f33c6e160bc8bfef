/** A choice that a device remembers, such as the cookbook it shows. It stays on the device. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const held = new Map<string, string>()

window.addEventListener('storage', ({ key }) => {
  if (key === null) held.clear()
  else held.delete(key)
  for (const listener of listeners) listener()
})

/** Returns the choice, empty until one is made, and how to make it. */
export function useDeviceSetting(key: string): readonly [string, (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => readDeviceSetting(key))
  return [value, (next) => writeDeviceSetting(key, next)]
}

/** Returns the choice as it is now, for what goes on while no screen is rendered. */
export function readDeviceSetting(key: string): string {
  return getOrInsert(held, key, () => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      // A browser that stores nothing asks again after each start.
      return ''
    }
  })
}

/** Makes the choice, for all screens that show it. */
export function writeDeviceSetting(key: string, value: string): void {
  held.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds as long as the page is open.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
