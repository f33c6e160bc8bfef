// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import { eraseOwnHistory, readUsage } from '#documents'
import { readFileUsage } from '#files'
import { showServerPart } from '../notification-settings/settings-test-page.tsx'
import { StorageSection } from './storage-section.tsx'

afterEach(cleanup)

const MB = 1024 ** 2
const noAnswer = failed({ code: 'network-request-failed', message: 'Keine Antwort.', status: 0 })

type Usage = { readonly usedBytes: number; readonly historyBytes: number; readonly limitBytes: number }

/** The section of a user with these bytes; the test decides when the server answers an erase request. */
async function open(usage: Usage | undefined, isOnline = true) {
  let now = usage
  const asked: unknown[] = []
  const waiting: ((answer: Result<object, object>) => void)[] = []
  const call = (path: string, input: unknown) => {
    if (path === readUsage.path) return now === undefined ? noAnswer : ok(now)
    if (path === readFileUsage.path)
      return now === undefined ? noAnswer : ok({ usedBytes: 3 * MB, limitBytes: 1024 * MB })
    if (path !== eraseOwnHistory.path) throw new Error(path)
    asked.push(input)
    return new Promise<Result<object, object>>((resolve) => waiting.push(resolve))
  }
  const { toasts } = showServerPart(<StorageSection />, call, isOnline)
  await act(async () => {})
  return {
    asked,
    toasts: () => toasts.getVisible().map(({ text }) => text),
    answer: (answer: Result<object, object>, left?: Usage) =>
      act(async () => {
        now = left ?? now
        waiting.shift()?.(answer)
      }),
  }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const meter = (name: string) => screen.getByRole('meter', { name }).getAttribute('aria-valuetext')
const full: Usage = { usedBytes: 256 * MB, historyBytes: 200 * MB, limitBytes: 256 * MB }

async function beginToErase(): Promise<void> {
  await press('Verlauf löschen …')
  await press('Für immer löschen')
}

test('the room that entries, their history and files take up is shown, in words and as a bar', async () => {
  await open({ usedBytes: 12.3 * MB, historyBytes: 3.2 * MB, limitBytes: 256 * MB })
  expect(meter('Einträge und Verlauf')).toBe('12,3 MB von 256 MB')
  expect(meter('Dateien')).toBe('3 MB von 1 GB')
  expect(screen.getByText('Davon Verlauf: 3,2 MB')).toBeDefined()
  expect(screen.queryByText(/voll/i)).toBeNull()
})

test.each([
  [0.5, undefined],
  [0.91, 'Fast voll'],
  [0.995, 'Voll'],
  [1.2, 'Voll'],
])('%d of the room reads: %s', async (share, words) => {
  await open({ ...full, usedBytes: Math.round(share * full.limitBytes) })
  expect(screen.queryByText(/^(?:Fast voll|Voll)$/)?.textContent).toBe(words)
})

test('H4, Q1 history that does not count, because it is from before any did, is deleted as well, without an amount', async () => {
  const page = await open({ ...full, historyBytes: 0 })
  await press('Verlauf löschen …')
  expect(screen.getByRole('dialog').textContent).toContain('was früher dort stand. Auch')
  await press('Für immer löschen')
  expect(screen.getByText('Verlauf wird gelöscht …')).toBeDefined()
  await page.answer(ok({ freedBytes: 0 }))
  expect(page.toasts()).toEqual(['Verlauf gelöscht'])
})

test('without a connection it waits for one', async () => {
  await open(full, false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verlauf löschen …' }).disabled).toBe(true)
  expect(screen.getByText('Geht wieder, sobald du online bist.')).toBeDefined()
  expect(screen.getByText(/^Stand: \d\d:\d\d Uhr/)).toBeDefined()
})

test('figures that could not be read say that they need the server', async () => {
  await open(undefined, false)
  expect(screen.getByText(/Das geht nur mit Verbindung zum Server/)).toBeDefined()
  expect(screen.queryByRole('meter')).toBeNull()
})

test('H4 the history is deleted only after the question, step by step with how far it is, and then counted anew', async () => {
  const page = await open(full)
  await press('Verlauf löschen …')
  expect(screen.getByRole('dialog').textContent).toContain('200 MB')
  await press('Verlauf behalten')
  expect(page.asked).toEqual([])
  await beginToErase()
  await page.answer(ok({ freedBytes: 150 * MB, next: '7' }))
  expect(screen.getByText('Verlauf wird gelöscht … 150 MB von 200 MB')).toBeDefined()
  await page.answer(ok({ freedBytes: 50 * MB }), { ...full, usedBytes: 56 * MB, historyBytes: 0 })
  expect(page.asked).toEqual([{}, { after: '7' }])
  expect(page.toasts()).toEqual(['Verlauf gelöscht: 200 MB sind wieder frei'])
  expect(meter('Einträge und Verlauf')).toBe('56 MB von 256 MB')
})

test('H4 called off, it asks no further and says what is gone', async () => {
  const page = await open(full)
  await beginToErase()
  await press('Abbrechen')
  await page.answer(ok({ freedBytes: 150 * MB, next: '7' }), { ...full, usedBytes: 106 * MB, historyBytes: 50 * MB })
  expect(page.asked).toHaveLength(1)
  expect(page.toasts()).toEqual(['Abgebrochen: 150 MB sind gelöscht'])
  expect(meter('Einträge und Verlauf')).toBe('106 MB von 256 MB')
})

test('H4 where the server fails it says so, and what is gone by then', async () => {
  const page = await open(full)
  await beginToErase()
  await page.answer(failed({ code: 'unavailable', message: 'Der Server ist gerade nicht bereit.', status: 503 }))
  expect(screen.getByText('Der Server ist gerade nicht bereit. Gelöscht sind bis jetzt 0 Byte.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Verlauf löschen …' })).toBeDefined()
})
