// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { HistoryEntry } from '#documents'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { ThemeRoot } from '#ui/page/theme'
import { HistoryRow } from './history-row.tsx'

afterEach(cleanup)

const entry: HistoryEntry = {
  changeId: 'c',
  version: 2,
  userId: 'ben',
  deviceId: 'laptop',
  editedAt: '2026-11-12T12:00:00.000Z',
  recordedAt: '2026-11-12T12:00:00.000Z',
  outcome: 'applied',
  type: 'MODIFIED',
  path: 'trips/t',
  fields: [{ key: 'title', value: 'Rom', before: 'Florenz', isSuperseded: false }],
}

test.each([true, false])('X20 whether the history offers a way back to a user who only reads: %s', (isReader) => {
  const client: Partial<DocumentsClient> = { deviceId: 'phone' }
  render(
    <ThemeRoot>
      <DocumentsProvider client={client as DocumentsClient}>
        <HistoryRow
          shown={{ entry, isPending: false }}
          day={undefined}
          itemNames={new Map()}
          current={{ title: 'Rom' }}
          userId="anna"
          names={new Map()}
          mayReturnDocument={false}
          isReader={isReader}
          onRestore={() => undefined}
        />
      </DocumentsProvider>
    </ThemeRoot>,
  )
  expect(screen.queryAllByText(/Florenz/)).not.toHaveLength(0)
  expect(screen.queryAllByRole('button')).toHaveLength(isReader ? 0 : 1)
})
