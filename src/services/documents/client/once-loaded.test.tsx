// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { DocumentsProvider, useOnceLoaded } from './react.tsx'

afterEach(cleanup)

function Press({ act }: { readonly act: () => void }) {
  const { run, isWaiting } = useOnceLoaded(act)
  return <button onClick={run}>{isWaiting ? 'Gleich' : 'Los'}</button>
}

test('what is pressed before the documents are open is done once they are, and once however often it is pressed', async () => {
  const client = createOfflineDocuments()
  const done = vi.fn<() => void>()
  render(
    <DocumentsProvider client={client}>
      <Press act={done} />
    </DocumentsProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button', { name: 'Gleich' }))
  expect(done).not.toHaveBeenCalled()
  await act(() => client.open('anna'))
  expect(done).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Los' }))
  expect(done).toHaveBeenCalledTimes(2)
  await client.close()
})

test('waiting requests are forgotten with their caller', async () => {
  const client = createOfflineDocuments()
  const done = vi.fn<() => void>()
  const page = (content: ReactNode) => <DocumentsProvider client={client}>{content}</DocumentsProvider>
  const { rerender } = render(page(<Press act={done} />))
  fireEvent.click(screen.getByRole('button'))
  rerender(page(null))
  await act(() => client.open('anna'))
  expect(done).not.toHaveBeenCalled()
  await client.close()
})
