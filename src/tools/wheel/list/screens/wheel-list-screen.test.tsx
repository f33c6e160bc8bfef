// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { AuthProvider, type AuthClient } from '#auth/client'
import { DocumentsProvider } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { ThemeRoot } from '#ui/page/theme'
import { newWheel, wheelsCollection } from '../../model.ts'
import { WheelListScreen } from './wheel-list-screen.tsx'

// jsdom draws nothing.
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
})
afterEach(cleanup)

it('K33, L4, L6: the list shows its buttons when it is known where they stay: one that moves while pressed hears nothing', async () => {
  const documents = createOfflineDocuments()
  const auth = { getUser: () => null, subscribe: () => () => undefined } as Partial<AuthClient> as AuthClient
  render(
    <ThemeRoot>
      <AuthProvider client={auth}>
        <DocumentsProvider client={documents}>
          <ToastProvider queue={createToastQueue({ now: () => 0, startTimer: () => () => undefined })}>
            <MemoryRouter>
              <WheelListScreen />
            </MemoryRouter>
          </ToastProvider>
        </DocumentsProvider>
      </AuthProvider>
    </ThemeRoot>,
  )
  expect(screen.queryByRole('heading', { name: 'Glücksrad' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Neues Rad' })).toBeNull()
  expect(screen.queryByText(/^Deine Daten kommen gerade auf dieses Gerät/)).not.toBeNull()
  await act(async () => {
    await documents.open('anna')
    documents.add(wheelsCollection, newWheel('Küche', []), 'kitchen')
  })
  expect(screen.getAllByRole('button', { name: 'Neues Rad' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Liste/ })).toBeNull()
  await documents.close()
})
