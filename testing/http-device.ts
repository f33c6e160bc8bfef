/** A device with the app's own documents client, on a real server over HTTP. */
import * as z from 'zod/mini'
import { createDocumentsClient, type DocumentsClient } from '#documents/client'
import { createCallEndpoint, DEFAULT_TIMEOUT_MS } from '#http/client'
import type { Person } from './app-server.ts'
import { uniqueId } from './documents.ts'
import { createFakeStorage } from './fake-storage.ts'

/** The simplest collection a real server knows. */
export const templates = {
  name: 'wheelTemplates',
  schema: z.strictObject({ title: z.string(), texts: z.array(z.string()) }),
}

/** Its pauses of up to a minute are over in about a second. */
const HURRY = 50

export type HttpDevice = {
  readonly client: DocumentsClient
  /** What it keeps when the page goes away. */
  readonly storage: Storage
  /** What it wrote to the console as an error. */
  readonly errors: readonly string[]
}

/** Opens the person's documents on a new device, without IndexedDB; close the client in the end. */
export async function openHttpDevice(
  url: string,
  person: Pick<Person, 'id' | 'headers'>,
  parts: { readonly fetch?: typeof fetch } = {},
): Promise<HttpDevice> {
  const storage = createFakeStorage()
  const errors: string[] = []
  const send = parts.fetch ?? fetch
  // A page asks for paths of the server it came from, with its cookie.
  const fetchAsPage: typeof fetch = (input, init) =>
    send(new URL(input instanceof Request ? input.url : input, url), {
      ...init,
      headers: { ...person.headers, ...toObject(init?.headers) },
    })
  const client = createDocumentsClient({
    callEndpoint: createCallEndpoint({ fetch: fetchAsPage, timeoutMs: DEFAULT_TIMEOUT_MS }),
    fetch: (path, init) => fetchAsPage(path, init),
    deviceId: uniqueId('device'),
    now: Date.now,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    storage,
    indexedDB: null,
    locks: null,
    openChannel: null,
    timers: {
      setTimer: (run, delayMs) => setTimeout(() => run(), delayMs / HURRY),
      clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    },
    isOnline: () => true,
    log: {
      info: () => {},
      warn: () => {},
      error: (...words: unknown[]) => void errors.push(words.map(String).join(' ')),
    },
    onSynced: () => {},
    onStorageWarning: () => {},
  })
  await client.open(person.id)
  return { client, storage, errors }
}

function toObject(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}
