// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LastCopy } from '#documents/client'
import { LastCopyToast } from './notice-toasts.tsx'
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

test('D7 the toast comes once the device has sent what goes back by itself, and leads to the list', () => {
  const page = openPage()
  page.change({ isSyncing: true, lastCopies: [copyOf('a'), copyOf('b'), copyOf('recent')] })
  expect(page.toasts()).toEqual([])
  page.change({ isSyncing: false, lastCopies: [copyOf('a'), copyOf('b')] })
  expect(page.toasts()).toEqual([TWO])
  act(() => void page.queue.getVisible()[0]?.action?.onClick())
  expect(screen.getByRole('status').textContent).toBe('/account/nur-noch-auf-diesem-geraet')
})

test('D7 the toast goes when the list is opened, and does not come while it is open', () => {
  const page = openPage()
  page.change({ lastCopies: [copyOf('a'), copyOf('b')] })
  act(() => void page.queue.getVisible()[0]?.action?.onClick())
  expect(page.toasts()).toEqual([])
  page.change({ lastCopies: [copyOf('a'), copyOf('b'), copyOf('c')] })
  expect(page.toasts()).toEqual([])
})

test('D7 there is no toast where everything goes back by itself', () => {
  const page = openPage()
  page.change({ isSyncing: true, lastCopies: [copyOf('a')] })
  page.change({ isSyncing: false, lastCopies: [] })
  expect(page.toasts()).toEqual([])
})

test('D7 there is no toast for copies of an earlier visit, nor for those that were discarded and restored', () => {
  const page = openPage()
  const copies = [copyOf('a'), copyOf('b')]
  page.change({ lastCopies: copies })
  page.queue.dismiss(page.queue.getVisible()[0]?.id ?? 0)
  page.change({ lastCopies: [] })
  page.change({ lastCopies: [...copies, copyOf('old', '2026-11-01T12:00:00.000Z')] })
  expect(page.toasts()).toEqual([])
})

test('D7 the toast goes when there are no copies any more', () => {
  const page = openPage()
  page.change({ lastCopies: [copyOf('a'), copyOf('b')] })
  page.change({ lastCopies: [] })
  expect(page.toasts()).toEqual([])
})

test('D7 an open toast counts the copies that are left', () => {
  const page = openPage()
  page.change({ lastCopies: [copyOf('a'), copyOf('b'), copyOf('c')] })
  page.change({ lastCopies: [copyOf('a'), copyOf('b')] })
  expect(page.toasts()).toEqual([TWO])
  page.queue.dismiss(page.queue.getVisible()[0]?.id ?? 0)
  page.change({ lastCopies: [copyOf('a')] })
  expect(page.toasts()).toEqual([])
})
