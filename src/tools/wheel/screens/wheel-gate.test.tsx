// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentsClient, type LastCopy, type SyncStatus } from '#documents/client'
import { ThemeRoot } from '#ui/page/theme'
import { WheelGate } from './wheel-gate.tsx'

afterEach(cleanup)

const AT = '2026-10-17T12:00:00.000Z'

function openWheel(wheelId: string) {
  const around = { ownerId: 'anna', memberIds: [], version: 1, createdAt: AT, updatedAt: AT, isDeleted: false }
  const document = { collection: 'wheels', id: 'kept', ...around, fields: { title: 'Altes Rad' } }
  const lastCopies: readonly LastCopy[] = [{ key: 'wheels/kept@era', document, keptAt: AT }]
  const state: Partial<SyncStatus> = { isLoaded: true, isServerReachable: true, lastSyncedAt: AT, lastCopies }
  const status = state as SyncStatus
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: () => () => undefined,
    get: () => undefined,
    list: () => [],
  }
  render(
    <ThemeRoot>
      <DocumentsProvider client={client as DocumentsClient}>
        <MemoryRouter initialEntries={[`/wheel/${wheelId}`]}>
          <Routes>
            <Route path="/wheel/:wheelId" element={<WheelGate>{() => 'das Rad'}</WheelGate>} />
          </Routes>
        </MemoryRouter>
      </DocumentsProvider>
    </ThemeRoot>,
  )
}

test('D7 the page of a wheel that the server has lost leads to what only this device has left', () => {
  openWheel('kept')
  expect(screen.getByText('Dieses Rad hat der Server nicht mehr')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Ansehen' })
  expect(link.getAttribute('href')).toBe('/account/nur-noch-auf-diesem-geraet')
})

test('the page of an unknown wheel says that there is none', () => {
  openWheel('other')
  expect(screen.getByText('Dieses Rad gibt es nicht')).toBeDefined()
})
