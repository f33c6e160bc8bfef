// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  entriesCollection,
  projectsCollection,
  ratesCollection,
  tagsCollection,
  templatesCollection,
} from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { at, openDialog, others, press, pressSubmit, type, valueOf, work } from './entry-test-page.tsx'

// What is loaded when it is first needed may take longer than one waits for something to appear.
beforeAll(() => import('./entry-form.tsx'))
afterEach(cleanup)
afterEach(() => sessionStorage.clear())

test('E7 E8: a night shift is typed with few keys, and the dialog says on which day it ends and how long it was', async () => {
  const { entries, toastTexts } = await openDialog({})
  type('Beginn', '22')
  type('Ende', '615')
  expect([valueOf('Beginn'), valueOf('Ende'), valueOf('Dauer')]).toEqual(['22:00', '06:15', '8:15'])
  expect(screen.getByText('+1 Tag').parentElement?.textContent).toContain('endet am 11.06.2026 um 06:15')
  pressSubmit()
  expect(Object.values(entries())).toEqual([
    { kind: 'work', time: { start: at('22:00'), end: at('06:15', '11') }, source: 'form' },
  ])
  expect(toastTexts()).toEqual(['Arbeit 22:00–06:15 eingetragen'])
  expect(screen.getByText('zu')).toBeTruthy()
})

test('E7: a duration that is typed moves the end', async () => {
  await openDialog({})
  type('Beginn', '8:15')
  type('Dauer', '7,75')
  expect([valueOf('Ende'), valueOf('Dauer')]).toEqual(['16:00', '7:45'])
})

test('E25: „8.30“ is a time of the clock as a begin and a decimal number as a duration, which says so', async () => {
  await openDialog({})
  type('Beginn', '8.30')
  expect(valueOf('Beginn')).toBe('08:30')
  type('Dauer', '8.30')
  expect([valueOf('Ende'), valueOf('Dauer')]).toEqual(['16:48', '8:18'])
  expect(screen.getByText('8.30 als Dezimalzahl gelesen: 8:18 Std.')).toBeTruthy()
  press('Ich meine 8:30')
  expect([valueOf('Ende'), valueOf('Dauer')]).toEqual(['17:00', '8:30'])
  expect(screen.queryByText(/als Dezimalzahl gelesen/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Dauer'))
  type('Dauer', '7,75')
  expect(screen.getByText('7,75 als Dezimalzahl gelesen: 7:45 Std.')).toBeTruthy()
  expect(screen.queryByText(/Ich meine/)).toBeNull()
})

test('E13: a value that can’t be saved is reported beside its field, has the focus, and no input is lost', async () => {
  const { entries } = await openDialog({})
  type('Ende', '99')
  type('Notiz', 'Standup')
  pressSubmit()
  expect(screen.getByText('Wann ging es los?')).toBeTruthy()
  expect(screen.getByText('Keine Uhrzeit. So geht es: 16:30')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Beginn'))
  expect([valueOf('Ende'), valueOf('Notiz')]).toEqual(['99', 'Standup'])
  expect(entries()).toEqual({})
})

test('E13: an error in the field being typed in is reported at saving', async () => {
  await openDialog({})
  type('Beginn', '8')
  const end = screen.getByLabelText('Ende')
  act(() => end.focus())
  fireEvent.change(end, { target: { value: '99' } })
  expect(screen.queryByText('Keine Uhrzeit. So geht es: 16:30')).toBeNull()
  pressSubmit()
  expect(screen.getByText('Keine Uhrzeit. So geht es: 16:30')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Ende'))
})

test('E10: an impossible time is reported at once', async () => {
  await openDialog({})
  type('Tag', '2026-03-29')
  type('Beginn', '230')
  expect(
    screen.getByText('Diese Uhrzeit gibt es am 29.03.2026 nicht: Die Uhr springt von 02:00 auf 03:00.'),
  ).toBeTruthy()
})

test('E11: of the hour that there is twice one is chosen', async () => {
  const { entries } = await openDialog({})
  type('Tag', '2026-10-25')
  type('Beginn', '2:30')
  type('Ende', '5')
  expect(valueOf('Dauer')).toBe('3:30')
  fireEvent.click(screen.getByLabelText('zweite 02:30 (Winterzeit)'))
  expect(valueOf('Dauer')).toBe('2:30')
  pressSubmit()
  expect(Object.values(entries())).toMatchObject([{ time: { start: '2026-10-25T02:30:00+01:00[Europe/Berlin]' } }])
})

test('E12: an entry whose note alone is changed keeps its times to the second, and what ended it', async () => {
  const clocked: TimeEntry = {
    kind: 'work',
    time: { start: '2026-06-10T08:00:37+02:00[Europe/Berlin]' },
    stops: [{ id: 's', at: '2026-06-10T12:00:12+02:00[Europe/Berlin]' }],
    source: 'clock',
  }
  const { entries, pressToast } = await openDialog({ a: clocked }, 'a')
  expect([valueOf('Beginn'), valueOf('Ende')]).toEqual(['08:00', '12:00'])
  type('Notiz', 'Standup')
  pressSubmit()
  expect(entries()).toEqual({ a: { ...clocked, note: 'Standup' } })
  pressToast()
  expect(entries()).toEqual({ a: clocked })
})

test('E12: an end that is edited beats the stops, and undoing brings them back', async () => {
  const clocked: TimeEntry = {
    kind: 'work',
    time: { start: at('08:00') },
    stops: [{ id: 's', at: at('12:00') }],
    source: 'clock',
  }
  const { entries, pressToast } = await openDialog({ a: clocked }, 'a')
  type('Ende', '13')
  pressSubmit()
  expect(entries()['a']).toEqual({ ...clocked, seenStopIds: ['s'], time: { start: at('08:00'), end: at('13:00') } })
  pressToast()
  expect(entries()).toEqual({ a: clocked })
})

test('E14: changes of another device stay if this dialog did not change the same', async () => {
  const { entries, documents } = await openDialog({ a: work('08:00', '09:00') }, 'a')
  type('Ende', '9:30')
  act(() => {
    documents.modify(entriesCollection, 'a', { note: 'vom Handy' })
  })
  pressSubmit()
  expect(entries()).toEqual({ a: work('08:00', '09:30', { note: 'vom Handy' }) })
})

test('E15: a project and a tag are made where they are needed, and undoing takes all of it back', async () => {
  const { documents, entries, pressToast } = await openDialog({})
  type('Beginn', '8')
  type('Ende', '9')
  fireEvent.change(screen.getByLabelText('Projekt'), { target: { value: 'new project' } })
  type('Name des neuen Projekts', 'Alpha')
  type('Neues Schlagwort', 'Büro')
  pressSubmit()
  const [project] = documents.list(projectsCollection)
  const [tag] = documents.list(tagsCollection)
  expect([project?.name, tag?.name]).toEqual(['Alpha', 'Büro'])
  expect(Object.values(entries())).toMatchObject([{ projectId: project?.id, tagIds: [tag?.id] }])
  pressToast()
  expect([documents.list(projectsCollection), documents.list(tagsCollection), entries()]).toEqual([[], [], {}])
})

test('E20: a break has neither project nor tags, and what was typed comes back with „Arbeit“', async () => {
  const { documents, entries } = await openDialog({})
  type('Beginn', '8')
  type('Ende', '9')
  fireEvent.change(screen.getByLabelText('Projekt'), { target: { value: 'new project' } })
  type('Name des neuen Projekts', 'Alpha')
  type('Neues Schlagwort', 'Büro')
  fireEvent.click(screen.getByLabelText('Pause'))
  expect([screen.queryByLabelText('Projekt'), screen.queryByLabelText('Neues Schlagwort')]).toEqual([null, null])
  fireEvent.click(screen.getByLabelText('Arbeit'))
  expect([valueOf('Name des neuen Projekts'), valueOf('Neues Schlagwort')]).toEqual(['Alpha', 'Büro'])
  // Not even a name that is missing stops a break.
  type('Name des neuen Projekts', '')
  fireEvent.click(screen.getByLabelText('Pause'))
  pressSubmit()
  expect(Object.values(entries())).toEqual([
    { kind: 'break', time: { start: at('08:00'), end: at('09:00') }, source: 'form' },
  ])
  expect([documents.list(projectsCollection), documents.list(tagsCollection)]).toEqual([[], []])
})

test('E20: a break keeps the project that was stored with it', async () => {
  const { entries } = await openDialog({ a: { ...work('08:00', '09:00'), kind: 'break', projectId: 'p' } }, 'a')
  type('Notiz', 'Kantine')
  pressSubmit()
  expect(entries()).toMatchObject({ a: { kind: 'break', projectId: 'p', note: 'Kantine' } })
})

test('E1: a deleted entry comes back as it was', async () => {
  const before = { a: work('08:00', '12:00', { stops: [{ id: 's', at: at('11:00') }] }) }
  const { entries, pressToast, toastTexts } = await openDialog(before, 'a')
  press('Löschen')
  expect(entries()).toEqual({})
  expect(toastTexts()).toEqual(['Arbeit gelöscht'])
  pressToast()
  expect(entries()).toEqual(before)
})

test('E24: „Duplizieren“ is a new entry with all that this one says, on the day after it or today', async () => {
  const words = { projectId: 'p', tagIds: ['t'], note: 'Standup' }
  vi.useFakeTimers({ now: new Date('2026-06-10T18:00Z'), toFake: ['Date'] })
  const { entries, pressToast } = await openDialog({ a: work('22:00', '06:00', words) }, 'a')
  vi.useRealTimers()
  type('Ende', '5:30')
  press('Duplizieren …')
  expect(screen.getByRole('dialog', { name: 'Eintrag duplizieren' })).toBeTruthy()
  expect([valueOf('Tag'), valueOf('Beginn'), valueOf('Ende')]).toEqual(['2026-06-11', '22:00', '05:30'])
  press('Anlegen')
  expect(others(entries(), 'a')).toEqual([
    { ...work('22:00', '05:30', words), time: { start: at('22:00', '11'), end: at('05:30', '12') } },
  ])
  pressToast()
  expect(Object.keys(entries())).toEqual(['a'])
})

test('E23: one press fills in the last working day, and the begin has the focus, where Enter saves', async () => {
  const { entries } = await openDialog({
    a: {
      ...work('08:00', '12:00', { projectId: 'p', tagIds: ['t'] }),
      time: { start: at('08:00', '08'), end: at('12:00', '08') },
    },
    b: { ...work('12:30', '16:30', { projectId: 'p' }), time: { start: at('12:30', '08'), end: at('16:30', '08') } },
  })
  press('Wie Mo, 08.06.: 08:00–16:30, davon 0:30 Std. Pause')
  expect([valueOf('Beginn'), valueOf('Ende'), valueOf('Davon Pause')]).toEqual(['08:00', '16:30', '0:30'])
  expect(document.activeElement).toBe(screen.getByLabelText('Beginn'))
  pressSubmit()
  expect(others(entries(), 'a', 'b').map(({ kind, time }) => [kind, time.start, time.end])).toEqual([
    ['work', at('08:00'), at('12:00')],
    ['work', at('12:30'), at('16:30')],
    ['break', at('12:00'), at('12:30')],
  ])
})

test('E16: an entry becomes a template without leaving the dialog', async () => {
  const { documents } = await openDialog({ a: work('08:00', '12:00', { note: 'Standup' }) }, 'a')
  type('Notiz', 'Review')
  press('Als Vorlage speichern')
  expect(documents.list(templatesCollection)).toMatchObject([
    { title: 'Review', kind: 'work', times: { start: '08:00', end: '12:00' }, note: 'Review' },
  ])
  expect(valueOf('Notiz')).toBe('Review')
})

test('E12: an entry that is to run again does, unless the clock was started anew after it', async () => {
  const start = new Date(Date.now() - 3_600_000)
  const clock = (minutes: number): string =>
    `${new Date(start.getTime() + minutes * 60_000).toISOString().slice(0, 16)}:00+00:00[UTC]`
  const stopped: TimeEntry = {
    kind: 'work',
    time: { start: clock(0) },
    stops: [{ id: 's', at: clock(10) }],
    source: 'clock',
  }
  const newer: TimeEntry = { kind: 'break', time: { start: clock(20), end: clock(30) }, source: 'clock' }
  const blocked = await openDialog({ a: stopped, b: newer }, 'a')
  type('Ende', '')
  pressSubmit()
  expect(screen.getByText(/Danach wurde die Uhr neu gestartet/)).toBeTruthy()
  expect(blocked.entries()['a']).toEqual(stopped)
  cleanup()
  const { entries } = await openDialog({ a: stopped }, 'a')
  type('Ende', '')
  pressSubmit()
  expect(entries()['a']).toEqual({ kind: 'work', time: { start: clock(0) }, source: 'clock' })
})

test('F1, F4, F12: an entry says whether it is billable only if it differs from its project, once there is a rate', async () => {
  const { documents, entries } = await openDialog({ a: work('08:00', '09:00', { projectId: 'p' }) }, 'a')
  expect(screen.queryByLabelText('Abrechenbar')).toBeNull()
  act(() => {
    documents.add(projectsCollection, { name: 'Alpha', color: '#ff7f50', isArchived: false }, 'p')
    documents.add(ratesCollection, { validFrom: '2026-01-01', cents: 8_000 }, 'rate')
  })
  const field = () => screen.getByLabelText<HTMLInputElement>('Abrechenbar')
  expect(field().checked).toBe(true)
  fireEvent.click(field())
  fireEvent.click(field())
  fireEvent.click(field())
  press('Als Vorlage speichern')
  expect(documents.list(templatesCollection)).toMatchObject([{ projectId: 'p', isBillable: false }])
  pressSubmit()
  expect(entries()['a']).toEqual(work('08:00', '09:00', { projectId: 'p', isBillable: false }))
})
