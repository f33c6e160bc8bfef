import { afterEach, expect, it, vi } from 'vitest'
import type { CollectionDefinition } from '#documents'
import type { ReadDocuments } from '../tool-manifest.ts'
import {
  customersCollection,
  entriesCollection,
  plansCollection,
  projectsCollection,
  settingsCollection,
} from './collections.ts'
import type { Customer, Plan, Project, Settings, TimeEntry } from './model.ts'
import { timeTool } from './tool.ts'
import { epochOf } from '#base/calendar/zoned'

afterEach(() => vi.unstubAllGlobals())

const UPDATED = '2026-06-10T08:00:00.000Z'
/** The zone of the machine that runs this, whatever it is. */
const zoned = (date: string, time: string): string => {
  const minutes = -new Date(`${date}T${time}:00`).getTimezoneOffset()
  const two = (value: number): string => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}[Etc/Test]`
}
const DAY = '2026-06-10'
const now = (time: string) => epochOf(zoned(DAY, time))

type Given = {
  readonly entries?: readonly Partial<TimeEntry>[]
  readonly plans?: readonly Plan[]
  readonly projects?: readonly Project[]
  readonly customers?: readonly Customer[]
  readonly settings?: Settings
}

function reading({ entries = [], plans = [], projects = [], customers = [], settings = {} }: Given): ReadDocuments {
  const documents: Record<string, readonly object[]> = {
    [entriesCollection.name]: entries.map((entry) => ({ kind: 'work', source: 'clock', ...entry })),
    [plansCollection.name]: plans,
    [projectsCollection.name]: projects,
    [customersCollection.name]: customers,
    [settingsCollection.name]: [settings],
  }
  return (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    (documents[collection.name] ?? []).map((fields, index) => ({
      id: `d${index}`,
      ownerId: 'anna',
      createdAt: UPDATED,
      updatedAt: UPDATED,
      ...fields,
    }))) as ReadDocuments
}

const plan: Plan = {
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BE',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

it.each(['with', 'without'])('C18: the start page tells what the clock does, %s Temporal', (mode) => {
  if (mode === 'without') vi.stubGlobal('Temporal', undefined)
  const started = { time: { start: zoned(DAY, '08:00') } }
  const paused = { kind: 'break' as const, time: { start: zoned(DAY, '09:00') } }
  const done = { time: { start: zoned(DAY, '08:00'), end: zoned(DAY, '12:30') } }
  const night = { time: { start: zoned('2026-06-09', '22:00'), end: zoned(DAY, '02:00') } }
  const tell = (given: Given, time: string) => timeTool.describeState(reading(given), now(time))
  const offer = (given: Given, time: string) => timeTool.primaryAction(reading(given), now(time)).label
  expect(tell({ plans: [plan] }, '09:12')).toBeUndefined()
  expect(tell({ entries: [started] }, '09:12')).toBe('Läuft seit 1:12 Std.')
  expect(offer({ entries: [started] }, '09:12')).toBe('Zur Stempeluhr')
  expect(tell({ entries: [started, paused] }, '09:12')).toBe('Pause seit 0:12 Std.')
  expect(offer({ entries: [started, paused] }, '09:12')).toBe('Zur Stempeluhr')
  expect(offer({ entries: [done] }, '14:00')).toBe('Zur Stempeluhr')
  expect(offer({}, '14:00')).toBe('Kommen')
  expect(tell({ entries: [done], plans: [plan] }, '14:00')).toBe('Heute 4:30 Std. von 8:00')
  expect(tell({ entries: [done] }, '14:00')).toBe('Heute 4:30 Std.')
  expect(tell({ entries: [night] }, '14:00')).toBe('Heute 2:00 Std.')
  const forgotten = { time: { start: zoned('2026-05-31', '14:00') } }
  expect(tell({ entries: [forgotten] }, '14:00')).toBe('Läuft seit 240:00 Std.')
  const stopped = { time: { start: zoned('2026-05-31', '15:00'), end: zoned('2026-05-31', '16:00') } }
  expect(tell({ entries: [forgotten, stopped] }, '14:00')).toBeUndefined()
})

it.each(['with', 'without'])(
  'B15: the start page deducts what the plan deducts on the day of the shift, %s Temporal',
  (mode) => {
    if (mode === 'without') vi.stubGlobal('Temporal', undefined)
    const plans = [{ ...plan, breakMode: 'gliding' as const }]
    const span = (from: string, to: string) => ({ time: { start: zoned(DAY, from), end: zoned(DAY, to) } })
    const tell = (entries: readonly Partial<TimeEntry>[]) =>
      timeTool.describeState(reading({ entries, plans }), now('20:00'))
    expect(tell([span('08:00', '16:45')])).toBe('Heute 8:15 Std. von 8:00')
    expect(tell([span('08:00', '12:00'), span('12:30', '16:30')])).toBe('Heute 8:00 Std. von 8:00')
    // Most of a night from yesterday is on today.
    const night = { time: { start: zoned('2026-06-09', '22:00'), end: zoned(DAY, '06:00') } }
    expect(tell([night])).toBe('Heute 5:30 Std. von 8:00')
    const evening = { time: { start: zoned('2026-06-09', '17:00'), end: zoned(DAY, '01:00') } }
    expect(tell([evening])).toBe('Heute 1:00 Std. von 8:00')
    // A break inside an entry ends a shift as well.
    const rest = { kind: 'break' as const, ...span('06:00', '11:00') }
    expect(tell([{ time: { start: zoned('2026-06-09', '23:00'), end: zoned(DAY, '17:30') } }, rest])).toBe(
      'Heute 11:30 Std. von 8:00',
    )
  },
)

it.each(['with', 'without'])('C35: the bar has the clock for users who have worked lately, %s Temporal', (mode) => {
  if (mode === 'without') vi.stubGlobal('Temporal', undefined)
  const on = (date: string, end?: string) => ({
    time: { start: zoned(date, '08:00'), ...(end === undefined ? {} : { end: zoned(date, end) }) },
  })
  const show = (...entries: readonly Partial<TimeEntry>[]) => timeTool.barItem?.(reading({ entries }), now('09:05'))
  expect(show()).toBeUndefined()
  expect(show(on('2026-05-26', '16:00'))).toBeUndefined()
  expect(show(on('2026-05-27', '16:00'))).toMatchObject({ text: 'Kommen', deed: 'start' })
  // A clock that was forgotten is shown however long ago it began.
  expect(show(on('2026-05-20'))?.label).toMatch(/^505:05 Stunden läuft die Uhr schon$/)
  const running = show(on(DAY))
  expect(running).toMatchObject({ text: '1:05', label: '1:05 Stunden läuft die Uhr schon', path: '/timeTracker' })
  expect(running).not.toHaveProperty('deed')
  const paused = { kind: 'break' as const, time: { start: zoned(DAY, '09:00') } }
  expect(show(on(DAY), paused)?.label).toBe('0:05 Stunden dauert die Pause schon')
})

it('C18: the clock can be pressed on the start page until the target is reached, and without targets by users who have worked lately', () => {
  const line = (given: Given, time = '14:00') =>
    timeTool
      .today?.(reading(given), now(time), undefined)
      .map(({ text, detail, deeds = [] }) => [text, detail, ...deeds.map(({ label }) => label)])
  const span = (date: string, from: string, to: string) => ({
    time: { start: zoned(date, from), end: zoned(date, to) },
  })
  const calm = ['Die Uhr steht', 'Heute 0:00 Std.', 'Kommen']
  const [today, lately, longAgo] = [
    span(DAY, '08:00', '12:30'),
    span('2026-06-01', '08:00', '12:30'),
    span('2026-05-20', '08:00', '12:30'),
  ]
  const noDays = { ...plan, minutes: [0, 0, 0, 0, 0, 0, 0] }
  const off = { ...plan, minutes: [480, 480, 0, 480, 480, 0, 0] }
  expect(line({ entries: [lately] })).toEqual([calm])
  expect(line({ entries: [lately], plans: [noDays] })).toEqual([calm])
  expect(line({ entries: [longAgo] })).toEqual([])
  expect(line({ entries: [lately], plans: [off] })).toEqual([])
  expect(line({ entries: [today], plans: [off] })).toEqual([['Die Uhr steht', 'Heute 4:30 Std.', 'Kommen']])
  expect(line({ entries: [today], plans: [plan] })).toEqual([['Die Uhr steht', 'Heute 4:30 Std. von 8:00', 'Kommen']])
  expect(line({ entries: [lately], plans: [plan] })).toEqual([
    ['Noch nicht gekommen', 'Heute 0:00 Std. von 8:00', 'Kommen'],
  ])
  expect(line({ entries: [span(DAY, '05:00', '13:30')], plans: [plan] })).toEqual([])
})

it.each(['with', 'without'])(
  'P17: while a night runs that counts as a whole, the start page tells its hours, %s Temporal',
  (mode) => {
    if (mode === 'without') vi.stubGlobal('Temporal', undefined)
    const night = { time: { start: zoned('2026-06-09', '22:00') } }
    const detail = (settings: Settings) =>
      timeTool.today?.(reading({ entries: [night], settings }), now('02:30'), undefined)[0]?.detail
    expect(detail({})).toBe('Heute 2:30 Std.')
    expect(detail({ isNightWhole: true })).toBe('Diese Nacht 4:30 Std.')
  },
)

it('C18: the search knows projects that are in use and the notes of the last 400 days, the newest first', () => {
  const note = (date: string, text: string): Partial<TimeEntry> => ({
    time: { start: zoned(date, '08:00'), end: zoned(date, '09:00') },
    note: text,
    projectId: 'd0',
  })
  const read = reading({
    entries: [
      note('2025-04-01', 'zu alt'),
      note('2026-06-01', 'Entwurf'),
      note('2026-06-09', 'Abnahme'),
      note(DAY, 'x'),
    ],
    projects: [
      { name: 'Website', color: '#4db6ac', isArchived: false },
      { name: 'Vorbei', color: '#4db6ac', isArchived: true },
    ],
  })
  expect(timeTool.searchEntries(read, now('12:00')).map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
    'Website: Projekt der Zeiterfassung',
    'x: Arbeit am 10.06.2026, Website',
    'Abnahme: Arbeit am 09.06.2026, Website',
    'Entwurf: Arbeit am 01.06.2026, Website',
  ])
  const many = reading({ entries: Array.from({ length: 600 }, () => note(DAY, 'viel')) })
  expect(timeTool.searchEntries(many, now('12:00'))).toHaveLength(500)
})

it('C18: the search knows customers that are in use, with their address', () => {
  const customers = [
    { name: 'Acme', isArchived: false, address: 'Weg 1\n12345 Ort' },
    { name: 'Vorbei', isArchived: true },
  ]
  const read = reading({ customers })
  expect(timeTool.searchEntries(read, now('12:00')).map(({ title, detail, path }) => [title, detail, path])).toEqual([
    ['Acme', 'Kunde, Weg 1, 12345 Ort', '/timeTracker/einstellungen/saetze/kunden'],
  ])
})

it('C18: an entry is named by its title and its begin; other fields are not mentioned', () => {
  const title = timeTool.places[0]?.title
  expect(title?.({ kind: 'break', time: { start: `${DAY}T12:05:00+02:00[Europe/Berlin]` } })).toBe(
    'Pause am 10.06.2026, 12:05',
  )
  expect(title?.({ kind: 'work' })).toBeUndefined()
})

it('C34: a plan is proposed to users who have entries and no plan', () => {
  const entries = [{ time: { start: zoned(DAY, '08:00') } }]
  const propose = (given: Given) => timeTool.hints?.(reading(given)).map(({ path }) => path)
  expect(propose({})).toEqual([])
  expect(propose({ entries })).toEqual(['/timeTracker/einstellungen/plaene/neu'])
  expect(propose({ entries, plans: [plan] })).toEqual([])
})
