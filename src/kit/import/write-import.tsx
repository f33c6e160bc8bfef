/** Writes and takes back an import in portions, so that the page answers in between however much there is. */
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#base/text/format'
import { equalJson, type Json } from '#base/text/json'
import { withoutMeta, type CollectionDefinition } from '#documents'
import { useDocumentsClient, type Documents } from '#documents/client'
import { useToast } from '#messaging/client'
import { inPortions } from '#ui/in-portions'

/** One document that an import makes. */
export type ImportedDocument = {
  readonly collection: CollectionDefinition
  readonly id: string
  readonly fields: object
  /** What has to be done right before it is written, such as keeping its picture; resolves with the fields to write. */
  readonly complete?: () => Promise<object>
  /** Whether a document is still as it was written; absent: its fields are the same. For what is only complete later. */
  readonly isAsWritten?: (now: object) => boolean
  /** Other documents may use it, such as a project: it is made before the rest, and taken back only if nothing else needs it. */
  readonly isShared: boolean
}

export function importedDocument<Fields extends object>(
  collection: CollectionDefinition<Fields>,
  id: string,
  fields: Fields,
  isShared = false,
): ImportedDocument {
  // The type of the fields is not needed any more: whole documents are written.
  return { collection: collection as unknown as CollectionDefinition, id, fields, isShared }
}

export type WritingParts = {
  readonly documents: Documents
  readonly signal: AbortSignal
  /** Called with the number of documents that are done, without shared ones. */
  readonly onProgress: (done: number) => void
}

/** What was written: all of it unless it was stopped, or one could not be completed. */
type Written = { readonly written: readonly ImportedDocument[]; readonly failure?: unknown }

export async function writeImport(imported: readonly ImportedDocument[], parts: WritingParts): Promise<Written> {
  const { documents } = parts
  const [shared, own] = split(imported)
  for (const { collection, id, fields } of shared) documents.add(collection, fields, id)
  const written: ImportedDocument[] = [...shared]
  const add = (document: ImportedDocument): void => {
    documents.add(document.collection, document.fields, document.id)
    written.push(document)
  }
  try {
    await inPortions(own, portionsOf(parts), (document) => {
      if (document.complete === undefined) return add(document)
      return document.complete().then((fields) => {
        if (!parts.signal.aborted && documents.getStatus().isLoaded) add({ ...document, fields })
      })
    })
    return { written }
  } catch (failure) {
    return { written, failure }
  }
}

/**
 * Removes what an import has written, unless it was changed since; shared documents only if `usedIds`, asked when the rest is gone,
 * does not name them. Returns how many were removed, without shared ones.
 */
export async function takeBackImport(
  written: readonly ImportedDocument[],
  parts: WritingParts,
  usedIds: (documents: Documents) => ReadonlySet<string>,
): Promise<number> {
  const { documents } = parts
  const [shared, own] = split(written)
  let removed = 0
  await inPortions(own, portionsOf(parts), (document) => {
    if (removeUnchanged(documents, document)) removed += 1
  })
  const used = usedIds(documents)
  for (const document of shared) if (!used.has(document.id)) removeUnchanged(documents, document)
  return removed
}

function removeUnchanged(documents: Documents, { collection, id, fields, isAsWritten }: ImportedDocument): boolean {
  const view = documents.get(collection, id)
  if (view === undefined) return false
  const now = withoutMeta(view)
  // Both are fields of documents, which are JSON.
  if (!(isAsWritten?.(now) ?? equalJson(now as Json, fields as Json))) return false
  documents.remove(collection, id)
  return true
}

function split(imported: readonly ImportedDocument[]) {
  const { shared = [], own = [] } = Object.groupBy(imported, ({ isShared }) => (isShared ? 'shared' : 'own'))
  return [shared, own] as const
}

function portionsOf({ documents, signal, onProgress }: WritingParts) {
  // Signing out unloads the user's documents.
  return { onProgress, canGoOn: () => !signal.aborted && documents.getStatus().isLoaded }
}

export type Writing =
  | { readonly phase: 'idle' }
  | { readonly phase: 'writing' | 'taking-back'; readonly done: number; readonly total: number }
  | { readonly phase: 'taken-back' }
  | { readonly phase: 'written'; readonly written: readonly ImportedDocument[]; readonly isWhole: boolean }

/** Called with what was written, also if the writing was stopped. */
type OnWritten = (written: readonly ImportedDocument[]) => void

/** Writes an import, and takes it back as one step. Leaving the page stops the writing; what was written stays. */
export function useImportWriting({
  describe,
  usedIds = () => new Set<string>(),
}: {
  readonly describe: (written: readonly ImportedDocument[]) => string
  readonly usedIds?: ((documents: Documents) => ReadonlySet<string>) | undefined
}) {
  const documents = useDocumentsClient()
  const toasts = useToast()
  const stopper = useRef<AbortController>(null)
  const [writing, setWriting] = useState<Writing>({ phase: 'idle' })
  const stop = (): void => stopper.current?.abort()
  useEffect(() => stop, [])

  async function write(imported: readonly ImportedDocument[], onWritten?: OnWritten): Promise<void> {
    const { signal } = (stopper.current = new AbortController())
    const total = countOwn(imported)
    const onProgress = (done: number): void => setWriting({ phase: 'writing', done, total })
    onProgress(0)
    const { written, failure } = await writeImport(imported, { documents, signal, onProgress })
    onWritten?.(written)
    setWriting({ phase: 'written', written, isWhole: countOwn(written) === total })
    // Such as a file that was moved away meanwhile.
    if (failure !== undefined)
      toasts.show({ kind: 'error', text: 'Der Import ist abgebrochen: Eine Datei lässt sich nicht mehr lesen.' })
    const text = `${describe(written)} importiert`
    toasts.show({ kind: 'success', text, action: { label: 'Rückgängig', onClick: () => void takeBack(written) } })
  }

  async function takeBack(written: readonly ImportedDocument[]): Promise<void> {
    const total = countOwn(written)
    // Begun once, it is not stopped by leaving the page: half of it would be neither the one nor the other.
    const { signal } = new AbortController()
    const onProgress = (done: number): void => setWriting({ phase: 'taking-back', done, total })
    const kept = total - (await takeBackImport(written, { documents, signal, onProgress }, usedIds))
    setWriting({ phase: 'taken-back' })
    const others = kept === 0 ? '' : ` ${formatCount(kept, 'Geändertes bleibt', 'Geänderte bleiben')}.`
    toasts.show({ kind: 'info', text: `Import rückgängig gemacht.${others}` })
  }

  return {
    writing,
    write: (imported: readonly ImportedDocument[], onWritten?: OnWritten) => void write(imported, onWritten),
    stop,
    takeBack: (written: readonly ImportedDocument[]) => void takeBack(written),
    reset: () => setWriting({ phase: 'idle' }),
  }
}

function countOwn(imported: readonly ImportedDocument[]): number {
  return imported.filter(({ isShared }) => !isShared).length
}
