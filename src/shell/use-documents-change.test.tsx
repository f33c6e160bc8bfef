// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { useDocumentsChange } from './use-documents-change.ts'

afterEach(cleanup)

test('a change after a page was rendered and before it listens is shown, too', () => {
  const listeners = new Set<() => void>()
  let title = 'noch nicht geladen'
  const client: Partial<DocumentsClient> = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const { result } = renderHook(
    () => {
      useDocumentsChange()
      // Runs before effects subscribe, as documents may be read from the disk then.
      useLayoutEffect(() => {
        title = 'geladen'
        for (const listener of listeners) listener()
      }, [])
      return title
    },
    {
      wrapper: ({ children }) => <DocumentsProvider client={client as DocumentsClient}>{children}</DocumentsProvider>,
    },
  )
  expect(result.current).toBe('geladen')
})
