// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LastCopy } from '#documents/client'
import { LastCopyToast } from './last-copy-toast.tsx'
import { openNoticesPage } from './notices-test-page.tsx'

afterEach(cleanup)

function copyOf(id: string, keptAt = new Date().toISOString()): LastCopy {
  const around = { ownerId: 'anna', memberIds: [], version: 1, createdAt: keptAt, updatedAt: keptAt, isDeleted: false }
  return { key: `wheels/${id}@era`, document: { collection: 'wheels', id, ...around, fields: {} }, keptAt }
}

function openPage() {
  return openNoticesPage(<LastCopyToast />, { isLoaded: true, isSyncing: false, lastCopies: [] })
}

const TWO = 'error: Der Server hat 2 Einträge nicht mehr. Auf diesem Gerät sind sie noch da.'

test('D7 what the server has lost is told once everything is sent that goes back by itself, with a way to the list', () => {
  const page = openPage()
  page.change({ isSyncing: true, lastCopies: [copyOf('a'), copyOf('b'), copyOf('recent')] })
  expect(page.toasts()).toEqual([])
  page.change({ isSyncing: false, lastCopies: [copyOf('a'), copyOf('b')] })
  expect(page.toasts()).toEqual([TWO])
  act(() => void page.queue.getVisible()[0]?.action?.onClick())
  expect(screen.getByRole('status').textContent).toBe('/account/nur-noch-auf-diesem-geraet')
})

test('D7 what all goes back by itself is not told', () => {
  const page = openPage()
  page.change({ isSyncing: true, lastCopies: [copyOf('a')] })
  page.change({ isSyncing: false, lastCopies: [] })
  expect(page.toasts()).toEqual([])
})

test('D7 what an earlier visit has found, or was discarded and had back, is not told again', () => {
  const page = openPage()
  const copies = [copyOf('a'), copyOf('b')]
  page.change({ lastCopies: copies })
  page.queue.dismiss(page.queue.getVisible()[0]?.id ?? 0)
  page.change({ lastCopies: [] })
  page.change({ lastCopies: [...copies, copyOf('old', '2026-11-01T12:00:00.000Z')] })
  expect(page.toasts()).toEqual([])
})

test('D7 it goes when nothing is left to decide', () => {
  const page = openPage()
  page.change({ lastCopies: [copyOf('a'), copyOf('b')] })
  page.change({ lastCopies: [] })
  expect(page.toasts()).toEqual([])
})

test('D7 its number is that of what is left, as long as it stands there', () => {
  const page = openPage()
  page.change({ lastCopies: [copyOf('a'), copyOf('b'), copyOf('c')] })
  page.change({ lastCopies: [copyOf('a'), copyOf('b')] })
  expect(page.toasts()).toEqual([TWO])
  page.queue.dismiss(page.queue.getVisible()[0]?.id ?? 0)
  page.change({ lastCopies: [copyOf('a')] })
  expect(page.toasts()).toEqual([])
})
