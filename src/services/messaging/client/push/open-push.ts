import { createPushClient, type PushClient, type PushClientOptions } from './push-client.ts'
import { followNotices } from './follow-notices.ts'
import { openPushBrowser } from './open-push-browser.ts'

/** Pushes of a page, caught up at once and whenever it is online again. */
export function openPush(
  o: Pick<PushClientOptions, 'auth' | 'storage' | 'locks' | 'timers' | 'now' | 'fillRandom' | 'log'> & {
    readonly window: Window & typeof globalThis
    /** Leads the page to a path of the app. */
    readonly navigate: (path: string) => void
  },
): PushClient {
  const { window, navigate, ...parts } = o
  const push = createPushClient({
    ...parts,
    browser: openPushBrowser(window),
    onStorage: (listener) => window.addEventListener('storage', (event) => listener(event.key)),
  })
  if ('serviceWorker' in window.navigator) {
    followNotices({ container: window.navigator.serviceWorker, now: o.now, navigate })
  }
  window.addEventListener('online', () => void push.catchUp())
  void push.catchUp()
  return push
}
