// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import type { HistoryEntry } from '#documents'
import { DocumentsProvider, type DeletedDocument, type DocumentsClient, type SyncStatus } from '#documents/client'
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

type Lost = { readonly collection: string; readonly fields: object }

/** The screen with one deleted wheel, whose fields the test answers, or with another document that the device itself deleted. */
function openScreen({
  isLoaded = true,
  lost = undefined as Lost | undefined,
  others = {} as Record<string, object>,
} = {}) {
  const questions: ((answer: Answer) => void)[] = []
  const status = { isLoaded, isServerReachable: true } as SyncStatus
  const deleted = {
    collection: 'wheels',
    id: 'k',
    ownerId: 'anna',
    deletedAt: '2026-11-12T12:00:00.000Z',
    ...lost,
  } as DeletedDocument
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: () => () => undefined,
    list: () => [],
    view: (collection: string, id: string) => others[`${collection}/${id}`] as never,
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

const restoreButton = (name: string) => screen.queryByRole('button', { name: `${name} wiederherstellen` })

test('what has no title is called as its tool says, or by what stands in it', () => {
  const start = '2025-11-24T21:25:00+01:00[Europe/Berlin]'
  const end = '2025-11-24T21:26:00+01:00[Europe/Berlin]'
  const fields = { kind: 'work', source: 'clock', time: { start, end } }
  openScreen({ lost: { collection: 'timeEntries', fields } })
  expect(restoreButton('Mo, 24.11.2025, 21:25–21:26, Arbeit')?.textContent).toBe('Wiederherstellen')
  expect(screen.queryByText(/^Zeiteintrag, gelöscht/)).not.toBeNull()
  cleanup()
  const meal = { cookbookId: 'c', on: '2026-11-24', kind: 'dinner', rank: 'a', dish: { kind: 'note' } }
  openScreen({ lost: { collection: 'meals', fields: meal } })
  expect(restoreButton('Mahlzeit: Am 24.11.2026, Mahlzeit Abendessen')).not.toBeNull()
})

test('X20 users who only read a trip are not offered to bring back what they made there', () => {
  const lost = { collection: 'tripTasks', fields: { tripId: 't', title: 'Pass' } }
  openScreen({ lost, others: { 'trips/t': { ownerId: 'ben', readers: [{ id: 'anna' }] } } })
  expect(restoreButton('Aufgabe „Pass“')).toBeNull()
  expect(screen.queryByText('Du liest hier nur mit')).not.toBeNull()
  cleanup()
  openScreen({ lost, others: { 'trips/t': { ownerId: 'ben', readers: [] } } })
  expect(restoreButton('Aufgabe „Pass“')).not.toBeNull()
})

test('a document without a history on the server cannot be brought back', async () => {
  const page = openScreen()
  await page.answer(failed({ code: 'not-found', message: 'x', status: 404 }))
  expect(screen.queryByText('Steht nicht mehr im Verlauf')).not.toBeNull()
})

test('while the device still reads its storage, nothing is shown about it', () => {
  openScreen({ isLoaded: false })
  expect(screen.queryByText('Nichts gelöscht')).toBeNull()
})
