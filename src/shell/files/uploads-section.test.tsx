// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Upload, UploadState } from '#files/client'
import { ThemeRoot } from '#ui/page/theme'
import { UploadsSection } from './uploads-section.tsx'

afterEach(cleanup)

const upload = (name: string, state: UploadState): Upload => ({
  fileId: `file-${name}-000000000000`,
  belongsTo: { collection: 'users', documentId: 'anna' },
  name,
  sizeBytes: 1_468_006,
  state,
})

function open(uploads: readonly Upload[]) {
  const onRetry = vi.fn<(upload: Upload) => void>()
  const onCancel = vi.fn<(upload: Upload) => void>()
  const section = (shown: readonly Upload[]) => (
    <ThemeRoot>
      <h1 tabIndex={-1}>Konto</h1>
      <UploadsSection uploads={shown} isOnline onRetry={onRetry} onCancel={onCancel} />
    </ThemeRoot>
  )
  const { rerender } = render(section(uploads))
  return { onRetry, onCancel, become: (next: readonly Upload[]) => rerender(section(next)) }
}

test('V9 nothing is shown while nothing waits', () => {
  open([])
  expect(screen.queryByText('Dateien')).toBeNull()
})

test('V9 each file that waits is named with how far it is; only what failed is tried again', () => {
  const failed = upload('plan.pdf', { kind: 'failed', code: 'quota-exceeded' })
  const { onRetry } = open([
    upload('strand.jpg', { kind: 'sending', sentBytes: 734_003 }),
    upload('berg.jpg', { kind: 'waiting' }),
    failed,
  ])
  expect(screen.getByRole('status').textContent).toBe('2 Dateien warten, 1 Datei wurde nicht übertragen')
  const ring = screen.getByRole('progressbar', { name: 'strand.jpg wird hochgeladen' })
  expect(ring.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getAllByRole('button', { name: /^Noch einmal versuchen/ })).toHaveLength(1)
  const [, , last] = screen.getAllByRole('listitem')
  if (last === undefined) throw new Error('no third row')
  expect(last.textContent).toContain('Dein Speicherplatz auf dem Server ist voll')
  fireEvent.click(within(last).getByRole('button', { name: 'Noch einmal versuchen: plan.pdf' }))
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(failed)
})

test('V10 cancelling one keeps a place on the page: the heading of the list, at last that of the page', () => {
  const strand = upload('strand.jpg', { kind: 'waiting' })
  const berg = upload('berg.jpg', { kind: 'waiting' })
  const { onCancel, become } = open([strand, berg])
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen: strand.jpg' }))
  expect(onCancel).toHaveBeenCalledExactlyOnceWith(strand)
  become([berg])
  expect(document.activeElement?.textContent).toBe('Dateien')
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen: berg.jpg' }))
  become([])
  expect(document.activeElement?.textContent).toBe('Konto')
})
