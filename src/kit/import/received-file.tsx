/** What other apps of the device share with this one: kept by the app worker, also offline, until an import takes it. */
import { RECEIVE_PATH } from '#base/document-paths'

/** In the search of an address: the page takes what was received. */
export const TAKES_RECEIVED = 'empfangen'

const CACHE = 'received'
const NAME_HEADER = 'x-file-name'

/** Keeps the first file of the form, or its text if it has no file, and forgets what was kept before. */
export async function keepReceived(form: FormData, storage: CacheStorage = caches): Promise<void> {
  await forgetReceived(storage)
  const file = fileOf(form)
  if (file === undefined) return
  const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) }
  await (await storage.open(CACHE)).put(RECEIVE_PATH, new Response(file, { headers }))
}

/** What was received last; undefined if nothing was, or if it was taken. */
export async function readReceived(storage: CacheStorage = caches): Promise<File | undefined> {
  const kept = await (await storage.open(CACHE)).match(RECEIVE_PATH)
  if (kept === undefined) return undefined
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get(NAME_HEADER) ?? ''), { type })
}

/** Returns what was received last, and forgets it. Undefined also if the browser refuses its storage. */
export async function takeReceived(): Promise<File | undefined> {
  try {
    const file = await readReceived()
    await forgetReceived()
    return file
  } catch {
    return undefined
  }
}

export async function forgetReceived(storage: CacheStorage = caches): Promise<void> {
  await storage.delete(CACHE)
}

function fileOf(form: FormData): File | undefined {
  const [file] = form.getAll('files').filter((part) => part instanceof File && part.size > 0)
  if (file instanceof File) return file
  const parts = ['title', 'text', 'url'].flatMap((name) => form.getAll(name))
  const lines = parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []))
  return lines.length === 0 ? undefined : new File([lines.join('\n')], 'Geteilter Text.txt', { type: 'text/plain' })
}
