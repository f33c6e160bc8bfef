/** What other apps of the device share with this one: kept by the app worker, also offline, until an import takes it. */
import { RECEIVE_PATH } from '#base/document-paths'

/** In the search of an address: the page takes what was received. */
export const TAKES_RECEIVED = 'empfangen'

const CACHE = 'received'
const NAME_HEADER = 'x-file-name'

/** What this page was given in a browser that refuses its storage, or has none as on a page without https. */
let unkept: File | undefined

/** Keeps the first file of the form, or its text if it has no file, and forgets what was kept before. */
export async function keepReceived(form: FormData, storage: CacheStorage = caches): Promise<void> {
  await forgetReceived(storage)
  const file = fileOf(form)
  if (file === undefined) return
  const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) }
  await (await storage.open(CACHE)).put(RECEIVE_PATH, new Response(file, { headers }))
}

/** Keeps what the search of an address shares, as the link of a message does (G6 of messaging); says whether it shares anything. */
export async function keepShared(search: string, storage?: CacheStorage): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(search)) form.append(name, value)
  const file = fileOf(form)
  if (file === undefined) return false
  await keepReceived(form, storage).catch(() => void (unkept = file))
  return true
}

/** What was received last; undefined if nothing was, or if it was taken. */
export async function readReceived(storage?: CacheStorage): Promise<File | undefined> {
  if (unkept !== undefined) return unkept
  const kept = await (await (storage ?? caches).open(CACHE)).match(RECEIVE_PATH)
  if (kept === undefined) return undefined
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get(NAME_HEADER) ?? ''), { type })
}

/** Returns what was received last, and forgets it. Undefined also if a browser that refuses its storage has nothing else. */
export async function takeReceived(): Promise<File | undefined> {
  const inMemory = unkept
  try {
    const file = await readReceived()
    await forgetReceived()
    return file
  } catch {
    return inMemory
  }
}

export async function forgetReceived(storage?: CacheStorage): Promise<void> {
  unkept = undefined
  await (storage ?? caches).delete(CACHE)
}

function fileOf(form: FormData): File | undefined {
  const [file] = form.getAll('files').filter((part) => part instanceof File && part.size > 0)
  if (file instanceof File) return file
  const parts = ['title', 'text', 'url'].flatMap((name) => form.getAll(name))
  const lines = parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []))
  return lines.length === 0 ? undefined : new File([lines.join('\n')], 'Geteilter Text.txt', { type: 'text/plain' })
}
