/** What the parts of the page stand in, for tests: real documents in memory, no server, toasts. */
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { usersCollection } from '#auth'
import { AuthProvider, type AuthClient } from '#auth/client'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import type { MessageSettings } from '#messaging'
import { createToastQueue, ToastProvider, type ToastQueue } from '#messaging/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { ThemeRoot } from '#ui/page/theme'
import { ReauthenticationProvider } from '../reauthentication/reauthentication-provider.tsx'

export const USER_ID = 'anna'

/** A browser whose person has these settings and no network. */
export async function openTestDocuments(settings?: MessageSettings): Promise<DocumentsClient> {
  const documents = createOfflineDocuments()
  await documents.open(USER_ID)
  const record = { email: 'anna@beispiel.de', name: 'Anna' }
  documents.add(usersCollection, settings === undefined ? record : { ...record, messageSettings: settings }, USER_ID)
  return documents
}

export function settingsOf(documents: DocumentsClient): MessageSettings | undefined {
  return documents.get(usersCollection, USER_ID)?.messageSettings
}

export function showPart(
  documents: DocumentsClient,
  part: ReactNode,
): { readonly toasts: ToastQueue; readonly pressToast: () => void } {
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents}>
        <ToastProvider queue={toasts}>
          <MemoryRouter>{part}</MemoryRouter>
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
  }
}

/** A part that asks the server, which answers as `call` says; only whether it is reached is asked of the documents. */
export function showServerPart(part: ReactNode, call: (path: string, input: unknown) => unknown, isOnline = true) {
  const status = { isLoaded: true, isServerReachable: isOnline } as SyncStatus
  const documents: Partial<DocumentsClient> = { getStatus: () => status, subscribe: () => () => undefined }
  const auth = { call: async (endpoint: { path: string }, input: unknown) => call(endpoint.path, input) }
  return showPart(
    documents as DocumentsClient,
    <AuthProvider client={auth as unknown as AuthClient}>
      <ReauthenticationProvider>{part}</ReauthenticationProvider>
    </AuthProvider>,
  )
}

/** The screen's width as the page asks for it. */
export function setWidth({ isWide }: { readonly isWide: boolean }): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: isWide, media, onchange: null }) as unknown as MediaQueryList
}
