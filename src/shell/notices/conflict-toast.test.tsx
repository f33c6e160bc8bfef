// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentsClient, type KeptConflict, type SyncStatus } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { ConflictToast } from './conflict-toast.tsx'

afterEach(cleanup)

const at = '2026-11-12T12:00:00.000Z'
const conflict: KeptConflict = {
  address: 'wheels/k/title',
  path: 'wheels/k',
  key: 'title',
  winner: 'mine',
  mine: 'a',
  mineEditedAt: at,
  other: 'b',
  isOtherOmitted: false,
  userId: 'anna',
  deviceId: 'laptop',
  editedAt: at,
  foundAt: at,
  isTold: false,
}

function Path() {
  return <output>{useLocation().pathname}</output>
}

/** The page with a documents client of which only the conflicts matter. */
function openPage() {
  const listeners = new Set<() => void>()
  let status = { conflicts: [] as readonly KeptConflict[] }
  const change = (conflicts: readonly KeptConflict[]): void => {
    status = { conflicts }
    act(() => {
      for (const listener of listeners) listener()
    })
  }
  const client: Partial<DocumentsClient> = {
    getStatus: () => status as SyncStatus,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteConflictsTold: () => change(status.conflicts.map((kept) => ({ ...kept, isTold: true }))),
  }
  const queue = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <DocumentsProvider client={client as DocumentsClient}>
      <ToastProvider queue={queue}>
        <MemoryRouter>
          <ConflictToast />
          <Path />
        </MemoryRouter>
      </ToastProvider>
    </DocumentsProvider>,
  )
  return { change, queue, texts: () => queue.getVisible().map(({ text }) => text) }
}

test('Y11 a conflict is told once, with a way to both versions, and the word goes when all is decided', async () => {
  const { change, queue, texts } = openPage()
  change([conflict])
  await expect.poll(texts).toEqual(['‚Titel‘ wurde auch auf einem anderen Gerät geändert'])
  change([{ ...conflict, isTold: true }])
  expect(texts()).toHaveLength(1)
  act(() => void queue.getVisible()[0]?.action?.onClick())
  expect(screen.getByRole('status').textContent).toBe('/account/auch-anderswo-geaendert')
  change([])
  expect(texts()).toEqual([])
})
