/**
 * The whole app in the page of a test, before a server in memory: what people see and do on screens, in a real browser, without
 * a process, a network or a build. For tests that are named `*.browser.test.tsx`.
 */
import '../src/shell/base.css'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as z from 'zod/mini'
import {
  readSignInOptions,
  USER_STORAGE_KEY,
  usersCollection,
  type Account,
  type UserRecord,
  type SignInOptions,
} from '#auth'
import { createAuthClient } from '#auth/client'
import { failed, ok, type Result } from '#base/result'
import { utf8Length } from '#base/text/text'
import { createCollectionRegistry, readFeed, readHistory, sendChanges, type AnyCollection } from '#documents'
import { createDeviceDocuments, createDocumentsClient, followPage, type DocumentsClient } from '#documents/client'
import { filesDatabaseName, type FilesClient } from '#files/client'
import type { Endpoint } from '#http'
import { unreachable, type CallEndpoint, type RequestFailure } from '#http/client'
import { messagesCollection } from '#messaging'
import { createToastQueue } from '#messaging/client'
import { toolCollections } from '#tools'
import { DEVICE_DATABASE } from '../src/services/documents/client/device/device-database-name.ts'
import { App } from '../src/shell/app.tsx'
import { createDeferredDevice } from '../src/shell/browser/deferred-documents.ts'
import { createDocumentTellers } from '../src/shell/browser/documents-engine.ts'
import { followUser } from '../src/shell/follow-user.ts'
import { createPageHistory } from '../src/shell/frame/page-router.tsx'
import { createInstallPrompt } from '../src/shell/browser/install-prompt.ts'
import { createThemeStore } from '../src/shell/frame/theme-mode.ts'
import { deleteDatabase, logOfPage, setStill, subscribeToStorage } from './browser/browser-state.ts'
import { createServer } from './browser/documents-browser.ts'
import { createFilesServer, openPageFiles, timers, type FilesServer } from './browser/page-files-server.ts'
import { COMPUTER } from './browser/screen-steps.ts'
import { sessionCallsOf } from './browser/session-calls-of.ts'
import { writeAsServer } from './documents/write-as-server.ts'

// The store counts bytes by Node's Buffer. It is a class here because Vitest applies `instanceof Buffer` to values that differ.
Object.assign(globalThis, { Buffer: Object.assign(class {}, { byteLength: utf8Length }) })

/** What a server says of Anna's account. */
export const ACCOUNT = {
  uid: 'anna',
  email: 'anna@beispiel.de',
  emailVerified: false,
  displayName: 'Anna Beispiel',
  photoURL: null,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  creationTime: '2026-11-01T12:00:00.000Z',
  lastLoginTime: '2026-11-01T12:00:00.000Z',
} satisfies Account

const documentEndpoints = new Set<object>([readFeed, readHistory, sendChanges])
const collections = [usersCollection, messagesCollection, ...toolCollections]

/** The server's answer to an endpoint of a service other than the documents. */
export type Answer = {
  readonly endpoint: object
  readonly answer: (input: unknown) => Result<unknown, RequestFailure> | Promise<Result<unknown, RequestFailure>>
}

/** `answerWith(readUsage, () => ({ … }))`: what is returned is the answer; `failed(…)` of `#base/result` refuses. */
export function answerWith<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  answer: (input: z.input<Input>) => z.output<Output> | Result<never, RequestFailure>,
): Answer {
  return {
    endpoint,
    answer: (input) => {
      const given = answer(input as z.input<Input>)
      const isRefusal = typeof given === 'object' && given !== null && 'ok' in given && 'error' in given
      return isRefusal ? (given as Result<never, RequestFailure>) : ok(given)
    },
  }
}

/** The ways into a server that is set up and open, sends no mails and knows no provider, but for what `read` says. */
export function answerSignInOptions(read: () => Partial<SignInOptions> = () => ({})): Answer {
  return answerWith(readSignInOptions, () => ({
    registration: 'open' as const,
    setUp: 'done' as const,
    publicUrl: location.origin,
    isMailSent: false,
    providers: [],
    ...read(),
  }))
}

/** A document by collection and id, written now unless `at` says when. */
export type Seed = readonly [collection: AnyCollection, id: string, fields: object, at?: Date]

export type AppPage = {
  /** The uid of the signed-in person. */
  readonly userId: string
  readonly documents: DocumentsClient
  /** What other devices and people write to; `#testing/documents/other-devices` does so. */
  readonly server: ReturnType<typeof createServer>
  /** The server that receives the files of the page. */
  readonly files: FilesServer
  /** Writes a document as the server does, and has it on the page. */
  writeAsServer(collection: AnyCollection, id: string, fields: object): Promise<void>
  /** Adds an answer; it replaces an earlier one to the same endpoint. */
  answer(answer: Answer): void
  /** Goes to another path, as a link does. */
  goTo(path: string): void
  /** Ends the page and begins it again at its path, as a reload does: what the browser keeps is still there. */
  reload(): Promise<void>
  /** Ends the page. The next one that the test opens is another person's, in the same browser. */
  end(): Promise<void>
  setOnline(isOnline: boolean): void
}

/** Opens the app at a path, signed in as Anna unless `isSignedOut`; it ends with the test. */
export async function openApp(
  path: string,
  o: {
    readonly isSignedOut?: boolean
    readonly answers?: readonly Answer[]
    /** Documents that are there before the page is; a function where they name the person. */
    readonly documents?: readonly Seed[] | ((userId: string) => readonly Seed[])
    /** Anna's address unless it is another one, such as that of a guest. */
    readonly email?: string
    /** Documents of the device alone, which need no account. */
    readonly onDevice?: readonly Seed[]
    readonly size?: { readonly width: number; readonly height: number }
    /** Whether the browser is set to little motion. */
    readonly isStill?: boolean
  } = {},
): Promise<AppPage> {
  if (o.isStill === true) await setStill()
  await page.viewport((o.size ?? COMPUTER).width, (o.size ?? COMPUTER).height)
  const answers = [...(o.answers ?? [])]
  // Other files had other people: what their pages have kept in the browser is still there.
  const userId = `anna-${crypto.randomUUID()}`
  let writtenAtMs: number | undefined
  const server = createServer(createCollectionRegistry(collections), () => writtenAtMs ?? Date.now())
  server.userId = userId
  const user: UserRecord = { id: userId, email: o.email ?? 'anna@beispiel.de', name: 'Anna Beispiel' }
  await writeAsServer(server, userId, {
    collection: usersCollection,
    id: userId,
    fields: { email: user.email, name: user.name },
  })
  const placed = typeof o.documents === 'function' ? o.documents(userId) : (o.documents ?? [])
  for (const [collection, id, fields, at] of placed) {
    writtenAtMs = at?.getTime()
    await writeAsServer(server, userId, { collection, id, fields })
  }
  writtenAtMs = undefined
  clearStorages()
  if (o.isSignedOut !== true) localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(user))
  window.history.replaceState(null, '', path)

  const network = { isOnline: true }
  const callEndpoint = (async (endpoint: object, input: unknown) => {
    if (!network.isOnline) return failed(unreachable)
    // The newest answer counts.
    const found = answers.findLast((answer) => answer.endpoint === endpoint)
    if (found !== undefined) return found.answer(input)
    return documentEndpoints.has(endpoint)
      ? server.callEndpoint(endpoint as never, input as never)
      : failed(unreachable)
  }) as CallEndpoint
  const files = createFilesServer()
  const parts = { callEndpoint, network, user, files, onDevice: o.onDevice ?? [] }
  let opened = await mount(parts)
  onTestFinished(async () => {
    await opened.end()
    clearStorages()
    // The next test of this page begins online.
    if (!network.isOnline) window.dispatchEvent(new Event('online'))
    await Promise.all([DEVICE_DATABASE, filesDatabaseName(userId)].map(deleteDatabase))
  })
  return {
    userId,
    server,
    files,
    get documents() {
      return opened.documents
    },
    async writeAsServer(collection, id, fields) {
      await writeAsServer(server, userId, { collection, id, fields })
      await opened.documents.syncNow('online')
    },
    answer: (answer) => void answers.push(answer),
    goTo: (to) => opened.history.push(to),
    async reload() {
      window.dispatchEvent(new Event('pagehide'))
      await opened.end()
      opened = await mount({ ...parts, onDevice: [] })
    },
    end: () => opened.end(),
    setOnline(isOnline) {
      network.isOnline = isOnline
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      if (!isOnline) opened.documents.noteOffline()
    },
  }
}

/** As if another tab had cleared them: parts of the page that outlive the test read again what they kept there. */
function clearStorages(): void {
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
}

async function mount(o: {
  readonly callEndpoint: CallEndpoint
  readonly network: { readonly isOnline: boolean }
  readonly user: UserRecord
  readonly files: FilesServer
  readonly onDevice: readonly Seed[]
}) {
  const { callEndpoint, network, user, onDevice } = o
  const root = document.body.appendChild(document.createElement('div'))
  const isOnline = () => network.isOnline
  const log = logOfPage(isOnline)
  const fillRandom = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)
  const toasts = createToastQueue({
    now: Date.now,
    startTimer(callback: () => void, delayMs) {
      const timer = window.setTimeout(callback, delayMs)
      return () => window.clearTimeout(timer)
    },
  })
  const history = createPageHistory()
  const database = { indexedDB, storage: localStorage, openChannel: null }
  const ports = { ...database, now: Date.now, fillRandom, timers, log, onStorageWarning: () => {} }
  const documents = createDocumentsClient({
    ...ports,
    callEndpoint,
    fetch: () => new Promise(() => {}),
    deviceId: 'device',
    locks: null,
    isOnline,
    ...createDocumentTellers(toasts, history),
  })
  const deviceParts = { ...ports, onRecorded: () => {}, collections: createCollectionRegistry(toolCollections) }
  if (onDevice.length > 0) {
    const earlier = createDeviceDocuments(deviceParts)
    const { settled, close } = await earlier.open()
    for (const [collection, id, fields] of onDevice) earlier.add(collection as never, fields as never, id)
    await settled()
    close()
  }
  const device = createDeviceDocuments(deviceParts)
  const auth = createAuthClient({
    callEndpoint,
    storage: localStorage,
    now: Date.now,
    ...timers,
    isOnline,
    loadSessionCalls: sessionCallsOf(user, callEndpoint),
    subscribeToStorage,
    log,
  })
  const shared = { callEndpoint, auth, documents, device: createDeferredDevice(() => Promise.resolve(device), log) }
  let files: Promise<FilesClient> | undefined
  const filesParts = { auth, documents, collections, timers, fillRandom, isOnline, log }
  const openFiles = () => (files ??= Promise.resolve(openPageFiles(o.files, filesParts)))
  const push = import('../src/shell/push/push-engine.ts').then((engine) => engine.createPagePush(auth, history.push))
  const own = { themeStore: createThemeStore(localStorage, log), installPrompt: createInstallPrompt(window) }
  followUser(auth, documents, log)
  followPage(documents, { window, document })
  const app: Root = createRoot(root)
  app.render(<App {...{ ...shared, ...own, toasts, history, openFiles }} openPush={() => push} />)
  await documents.settled().catch(() => undefined)
  async function end(): Promise<void> {
    app.unmount()
    root.remove()
    await (await files)?.close()
    auth.stop()
    await documents.close()
    const disk = await device.open()
    await disk.settled()
    disk.close()
  }
  let ending: Promise<void> | undefined
  return { documents, history, end: () => (ending ??= end()) }
}

export {
  COMPUTER,
  expectCount,
  expectNoBarriers,
  expectNoBarriersInLooks,
  expectTexts,
  PHONE,
  pressToast,
} from './browser/screen-steps.ts'
export { page, userEvent }
