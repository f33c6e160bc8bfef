// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SyncStatus } from '#documents/client'
import { openNoticesPage } from './notices-test-page.tsx'
import { RoomToast } from './notice-toasts.tsx'

afterEach(cleanup)

test('Q10 the server’s sentence stays as long as it has no room, and is not said where the server can’t be reached', () => {
  const { toasts, change } = openNoticesPage(<RoomToast />, { isLoaded: true, isServerReachable: true })
  const toastsWith = (next: Partial<SyncStatus>) => {
    change(next)
    return toasts()
  }
  const reached = { isLoaded: true, isServerReachable: true }
  expect(toastsWith(reached)).toEqual([])
  expect(toastsWith({ ...reached, noRoom: 'Kein Platz.' })).toEqual(['error: Kein Platz.'])
  expect(toastsWith({ ...reached, noRoom: 'Kein Platz.', pendingCount: 5 })).toEqual(['error: Kein Platz.'])
  expect(toastsWith({ ...reached, isServerReachable: false, noRoom: 'Kein Platz.' })).toEqual([])
  expect(toastsWith(reached)).toEqual([])
})
