import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'

function Path() {
  return <output>{useLocation().pathname}</output>
}

/** Renders a notice beside the page's path, with a documents client that has nothing but this status and these `parts`. */
export function openNoticesPage(notice: ReactNode, initial: Partial<SyncStatus>, parts: Partial<DocumentsClient> = {}) {
  const listeners = new Set<() => void>()
  // A test gives only those parts of a status that its notice reads.
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
    /** Returns `<kind>: <text>` of each visible toast. */
    toasts: () => queue.getVisible().map(({ kind, text }) => `${kind}: ${text}`),
    change(next: Partial<SyncStatus>) {
      status = next as SyncStatus
      act(() => {
        for (const listener of listeners) listener()
      })
    },
  }
}
