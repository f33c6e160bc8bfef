// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserRecord } from '#auth'
import { AuthProvider, type AuthClient } from '#auth/client'
import { DocumentsProvider, useDocuments, type DocumentView } from '#documents/client'
import { createToastQueue } from '#messaging/client'
import { boards } from '#testing/documents/documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { Menu } from '#ui/menu'
import { ThemeRoot } from '#ui/page/theme'
import { useDocumentMenu } from './document-menu.tsx'
import { PeopleLine, SharedNote } from './people-line.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Board = { readonly title?: string | undefined }

const words = {
  one: 'Tafel',
  this: 'Diese Tafel',
  yours: 'Deine Tafeln',
  toAll: 'Zu deinen Tafeln',
  allPath: '/tafeln',
  icon: 'history',
} as const

function BoardMenu({ board }: { readonly board: DocumentView<Board> }) {
  const entries = useDocumentMenu<Board>({
    collection: boards,
    document: board,
    words,
    titleOf: ({ title = '' }) => title,
    pathOf: (id) => `/tafeln/${id}`,
    copy: { make: (fields, title) => ({ ...fields, title }), maxTitle: 40, without: 'ohne Punkte' },
    isPrinted: true,
  })
  return <Menu label={`Mehr zu ${board.title ?? ''}`} entries={entries} />
}

function Boards({ ownerId }: { readonly ownerId: string | undefined }) {
  const all = useDocuments(boards)
  return (
    <>
      <output>{useLocation().pathname}</output>
      {all.map((board) => (
        <BoardMenu key={board.id} board={{ ...board, ...(ownerId === undefined ? {} : { ownerId }) }} />
      ))}
    </>
  )
}

/** A board of Anna's on a device that is offline; `userId` is who sees it, `ownerId` whose it is. */
async function open(o: { readonly userId?: string | null; readonly ownerId?: string } = {}) {
  const { userId = 'anna', ownerId } = o
  const user = userId === null ? null : ({ id: userId, name: 'Anna' } as UserRecord)
  const auth = { getUser: () => user, subscribe: () => () => undefined } as Partial<AuthClient> as AuthClient
  const documents = createOfflineDocuments()
  await documents.open('anna')
  documents.add(boards, { title: 'Plan' }, 'plan')
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <AuthProvider client={auth}>
        <DocumentsProvider client={documents} toasts={toasts}>
          <MemoryRouter initialEntries={['/tafeln/plan']}>
            <Boards ownerId={ownerId} />
          </MemoryRouter>
        </DocumentsProvider>
      </AuthProvider>
    </ThemeRoot>,
  )
  const titles = () => documents.list(boards).map(({ title }) => title)
  const undo = () => act(() => void toasts.getVisible().at(-1)?.action?.onClick())
  return { titles, undo, toast: () => toasts.getVisible().at(-1)?.text }
}

const openMenu = (title = 'Plan') => fireEvent.click(screen.getByRole('button', { name: `Mehr zu ${title}` }))
const lines = () => screen.getAllByRole('menuitem').map((line) => line.textContent)
const choose = (text: string) => fireEvent.click(screen.getByRole('menuitem', { name: text }))
const path = () => screen.getByRole('status').textContent

test('a copy gets a title of its own and is opened; undoing removes it and leads back', async () => {
  const { titles, toast, undo } = await open()
  openMenu()
  expect(lines()).toEqual(['Mit Personen teilen', 'Tafel duplizieren', 'Drucken', 'Verlauf', 'Tafel löschen'])
  choose('Tafel duplizieren')
  expect(titles()).toEqual(['Plan', 'Plan (Kopie)'])
  expect(path()).not.toBe('/tafeln/plan')
  expect(toast()).toBe('Tafel dupliziert, ohne Punkte')
  undo()
  expect([titles(), path()]).toEqual([['Plan'], '/tafeln/plan'])
})

test('deleting leads to all documents, and undoing back to the one', async () => {
  const { titles, toast, undo } = await open()
  openMenu()
  choose('Tafel löschen')
  expect([titles(), path(), toast()]).toEqual([[], '/tafeln', '„Plan“ gelöscht'])
  undo()
  expect([titles(), path()]).toEqual([['Plan'], '/tafeln/plan'])
})

test('a member leaves instead of deleting; without an account there are neither people nor a history', async () => {
  await open({ ownerId: 'ben' })
  openMenu()
  expect(lines()).toContain('Tafel verlassen')
  expect(lines()).not.toContain('Tafel löschen')
  cleanup()
  await open({ userId: null, ownerId: 'ben' })
  openMenu()
  expect(lines()).toEqual(['Tafel duplizieren', 'Drucken', 'Tafel löschen'])
})

test('printing opens the dialog of the browser', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await open()
  openMenu()
  choose('Drucken')
  expect(print).toHaveBeenCalledOnce()
})

const people = [
  ['ben', 'Ben Muster'],
  ['cem', 'Cem Aydın'],
] as const

function showLine(o: {
  readonly ownerId: string
  readonly memberIds: readonly string[]
  readonly readers?: readonly { readonly id: string }[]
  readonly isSignedOut?: true
}) {
  const user = o.isSignedOut ? null : ({ id: 'anna', name: 'Anna' } as UserRecord)
  const call = async () => ({ ok: true, value: { people: people.map(([id, name]) => ({ id, name })) } })
  const auth = { getUser: () => user, subscribe: () => () => undefined, call, storage: null } as unknown as AuthClient
  const status = { isServerReachable: true }
  const client = { getStatus: () => status, subscribe: () => () => undefined, list: () => [] }
  const board = { id: 'plan', ...o }
  render(
    <ThemeRoot>
      <AuthProvider client={auth}>
        <DocumentsProvider client={client as never}>
          <MemoryRouter>
            <PeopleLine collection={boards} document={board} />
            <SharedNote document={board} userId={user?.id} names={new Map(people)} />
          </MemoryRouter>
        </DocumentsProvider>
      </AuthProvider>
    </ThemeRoot>,
  )
}

test('the line names the others who see the document and leads to them', async () => {
  showLine({ ownerId: 'anna', memberIds: ['ben'] })
  const link = await screen.findByRole('link', { name: 'Personen: Ben Muster' })
  expect(link.getAttribute('href')).toBe('/teilen/boards/plan')
  expect(screen.queryAllByText('BM')).toHaveLength(1)
  expect(screen.queryAllByText('geteilt')).toHaveLength(1)
})

test('several are named and counted, its owner first; one whose name is unknown is „Jemand anderes“', async () => {
  showLine({ ownerId: 'ben', memberIds: ['anna', 'cem'] })
  expect(await screen.findAllByRole('link', { name: 'Personen: Ben Muster und Cem Aydın' })).toHaveLength(1)
  expect(screen.queryAllByText('geteilt von Ben Muster')).toHaveLength(1)
  cleanup()
  showLine({ ownerId: 'ben', memberIds: ['anna', 'cem', 'eva', 'filiz'] })
  expect(await screen.findAllByRole('link', { name: 'Personen: Ben Muster und 3 andere' })).toHaveLength(1)
  cleanup()
  showLine({ ownerId: 'anna', memberIds: ['eva'] })
  expect(await screen.findAllByRole('link', { name: 'Personen: Jemand anderes' })).toHaveLength(1)
})

test('X16 the line marks who only reads', async () => {
  showLine({ ownerId: 'anna', memberIds: ['ben', 'cem'], readers: [{ id: 'ben' }] })
  const name = 'Personen: Ben Muster (liest nur mit) und Cem Aydın'
  expect(await screen.findAllByRole('link', { name })).toHaveLength(1)
})

test('a document of the user alone says so; without an account there is nobody to share with', () => {
  showLine({ ownerId: 'anna', memberIds: [] })
  expect(screen.queryAllByRole('link', { name: 'Personen: Nur du' })).toHaveLength(1)
  expect(screen.queryByText(/^geteilt/)).toBeNull()
  cleanup()
  showLine({ ownerId: 'device', memberIds: [], isSignedOut: true })
  expect(screen.queryByRole('link')).toBeNull()
})
