import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { CollectionDefinition } from '#documents'
import type { DeviceDocuments } from './device/device-documents.ts'
import type { DocumentsClient } from './documents-client.ts'
import type { Documents, DocumentsStatus, DocumentView } from './documents.ts'
import type { Edits, EditToasts } from './edits/edits.ts'
import type { ReadOnlyRule } from './edits/take-back.ts'
import type { SyncStatus } from './session/sync-status.ts'

type Provided = {
  /** Those of the signed-in person. */
  readonly client: DocumentsClient
  /** The documents of this device without an account. */
  readonly device?: DeviceDocuments | undefined
  /** The id of the signed-in user; null if no user is signed in: then tools work with the documents of the device. */
  readonly userId?: string | null | undefined
  /** Where edits offer „Rückgängig“. */
  readonly toasts?: EditToasts | undefined
  /** Loads the rule that says which documents the user only reads; called after the first edit. */
  readonly loadReadOnly?: (() => Promise<ReadOnlyRule>) | undefined
}

/** What the provider gives. */
export type Opened = Pick<Provided, 'client' | 'device' | 'loadReadOnly'> & {
  readonly used: Documents
  readonly toasts: EditToasts
  /** Set once a screen can edit: the app starts without what edits need. */
  edits?: Edits
}

export const DocumentsContext = createContext<Opened | null>(null)
const noToasts: EditToasts = { show: () => undefined }

/** Gives the screens below it the documents of the signed-in person and those of the device. */
export function DocumentsProvider({
  client,
  device,
  userId,
  toasts = noToasts,
  loadReadOnly,
  children,
}: Provided & { readonly children: ReactNode }): ReactNode {
  const provided = useMemo((): Opened => {
    const used = userId === null && device !== undefined ? device : client
    return { client, device, used, toasts, loadReadOnly }
  }, [client, device, userId, toasts, loadReadOnly])
  return <DocumentsContext value={provided}>{children}</DocumentsContext>
}

/** The same object as long as the person is the same. */
export function useProvided(): Opened {
  const provided = useContext(DocumentsContext)
  if (provided === null) throw new Error('useDocumentsClient needs a DocumentsProvider above it')
  return provided
}

/** Undo and redo for the keys of the page, whether a screen has edited anything yet or not. */
export function useUndoSteps(): { readonly undo: () => void; readonly redo: () => void } {
  const provided = useProvided()
  return useMemo(() => ({ undo: () => provided.edits?.undo(), redo: () => provided.edits?.redo() }), [provided])
}

/** The documents that tools work with: those of the signed-in user, or else those of the device. */
export function useDocumentsClient(): Documents {
  return useProvided().used
}

/** The signed-in person's, for what tools know nothing of. */
export function useSyncedDocuments(): DocumentsClient {
  return useProvided().client
}

/** What is on this device without an account, whether a user is signed in or not; undefined if the page has no device. */
export function useDeviceDocuments(): DeviceDocuments | undefined {
  return useProvided().device
}

/** All documents of a collection, or those that follow a leader, in no special order; rendered again when one of them changes (Y2). */
export function useDocuments<Fields extends object>(
  collection: CollectionDefinition<Fields>,
  leaderId?: string,
): readonly DocumentView<Fields>[] {
  const client = useDocumentsClient()
  const read = useCallback(() => client.list(collection, leaderId), [client, collection, leaderId])
  return useSyncExternalStore(client.subscribe, read)
}

/** One document; undefined while it is loading and if it does not exist. */
export function useDocument<Fields extends object>(
  collection: CollectionDefinition<Fields>,
  id: string,
): DocumentView<Fields> | undefined {
  const client = useDocumentsClient()
  const read = useCallback(() => client.get(collection, id), [client, collection, id])
  return useSyncExternalStore(client.subscribe, read)
}

/** How the documents stand that tools work with, as far as these fields tell: others change with each edit, and draw nothing anew. */
export function useDocumentsStatus<Key extends keyof DocumentsStatus>(
  ...keys: readonly Key[]
): Pick<DocumentsStatus, Key> {
  return useStatusPart(useDocumentsClient(), keys)
}

/** Whether tools work with what is on this device only: without history, sharing and files. */
export function useIsDeviceOnly(): boolean {
  return useDocumentsStatus('home').home === 'device'
}

/** How the signed-in person's documents stand with the server, as far as these fields tell; without any, all of it. */
export function useSyncStatus<Key extends keyof SyncStatus = keyof SyncStatus>(
  ...keys: readonly Key[]
): Pick<SyncStatus, Key> {
  return useStatusPart(useSyncedDocuments(), keys)
}

type StatusStore<Status> = Pick<Documents, 'subscribe'> & { readonly getStatus: () => Status }

function useStatusPart<Status extends object, Key extends keyof Status & string>(
  { subscribe, getStatus }: StatusStore<Status>,
  keys: readonly Key[],
): Pick<Status, Key> {
  // As one text, since the list is another one each time.
  const names = keys.join(' ')
  const read = useMemo(() => {
    return names === '' ? getStatus : createPartReader(getStatus, names.split(' ') as Key[])
  }, [getStatus, names])
  return useSyncExternalStore(subscribe, read)
}

/** Reads the same object until one of the fields changes. */
function createPartReader<Status extends object, Key extends keyof Status>(
  getStatus: () => Status,
  keys: readonly Key[],
): () => Pick<Status, Key> {
  const read = (status: Status) =>
    Object.fromEntries(keys.filter((key) => key in status).map((key) => [key, status[key]])) as Pick<Status, Key>
  let part = read(getStatus())
  return () => {
    const status = getStatus()
    if (keys.some((key) => part[key] !== status[key])) part = read(status)
    return part
  }
}

export type LoadedAction = {
  /** Acts now, or the moment the documents are open: what was pressed once need not be pressed again. */
  readonly run: () => void
  readonly isWaiting: boolean
}

/** For what can be asked for before the documents are open. What waits goes with the component. */
export function useOnceLoaded(act: () => void): LoadedAction {
  const { isLoaded } = useDocumentsStatus('isLoaded')
  const isAsked = useRef(false)
  const [hasAsked, setHasAsked] = useState(false)
  const onLoaded = useEffectEvent(() => {
    if (isAsked.current) act()
    isAsked.current = false
  })
  useEffect(() => {
    if (isLoaded) onLoaded()
  }, [isLoaded])

  function wait(): void {
    isAsked.current = true
    setHasAsked(true)
  }

  return { run: isLoaded ? act : wait, isWaiting: hasAsked && !isLoaded }
}
