// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RejectedChange } from '#documents/client'
import { openNoticesPage } from './notices-test-page.tsx'
import { RejectionToast } from './notice-toasts.tsx'

afterEach(cleanup)

function refusal(changeId: string, rejectedAt = '2020-11-12T12:00:00.000Z'): RejectedChange {
  const change = {
    path: 'wheels/kitchen/entries/find_a',
    type: 'ADD' as const,
    fields: [],
    changeId,
    userId: 'anna',
    deviceId: 'phone',
    editedAt: '2026-11-12T12:00:00.000Z',
    baseVersion: 1,
    sequence: 1,
    lastSequence: 1,
    mayBeOnServer: false,
    isSent: true,
  }
  return { change, code: 'invalid-document', message: 'Passt nicht.', rejectedAt }
}

function openPage() {
  const { queue, toasts, change } = openNoticesPage(<RejectionToast />, { isLoaded: false, rejected: [] })
  return {
    queue,
    toasts,
    load: (...rejected: readonly RejectedChange[]) => change({ isLoaded: true, rejected }),
    close: () => change({ isLoaded: false, rejected: [] }),
  }
}

test('a refused change causes a toast with a way to its list', () => {
  const { load, toasts, queue } = openPage()
  load()
  load(refusal('one'))
  expect(toasts()).toEqual(['error: Eine Änderung wurde nicht übernommen.'])
  const action = queue.getVisible()[0]?.action
  expect(action?.label).toBe('Ansehen')
  act(() => void action?.onClick())
  expect(screen.getByRole('status').textContent).toBe('/account/nicht-uebernommen')
})

test('several refused at once are one toast', () => {
  const { load, toasts } = openPage()
  load(refusal('one'))
  load(refusal('one'), refusal('two'), refusal('three'))
  expect(toasts()).toEqual(['error: 2 Änderungen wurden nicht übernommen.'])
  load(...Array.from({ length: 1_503 }, (_none, index) => refusal(`more ${index}`)))
  expect(toasts()).toEqual(['error: 1.503 Änderungen wurden nicht übernommen.'])
})

test('a change refused on an earlier visit, or for another user, causes no toast', () => {
  const { load, close, toasts } = openPage()
  load(refusal('old'))
  load()
  close()
  load(refusal('of another person'))
  expect(toasts()).toEqual([])
})

test('N4: a change refused on this visit before the toasts were loaded causes one', () => {
  const { load, close, toasts, queue } = openPage()
  const early = refusal('early', new Date().toISOString())
  load(refusal('old'), early)
  expect(toasts()).toEqual(['error: Eine Änderung wurde nicht übernommen.'])
  queue.dismiss(queue.getVisible()[0]?.id ?? 0)
  close()
  load(refusal('old'), early)
  expect(toasts()).toEqual([])
})

test('a change refused again after another try causes another toast', () => {
  const { load, toasts, queue } = openPage()
  load(refusal('one'))
  load()
  load(refusal('one'))
  expect(toasts()).toHaveLength(1)
  expect(queue.getVisible()[0]?.key).toBe('rejected')
})
