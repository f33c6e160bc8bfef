/** What the app worker decides, apart from the worker's world. */

/** One file of the build: its address without the first slash, and the hash of its content. */
export type ShellFile = { readonly url: string; readonly integrity: string }

/** Files below it carry their hash in their names. */
export const ASSETS = '/assets/'

/** A name that differs for each build: all names and hashes, folded into 32 bits twice. */
export function cacheNameOf(prefix: string, files: readonly ShellFile[]): string {
  const text = files.map((file) => `${file.url} ${file.integrity}`).join('\n')
  return prefix + fold(text, 0x811c9dc5) + fold(text, 0x1b873593)
}

function fold(text: string, seed: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36)
}

/** The caches of versions, and which of them is that of the version that took over last. */
export type VersionCaches = {
  readonly names: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<unknown>
  readonly readActive: () => Promise<string | undefined>
  readonly writeActive: (name: string) => Promise<unknown>
}

/**
 * Keeps the version that takes over and the one before, whose pages may still be open in other tabs. One that only waited, because a
 * newer one came first, has no pages, although its cache is newer. If it is not known which one took over before, all are kept.
 */
export async function takeOver(own: string, caches: VersionCaches): Promise<void> {
  const before = await caches.readActive()
  if (before !== undefined && before !== own) {
    const unused = (await caches.names()).filter((name) => name !== own && name !== before)
    await Promise.all(unused.map((name) => caches.remove(name)))
  }
  await caches.writeActive(own)
}

/** Files of this build, and whatever an older build put beside them under a hashed name. */
export function isOwnAsset(pathname: string, files: readonly ShellFile[]): boolean {
  return pathname.startsWith(ASSETS) || files.some((file) => `/${file.url}` === pathname)
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

/** Whether a content type fits the file's name; an unknown ending fits nothing. */
export function isExpectedType(path: string, contentType: string | null): boolean {
  const expected = contentTypes[path.split('.').at(-1) ?? '']
  return expected !== undefined && contentType?.split(';')[0]?.trim().toLowerCase() === expected
}

/** What only the server answers: the API, and public status pages (`STATUS_PATH` of shop uptime). */
export function isServersOwn(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/status/')
}
