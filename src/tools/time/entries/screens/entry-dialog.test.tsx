// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { NewEntry } from '../entry-draft.ts'
import { entriesCollection, projectsCollection, tagsCollection, templatesCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { entriesIn, openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'

beforeAll(async () => {
  // What is loaded when it is first needed may take longer than one waits for something to appear.
  await import('./entry-form.tsx')
  vi.stubEnv('TZ', 'Europe/Berlin')
})
afterEach(cleanup)
afterEach(() => sessionStorage.clear())

const at = (time: string, day = '10'): string => `2026-06-${day}T${time}:00+02:00[Europe/Berlin]`
const work = (start: string, end: string, more: Partial<TimeEntry> = {}): TimeEntry => ({
  kind: 'work',
  time: { start: at(start), end: at(end) },
  source: 'form',
  ...more,
})
function Page({ entry, draft }: { readonly entry: ResolvedEntry | undefined; readonly draft: NewEntry }) {
  const [isOpen, setOpen] = useState(true)
  const onClose = (): void => setOpen(false)
  if (!isOpen) return <p>zu</p>
  return entry === undefined ? (
    <EntryDialog draft={draft} onClose={onClose} />
  ) : (
    <EntryDialog entry={entry} onClose={onClose} />
  )
}

/** The dialog of the entry of that id, or of a new one. */
async function open(
  entries: Readonly<Record<string, TimeEntry>>,
  entryId?: string,
  draft: NewEntry = { date: '2026-06-10' },
) {
  const documents = await openTestEntries(entries)
  const entry = resolveEntries(documents.list(entriesCollection), Date.now()).find(({ id }) => id === entryId)
  const page = showTimePart(documents, <Page entry={entry} draft={draft} />)
  await screen.findByLabelText('Beginn')
  return { ...page, documents, entries: () => entriesIn(documents) }
}

const type = (label: string, text: string): void => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
/** „Anlegen“ for a new entry, „Speichern“ for one that is there (E19). */
const pressSubmit = (): void =>
  press(screen.queryByRole('dialog', { name: 'Eintrag hinzufügen' }) === null ? 'Speichern' : 'Anlegen')
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const others = (all: Readonly<Record<string, TimeEntry>>, ...ids: readonly string[]) =>
  Object.entries(all)
    .filter(([id]) => !ids.includes(id))
    .map(([, entry]) => entry)

test('E7 E8: a night shift is typed with few keys, and the dialog says on which day it ends and how long it was', async () => {
  const { entries, toastTexts } = await open({})
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
  await open({})
  type('Beginn', '8:15')
  type('Dauer', '7,75')
  expect([valueOf('Ende'), valueOf('Dauer')]).toEqual(['16:00', '7:45'])
})

test('E13: a value that can’t be saved is reported beside its field, has the focus, and no input is lost', async () => {
  const { entries } = await open({})
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
  await open({})
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
  await open({})
  type('Tag', '2026-03-29')
  type('Beginn', '230')
  expect(
    screen.getByText('Diese Uhrzeit gibt es am 29.03.2026 nicht: Die Uhr springt von 02:00 auf 03:00.'),
  ).toBeTruthy()
})

test('E11: of the hour that there is twice one is chosen', async () => {
  const { entries } = await open({})
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
  const { entries, pressToast } = await open({ a: clocked }, 'a')
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
  const { entries, pressToast } = await open({ a: clocked }, 'a')
  type('Ende', '13')
  pressSubmit()
  expect(entries()['a']).toEqual({ ...clocked, time: { start: at('08:00'), end: at('13:00') } })
  pressToast()
  expect(entries()).toEqual({ a: clocked })
})

test('E14: changes of another device stay if this dialog did not change the same', async () => {
  const { entries, documents } = await open({ a: work('08:00', '09:00') }, 'a')
  type('Ende', '9:30')
  act(() => {
    documents.modify(entriesCollection, 'a', { note: 'vom Handy' })
  })
  pressSubmit()
  expect(entries()).toEqual({ a: work('08:00', '09:30', { note: 'vom Handy' }) })
})

test('E15: a project and a tag are made where they are needed, and undoing takes all of it back', async () => {
  const { documents, entries, pressToast } = await open({})
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
  const { documents, entries } = await open({})
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
  const { entries } = await open({ a: { ...work('08:00', '09:00'), kind: 'break', projectId: 'p' } }, 'a')
  type('Notiz', 'Kantine')
  pressSubmit()
  expect(entries()).toMatchObject({ a: { kind: 'break', projectId: 'p', note: 'Kantine' } })
})

test('E9: an overlap is named, and this entry can give way', async () => {
  const { entries, pressToast } = await open({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  type('Ende', '12')
  pressSubmit()
  expect(screen.getByText('09:00–10:30 Arbeit: 0:30 Std. doppelt')).toBeTruthy()
  expect(Object.keys(entries())).toEqual(['a'])
  press('Diesen kürzen')
  expect(entries()['a']).toEqual(work('09:00', '10:30'))
  expect(others(entries(), 'a')).toEqual([work('10:30', '12:00')])
  pressToast()
  expect(entries()).toEqual({ a: work('09:00', '10:30') })
})

test('E9: the question stays when it takes the focus from a field that was being typed in', async () => {
  await open({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  const end = screen.getByLabelText('Ende')
  act(() => end.focus())
  fireEvent.change(end, { target: { value: '12' } })
  pressSubmit()
  expect(document.activeElement?.textContent).toBe('Überlappt mit anderen Einträgen')
  expect(valueOf('Ende')).toBe('12:00')
})

test('E9: the other entry can give way, or both stay', async () => {
  const shortened = await open({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  type('Ende', '12')
  pressSubmit()
  press('Anderen kürzen')
  expect(shortened.entries()['a']).toEqual(work('09:00', '10:00'))
  expect(others(shortened.entries(), 'a')).toEqual([work('10:00', '12:00')])
  cleanup()
  const kept = await open({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  type('Ende', '12')
  pressSubmit()
  press('Trotzdem speichern')
  expect(kept.entries()['a']).toEqual(work('09:00', '10:30'))
  expect(others(kept.entries(), 'a')).toEqual([work('10:00', '12:00')])
})

test('E9: an entry around this one is cut in two, all of it one step', async () => {
  const { entries, pressToast } = await open({ a: work('08:00', '12:00', { note: 'lang' }) })
  type('Beginn', '9')
  type('Ende', '10')
  pressSubmit()
  expect(screen.queryByRole('button', { name: 'Diesen kürzen' })).toBeNull()
  press('Anderen aufteilen')
  expect(Object.values(entries())).toHaveLength(3)
  expect(Object.values(entries())).toEqual(
    expect.arrayContaining([
      work('08:00', '09:00', { note: 'lang' }),
      work('09:00', '10:00'),
      work('10:00', '12:00', { note: 'lang' }),
    ]),
  )
  pressToast()
  expect(entries()).toEqual({ a: work('08:00', '12:00', { note: 'lang' }) })
})

test('E9: a break inside work is no overlap', async () => {
  const { entries } = await open({ a: work('08:00', '16:00') }, undefined, { date: '2026-06-10', kind: 'break' })
  type('Beginn', '12')
  type('Ende', '12:30')
  pressSubmit()
  expect(Object.values(entries())).toHaveLength(2)
})

test('E5: an entry is split, and undoing makes it one again', async () => {
  const before = { a: work('08:00', '12:00', { note: 'lang' }) }
  const { entries, pressToast } = await open(before, 'a')
  press('Aufteilen …')
  const dialog = within(screen.getByRole('dialog', { name: 'Eintrag aufteilen' }))
  expect(dialog.getByText('08:00–10:00 (2:00 Std.) und 10:00–12:00 (2:00 Std.)')).toBeTruthy()
  type('Aufteilen um', '13')
  press('Aufteilen')
  expect(dialog.getByText('Wähle eine Uhrzeit zwischen 08:00 und 12:00.')).toBeTruthy()
  type('Aufteilen um', '930')
  press('Aufteilen')
  expect(Object.values(entries())).toEqual(
    expect.arrayContaining([work('08:00', '09:30', { note: 'lang' }), work('09:30', '12:00', { note: 'lang' })]),
  )
  pressToast()
  expect(entries()).toEqual(before)
})

test('E6: moved to another day an entry is as long as it was, also in the night in which the clocks change', async () => {
  const before = { a: { ...work('22:00', '22:00'), time: { start: at('22:00'), end: at('06:00', '11') } } }
  const { entries, pressToast } = await open(before, 'a')
  press('Verschieben …')
  fireEvent.change(screen.getByLabelText('Auf den Tag'), { target: { value: '2026-10-24' } })
  expect(screen.getByText('24.10.2026, 22:00 bis 25.10.2026, 05:00, Dauer 8:00 Std.')).toBeTruthy()
  press('Verschieben')
  expect(entries()['a']?.time).toEqual({
    start: '2026-10-24T22:00:00+02:00[Europe/Berlin]',
    end: '2026-10-25T05:00:00+01:00[Europe/Berlin]',
  })
  pressToast()
  expect(entries()).toEqual(before)
})

test('E1: a deleted entry comes back as it was', async () => {
  const before = { a: work('08:00', '12:00', { stops: [{ id: 's', at: at('11:00') }] }) }
  const { entries, pressToast, toastTexts } = await open(before, 'a')
  press('Löschen')
  expect(entries()).toEqual({})
  expect(toastTexts()).toEqual(['Arbeit gelöscht'])
  pressToast()
  expect(entries()).toEqual(before)
})

test('E16: an entry becomes a template without leaving the dialog', async () => {
  const { documents } = await open({ a: work('08:00', '12:00', { note: 'Standup' }) }, 'a')
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
  const blocked = await open({ a: stopped, b: newer }, 'a')
  type('Ende', '')
  pressSubmit()
  expect(screen.getByText(/Danach wurde die Uhr neu gestartet/)).toBeTruthy()
  expect(blocked.entries()['a']).toEqual(stopped)
  cleanup()
  const { entries } = await open({ a: stopped }, 'a')
  type('Ende', '')
  pressSubmit()
  expect(entries()['a']).toEqual({ kind: 'work', time: { start: clock(0) }, source: 'clock' })
})
