// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { backupErrorTexts } from '#backup'
import { ThemeRoot } from '#ui/theme'
import type { RestoreFlow } from './restore-flow.ts'
import { RestoreSteps } from './restore-steps.tsx'

afterEach(cleanup)

test('a start that was refused because a backup runs says so beside the button, which starts it again', () => {
  const start = vi.fn<RestoreFlow['start']>()
  const flow: RestoreFlow = {
    state: () => ({}),
    subscribe: () => () => {},
    takeFile: vi.fn(),
    takeListed: vi.fn(),
    unlock: vi.fn(),
    start,
    cancel: vi.fn(),
  }
  const message = backupErrorTexts['backup-running']
  const restorable = {
    madeAt: '2026-11-26T02:00:00.000Z',
    appVersion: '1',
    people: 1,
    documents: 2,
    files: 3,
    bytes: 4,
  }
  const run = {
    phase: 'checked' as const,
    doneBytes: 4,
    totalBytes: 4,
    restorable,
    error: { code: 'backup-running', message },
  }
  render(
    <ThemeRoot>
      <RestoreSteps state={{ run }} flow={flow} onStop={() => {}} consequence={null} ending={null} />
    </ThemeRoot>,
  )
  expect(screen.getByText(message).closest('[role=alert]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }))
  expect(start).toHaveBeenCalledOnce()
})
