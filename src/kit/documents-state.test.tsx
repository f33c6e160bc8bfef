// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DocumentsProvider } from '#documents/client'
import { ThemeRoot } from '#ui/page/theme'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { documentsState, useLoadedParts } from './documents-state.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const fresh = { isLoaded: true, isServerReachable: true }
const synced = { ...fresh, lastSyncedAt: '2026-01-01T12:00:00.000Z' }

it('knows nothing before the device is read and the server has answered', () => {
  expect(documentsState({ ...synced, isLoaded: false }, false)).toBe('reading')
  expect(documentsState(fresh, true)).toBe('reading')
})

it('knows all wheels once the device had everything, whatever became of the server since', () => {
  expect(documentsState(synced, true)).toBe('complete')
  expect(documentsState(synced, false)).toBe('complete')
  expect(documentsState({ ...synced, isServerReachable: false, pause: 'unauthenticated' }, true)).toBe('complete')
})

it('never says that there are no wheels on a device that had none and can’t ask', () => {
  expect(documentsState(fresh, false)).toBe('offline')
  expect(documentsState({ ...fresh, isServerReachable: false }, true)).toBe('offline')
  expect(documentsState({ ...fresh, pause: 'unauthenticated' }, true)).toBe('signed-out')
  expect(documentsState({ ...fresh, pause: 'wrong-user' }, true)).toBe('signed-out')
  expect(documentsState({ ...fresh, pause: 'update-required' }, true)).toBe('outdated')
})

it('knows all wheels of the device as soon as it is read, online or not', () => {
  expect(documentsState({ ...fresh, home: 'device', isLoaded: false }, true)).toBe('reading')
  expect(documentsState({ ...fresh, home: 'device' }, true)).toBe('complete')
  expect(documentsState({ ...fresh, home: 'device' }, false)).toBe('complete')
})

function Frame(parts: { readonly actions: ReactNode; readonly children: ReactNode }) {
  const { actions, children } = useLoadedParts(parts)
  return (
    <main>
      {actions}
      {children}
    </main>
  )
}

const WAITING = 'Deine Daten kommen gerade auf dieses Gerät …'

/** Opens the documents of a device that never had any, and looks at the frame. */
async function openFrame(isOnline: boolean) {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const client = createOfflineDocuments({ isOnline: () => isOnline })
  const page = (
    <ThemeRoot>
      <DocumentsProvider client={client}>
        <Frame actions="Neu: ">Noch keine Projekte</Frame>
      </DocumentsProvider>
    </ThemeRoot>
  )
  const { rerender } = render(page)
  const shown = () => screen.getByRole('main').textContent
  expect(shown()).toBe(WAITING)
  await act(() => client.open('anna'))
  return { client, online, shown, renderAgain: () => rerender(page) }
}

it('shows no list before the device is read and, if the server is in reach, has answered for the first time', async () => {
  const { client, shown } = await openFrame(true)
  expect(shown()).toBe(WAITING)
  await client.close()
})

it('shows what the device has if the server is out of reach, and keeps it when the network returns', async () => {
  const { client, online, shown, renderAgain } = await openFrame(false)
  expect(shown()).toBe('Neu: Noch keine Projekte')
  online.mockReturnValue(true)
  renderAgain()
  expect(shown()).toBe('Neu: Noch keine Projekte')
  await act(() => client.close())
  expect(shown()).toBe(WAITING)
})
