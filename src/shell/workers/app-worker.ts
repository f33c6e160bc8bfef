/**
 * The app worker: keeps the app itself on the device, so that every address opens offline. It knows
 * nothing of data: requests to /api, and to pages that the server makes, pass by untouched.
 */
import { RECEIVE_PATH } from '#base/document-paths'
import { forgetReceived, keepReceived } from '#kit/import/received-file'
import {
  ASSETS,
  cacheNameOf,
  isExpectedType,
  isOwnAsset,
  isServersOwn,
  takeOver,
  type ShellFile,
  type VersionCaches,
} from './shell-cache.ts'

declare const self: ServiceWorkerGlobalScope
/** All that is kept of this build: the build puts the list in place of the name. */
declare const SHELL_FILES: readonly ShellFile[]

const files = SHELL_FILES
const CACHE_PREFIX = 'shell-'
const CACHE_NAME = cacheNameOf(CACHE_PREFIX, files)
const PAGE = '/index.html'
/** Has one entry: the name of the cache of the version that took over last. */
const ACTIVE_CACHE = 'active-shell'
const ACTIVE_ENTRY = '/active-shell'

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver(CACHE_NAME, versionCaches).then(() => self.clients.claim()))
})

// Only the person decides when a new version takes over (register-workers.ts).
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
  if (event.data === 'claim') event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === RECEIVE_PATH) {
    event.respondWith(receive(request))
    return
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin || isServersOwn(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerFrom(PAGE, request))
  else if (isOwnAsset(url.pathname, files)) event.respondWith(answerFrom(url.pathname, request))
})

/** Keeps what another app has shared, and goes on with its page, which also tells if nothing was kept. */
async function receive(request: Request): Promise<Response> {
  await request
    .formData()
    .then((form) => keepReceived(form))
    .catch(() => forgetReceived())
    .catch(() => undefined)
  return Response.redirect(RECEIVE_PATH, 303)
}

/** All or nothing: a half-filled cache never becomes the app. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  await Promise.all(
    files.map(async (file) => {
      const path = `/${file.url}`
      // Files whose names carry their hash are the same as in the version before.
      const kept = path.startsWith(ASSETS) ? await caches.match(path) : undefined
      await cache.put(path, kept ?? (await download(path, file)))
    }),
  )
}

/** What is kept must be what was built: the hash is checked, and no captive portal's page gets in. */
async function download(path: string, file: ShellFile): Promise<Response> {
  const response = await fetch(path, {
    cache: 'no-cache',
    credentials: 'same-origin',
    redirect: 'error',
    integrity: file.integrity,
  })
  const isGood = response.ok && response.type === 'basic' && isExpectedType(path, response.headers.get('content-type'))
  if (!isGood) throw new Error(`${path} answered ${response.status} ${response.headers.get('content-type')}`)
  return response
}

async function answerFrom(path: string, request: Request): Promise<Response> {
  const own = await caches.open(CACHE_NAME).then((cache) => cache.match(path))
  // A page of the version before may still ask for its own parts.
  return own ?? (await caches.match(path)) ?? fetch(request)
}

const versionCaches: VersionCaches = {
  names: async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)),
  remove: (name) => caches.delete(name),
  readActive: async () => (await caches.match(ACTIVE_ENTRY, { cacheName: ACTIVE_CACHE }))?.text(),
  writeActive: async (name) => (await caches.open(ACTIVE_CACHE)).put(ACTIVE_ENTRY, new Response(name)),
}
