import type { ReactNode } from 'react'
import { AuthProvider, useUser, type AuthClient } from '#auth/client'
import { DocumentsProvider, type DeviceDocuments, type DocumentsClient } from '#documents/client'
import { FilesContext, type OpenFiles } from '#files/client'
import { CallContext, type CallEndpoint } from '#http/client'
import { PushContext, ToastProvider, type OpenPush, type ToastQueue } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { Frame } from './frame/frame.tsx'
import { PageRouter, type PageHistory } from './frame/page-router.tsx'
import { AppRoutes } from './routes.tsx'
import { InstallPromptContext, type InstallPrompt } from './browser/install-prompt.ts'
import type { ThemeStore } from './frame/theme-mode.ts'
import { ThemeStoreProvider } from './frame/theme-switch.tsx'

export type AppServices = {
  readonly callEndpoint: CallEndpoint
  readonly auth: AuthClient
  readonly documents: DocumentsClient
  readonly device: DeviceDocuments
  readonly toasts: ToastQueue
  readonly themeStore: ThemeStore
  readonly history: PageHistory
  readonly openPush: OpenPush
  readonly openFiles: OpenFiles
  readonly installPrompt: InstallPrompt
}

export function App({
  callEndpoint,
  auth,
  documents,
  device,
  toasts,
  themeStore,
  history,
  openPush,
  openFiles,
  installPrompt,
}: AppServices) {
  return (
    <ThemeRoot>
      <ThemeStoreProvider value={themeStore}>
        <AuthProvider client={auth}>
          <UsedDocuments client={documents} device={device} toasts={toasts}>
            <ToastProvider queue={toasts}>
              <PushContext value={openPush}>
                <FilesContext value={openFiles}>
                  <CallContext value={callEndpoint}>
                    <InstallPromptContext value={installPrompt}>
                      <PageRouter history={history}>
                        <Frame>
                          <AppRoutes />
                        </Frame>
                      </PageRouter>
                    </InstallPromptContext>
                  </CallContext>
                </FilesContext>
              </PushContext>
            </ToastProvider>
          </UsedDocuments>
        </AuthProvider>
      </ThemeStoreProvider>
    </ThemeRoot>
  )
}

function UsedDocuments(props: {
  readonly client: DocumentsClient
  readonly device: DeviceDocuments
  readonly toasts: ToastQueue
  readonly children: ReactNode
}) {
  return <DocumentsProvider {...props} userId={useUser()?.id ?? null} loadReadOnly={loadReadOnly} />
}

const loadReadOnly = async () => (await import('./words/name-document.ts')).isReadOnly
