/** What a browser is set to and keeps, for tests whose page is one. */
import { expect, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { USER_STORAGE_KEY } from '#auth'

/** Sets the browser to little motion until the end of the test. */
export async function setStill(): Promise<void> {
  const set = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await set('reduce')
  onTestFinished(async () => void (await set('')))
  await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
}

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} is still there`)))
  })
}

/** The console, without the batches that were under way when the test took the network away. */
export function logOfPage(isOnline: () => boolean): Pick<Console, 'error' | 'warn' | 'info' | 'debug'> {
  return {
    error: (...parts: unknown[]) => {
      if (isOnline() || parts[0] !== '[SYNC ERROR]' || parts[1] !== 'network-request-failed') console.error(...parts)
    },
    warn: (...parts: unknown[]) => console.warn(...parts),
    info: (...parts: unknown[]) => console.info(...parts),
    debug: (...parts: unknown[]) => console.debug(...parts),
  }
}

/** Follows other tabs as the app does. */
export function subscribeToStorage(listener: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => listener(event.key)
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Signs in as a user, or out without one, as another tab does. */
export function signInElsewhere(user: object | undefined): void {
  if (user === undefined) localStorage.removeItem(USER_STORAGE_KEY)
  else localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(user))
  window.dispatchEvent(new StorageEvent('storage', { key: USER_STORAGE_KEY }))
}
