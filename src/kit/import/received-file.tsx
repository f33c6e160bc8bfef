/** What other apps of the device share with this one: kept by the app worker, also offline, until an import takes it. */
import { RECEIVE_PATH } from '#base/document-paths'
import { fromBase64Url } from '#base/text/base64url'

/** In the search of an address: the page takes what was received, of several files the one with this number. */
export const TAKES_RECEIVED = 'empfangen'

const CACHE = 'received'
const NAME_HEADER = 'x-file-name'

/** A file, or a text as one; its number stays the same while others are taken. */
export type ReceivedFile = { readonly place: number; readonly file: File }

/** What this page was given in a browser that refuses its storage, or has none as on a page without https. */
let unkept: readonly ReceivedFile[] = []

/** Keeps the files of the form and its text, and forgets what was kept before. */
export async function keepReceived(form: FormData, storage: CacheStorage = caches): Promise<void> {
  await forgetReceived(storage)
  const files = filesOf(form)
  if (files.length === 0) return
  const cache = await storage.open(CACHE)
  for (const { place, file } of files) {
    const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) }
    await cache.put(pathOf(place), new Response(file, { headers }))
  }
}

/** Keeps what the search of an address shares, as the link of a message does (G6 of messaging); says whether it shares anything. */
export async function keepShared(search: string, storage?: CacheStorage): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(search)) form.append(name, value)
  if (filesOf(form).length === 0) return false
  await keepSomewhere(form, storage)
  return true
}

/** The element of that page (`POSTED_FORM`): the type of the form, and its bytes as base64url, empty if they were too many. */
export type PostedForm = {
  readonly dataset: { readonly type?: string; readonly body?: string }
  readonly remove: () => void
}

/**
 * Keeps what the server hands back to the page in place of an app worker that was not there yet (G8 of messaging), once. Says if it was
 * too much for the server.
 */
export async function keepPosted(
  element: PostedForm | null,
  storage?: CacheStorage,
): Promise<'kept' | 'too-large' | 'none'> {
  if (element === null) return 'none'
  const { type = '', body = '' } = element.dataset
  const form = body === '' ? undefined : await readForm(type, body)
  if (form !== undefined) await keepSomewhere(form, storage)
  element.remove()
  return form !== undefined ? 'kept' : body === '' ? 'too-large' : 'none'
}

/** Undefined for what is no form. */
async function readForm(type: string, body: string): Promise<FormData | undefined> {
  const bytes = fromBase64Url(body)
  if (bytes === undefined) return undefined
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}

async function keepSomewhere(form: FormData, storage?: CacheStorage): Promise<void> {
  try {
    await keepReceived(form, storage)
  } catch {
    unkept = filesOf(form)
  }
}

/** What was received last and was not taken, in the order in which it was shared. */
export async function readReceived(storage?: CacheStorage): Promise<readonly ReceivedFile[]> {
  if (unkept.length > 0) return unkept
  const cache = await (storage ?? caches).open(CACHE)
  const kept = await Promise.all(
    Array.from({ length: MOST_FILES }, async (_none, place) => {
      const answer = await cache.match(pathOf(place))
      if (answer === undefined) return []
      const name = decodeURIComponent(answer.headers.get(NAME_HEADER) ?? '')
      const type = answer.headers.get('content-type') ?? ''
      return [{ place, file: new File([await answer.blob()], name, { type }) }]
    }),
  )
  return kept.flat()
}

/** Returns one of what was received last, and forgets it. Undefined also if a browser that refuses its storage has nothing else. */
export async function takeReceived(place: number, storage?: CacheStorage): Promise<File | undefined> {
  const isIt = (one: ReceivedFile): boolean => one.place === place
  const inMemory = unkept.find(isIt)?.file
  try {
    const file = (await readReceived(storage)).find(isIt)?.file
    unkept = unkept.filter((one) => !isIt(one))
    await (await (storage ?? caches).open(CACHE)).delete(pathOf(place))
    return file
  } catch {
    unkept = unkept.filter((one) => !isIt(one))
    return inMemory
  }
}

export async function forgetReceived(storage?: CacheStorage): Promise<void> {
  unkept = []
  await (storage ?? caches).delete(CACHE)
}

/** So many files of one share are kept; no list of a phone lets users pick as many by hand. */
const MOST_FILES = 50

function pathOf(place: number): string {
  return `${RECEIVE_PATH}?${place}`
}

/** The files of the form, and its text, unless that only repeats the name of a file. */
function filesOf(form: FormData): readonly ReceivedFile[] {
  const files = form.getAll('files').flatMap((part) => (part instanceof File && part.size > 0 ? [part] : []))
  const names = new Set(files.flatMap(({ name }) => [name, name.replace(/\.[^.]+$/, '')]))
  const parts = ['title', 'text', 'url'].flatMap((name) => form.getAll(name))
  const lines = parts.flatMap((part) => (typeof part === 'string' && part !== '' && !names.has(part) ? [part] : []))
  const text = new File([lines.join('\n')], 'Geteilter Text.txt', { type: 'text/plain' })
  const all = [...files.slice(0, MOST_FILES - 1), ...(lines.length === 0 ? [] : [text])]
  return all.map((file, place) => ({ place, file }))
}
