// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { KeptConflict } from '#documents/client'
import { ConflictToast } from './notice-toasts.tsx'
import { openNoticesPage } from './notices-test-page.tsx'

afterEach(cleanup)

const at = '2026-11-12T12:00:00.000Z'
const conflict: KeptConflict = {
  address: 'wheels/k/title',
  path: 'wheels/k',
  key: 'title',
  winner: 'mine',
  mine: 'a',
  mineEditedAt: at,
  other: 'b',
  isOtherOmitted: false,
  userId: 'anna',
  deviceId: 'laptop',
  editedAt: at,
  foundAt: at,
  isTold: false,
}

function openPage() {
  let kept: readonly KeptConflict[] = []
  const page = openNoticesPage(
    <ConflictToast />,
    { conflicts: kept },
    { noteConflictsTold: () => change(kept.map((one) => ({ ...one, isTold: true }))) },
  )
  const change = (conflicts: readonly KeptConflict[]): void => {
    kept = conflicts
    page.change({ conflicts })
  }
  return { change, queue: page.queue, texts: () => page.queue.getVisible().map(({ text }) => text) }
}

test('Y11 a conflict is announced once, with a way to both versions, and the toast goes when all is decided', async () => {
  const { change, queue, texts } = openPage()
  change([conflict])
  await expect.poll(texts).toEqual(['‚Titel‘ wurde auch auf einem anderen Gerät geändert'])
  change([{ ...conflict, isTold: true }])
  expect(texts()).toHaveLength(1)
  act(() => void queue.getVisible()[0]?.action?.onClick())
  expect(screen.getByRole('status').textContent).toBe('/account/auch-anderswo-geaendert')
  change([])
  expect(texts()).toEqual([])
})
