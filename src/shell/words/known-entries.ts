/** Titles and pages of the documents on this device, as the tools' search knows them. */
import { useMemo } from 'react'
import { useSyncedDocuments, type DocumentsClient } from '#documents/client'
import { tools, type SearchEntry } from '#tools'
import { useDocumentsChange } from '../use-documents-change.ts'

export type KnownEntries = {
  readonly titleOf: (documentId: string) => string | undefined
  /** The page of a document; undefined when it has none or is not there. */
  readonly pathOf: (documentId: string) => string | undefined
}

function readKnownEntries(documents: Pick<DocumentsClient, 'list'>): KnownEntries {
  let byId: ReadonlyMap<string, SearchEntry> | undefined
  const find = (id: string): SearchEntry | undefined => {
    byId ??= new Map(
      tools.flatMap((tool) => tool.searchEntries(documents.list, Date.now())).map((entry) => [entry.id, entry]),
    )
    return byId.get(id)
  }
  return { titleOf: (id) => find(id)?.title, pathOf: (id) => find(id)?.path }
}

/** Recomputed after a document changes, and only when the result is used. */
export function useKnownEntries(): KnownEntries {
  const documents = useSyncedDocuments()
  const revision = useDocumentsChange()
  // The revision says that what `list` gives is another.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => readKnownEntries(documents), [documents, revision])
}
