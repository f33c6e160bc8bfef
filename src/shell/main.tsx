/** The root of the browser: the only file that creates things and ties them together. */
import './zod-config.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createAuthClient } from '#auth/client'
import { createDeferredCall } from '#http/client'
import { createToastQueue, PUSH_STORAGE_KEY, type PushClient } from '#messaging/client'
import { App } from './app.tsx'
import { startAppUpdates } from './browser/app-updates.ts'
import { createDeferredDevice, createDeferredDocuments } from './browser/deferred-documents.ts'
import { followUser } from './follow-user.ts'
import { findIndexedDb } from './files/find-indexed-db.ts'
import { openLeftFiles } from './files/open-left-files.ts'
import { keepLoaded } from './browser/keep-loaded.ts'
import { createInstallPrompt } from './browser/install-prompt.ts'
import { createStorageKeeper } from './browser/keep-storage.ts'
import { openLocalStorage, readStored } from './browser/safe-storage.ts'
import { createPageHistory } from './frame/page-router.tsx'
import { screenAt } from './screen-at.ts'
import { createThemeStore } from './frame/theme-mode.ts'

const NOT_KEPT_TEXT =
  'Dieser Browser kann sich deine Anmeldung nicht merken, weil sein Speicher voll oder gesperrt ist. Sie gilt, bis du die Seite neu lädst oder schließt.'

/** How long a page that starts is left to itself before pushes and files are looked after. */
const LATE_START_MS = 2_000

/** As long a page that is left may still run. */
const LEAVING_MS = 1_000

const log = console
/** For what is loaded late: that leaving the page cuts it off is no fault, and such a page is gone before it would say so. */
const lateLog = {
  error: (...words: readonly unknown[]) => void window.setTimeout(() => log.error(...words), LEAVING_MS),
}
const storage = openLocalStorage(log)
const now = Date.now
const isOnline = () => navigator.onLine
const locks = 'locks' in navigator ? navigator.locks : null
const fillRandom = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)
const timers = {
  setTimer: (run: () => void, delayMs: number) => window.setTimeout(run, delayMs),
  clearTimer: (handle: unknown) => window.clearTimeout(handle as number),
}

const themeStore = createThemeStore(storage, log)
const installPrompt = createInstallPrompt(window)

const toasts = createToastQueue({
  now,
  startTimer(callback, delayMs) {
    const timer = window.setTimeout(callback, delayMs)
    return () => window.clearTimeout(timer)
  },
})

const callEndpoint = createDeferredCall(
  keepLoaded(async () => (await import('./browser/call-engine.ts')).createPageCall(window.fetch.bind(window))),
)

const auth = createAuthClient({
  callEndpoint,
  storage,
  now,
  ...timers,
  isOnline,
  random: Math.random,
  loadSessionCalls: keepLoaded(async () => {
    const { createSessionCalls } = await import('./browser/session-engine.ts')
    return createSessionCalls({ callEndpoint, storage, locks, now })
  }),
  onNotKept: () => toasts.show({ kind: 'error', text: NOT_KEPT_TEXT, key: 'not-kept', isLasting: true }),
  log,
  subscribeToStorage(listener) {
    const onStorage = (event: StorageEvent) => listener(event.key)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
})

// Preloads what a signed-in user needs next and what takes time while the frame of the page is drawn: the screen, which reports its
// own loading errors, and the browser's first look at its databases.
if (auth.getUser() !== null) {
  screenAt(location.pathname)
    ?.load()
    .catch(() => undefined)
  findIndexedDb()
    ?.databases?.()
    .catch(() => undefined)
}

const onStorageWarning = (text: string) => toasts.show({ kind: 'error', text, key: 'storage', isLasting: true })

const history = createPageHistory()

const documents = createDeferredDocuments(async () => {
  const { createPageDocuments } = await import('./browser/documents-engine.ts')
  const page = { toasts, history, log, onStorageWarning, fetch: window.fetch.bind(window) }
  return createPageDocuments({ ...page, callEndpoint, now, fillRandom, storage, locks, timers, isOnline })
})

const keepStorage = createStorageKeeper({
  // Missing where the page is not secure, whatever the types say.
  manager: 'storage' in navigator ? navigator.storage : undefined,
  storage,
  now,
  log,
})
documents.subscribe(() => {
  if (documents.getStatus().pendingCount > 0) keepStorage()
})

const device = createDeferredDevice(async () => {
  const { createPageDevice } = await import('./browser/device-engine.ts')
  return createPageDevice({ now, fillRandom, timers, log, onStorageWarning, onRecorded: keepStorage })
}, log)

const follow = followUser(auth, documents, log)
window.addEventListener('online', () => {
  follow()
  void auth.start()
})
void auth.start()
if (import.meta.env.PROD) startAppUpdates(toasts, lateLog)

let push: Promise<PushClient> | undefined
const openPush = () =>
  (push ??= import('./push/push-engine.ts').then(({ createPagePush }) => createPagePush(auth, history.push)))
// If pushes were turned on here, the subscription is sent to the server at each start, once the page is idle.
if (readStored(storage, PUSH_STORAGE_KEY, log) !== null) {
  window.setTimeout(() => void openPush().catch((error: unknown) => lateLog.error('push', error)), LATE_START_MS)
}

const openFiles = keepLoaded(async () => {
  const { createPageFiles } = await import('./files/files-engine.ts')
  return createPageFiles({ auth, documents, toasts, timers, fetch: window.fetch.bind(window), random: Math.random })
})
// Uploads left unsent by an earlier page, once this one is idle.
window.setTimeout(() => openLeftFiles(auth, openFiles, lateLog), LATE_START_MS)

const root = document.getElementById('root')
if (root === null) throw new Error('#root is missing')
const app = createRoot(root)
// As a transition React draws the first page in slices, and a slow phone stays responsive meanwhile.
startTransition(() =>
  app.render(
    <StrictMode>
      <App
        {...{ callEndpoint, auth, documents, device, toasts, themeStore, history, openPush, openFiles, installPrompt }}
      />
    </StrictMode>,
  ),
)
