// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import type { HistoryEntry } from '#documents'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import type { RequestFailure } from '#http/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { DeletedScreen } from './deleted-screen.tsx'

afterEach(cleanup)

type Answer = Result<readonly HistoryEntry[], RequestFailure>

const deletion: HistoryEntry = {
  changeId: 'c',
  version: 2,
  userId: 'anna',
  deviceId: 'laptop',
  editedAt: '2026-11-12T12:00:00.000Z',
  recordedAt: '2026-11-12T12:00:00.000Z',
  outcome: 'applied',
  type: 'DELETED',
  path: 'wheels/k',
  fields: [],
  before: { title: 'Kantine', entries: [] },
}

/** The screen with one deleted wheel; the test answers its server requests. */
function openScreen({ isLoaded = true } = {}) {
  const questions: ((answer: Answer) => void)[] = []
  const status = { isLoaded, isServerReachable: true } as SyncStatus
  const deleted = {
    collection: 'wheels',
    id: 'k',
    ownerId: 'anna',
    deletedAt: '2026-11-12T12:00:00.000Z',
  }
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: () => () => undefined,
    listDeleted: () => (isLoaded ? [deleted] : []),
    readHistory: () => new Promise((resolve) => questions.push(resolve)),
  }
  render(
    <ThemeRoot>
      <DocumentsProvider client={client as DocumentsClient}>
        <ToastProvider queue={createToastQueue({ now: () => 0, startTimer: () => () => undefined })}>
          <MemoryRouter>
            <DeletedScreen userId="anna" />
          </MemoryRouter>
        </ToastProvider>
      </DocumentsProvider>
    </ThemeRoot>,
  )
  return { answer: (answer: Answer) => act(async () => questions.shift()?.(answer)) }
}

test.each([0, 429, 500])(
  'status %i does not mean that the history has forgotten: it can be asked again',
  async (status) => {
    const page = openScreen()
    await page.answer(failed({ code: 'x', message: 'x', status }))
    expect(screen.queryByText('Gerade nicht abrufbar')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Rad: noch einmal versuchen' }))
    await page.answer(ok([deletion]))
    expect(screen.queryByRole('button', { name: 'Rad „Kantine“ wiederherstellen' })).not.toBeNull()
  },
)

test('a document without a history on the server cannot be brought back', async () => {
  const page = openScreen()
  await page.answer(failed({ code: 'not-found', message: 'x', status: 404 }))
  expect(screen.queryByText('Steht nicht mehr im Verlauf')).not.toBeNull()
})

test('while the device still reads its storage, nothing is shown about it', () => {
  openScreen({ isLoaded: false })
  expect(screen.queryByText('Nichts gelöscht')).toBeNull()
})
