// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import type { HistoryEntry } from '#documents'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import type { RequestFailure } from '#http/client'
import { useHistory } from './use-history.ts'

afterEach(cleanup)

type Answer = Result<readonly HistoryEntry[], RequestFailure>

const noAnswer: Answer = failed({ code: 'network-request-failed', message: 'Keine Antwort.', status: 0 })

/** A page that asks for a history; each answer comes when the test gives it. */
function openHistory() {
  let status = { isLoaded: true, isServerReachable: true } as SyncStatus
  const listeners = new Set<() => void>()
  const questions: ((answer: Answer) => void)[] = []
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readOwnChanges: async () => [],
    readHistory: () => new Promise((resolve) => questions.push(resolve)),
  }
  const { result } = renderHook(() => useHistory('wheels', 'k', ''), {
    wrapper: ({ children }) => <DocumentsProvider client={client as DocumentsClient}>{children}</DocumentsProvider>,
  })
  return {
    state: () => result.current.history,
    reload: () => act(() => result.current.reload()),
    answer: (answer: Answer) => act(async () => questions.shift()?.(answer)),
    setReachable: (isServerReachable: boolean) =>
      act(() => {
        status = { ...status, isServerReachable }
        for (const listener of listeners) listener()
      }),
  }
}

test('a request without an answer while the server is reachable otherwise says so and can be repeated', async () => {
  const page = openHistory()
  await page.answer(noAnswer)
  await waitFor(() => expect(page.state()).toEqual({ kind: 'failed', message: 'Keine Antwort.', isRetrying: false }))
  page.reload()
  expect(page.state()).toMatchObject({ kind: 'failed', isRetrying: true })
  await page.answer(ok([]))
  await waitFor(() => expect(page.state()).toEqual({ kind: 'shown', entries: [], isComplete: true }))
})

test('with the server out of reach a failed question gives way to what the device knows itself', async () => {
  const page = openHistory()
  await page.answer(noAnswer)
  page.setReachable(false)
  await waitFor(() => expect(page.state()).toEqual({ kind: 'shown', entries: [], isComplete: false }))
})

test.each([
  ['not-found', 404],
  ['invalid-request', 400],
])('what is at no document’s address has no history: %s', async (code, status) => {
  const page = openHistory()
  await page.answer(failed({ code, message: 'Diese Eingabe passt nicht. Prüf das genannte Feld.', status }))
  await waitFor(() => expect(page.state()).toEqual({ kind: 'missing' }))
})
