// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  archiveErrorTexts,
  backupErrorTexts,
  beginRestoreFromList,
  checkRestore,
  readRestore,
  startRestore,
  type RestoreRun,
} from '#backup'
import { ok } from '#base/result'
import { ThemeRoot } from '#ui/page/theme'
import { createRestoreFlow, type RestoreFlow } from './restore-flow.ts'
import { RestoreSteps } from './restore-steps.tsx'

afterEach(cleanup)

const counts = { doneBytes: 4, totalBytes: 4 }
const restorable = { madeAt: '2026-11-26T02:00:00.000Z', appVersion: '1', people: 1, documents: 2, files: 3, bytes: 4 }
const checked: RestoreRun = { phase: 'checked', ...counts, restorable }

function Steps({ flow }: { readonly flow: RestoreFlow }) {
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  return <RestoreSteps state={state} flow={flow} isListed onStop={() => {}} consequence={null} ending={null} />
}

/** Shows the steps of one of the list; the server's checks and starts end in these runs, one after the other. */
async function open(outcomes: readonly RestoreRun[]): Promise<void> {
  const left = [...outcomes]
  const answers: Readonly<Record<string, () => object | undefined>> = {
    [beginRestoreFromList.path]: () => ({ restoreId: 'one' }),
    [checkRestore.path]: () => ({ phase: 'checking', ...counts }),
    [startRestore.path]: () => ({ phase: 'restoring', ...counts }),
    [readRestore.path]: () => left.shift(),
  }
  const flow = createRestoreFlow({
    call: async (endpoint) => ok(z.parse(endpoint.output, answers[endpoint.path]?.())),
    askWho: (call) => call(),
    fetch: async () => Response.error(),
    sleep: async () => {},
  })
  render(
    <ThemeRoot>
      <Steps flow={flow} />
    </ThemeRoot>,
  )
  await act(() => flow.takeListed('eine'))
}

async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
}

test('a start that was refused because a backup runs says so beside the button, which starts it again', async () => {
  const message = backupErrorTexts['backup-running']
  const refused: RestoreRun = { ...checked, error: { code: 'backup-running', message } }
  await open([checked, refused, { ...checked, phase: 'restored' }])
  expect(screen.queryByText(message)).toBeNull()
  await press('Wiederherstellen')
  expect(screen.getByText(message).closest('[role=alert]')).not.toBeNull()
  await press('Wiederherstellen')
  expect(screen.queryByText(/^Wiederhergestellt: der Stand vom/)).not.toBeNull()
})

test('a passphrase is asked for first, and a wrong one is reported beside its field', async () => {
  const message = archiveErrorTexts['backup-passphrase']
  const locked: RestoreRun = { phase: 'locked', ...counts, error: { code: 'backup-passphrase', message } }
  await open([locked, locked, checked])
  expect(screen.queryByText(message)).toBeNull()
  await press('Öffnen')
  expect(screen.queryByText(message)).not.toBeNull()
  await press('Öffnen')
  expect(screen.queryByRole('button', { name: 'Wiederherstellen' })).not.toBeNull()
})

test('a user who does not confirm who they are has begun nothing', async () => {
  const flow = createRestoreFlow({
    call: async () => ok(undefined as never),
    askWho: async () => null,
    fetch: async () => Response.error(),
    sleep: async () => {},
  })
  expect(await flow.takeListed('eine')).toBe(false)
  expect(flow.state()).toMatchObject({ isBusy: false, failure: undefined })
})
