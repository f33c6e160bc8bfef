/** Tabs of a person's browser with files, a server that takes them as told, and time that is moved by hand. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { defineCollection } from '#documents'
import type { SyncStatus } from '#documents/client'
import { fileReferenceSchema, readFileUrl, type FileReference, type StoredFile } from '#files'
import { createFilesClient, type FilesClient } from '#files/client'
import { ANSWER_HEADER } from '#http'
import type { CallEndpoint, RequestFailure } from '#http/client'
import type { FilesParts } from '../../src/services/files/client/files-parts.ts'
import type { SendFile } from '../../src/services/files/client/uploads/send-file.ts'
import { NOON_MS, uniqueId } from '../documents/documents.ts'

/** Documents that refer to files. */
export const albums = defineCollection({
  name: 'albums',
  label: 'Album',
  labels: { title: 'Titel', files: { label: 'Dateien', isTechnical: true } },
  schema: z.strictObject({ title: z.optional(z.string()), files: z.optional(z.array(fileReferenceSchema)) }),
  access: 'members',
  createdBy: 'people',
  serverFields: [],
  fileIds: ({ files = [] }) => files.map(({ fileId }) => fileId),
})

export const offline: RequestFailure = { code: 'network-request-failed', message: '', status: 0 }
export const refusal = (code: string, status: number, parts: Partial<RequestFailure> = {}): RequestFailure => ({
  code,
  message: 'Das geht so nicht.',
  status,
  ...parts,
})

type Sent = Parameters<SendFile>[0]
type Answer = Result<StoredFile, RequestFailure>

type Album = { files: readonly FileReference[]; isPending: boolean }

type Status = Pick<SyncStatus, 'isLoaded' | 'isServerReachable' | 'lastSyncedAt' | 'rejected'>
type Session = 'unknown' | 'active' | 'expired'

export type FilesBrowser = ReturnType<typeof openFilesBrowser>

const opened: { readonly browser: FilesBrowser; readonly tabs: FilesClient[] }[] = []

/** A browser in which a new user is signed in, and how to open its tabs; `closeBrowsers` ends them. */
export function openBrowser(parts: Partial<FilesParts> = {}) {
  const browser = openFilesBrowser(parts)
  const tabs: FilesClient[] = []
  opened.push({ browser, tabs })
  const openTab = (tab: Partial<FilesParts> = {}): FilesClient => {
    const client = browser.openTab(tab)
    tabs.push(client)
    return client
  }
  return { browser, openTab }
}

/** To be called after each test. Nothing was logged, and no timer runs on. */
export async function closeBrowsers(): Promise<void> {
  for (const { browser, tabs } of opened.splice(0)) {
    for (const tab of tabs) await tab.close()
    if (browser.logged.length > 0) throw new Error(`logged: ${browser.logged.flat().join(' ')}`)
    if (browser.runningTimers() > 0) throw new Error('a timer runs on')
  }
}

/** A browser in which a new user is signed in. The content of its disk outlives its tabs. */
export function openFilesBrowser(parts: Partial<FilesParts> = {}) {
  const listeners = { auth: new Set<() => void>(), documents: new Set<() => void>() }
  const timers = new Map<number, { readonly run: () => void; readonly atMs: number }>()
  let lastTimer = 0
  let albumLists = new Map<string, readonly object[]>()
  const userId = uniqueId('anna')
  const albumsByUser = new Map<string, Map<string, Album>>()
  const channels: { name: string; onmessage: ((event: MessageEvent) => void) | null }[] = []

  const browser = {
    userId: userId as string | undefined,
    session: 'active' as Session,
    /** The user whose documents are open; undefined: the signed-in user. */
    documentsOf: undefined as string | undefined,
    nowMs: NOON_MS,
    random: 0,
    status: {
      isLoaded: true,
      isServerReachable: true,
      lastSyncedAt: '2026-11-12T12:00:00.000Z',
      rejected: [],
    } as Status,
    /** Uploads in the order in which they came. */
    sent: [] as Sent[],
    /** What the server does with one. */
    answer: (upload: Sent): Answer | Promise<Answer> => ok(storedOf(upload)),
    /** Files on the server, by id and variant. */
    contents: new Map<string, Blob>(),
    asked: [] as string[],
    loaded: [] as string[],
    answerAddress: ok(null) as Result<null, RequestFailure>,
    answerContent: undefined as (() => Response | Promise<Response>) | undefined,
    renewals: 0,
    logged: [] as unknown[],
    warned: [] as string[],
    openTab,
    /** What another page of the browser hears and says. */
    openChannel,
    /** An album of the person as the documents show it. */
    putAlbum(id: string, album: Album): void {
      albumsByUser.getOrInsertComputed(browser.userId ?? '', () => new Map()).set(id, album)
      browser.changeDocuments()
    },
    changeDocuments(status: Partial<Status> = {}): void {
      browser.status = { ...browser.status, ...status }
      albumLists = new Map()
      for (const listener of listeners.documents) listener()
    },
    async be(user: string | undefined, session: Session = 'active'): Promise<void> {
      browser.userId = user
      browser.session = session
      for (const listener of listeners.auth) listener()
      browser.changeDocuments()
      await settle()
    },
    /** Moves time, timer by timer. */
    async pass(ms: number): Promise<void> {
      const untilMs = browser.nowMs + ms
      for (;;) {
        const next = [...timers].filter(([, { atMs }]) => atMs <= untilMs).sort((a, b) => a[1].atMs - b[1].atMs)[0]
        if (next === undefined) break
        timers.delete(next[0])
        browser.nowMs = Math.max(browser.nowMs, next[1].atMs)
        next[1].run()
        // Each may set the next one.
        // oxlint-disable-next-line no-await-in-loop
        await settle()
      }
      browser.nowMs = untilMs
    },
    settle,
    runningTimers: () => timers.size,
  }

  const documents = {
    view: (collection: string, id: string) => {
      const user = browser.documentsOf ?? browser.userId ?? ''
      if (collection === 'users') return id === user ? viewOf(id, user, {}, false) : undefined
      const album = albumsByUser.get(user)?.get(id)
      return album === undefined ? undefined : viewOf(id, user, { files: album.files }, album.isPending)
    },
    list: (collection: { readonly name: string }) =>
      albumLists.getOrInsertComputed(collection.name, () => [
        ...(albumsByUser.get(browser.documentsOf ?? browser.userId ?? '')?.values() ?? []),
      ]),
    subscribe: (listener: () => void) => {
      listeners.documents.add(listener)
      return () => listeners.documents.delete(listener)
    },
    getStatus: () => browser.status,
  }

  const call = (async (endpoint: object, input: { fileId: string; variant: string }) => {
    if (endpoint !== readFileUrl) throw new Error('files call no other endpoint')
    browser.asked.push(`${input.fileId} ${input.variant}`)
    if (!browser.answerAddress.ok) return browser.answerAddress
    const content = browser.contents.get(`${input.fileId} ${input.variant}`)
    if (content === undefined) return failed(refusal('object-not-found', 404))
    const url = `/api/files/${input.fileId}/content?variant=${input.variant}`
    return ok({ url, expiresAt: '2026-11-12T12:10:00.000Z', type: content.type, sizeBytes: content.size })
  }) as unknown as CallEndpoint

  async function fetchContent(path: string): Promise<Response> {
    browser.loaded.push(path)
    if (browser.answerContent !== undefined) return browser.answerContent()
    const url = new URL(path, 'http://localhost')
    const [, , , fileId = ''] = url.pathname.split('/')
    const content = browser.contents.get(`${fileId} ${url.searchParams.get('variant') ?? ''}`)
    return new Response(content ?? null, {
      status: content === undefined ? 404 : 200,
      headers: { [ANSWER_HEADER]: '1' },
    })
  }

  function openChannel(name: string) {
    const channel = {
      name,
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(message: unknown) {
        const data: unknown = structuredClone(message)
        for (const other of channels) {
          if (other === channel || other.name !== name) continue
          queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })))
        }
      },
      close: () => void channels.splice(channels.indexOf(channel), 1),
    }
    channels.push(channel)
    return channel
  }

  function openTab(tab: Partial<FilesParts> = {}): FilesClient {
    return createFilesClient({
      auth: {
        call,
        getUser: () => (browser.userId === undefined ? null : { id: browser.userId, email: 'a@example.de', name: 'A' }),
        getSessionState: () => browser.session,
        subscribe(listener) {
          listeners.auth.add(listener)
          return () => listeners.auth.delete(listener)
        },
        renew: async () => void (browser.renewals += 1),
      },
      // As much of the documents client as files ask.
      documents: documents as unknown as FilesParts['documents'],
      collections: [albums],
      readPicture: async () => undefined,
      sendFile: async (upload) => {
        browser.sent.push(upload)
        const { promise: ended, resolve } = Promise.withResolvers<Answer>()
        upload.signal.addEventListener('abort', () => resolve(failed(offline)))
        return Promise.race([browser.answer(upload), ended])
      },
      fetchContent,
      indexedDB,
      locks: null,
      openChannel,
      timers: {
        setTimer(run, delayMs) {
          lastTimer += 1
          timers.set(lastTimer, { run, atMs: browser.nowMs + delayMs })
          return lastTimer
        },
        clearTimer: (handle) => void timers.delete(handle as number),
      },
      now: () => browser.nowMs,
      random: () => browser.random,
      fillRandom: (bytes) => crypto.getRandomValues(bytes),
      digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
      isOnline: () => true,
      log: {
        info: () => undefined,
        warn: (...words: unknown[]) => void browser.logged.push(words),
        error: (...words: unknown[]) => void browser.logged.push(words),
      },
      onStorageWarning: (text) => void browser.warned.push(text),
      ...parts,
      ...tab,
    })
  }

  return browser
}

function viewOf(id: string, ownerId: string, fields: object, isPending: boolean) {
  return { ...fields, id, ownerId, memberIds: [], version: 1, createdAt: '', updatedAt: '', isPending }
}

export function storedOf({ file, content }: Pick<Sent, 'file' | 'content'>): StoredFile {
  const { reference } = file
  return {
    fileId: file.fileId,
    name: reference.name,
    type: reference.type,
    sizeBytes: content.bytes.byteLength,
    sha256: '0'.repeat(64),
  }
}

/** Takes a file into an album of the tab's person, as a tool does: first the file, then the document that names it. */
export async function addFile(
  browser: FilesBrowser,
  tab: FilesClient,
  o: { readonly name?: string; readonly type?: string; readonly text?: string; readonly isPending?: boolean } = {},
): Promise<FileReference> {
  const { name = 'bild.png', type = 'image/png', text = 'ein Bild', isPending = false } = o
  const documentId = uniqueId('album')
  const reference = await tab.take(new File([text], name, { type }), { collection: albums.name, documentId })
  browser.putAlbum(documentId, { files: [reference], isPending })
  await browser.settle()
  return reference
}

/** IndexedDB in memory answers in turns of the event loop; all that is waited for is done after a few of them. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    // oxlint-disable-next-line no-await-in-loop
    await yieldToEventLoop()
  }
}
