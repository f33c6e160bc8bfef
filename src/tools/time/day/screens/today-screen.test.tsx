// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import type { DocumentsClient } from '#documents/client'
import type { TimeEntry } from '../../model.ts'
import { plansCollection } from '../../collections.ts'
import { toZoned } from '#base/calendar/zoned'
import { entriesIn, openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'
import { TodayScreen } from './today-screen.tsx'

const opened: DocumentsClient[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T13:00:00Z') })
  localStorage.clear()
})
afterEach(async () => {
  cleanup()
  for (const documents of opened.splice(0)) await documents.close()
  vi.useRealTimers()
})

const ago = (minutes: number): string => toZoned(Date.now() - minutes * MINUTE_MS, Temporal.Now.timeZoneId())
const running = (minutes: number, more: Partial<TimeEntry> = {}): TimeEntry => ({
  kind: 'work',
  time: { start: ago(minutes) },
  source: 'clock',
  ...more,
})

async function show(entries: Readonly<Record<string, TimeEntry>>) {
  const documents = await openTestEntries(entries)
  opened.push(documents)
  const page = showTimePart(documents, <TodayScreen />)
  await act(async () => {})
  return { ...page, documents, entries: () => Object.values(entriesIn(documents)) }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('C1: while work runs the buttons are Pause and Gehen, and a press writes at once', async () => {
  const page = await show({ a: running(72) })
  const clock = within(screen.getByRole('group', { name: 'Stempeluhr' }))
  expect(clock.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Pause', 'Gehen'])
  expect(screen.getByText('Heute gearbeitet: 1 Std. 12 Min.')).not.toBeNull()
  await press('Pause')
  expect(clock.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Weiter', 'Gehen'])
  expect(page.entries().map(({ kind }) => kind)).toEqual(['work', 'break'])
  expect(page.toastTexts().at(-1)).toMatch(/^Pause um \d\d:\d\d$/)
  page.pressToast()
  expect(page.entries()).toMatchObject([{ kind: 'work', stops: [] }])
})

it.each([
  ['Pause', 'Weiter'],
  ['Gehen', 'Kommen'],
])('C1: after „%s“ the focus is at „%s“', async (name, next) => {
  await show({ a: running(72) })
  const pressed = screen.getByRole('button', { name })
  pressed.focus()
  await press(name)
  expect(document.activeElement?.textContent).toBe(next)
})

it('C3: what is undone by keys takes the focus along to the heading, if it had it', async () => {
  await show({})
  await press('Kommen')
  const row = screen.getByRole('button', { name: /läuft/ })
  row.focus()
  act(() => void fireEvent.keyDown(row, { key: 'z', ctrlKey: true }))
  expect(row.isConnected).toBe(false)
  expect(document.activeElement?.tagName).toBe('H1')
})

it('C26: after midnight the ring shows the shift of a night’s work, and does not ask whether it is over', async () => {
  vi.setSystemTime(new Date(2026, 5, 10, 0, 10))
  await show({ a: running(205) })
  expect(screen.getByText('In dieser Schicht gearbeitet: 3 Std. 25 Min.')).not.toBeNull()
  expect(screen.queryByText('Wann warst du fertig?')).toBeNull()
})

it('C2: right after a press the next one does nothing', async () => {
  const page = await show({ a: running(72) })
  await press('Pause')
  await press('Weiter')
  expect(page.entries()).toHaveLength(2)
})

it('C3: a press of the clock is undone and made again by keys, as everything else', async () => {
  const page = await show({ a: running(72) })
  await press('Gehen')
  expect(page.entries()[0]?.stops).toHaveLength(1)
  act(() => void fireEvent.keyDown(window, { key: 'z', ctrlKey: true }))
  expect(page.entries()[0]?.stops).toEqual([])
  act(() => void fireEvent.keyDown(window, { key: 'y', ctrlKey: true }))
  expect(page.entries()[0]?.stops).toHaveLength(1)
})

it('C7: a later stop is taken over as the end, and so no question any more', async () => {
  const stops = [
    { id: 's1', at: ago(120) },
    { id: 's2', at: ago(60), device: 'Firefox auf Android' },
  ]
  const page = await show({ a: running(240, { stops }) })
  const question = screen.getByRole('group', {
    name: /^Mit Firefox auf Android auch um \d\d:\d\d gestoppt – übernehmen\?$/,
  })
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: /übernehmen$/ })))
  expect(page.entries()[0]?.time.end).toBe(stops[1]?.at)
  expect(screen.queryByText(/übernehmen\?/)).toBeNull()
  page.pressToast()
  expect(screen.queryByText(/übernehmen\?/)).not.toBeNull()
  await press('Nein')
  expect(page.entries()[0]).toMatchObject({ seenStopIds: ['s2'] })
  expect(screen.queryByText(/übernehmen\?/)).toBeNull()
})

it('C11: „Gehen“ on a device that did not know of the break is offered as the end of the break', async () => {
  const stops = [
    { id: 's1', at: ago(120) },
    { id: 's2', at: ago(60), device: 'Firefox auf Android' },
  ]
  const page = await show({ a: running(240, { stops }), b: running(120, { kind: 'break' }) })
  const name = /^Mit Firefox auf Android um \d\d:\d\d gestoppt – auch hier beenden\?$/
  const question = screen.getByRole('group', { name })
  expect(question.textContent).toContain('Die Pause ab')
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: /^Um \d\d:\d\d beenden$/ })))
  expect(page.entries().find(({ kind }) => kind === 'break')?.time.end).toBe(stops[1]?.at)
  expect(screen.queryByText(/auch hier beenden/)).toBeNull()
  expect(screen.getByText('Kommen')).not.toBeNull()
})

it('C24, C28: a clock that began ahead of this one is paused at its begin, and the notice leads to it', async () => {
  const page = await show({ a: running(-20) })
  expect(screen.getByRole('group', { name: /^Arbeit beginnt erst um \d\d:\d\d$/ })).not.toBeNull()
  await press('Pause')
  const [work, pause] = page.entries()
  expect(pause?.time.start).toBe(work?.stops?.[0]?.at)
  expect(screen.getByRole('group', { name: /^Pause beginnt erst um \d\d:\d\d$/ })).not.toBeNull()
})

it('C8: a second start is reported once on this device, or taken back', async () => {
  const page = await show({ a: running(240), b: running(120) })
  await press('Durchgehend zählen')
  expect(page.entries()).toHaveLength(1)
  expect(screen.queryByText(/neu gestartet/)).toBeNull()
  page.pressToast()
  expect(page.entries()).toHaveLength(2)
  await press('In Ordnung')
  expect(screen.queryByText(/neu gestartet/)).toBeNull()
})

it('C14: without a plan one line leads to one, with a plan there are end and balance', async () => {
  const { documents } = await show({ a: running(60) })
  expect(screen.queryByText('Saldo')).toBeNull()
  expect(screen.getByRole('link', { name: 'Plan anlegen' })).not.toBeNull()
  const plan = {
    validFrom: '2026-06-10',
    minutes: [480, 480, 480, 480, 480, 480, 480],
    state: 'BE' as const,
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint' as const,
    leaveDays: 30,
  }
  await act(async () => void documents.add(plansCollection, plan))
  expect(screen.queryByRole('link', { name: 'Plan anlegen' })).toBeNull()
  expect(screen.getByText('mit 30 Min. Pause')).not.toBeNull()
  expect(screen.getByText('Saldo')).not.toBeNull()
})

it('C33: the ring has the time that counts, and says what the plan deducts, also on a day without a target', async () => {
  const { documents } = await show({ a: running(400) })
  expect(screen.getByText(/^Heute gearbeitet: /).textContent).toBe('Heute gearbeitet: 6 Std. 40 Min.')
  expect(screen.queryByText(/abgezogen/)).toBeNull()
  const plan = {
    validFrom: '2026-06-01',
    minutes: [0, 0, 0, 0, 0, 0, 0],
    state: 'BE' as const,
    options: [],
    worksOnHolidays: false,
    breakMode: 'fixed' as const,
    leaveDays: 30,
  }
  await act(async () => void documents.add(plansCollection, plan))
  expect(screen.getByText(/^Heute gearbeitet: /).textContent).toBe('Heute gearbeitet: 6 Std. 10 Min.')
  expect(screen.getByText('0:30 Pause abgezogen')).not.toBeNull()
})

it.each([
  ['BY', 1],
  ['AT', 0],
] as const)('A34: with a plan of %s the end of the day stops at ten hours, or not, %i', async (state, count) => {
  const { documents } = await show({ a: running(60) })
  const plan = {
    ...{ validFrom: '2026-06-10', minutes: [720, 720, 720, 720, 720, 720, 720], state, options: [] },
    ...{ worksOnHolidays: false, breakMode: 'hint' as const, leaveDays: 30 },
  }
  await act(async () => void documents.add(plansCollection, plan))
  expect(screen.getByText(/^Feierabend (morgen )?um$/)).not.toBeNull()
  expect(screen.queryAllByText(/§ 3 ArbZG/)).toHaveLength(count)
})

it('C7: a button that goes with its question leaves the focus at the heading', async () => {
  await show({ c: running(240), d: running(120) })
  const button = screen.getByRole('button', { name: 'In Ordnung' })
  button.focus()
  await act(async () => void fireEvent.click(button))
  expect(document.activeElement?.tagName).toBe('H1')
})

it('C23: a day is printed as its entries, without the frame', async () => {
  await show({ a: running(72, { note: 'Konzept' }) })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = document.querySelector('body > [data-print-sheet]')
  expect(sheet?.querySelector('h2')).toBeNull()
  expect(sheet?.querySelector('p')?.textContent).toMatch(/^\d\d\.\d\d\.\d{4} · gedruckt am /)
  expect(sheet?.querySelector('tbody')?.textContent).toMatch(/^\d\d:\d\dläuft1:12Arbeit · Konzept$/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
})
