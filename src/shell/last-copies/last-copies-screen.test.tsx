// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { AuthProvider, type AuthClient } from '#auth/client'
import type { JsonObject } from '#base/text/json'
import type { ChangeDraft } from '#documents'
import { DocumentsProvider, type DocumentsClient, type LastCopy, type SyncStatus } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { LastCopiesScreen } from './last-copies-screen.tsx'

afterEach(cleanup)

const AT = '2026-10-17T12:00:00.000Z'

function copyOf(id: string, fields: JsonObject, ownerId = 'anna'): LastCopy {
  const around = { ownerId, memberIds: [], version: 1, createdAt: AT, updatedAt: AT, isDeleted: false }
  return { key: `wheels/${id}@era`, document: { collection: 'wheels', id, ...around, fields }, keptAt: AT }
}

const old = copyOf('old', { title: 'Altes Rad' })
const theirs = copyOf('theirs', { title: 'Bens Rad' }, 'ben')

/** Opens the screen with these copies and a client that remembers its calls. */
function openScreen(...copies: readonly LastCopy[]) {
  const listeners = new Set<() => void>()
  const shown = new Map<string, JsonObject>()
  const drafts: ChangeDraft[] = []
  const settled = Promise.withResolvers<boolean>()
  let status = { isLoaded: true, isServerReachable: true, lastCopies: copies } as unknown as SyncStatus

  function show(lastCopies: readonly LastCopy[]): void {
    status = { ...status, lastCopies }
    act(() => {
      for (const listener of listeners) listener()
    })
  }
  const client: Partial<DocumentsClient> = {
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listDeleted: () => [],
    view: (_collection, id) => shown.get(id) as ReturnType<DocumentsClient['view']>,
    record: (draft) => {
      drafts.push(draft)
      const id = draft.path.split('/')[1] ?? ''
      if (draft.type === 'DELETED') shown.delete(id)
      else shown.set(id, Object.fromEntries(draft.fields.map(({ key, value = null }) => [key, value])))
    },
    settled: () => settled.promise,
    discardLastCopies: (keys) => show(status.lastCopies.filter(({ key }) => !keys.includes(key))),
    restoreLastCopies: (back) =>
      show([...new Map([...status.lastCopies, ...back].map((copy) => [copy.key, copy])).values()]),
  }
  const queue = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const session = { userId: 'anna' }
  const auth: Partial<AuthClient> = {
    getUser: () => ({ id: session.userId }) as ReturnType<AuthClient['getUser']>,
    subscribe: () => () => undefined,
    storage: null,
    call: () => new Promise(() => undefined),
  }
  render(
    <ThemeRoot>
      <AuthProvider client={auth as AuthClient}>
        <DocumentsProvider client={client as DocumentsClient}>
          <ToastProvider queue={queue}>
            <MemoryRouter>
              <LastCopiesScreen userId="anna" />
            </MemoryRouter>
          </ToastProvider>
        </DocumentsProvider>
      </AuthProvider>
    </ThemeRoot>,
  )
  return {
    session,
    drafts,
    shown,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    undo: () => act(() => void queue.getVisible().at(-1)?.action?.onClick()),
    settle: (isKept: boolean) => act(async () => settled.resolve(isKept)),
    lastToast: () => queue.getVisible().at(-1)?.text,
    names: () => screen.queryAllByRole('listitem').map((row) => /(?:Rad) „[^“]+“/.exec(row.textContent ?? '')?.[0]),
  }
}

test('D9 a copy goes once what takes its place is on the disk, and not where that cannot be written', async () => {
  const kept = openScreen(theirs)
  kept.press('Rad „Bens Rad“ auf den Server zurückbringen')
  expect(kept.drafts).toMatchObject([{ type: 'ADD', fields: [{ key: 'title', value: 'Bens Rad' }] }])
  expect(kept.drafts[0]?.path).not.toBe('wheels/theirs')
  expect(kept.names()).toEqual(['Rad „Bens Rad“'])
  await kept.settle(true)
  expect(kept.names()).toEqual([])
  cleanup()

  const unkept = openScreen(theirs)
  unkept.press('Rad „Bens Rad“ auf den Server zurückbringen')
  await unkept.settle(false)
  expect(unkept.names()).toEqual(['Rad „Bens Rad“'])
})

test('D9 what is taken back before the disk has it keeps its copy', async () => {
  const page = openScreen(old)
  page.press('Rad „Altes Rad“ auf den Server zurückbringen')
  page.undo()
  await page.settle(true)
  expect(page.drafts.map(({ type }) => type)).toEqual(['ADD', 'DELETED'])
  expect(page.names()).toEqual(['Rad „Altes Rad“'])
})

test('D9 what was changed after it came back is not taken back', async () => {
  const page = openScreen(old)
  page.press('Rad „Altes Rad“ auf den Server zurückbringen')
  await page.settle(true)
  page.shown.set('old', { title: 'Umbenannt' })
  page.undo()
  expect(page.drafts.map(({ type }) => type)).toEqual(['ADD'])
  expect(page.names()).toEqual([])
  expect(page.lastToast()).toBe('Was inzwischen geändert wurde, ist geblieben.')
})

test('D9 all are discarded at once, and all are had back', () => {
  const page = openScreen(old, theirs)
  page.press('Alle verwerfen')
  expect(page.names()).toEqual([])
  expect(page.lastToast()).toBe('Verworfen: 2 Einträge')
  page.undo()
  expect(page.names()).toEqual(['Rad „Altes Rad“', 'Rad „Bens Rad“'])
})

test('D9 what one user discarded or brought back does not get to another one who signs in after them', async () => {
  const page = openScreen(old, theirs)
  page.press('Alle verwerfen')
  page.session.userId = 'ben'
  page.undo()
  expect(page.names()).toEqual([])
})
