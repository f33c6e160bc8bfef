/** A device with the app's own documents and files, on a real server over HTTP. */
import { usersCollection } from '#auth'
import type { DocumentsClient } from '#documents/client'
import { createFilesClient, createSendFile, type FilesClient } from '#files/client'
import { createCallEndpoint, DEFAULT_TIMEOUT_MS } from '#http/client'
import type { Person } from '../app-server.ts'
import { openHttpDevice } from '../documents/http-device.ts'
import { createUploadWindow } from '../browser/page-requests.ts'

/** Pauses of up to a minute are over within six seconds; opening the database of the device still has half a second. */
const HURRY = 10

export type FilesDevice = {
  readonly documents: DocumentsClient
  readonly files: FilesClient
  /** What it wrote to the console as an error. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** Opens a new device of a person; `indexedDB` where a page before has left something. */
export async function openFilesDevice(
  url: string,
  person: Person,
  parts: { readonly indexedDB?: IDBFactory | null } = {},
): Promise<FilesDevice> {
  const { client: documents } = await openHttpDevice(url, person)
  const { 'content-type': _json, ...pageHeaders } = person.headers
  const fetchAsPage = (path: string, init?: RequestInit): Promise<Response> => {
    const headers = { ...person.headers, ...Object.fromEntries(new Headers(init?.headers)) }
    return fetch(new URL(path, url), { ...init, headers })
  }
  const logged: string[] = []
  const log = (...words: unknown[]): void => void logged.push(words.map(String).join(' '))
  const timers = {
    setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs / HURRY),
    clearTimer: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  }
  const files = createFilesClient({
    auth: {
      call: createCallEndpoint({
        fetch: (input, init) => fetchAsPage(input instanceof Request ? input.url : String(input), init),
        timeoutMs: DEFAULT_TIMEOUT_MS,
      }),
      getUser: () => ({ id: person.id, email: person.email, name: 'Anna' }),
      getSessionState: () => 'active',
      subscribe: () => () => undefined,
      renew: async () => undefined,
    },
    documents,
    collections: [usersCollection],
    readPicture: async () => undefined,
    sendFile: createSendFile({
      window: createUploadWindow(url, { ...pageHeaders, cookie: person.cookie }),
      timers: { setTimer: (run: () => void, delayMs) => setTimeout(run, delayMs), clearTimer: timers.clearTimer },
    }),
    fetchContent: fetchAsPage,
    indexedDB: parts.indexedDB ?? null,
    locks: null,
    openChannel: null,
    timers,
    now: Date.now,
    random: () => 0,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    isOnline: () => true,
    log: { info: log, warn: log, error: log },
    onStorageWarning: () => undefined,
  })
  return {
    documents,
    files,
    errors: logged,
    close: async () => {
      await files.close()
      await documents.close()
    },
  }
}
