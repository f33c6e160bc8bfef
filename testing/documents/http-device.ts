/** A device with the app's own documents client, on a real server over HTTP. */
import * as z from 'zod/mini'
import type { DocumentsClient } from '#documents/client'
import type { Person } from '../app-server.ts'
import { uniqueId } from './documents.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
// Scripts run on Node alone, which does not know the doors of the browser.
import type { BrowserParts } from '../../src/services/documents/client/browser-ports.ts'
import { createDocumentsClient } from '../../src/services/documents/client/documents-client.ts'
import { createCallEndpoint, DEFAULT_TIMEOUT_MS } from '../../src/services/http/client/call-endpoint.ts'

/** The simplest collection a real server knows. */
export const templates = {
  name: 'wheelTemplates',
  schema: z.strictObject({ title: z.string(), texts: z.array(z.string()) }),
}

/** Pauses of up to a minute are over in about a second. */
const HURRY = 50

export type HttpDevice = {
  readonly client: DocumentsClient
  /** What it wrote to the console as an error. */
  readonly errors: readonly string[]
}

/**
 * Opens the person's documents on a new device, without IndexedDB; close the client in the end. It waits a fiftieth of
 * what the app waits; `isPatient` for tests in which asking again must not stand in for being told. `browser` replaces parts
 * of its browser, and `network` is what its requests go through.
 */
export async function openHttpDevice(
  url: string,
  person: Pick<Person, 'id' | 'headers'>,
  parts: {
    readonly isPatient?: boolean
    readonly browser?: Partial<Pick<BrowserParts, 'deviceId' | 'storage' | 'openCache'>>
    readonly network?: typeof fetch
  } = {},
): Promise<HttpDevice> {
  const errors: string[] = []
  const speed = parts.isPatient === true ? 1 : HURRY
  const { network = fetch } = parts
  // A page asks for paths of the server it came from, with its cookie.
  const fetchAsPage: typeof fetch = (input, init) =>
    network(new URL(input instanceof Request ? input.url : input, url), {
      ...init,
      headers: { ...person.headers, ...toObject(init?.headers) },
    })
  const client = createDocumentsClient({
    callEndpoint: createCallEndpoint({ fetch: fetchAsPage, timeoutMs: DEFAULT_TIMEOUT_MS }),
    fetch: (path, init) => fetchAsPage(path, init),
    deviceId: uniqueId('device'),
    now: Date.now,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    storage: createFakeStorage(),
    indexedDB: null,
    locks: null,
    openChannel: null,
    timers: {
      setTimer: (run, delayMs) => setTimeout(() => run(), delayMs / speed),
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
    ...parts.browser,
  })
  await client.open(person.id)
  return { client, errors }
}

function toObject(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}
