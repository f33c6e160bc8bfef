import { AuthProvider, type AuthClient } from '#auth/client'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { FilesContext, type OpenFiles } from '#files/client'
import { ToastProvider, type ToastQueue } from '#messaging/client'
import { ThemeRoot } from '#ui/theme'
import { Frame } from './frame.tsx'
import { PageRouter, type PageHistory } from './page-router.tsx'
import { PushContext, type OpenPush } from './push/push-context.ts'
import { AppRoutes } from './routes.tsx'
import type { ThemeStore } from './theme-mode.ts'
import { ThemeStoreProvider } from './theme-switch.tsx'

export type AppServices = {
  readonly auth: AuthClient
  readonly documents: DocumentsClient
  readonly toasts: ToastQueue
  readonly themeStore: ThemeStore
  readonly history: PageHistory
  readonly openPush: OpenPush
  readonly openFiles: OpenFiles
}

export function App({ auth, documents, toasts, themeStore, history, openPush, openFiles }: AppServices) {
  return (
    <ThemeRoot>
      <ThemeStoreProvider value={themeStore}>
        <AuthProvider client={auth}>
          <DocumentsProvider client={documents}>
            <ToastProvider queue={toasts}>
              <PushContext value={openPush}>
                <FilesContext value={openFiles}>
                  <PageRouter history={history}>
                    <Frame>
                      <AppRoutes />
                    </Frame>
                  </PageRouter>
                </FilesContext>
              </PushContext>
            </ToastProvider>
          </DocumentsProvider>
        </AuthProvider>
      </ThemeStoreProvider>
    </ThemeRoot>
  )
}
