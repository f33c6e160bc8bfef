/** What the parts of a wheel's page stand in, for tests: real documents in memory, no server, toasts. */
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { AuthProvider, type AuthClient } from '#auth/client'
import {
  DocumentsProvider,
  useUndoSteps,
  useDocument,
  type DocumentsClient,
  type DocumentView,
} from '#documents/client'
import { FilesContext, type FilesClient } from '#files/client'
import { createToastQueue, ToastProvider, type ToastQueue } from '#messaging/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { ThemeRoot } from '#ui/page/theme'
import { useUndoKeys } from '#ui/use-undo-keys'
import { newWheel, sortEntries, wheelsCollection, type Entry, type Wheel, makeEntries } from '../model.ts'
import { useOpenedWheelEdits, WheelEditsContext } from '../edits/screens/use-wheel-edits.ts'

export const WHEEL_ID = 'wheel'

/** Entries with these names; the id of each is its name in small letters, with its place where the name was there before. */
export function entriesOf(...texts: readonly string[]): readonly Entry[] {
  const ids: string[] = []
  for (const [index, text] of texts.entries()) {
    const id = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    ids.push(ids.includes(id) ? `${id}${index + 1}` : id)
  }
  return makeEntries(
    texts.map((text) => ({ text, weight: 1 })),
    undefined,
    () => ids.shift() ?? '',
  )
}

/** A device without a network that has one wheel with these entries. */
export async function openTestWheel(entries: readonly Entry[]): Promise<DocumentsClient> {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  documents.add(wheelsCollection, newWheel('Küche', entries), WHEEL_ID)
  return documents
}

/** The entries of the test's wheel in the order people see. */
export function entriesIn(documents: DocumentsClient): readonly Entry[] {
  return sortEntries(documents.get(wheelsCollection, WHEEL_ID)?.entries ?? [])
}

const signedOut = { getUser: () => null, subscribe: () => () => undefined } as Partial<AuthClient> as AuthClient
const openNoFiles = (): Promise<FilesClient> => new Promise(() => undefined)

function OpenedWheel(props: { readonly part: (wheel: DocumentView<Wheel>) => ReactNode }) {
  const wheel = useDocument(wheelsCollection, WHEEL_ID)
  const edits = useOpenedWheelEdits(WHEEL_ID)
  return <WheelEditsContext value={edits}>{wheel === undefined ? null : props.part(wheel)}</WheelEditsContext>
}

export function showWheelPart(
  documents: DocumentsClient,
  part: (wheel: DocumentView<Wheel>) => ReactNode,
): { readonly toasts: ToastQueue; readonly pressToast: () => void; readonly toastTexts: () => readonly string[] } {
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents} toasts={toasts}>
        <ToastProvider queue={toasts}>
          <UndoKeys />
          <AuthProvider client={signedOut}>
            <FilesContext value={openNoFiles}>
              <MemoryRouter>
                <OpenedWheel part={part} />
              </MemoryRouter>
            </FilesContext>
          </AuthProvider>
        </ToastProvider>
      </DocumentsProvider>
    </ThemeRoot>,
  )
  return {
    toasts,
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
