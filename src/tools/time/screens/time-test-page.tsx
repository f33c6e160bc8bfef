/** What parts of the screens stand in, for tests: real documents in memory, no server, toasts. */
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { DocumentsProvider, useUndoSteps, type DocumentsClient } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { ThemeRoot } from '#ui/page/theme'
import { useUndoKeys } from '#ui/use-undo-keys'
import { entriesCollection } from '../collections.ts'
import type { TimeEntry } from '../model.ts'
import { withoutMeta } from '#documents'

/** A device without a network that has these entries, by their ids. */
export async function openTestEntries(entries: Readonly<Record<string, TimeEntry>>): Promise<DocumentsClient> {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  for (const [id, entry] of Object.entries(entries)) documents.add(entriesCollection, entry, id)
  return documents
}

/** The entries by their ids, without what the service knows about them. */
export function entriesIn(documents: DocumentsClient): Readonly<Record<string, TimeEntry>> {
  return Object.fromEntries(
    documents.list(entriesCollection).map((entry) => [entry.id, withoutMeta<TimeEntry>(entry)] as const),
  )
}

export function showTimePart(documents: DocumentsClient, part: ReactNode) {
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents} toasts={toasts}>
        <ToastProvider queue={toasts}>
          <UndoKeys />
          <MemoryRouter>{part}</MemoryRouter>
        </ToastProvider>
      </DocumentsProvider>
    </ThemeRoot>,
  )
  return {
    pressToast: () =>
      act(() => {
        toasts.getVisible().at(-1)?.action?.onClick()
      }),
    toastTexts: () => toasts.getVisible().map(({ text }) => text),
  }
}

function UndoKeys() {
  useUndoKeys(useUndoSteps())
  return null
}
