// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { RoomToast } from './room-toast.tsx'

afterEach(cleanup)

test('Q10 the server’s sentence stays as long as it has no room, and is not said where the server can’t be reached', () => {
  let status: Partial<SyncStatus> = { isLoaded: true, isServerReachable: true }
  const listeners = new Set<() => void>()
  const client: Partial<DocumentsClient> = {
    getStatus: () => status as SyncStatus,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const queue = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <DocumentsProvider client={client as DocumentsClient}>
      <ToastProvider queue={queue}>
        <MemoryRouter>
          <RoomToast />
        </MemoryRouter>
      </ToastProvider>
    </DocumentsProvider>,
  )
  const toastsWith = (next: Partial<SyncStatus>) => {
    status = next
    act(() => {
      for (const listener of listeners) listener()
    })
    return queue.getVisible().map(({ text, kind }) => `${kind}: ${text}`)
  }
  const reached = { isLoaded: true, isServerReachable: true }
  expect(toastsWith(reached)).toEqual([])
  expect(toastsWith({ ...reached, noRoom: 'Kein Platz.' })).toEqual(['error: Kein Platz.'])
  expect(toastsWith({ ...reached, noRoom: 'Kein Platz.', pendingCount: 5 })).toEqual(['error: Kein Platz.'])
  expect(toastsWith({ ...reached, isServerReachable: false, noRoom: 'Kein Platz.' })).toEqual([])
  expect(toastsWith(reached)).toEqual([])
})
