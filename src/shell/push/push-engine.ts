/** What only those who have pushes need of the messaging service; loaded apart from the first scripts. */
import type { AuthClient } from '#auth/client'
import { openPush, type PushClient } from '#messaging/client'
import { openLocalStorage } from '../browser/safe-storage.ts'

/** The pushes of this page; made once. */
export function createPagePush(auth: AuthClient, navigate: (path: string) => void): PushClient {
  return openPush({
    auth,
    navigate,
    window,
    storage: openLocalStorage(console),
    locks: 'locks' in navigator ? navigator.locks : null,
    timers: {
      setTimer: (run, delayMs) => window.setTimeout(run, delayMs),
      clearTimer: (handle) => window.clearTimeout(handle),
    },
    now: Date.now,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    log: console,
  })
}
