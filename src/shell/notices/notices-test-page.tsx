import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'

function Path() {
  return <output>{useLocation().pathname}</output>
}

/** A page with something that speaks up by itself, its path, and a documents client of which only this status matters. */
export function openNoticesPage(notice: ReactNode, initial: Partial<SyncStatus>, parts: Partial<DocumentsClient> = {}) {
  const listeners = new Set<() => void>()
  // What a notice does not ask for is left out.
  let status = initial as SyncStatus
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...parts,
  }
  const queue = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <DocumentsProvider client={client as DocumentsClient}>
      <ToastProvider queue={queue}>
        <MemoryRouter>
          {notice}
          <Path />
        </MemoryRouter>
      </ToastProvider>
    </DocumentsProvider>,
  )
  return {
    queue,
    /** `error: Text` of each toast that can be seen. */
    toasts: () => queue.getVisible().map(({ kind, text }) => `${kind}: ${text}`),
    change(next: Partial<SyncStatus>) {
      status = next as SyncStatus
      act(() => {
        for (const listener of listeners) listener()
      })
    },
  }
}
