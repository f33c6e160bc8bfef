// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryRouter, Route, Routes } from 'react-router'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { createToastQueue, ToastProvider, type ToastQueue } from '#messaging/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { ThemeRoot } from '#ui/page/theme'
import { absencesCollection, entriesCollection, plansCollection } from '../../collections.ts'
import { type EntryKind, type EntryTime } from '../../model.ts'
import { toZoned } from '#base/calendar/zoned'
import { WeekScreen } from './week-screen.tsx'

const ZONE = Temporal.Now.timeZoneId()
const NO_MEDIA = { onchange: null, addListener: () => undefined, removeListener: () => undefined }
let isWide = true

beforeEach(() => {
  isWide = true
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T13:20:00') })
  window.matchMedia = (media) => Object.assign(new EventTarget(), NO_MEDIA, { media, matches: isWide })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What the clock of the device shows. */
function at(text: string): string {
  return toZoned(Date.parse(`${text}:00`), ZONE)
}

function timeOf(from: string, to?: string): EntryTime {
  return to === undefined ? { start: at(from) } : { start: at(from), end: at(to) }
}

async function open(
  entries: readonly (readonly [id: string, time: EntryTime, kind?: EntryKind])[],
  path = '/timeTracker/woche/2026-11-18',
) {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  for (const [id, time, kind = 'work'] of entries) {
    documents.add(entriesCollection, { kind, time, source: time.end === undefined ? 'clock' : 'form' }, id)
  }
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  return { documents, toasts, show: () => show(documents, toasts, path) }
}

function show(documents: DocumentsClient, toasts: ToastQueue, path: string): void {
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents} toasts={toasts}>
        <ToastProvider queue={toasts}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path="/timeTracker/woche/:date?" element={<WeekScreen />} />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </DocumentsProvider>
    </ThemeRoot>,
  )
}

const block = (name: RegExp) => screen.getByRole('button', { name })
const wednesday = ['a', timeOf('2026-11-18T08:00', '2026-11-18T12:00')] as const

const ARROWS = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' } as const

function press(arrow: keyof typeof ARROWS, shiftKey = false): void {
  const target = document.activeElement ?? document.body
  fireEvent.keyDown(target, { key: ARROWS[arrow], altKey: true, shiftKey })
}

function letAltGo(): void {
  fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Alt' })
}

it('W6: the week is called by its number and days, with what was worked on each', async () => {
  const { show: open1 } = await open([wednesday])
  open1()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KW 47 · 16.–22.11.2026')
  expect(screen.getByRole('link', { name: 'Mittwoch, 18. November, 4 Std. gearbeitet' })).toBeDefined()
  expect(block(/^Mi, 18\.11\., 08:00 bis 12:00, Arbeit, 4 Std\./)).toBeDefined()
})

it('W6: holidays and absences are named, the target counts', async () => {
  const { documents, show: open1 } = await open([wednesday])
  documents.add(plansCollection, {
    validFrom: '2026-01-01',
    minutes: [480, 480, 480, 480, 480, 0, 0],
    state: 'SN',
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays: 30,
  })
  documents.add(absencesCollection, {
    kind: 'vacation',
    days: { from: '2026-11-20', to: '2026-11-20' },
    portion: 'full',
  })
  open1()
  expect(screen.getByText('Buß- und Bettag')).toBeDefined()
  expect(screen.getByText('Urlaub')).toBeDefined()
  expect(screen.getByText('4:00')).toBeDefined()
  expect(screen.getByText('noch 8:00')).toBeDefined()
})

it('W9: two thousand entries draw the blocks of the week alone', async () => {
  const days = Array.from({ length: 2_000 }, (_, index) => {
    const start = Date.parse('2026-11-18T08:00:00') - Math.floor(index / 2) * 86_400_000 + (index % 2) * 18_000_000
    return [`e${index}`, { start: toZoned(start, ZONE), end: toZoned(start + 14_400_000, ZONE) }] as const
  })
  const { show: open1 } = await open(days)
  open1()
  expect(document.querySelectorAll('[data-entry]')).toHaveLength(6)
})

it('W8: keys move a block, which is written once when Alt is let go, and the focus stays on it', async () => {
  const { documents, toasts, show: open1 } = await open([wednesday])
  const record = vi.spyOn(documents, 'record')
  open1()
  act(() => block(/^Mi, 18/).focus())
  press('down')
  press('down')
  press('right')
  press('down', true)
  press('left', true)
  expect(record).not.toHaveBeenCalled()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Do, 19.11., 08:05 bis 12:15')
  letAltGo()
  expect(record).toHaveBeenCalledTimes(1)
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(timeOf('2026-11-19T08:05', '2026-11-19T12:15'))
  expect(document.activeElement?.getAttribute('data-entry')).toBe('a')
  const [toast] = toasts.getVisible()
  expect(toast?.text).toBe('Arbeit geändert: Do, 19.11., 08:05–12:15')
  act(() => {
    toast?.action?.onClick()
  })
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(wednesday[1])
})

it('W8: Escape forgets what keys have moved', async () => {
  const { documents, show: open1 } = await open([wednesday])
  open1()
  act(() => block(/^Mi, 18/).focus())
  press('down')
  expect(block(/08:05 bis 12:05/)).toBeDefined()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  letAltGo()
  expect(block(/08:00 bis 12:00/)).toBeDefined()
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(wednesday[1])
})

it('W8: a block that keys move out of the week is followed into the next one', async () => {
  const { documents, show: open1 } = await open([['a', timeOf('2026-11-22T08:00', '2026-11-22T12:00')]])
  open1()
  act(() => block(/^So, 22/).focus())
  press('right')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('KW 48'))
  expect(document.activeElement?.getAttribute('data-entry')).toBe('a')
  letAltGo()
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(timeOf('2026-11-23T08:00', '2026-11-23T12:00'))
})

it('W8: of a running entry keys move the begin, never beyond now', async () => {
  const { documents, show: open1 } = await open([['a', timeOf('2026-11-19T09:00')]])
  open1()
  act(() => block(/^Do, 19\.11\., 09:00 läuft/).focus())
  press('down', true)
  press('down')
  letAltGo()
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(timeOf('2026-11-19T09:05'))
})

it('W2: an entry over midnight is one block on each of both days', async () => {
  const { show: open1 } = await open([['a', timeOf('2026-11-18T22:00', '2026-11-19T02:00')]])
  open1()
  expect(screen.getAllByRole('button', { name: /22:00 bis Do, 19\.11\., 02:00/ })).toHaveLength(2)
  expect(block(/Fortsetzung vom Mi, 18.11.$/)).toBeDefined()
})

it('W10: on a phone one day is shown, the others are one press away', async () => {
  isWide = false
  const { show: open1 } = await open([wednesday, ['b', timeOf('2026-11-19T08:00', '2026-11-19T09:00')]])
  open1()
  expect(document.querySelectorAll('[data-entry]')).toHaveLength(1)
  act(() => screen.getByRole('link', { name: /^Donnerstag, 19\. November, 1 Std\. gearbeitet, heute$/ }).click())
  await waitFor(() => expect(block(/^Do, 19/)).toBeDefined())
})

it('W10: on a phone a block that keys move to another day takes the view along', async () => {
  isWide = false
  const { show: open1 } = await open([wednesday])
  open1()
  act(() => block(/^Mi, 18/).focus())
  press('right')
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Donnerstag, 19. November'))
  expect(document.activeElement?.getAttribute('data-entry')).toBe('a')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Mittwoch, 18. November'))
})

it('W11: a move onto another entry asks before it writes, and what is chosen is one step', async () => {
  const later = ['b', timeOf('2026-11-18T12:00', '2026-11-18T13:00')] as const
  const { documents, toasts, show: open1 } = await open([wednesday, later])
  const record = vi.spyOn(documents, 'record')
  open1()
  act(() => block(/^Mi, 18\.11\., 08:00/).focus())
  press('down')
  letAltGo()
  expect(screen.getByRole('dialog', { name: 'Arbeit: Mi, 18.11., 08:05–12:05' })).toBeDefined()
  expect(record).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Anderen kürzen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(timeOf('2026-11-18T08:05', '2026-11-18T12:05'))
  expect(documents.get(entriesCollection, 'b')?.time).toEqual(timeOf('2026-11-18T12:05', '2026-11-18T13:00'))
  act(() => {
    toasts.getVisible()[0]?.action?.onClick()
  })
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(wednesday[1])
  expect(documents.get(entriesCollection, 'b')?.time).toEqual(later[1])
})

it('W11: cancelled, the question leaves everything as it was', async () => {
  const { documents, show: open1 } = await open([wednesday, ['b', timeOf('2026-11-18T12:00', '2026-11-18T13:00')]])
  open1()
  act(() => block(/^Mi, 18\.11\., 08:00/).focus())
  press('down')
  letAltGo()
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(wednesday[1])
})

it('W11: an existing overlap is not asked about again, but reported', async () => {
  const {
    documents,
    toasts,
    show: open1,
  } = await open([wednesday, ['b', timeOf('2026-11-18T11:00', '2026-11-18T13:00')]])
  open1()
  act(() => block(/^Mi, 18\.11\., 08:00/).focus())
  press('down')
  letAltGo()
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(timeOf('2026-11-18T08:05', '2026-11-18T12:05'))
  expect(toasts.getVisible()[0]?.text).toBe(
    'Arbeit verschoben: Mi, 18.11., 08:05–12:05, überlappt weiter mit 11:00–13:00 Arbeit',
  )
})

it('W8: a press opens the entry, and „Eintrag anlegen“ one of that day', async () => {
  const { show: open1 } = await open([wednesday])
  open1()
  fireEvent.click(block(/^Mi, 18\.11\., 08:00/), { detail: 0 })
  expect(await screen.findByRole('dialog', { name: 'Eintrag bearbeiten' })).toBeDefined()
  cleanup()
  open1()
  fireEvent.click(screen.getByRole('button', { name: 'Eintrag anlegen: Fr, 20.11.' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Eintrag anlegen')
})

it('W7: of a running entry a pointer moves the begin, and a press after a drag opens it all the same', async () => {
  const { documents, show: open1 } = await open([['a', timeOf('2026-11-19T09:00')]])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 672))
  open1()
  const running = block(/^Do, 19\.11\., 09:00 läuft/)
  const pointer = { pointerId: 1, isPrimary: true, button: 0, clientX: 350 }
  fireEvent.pointerDown(running, { ...pointer, clientY: 200 })
  fireEvent.pointerMove(window, { ...pointer, clientY: 224 })
  fireEvent.pointerUp(window, { ...pointer, clientY: 224 })
  fireEvent.click(running, { detail: 1 })
  expect(documents.get(entriesCollection, 'a')?.time).toEqual(timeOf('2026-11-19T09:30'))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.pointerDown(running, { ...pointer, clientY: 200 })
  fireEvent.pointerUp(window, { ...pointer, clientY: 200 })
  fireEvent.click(running, { detail: 1 })
  expect(await screen.findByRole('dialog', { name: 'Eintrag bearbeiten' })).toBeDefined()
})

it.each([true, false])('C23: all days of the week are printed (wide page: %s)', async (wide) => {
  isWide = wide
  const week = await open([
    ['a', timeOf('2026-11-16T08:00', '2026-11-16T12:00')],
    ['b', timeOf('2026-11-18T09:00', '2026-11-18T09:30'), 'break'],
  ])
  week.show()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = document.querySelector('body > [data-print-sheet]')
  expect(sheet?.querySelector('h1')?.textContent).toBe('KW 47 · 16.–22.11.2026')
  const days = [...(sheet?.querySelectorAll('section') ?? [])].map(({ textContent }) => textContent)
  expect(days).toHaveLength(8)
  expect(days[0]).toBe('Montag, 16. NovemberBeginnEndeDauerWas08:0012:004:00ArbeitGearbeitet 4:00 Std.')
  expect(days[1]).toBe('Dienstag, 17. NovemberNichts eingetragen.')
  expect(days[2]).toContain('09:0009:300:30Pause')
  expect(days[7]).toContain('Gearbeitet 4:00 Std.')
  act(() => void window.dispatchEvent(new Event('afterprint')))
})
