// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentsClient, type LastCopy, type SyncStatus } from '#documents/client'
import { ThemeRoot } from '#ui/page/theme'
import { boards } from '#testing/documents/documents'
import { DocumentPage, type DocumentWords } from './document-page.tsx'

afterEach(cleanup)

const AT = '2026-10-17T12:00:00.000Z'

const words: DocumentWords = {
  one: 'Tafel',
  this: 'Diese Tafel',
  yours: 'Deine Tafeln',
  toAll: 'Zu deinen Tafeln',
  allPath: '/tafeln',
  icon: 'history',
}

function open(id: string, changed: Partial<SyncStatus> = {}) {
  const around = { ownerId: 'anna', memberIds: [], version: 1, createdAt: AT, updatedAt: AT, isDeleted: false }
  const document = { collection: 'boards', id: 'kept', ...around, fields: { title: 'Alte Tafel' } }
  const lastCopies: readonly LastCopy[] = [{ key: 'boards/kept@era', document, keptAt: AT }]
  const state: Partial<SyncStatus> = {
    isLoaded: true,
    isServerReachable: true,
    lastSyncedAt: AT,
    lastCopies,
    ...changed,
  }
  const status = state as SyncStatus
  const here = { ...around, id: 'here', title: 'Einkauf' } as never
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: () => () => undefined,
    get: (_collection, asked) => (asked === 'here' ? here : undefined),
    list: () => [],
  }
  render(
    <ThemeRoot>
      <DocumentsProvider client={client as DocumentsClient}>
        <MemoryRouter initialEntries={[`/tafeln/${id}`]}>
          <DocumentPage collection={boards} id={id} words={words}>
            {({ title }) => `Tafel: ${title}`}
          </DocumentPage>
        </MemoryRouter>
      </DocumentsProvider>
    </ThemeRoot>,
  )
}

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a document is shown as soon as it is there, whatever the server says', () => {
  open('here', { isServerReachable: false })
  expect(screen.getByText('Tafel: Einkauf')).toBeDefined()
})

test('D7 the page of a document that the server has lost leads to what only this device has left', () => {
  open('kept')
  expect(screen.getByText('Diese Tafel hat der Server nicht mehr')).toBeDefined()
  expect(target('Ansehen')).toBe('/account/nur-noch-auf-diesem-geraet')
})

test('the page of an unknown document says that there is none, and leads to its history', () => {
  open('other')
  expect(screen.getByText('Diese Tafel gibt es nicht')).toBeDefined()
  expect([target('Verlauf ansehen'), target('Zu deinen Tafeln')]).toEqual(['/verlauf/boards/other', '/tafeln'])
})

test('without an account it may be in the account, and signing in leads back', () => {
  open('other', { home: 'device' })
  expect(screen.getByText('Diese Tafel gibt es auf diesem Gerät nicht')).toBeDefined()
  expect(target('Anmelden')).toBe('/login?next=%2Ftafeln%2Fother')
})

test('what was never on this device is not called missing while the server is out of reach', () => {
  open('other', { lastSyncedAt: undefined as never, isServerReachable: false })
  expect(screen.getByText('Deine Tafeln sind gerade nicht erreichbar')).toBeDefined()
})

test('while the device is reading, nothing is claimed', () => {
  open('other', { isLoaded: false, leftCount: 70 })
  expect(document.querySelector('h1')).toBeNull()
  // Hidden for the first second.
  expect(screen.getByRole('status').textContent).toContain('Deine Daten kommen gerade auf dieses Gerät … (noch 70)')
  expect(document.title).toBe('Tafel – Taschenmesser')
})
