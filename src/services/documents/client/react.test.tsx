// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NOON_MS, notes } from '#testing/documents/documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { DocumentsProvider, useDocument, useDocuments, useDocumentsClient, useSyncStatus } from './react.tsx'

afterEach(cleanup)

const createClient = () => createOfflineDocuments({ now: () => NOON_MS, storage: localStorage })

function Titles({ onRender }: { readonly onRender: () => void }) {
  onRender()
  return (
    <p>
      {useDocuments(notes)
        .map((note) => note.title)
        .join(', ')}
    </p>
  )
}

function Status() {
  const { isLoaded, pendingCount } = useSyncStatus('isLoaded', 'pendingCount')
  const first = useDocument(notes, 'first')
  return <output>{isLoaded ? `${pendingCount} ${first?.title ?? 'keine'}` : 'lädt'}</output>
}

test('Y2: screens show what there is, and are rendered again when their collection changes, not otherwise', async () => {
  const client = createClient()
  const onRender = vi.fn<() => void>()
  render(
    <DocumentsProvider client={client}>
      <Titles onRender={onRender} />
      <Status />
    </DocumentsProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('lädt')
  await act(() => client.open('anna'))
  expect(screen.getByRole('status').textContent).toBe('0 keine')
  act(() => void client.add(notes, { title: 'Milch' }, 'first'))
  expect(screen.getByText('Milch')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('1 Milch')
  const before = onRender.mock.calls.length
  act(() => void client.add({ name: 'boards', schema: notes.schema }, { title: 'Tafel' }))
  expect(screen.getByRole('status').textContent).toBe('2 Milch')
  expect(onRender).toHaveBeenCalledTimes(before)
  await client.close()
})

test('Y2: what shows some fields of the status is not rendered again because others change', async () => {
  const client = createClient()
  const [onLoaded, onAny] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const Loaded = () => {
    onLoaded()
    return <p>{useSyncStatus('isLoaded').isLoaded ? 'da' : 'lädt'}</p>
  }
  const Any = () => {
    onAny()
    return <p>{useSyncStatus().pendingCount}</p>
  }
  render(
    <DocumentsProvider client={client}>
      <Loaded />
      <Any />
    </DocumentsProvider>,
  )
  await act(() => client.open('anna'))
  expect(screen.queryByText('da')).not.toBeNull()
  const [before, anyBefore] = [onLoaded.mock.calls.length, onAny.mock.calls.length]
  act(() => void client.add(notes, { title: 'Milch' }))
  expect(onAny.mock.calls.length).toBeGreaterThan(anyBefore)
  expect(onLoaded).toHaveBeenCalledTimes(before)
  await client.close()
})

test('without a provider a screen says what is missing', () => {
  const Lost = () => {
    useDocumentsClient()
    return null
  }
  const original = console.error
  console.error = () => undefined
  try {
    expect(() => render(<Lost />)).toThrow('useDocumentsClient needs a DocumentsProvider above it')
  } finally {
    console.error = original
  }
})
