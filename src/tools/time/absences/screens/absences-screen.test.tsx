// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays } from '#base/calendar/calendar-day'
import type { DocumentsClient } from '#documents/client'
import { absencesCollection, correctionsCollection, plansCollection } from '../../collections.ts'
import type { Absence, Plan } from '../../model.ts'
import { evenWeek } from '../../calendar/week-shape.ts'
import { AbsencesScreen } from './absences-screen.tsx'
import { openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The one that the screen shows first. */
const YEAR = new Date().getFullYear()

const PLAN: Plan = {
  validFrom: '2020-01-01',
  minutes: [...evenWeek(40)],
  state: 'NI',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

async function open(absences: Readonly<Record<string, Absence>> = {}) {
  const documents = await openTestEntries({})
  documents.add(plansCollection, PLAN)
  for (const [id, absence] of Object.entries(absences)) documents.add(absencesCollection, absence, id)
  return { documents, ...showTimePart(documents, <AbsencesScreen />) }
}

function absence(from: string, to: string, fields: Partial<Absence> = {}): Absence {
  return { kind: 'vacation', days: { from: `${YEAR}-${from}`, to: `${YEAR}-${to}` }, portion: 'full', ...fields }
}

function daysOf(documents: DocumentsClient): readonly unknown[] {
  return documents.list(absencesCollection).map(({ kind, days }) => ({ kind, ...days }))
}

function day(date: string): HTMLElement {
  const button = document.querySelector<HTMLElement>(`[data-date="${YEAR}-${date}"]`)
  if (button === null) throw new Error(`no day ${date}`)
  return button
}

const letterOn = (date: string) => day(date).querySelector('b')?.dataset['letter']
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('P10: a day that is pressed is the first and last day of the form', async () => {
  const { documents, toastTexts, pressToast } = await open()
  fireEvent.pointerDown(day('07-06'))
  fireEvent.pointerUp(day('07-06'))
  fireEvent.click(day('07-06'))
  expect([field('Von').value, field('Bis').value]).toEqual([`${YEAR}-07-06`, `${YEAR}-07-06`])
  fireEvent.click(field('Krank'))
  press('Eintragen')
  expect(daysOf(documents)).toEqual([{ kind: 'sick', from: `${YEAR}-07-06`, to: `${YEAR}-07-06` }])
  expect(letterOn('07-06')).toBe('K')
  expect(toastTexts()).toEqual([`Krank am 06.07.${YEAR} eingetragen`])
  pressToast()
  expect(daysOf(documents)).toEqual([])
  expect(letterOn('07-06')).toBeUndefined()
})

test('P10: dragging backwards over days gives their range', async () => {
  await open()
  fireEvent.pointerDown(day('07-10'))
  fireEvent.pointerOver(day('07-08'))
  fireEvent.pointerOver(day('07-07'))
  expect(document.querySelectorAll('[data-marked]')).toHaveLength(4)
  fireEvent.pointerUp(window)
  expect([field('Von').value, field('Bis').value]).toEqual([`${YEAR}-07-07`, `${YEAR}-07-10`])
})

test('P10: a finger that is dragged scrolls, and chooses nothing', async () => {
  await open()
  fireEvent.pointerDown(day('07-10'), { pointerType: 'touch' })
  fireEvent.pointerOver(day('07-08'))
  fireEvent.pointerUp(window)
  expect(document.querySelectorAll('[data-marked]')).toHaveLength(0)
  expect(screen.queryByLabelText('Von')).toBeNull()
})

test('P10: Shift with a press and Shift with the arrow keys choose several days', async () => {
  await open()
  fireEvent.pointerDown(day('07-06'))
  fireEvent.keyDown(day('07-06'), { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(day('07-13'), { key: 'ArrowRight', shiftKey: true })
  expect(document.activeElement).toBe(day('07-14'))
  fireEvent.click(day('07-14'))
  expect([field('Von').value, field('Bis').value]).toEqual([`${YEAR}-07-06`, `${YEAR}-07-14`])
  press('Abbrechen')
  fireEvent.keyDown(day('07-14'), { key: 'ArrowLeft' })
  fireEvent.pointerDown(day('07-16'), { shiftKey: true })
  fireEvent.click(day('07-16'), { shiftKey: true })
  expect([field('Von').value, field('Bis').value]).toEqual([`${YEAR}-07-13`, `${YEAR}-07-16`])
})

test('P10: one day of the calendar is reached with Tab, and no key leaves the year', async () => {
  await open()
  fireEvent.pointerDown(day('01-01'))
  fireEvent.keyDown(day('01-01'), { key: 'ArrowLeft' })
  expect([...document.querySelectorAll('[data-date][tabindex="0"]')]).toEqual([day('01-01')])
})

test('P10: months that are over are folded on a phone until they are asked for or a key goes to them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${YEAR}-03-02T12:00:00`) })
  await open()
  const folded = () => [...document.querySelectorAll('[data-folded]')].map((month) => month.getAttribute('aria-label'))
  expect(folded()).toEqual([`Januar ${YEAR}`, `Februar ${YEAR}`])
  press('Januar bis Februar zeigen')
  expect(folded()).toEqual([])
  press('Januar bis Februar ausblenden')
  expect(folded()).toHaveLength(2)
  fireEvent.keyDown(day('03-02'), { key: 'ArrowUp' })
  expect(folded()).toEqual([])
  expect(document.activeElement).toBe(day(addDays(`${YEAR}-03-02`, -7).slice('2026-'.length)))
})

test('P7: a day with an absence opens that; changes of another device meanwhile stay', async () => {
  const { documents } = await open({ sea: absence('07-06', '07-17', { note: 'Ostsee' }) })
  fireEvent.pointerDown(day('07-08'))
  fireEvent.click(day('07-08'))
  expect(field('Notiz').value).toBe('Ostsee')
  act(() => {
    documents.modify(absencesCollection, 'sea', { note: 'Nordsee' })
  })
  fireEvent.change(field('Bis'), { target: { value: `${YEAR}-07-10` } })
  press('Speichern')
  expect(documents.get(absencesCollection, 'sea')).toMatchObject({
    days: { from: `${YEAR}-07-06`, to: `${YEAR}-07-10` },
    note: 'Nordsee',
  })
})

test('P7: a form with a fault stays as it is typed, says it at the field and takes the focus there', async () => {
  const { documents } = await open({ sea: absence('07-06', '07-17') })
  press('Abwesenheit')
  fireEvent.change(field('Von'), { target: { value: `${YEAR}-07-13` } })
  fireEvent.change(field('Bis'), { target: { value: `${YEAR}-07-12` } })
  press('Eintragen')
  expect(screen.getByText('Der letzte Tag liegt vor dem ersten.')).toBeDefined()
  expect(document.activeElement).toBe(field('Bis'))
  expect(field('Bis').value).toBe(`${YEAR}-07-12`)
  fireEvent.change(field('Bis'), { target: { value: `${YEAR}-07-14` } })
  expect(screen.getByText(/^Überschneidet sich mit Urlaub vom 06.07/)).toBeDefined()
  expect(daysOf(documents)).toHaveLength(1)
})

test('P7: deleting is undone by the toast, and the focus goes on in the list', async () => {
  // A day on which neither is over: what is over stands in a list of its own.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${YEAR}-06-10T12:00:00`) })
  const { documents, pressToast } = await open({ a: absence('12-30', '12-30'), b: absence('12-31', '12-31') })
  press(`Urlaub am 30.12.${YEAR} löschen`)
  expect(daysOf(documents)).toHaveLength(1)
  expect(document.activeElement?.getAttribute('title')).toBe(`Urlaub am 31.12.${YEAR} ändern`)
  pressToast()
  expect(daysOf(documents)).toHaveLength(2)
  expect(document.activeElement?.getAttribute('title')).toBe(`Urlaub am 30.12.${YEAR} ändern`)
})

test('C23: a year is printed as a sheet with what is left of the leave', async () => {
  await open({
    leave: absence('07-06', '07-06', { note: 'Ostsee' }),
    sick: absence('03-02', '03-03', { kind: 'sick' }),
  })
  const sheet = () => document.querySelector('body > [data-print-sheet]')
  expect(sheet()).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(sheet()?.querySelector('h1')?.textContent).toBe(`Abwesenheiten ${YEAR}`)
  expect(sheet()?.textContent).toContain('von 30 Tagen übrig')
  expect([...(sheet()?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Krank/),
    expect.stringMatching(/Urlaub.*Ostsee$/),
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(sheet()).toBeNull()
})

test('C31: without a plan the year shows the holidays of all states, before the first plan those of its state', async () => {
  const documents = await openTestEntries({})
  showTimePart(documents, <AbsencesScreen />)
  expect([letterOn('05-01'), letterOn('10-03'), letterOn('10-31')]).toEqual(['F', 'F', undefined])
  expect(screen.getByRole('link', { name: 'Bundesland wählen' }).getAttribute('href')).toBe(
    '/timeTracker/einstellungen/plaene/neu',
  )
  act(() => {
    documents.add(plansCollection, { ...PLAN, validFrom: `${YEAR}-12-01` })
  })
  expect([letterOn('05-01'), letterOn('10-31')]).toEqual(['F', 'F'])
  expect(screen.queryByRole('link', { name: 'Bundesland wählen' })).toBeNull()
})

test('P14: what is left of last year is taken along with one press, which can be undone', async () => {
  const { documents, pressToast } = await open()
  expect(screen.getByText(new RegExp(`^Aus ${YEAR - 1} sind noch 30 Tage übrig`))).toBeTruthy()
  press(`Nach ${YEAR} übertragen`)
  const amounts = () => documents.list(correctionsCollection).map(({ date, amount }) => [date, amount])
  expect(amounts().toSorted()).toEqual([
    [`${YEAR - 1}-12-31`, -60],
    [`${YEAR}-01-01`, 60],
  ])
  expect(screen.queryByText(/^Aus .* übrig/)).toBeNull()
  expect(screen.getByText('von 60 Tagen übrig', { exact: false })).toBeTruthy()
  pressToast()
  expect(amounts()).toEqual([])
})

test('P15: another kind is chosen behind „Andere“, and an own one by its name', async () => {
  const { documents } = await open()
  fireEvent.pointerDown(day('07-06'))
  fireEvent.pointerUp(day('07-06'))
  fireEvent.click(day('07-06'))
  fireEvent.click(field('Andere'))
  fireEvent.change(field('Welche'), { target: { value: 'own' } })
  fireEvent.change(field('Name'), { target: { value: 'Bildungsurlaub' } })
  fireEvent.change(field('Wirkung'), { target: { value: 'balance' } })
  press('Eintragen')
  expect(documents.list(absencesCollection)).toMatchObject([
    { kind: 'own', own: { name: 'Bildungsurlaub', effect: 'balance' } },
  ])
  expect(screen.getByText('Bildungsurlaub')).toBeTruthy()
  // The legend has this kind from now on, and none that the year lacks.
  const legend = within(screen.getByRole('list', { name: 'Legende' }))
  expect(legend.getByText('Eigene Art')).toBeTruthy()
  expect(legend.queryByText('Elternzeit')).toBeNull()
  expect(letterOn('07-06')).toBe('X')
})
