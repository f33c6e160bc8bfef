import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { CollectionDefinition } from '#documents'
import type { DocumentsClient, DocumentView } from './documents-client.ts'
import type { SyncStatus } from './sync-status.ts'

const DocumentsContext = createContext<DocumentsClient | null>(null)

/** Gives the screens below it the documents of the signed-in person. */
export function DocumentsProvider(props: {
  readonly client: DocumentsClient
  readonly children: ReactNode
}): ReactNode {
  return <DocumentsContext value={props.client}>{props.children}</DocumentsContext>
}

export function useDocumentsClient(): DocumentsClient {
  const client = useContext(DocumentsContext)
  if (client === null) throw new Error('useDocumentsClient needs a DocumentsProvider above it')
  return client
}

/** All documents of a collection, in no special order; rendered again when one of them changes (Y2). */
export function useDocuments<Fields extends object>(
  collection: CollectionDefinition<Fields>,
): readonly DocumentView<Fields>[] {
  const client = useDocumentsClient()
  const read = useCallback(() => client.list(collection), [client, collection])
  return useSyncExternalStore(client.subscribe, read)
}

/** One document; undefined while it is not loaded and when there is none. */
export function useDocument<Fields extends object>(
  collection: CollectionDefinition<Fields>,
  id: string,
): DocumentView<Fields> | undefined {
  const client = useDocumentsClient()
  const read = useCallback(() => client.get(collection, id), [client, collection, id])
  return useSyncExternalStore(client.subscribe, read)
}

export function useSyncStatus(): SyncStatus {
  const client = useDocumentsClient()
  return useSyncExternalStore(client.subscribe, client.getStatus)
}
