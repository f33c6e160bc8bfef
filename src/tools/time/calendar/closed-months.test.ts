import { expect, it } from 'vitest'
import { describeClosedMonths } from './closed-months.ts'
import type { Closing, TimeEntry } from '../model.ts'
import type { EditedDocument } from '#documents'
import type { JsonObject } from '#base/text/json'

const closing = (month: string, reopenedAt?: string): Closing => ({
  month,
  closedAt: '2026-07-01T08:00:00.000Z',
  target: 0,
  actual: 0,
  corrections: 0,
  balance: 0,
  ...(reopenedAt === undefined ? {} : { reopenedAt }),
})

const entry = (from: string, to = from): TimeEntry => ({
  kind: 'work',
  time: { start: `${from}T22:00:00+02:00[Europe/Berlin]`, end: `${to}T23:00:00+02:00[Europe/Berlin]` },
  source: 'form',
})

const edited = (collection: string, before: object | undefined, after: object | undefined): EditedDocument => ({
  collection,
  id: 'a',
  // Fields of documents are JSON.
  before: before as JsonObject | undefined,
  after: after as JsonObject | undefined,
})

const moved = (before: TimeEntry | undefined, after: TimeEntry | undefined): EditedDocument =>
  edited('timeEntries', before, after)

it('A16: an edit in a closed month says so, wherever the entry was or is', () => {
  const closings = [closing('2026-06')]
  const text = ', im abgeschlossenen Juni 2026'
  expect(describeClosedMonths([moved(undefined, entry('2026-06-10'))], closings)).toBe(text)
  expect(describeClosedMonths([moved(entry('2026-06-10'), undefined)], closings)).toBe(text)
  expect(describeClosedMonths([moved(entry('2026-06-30'), entry('2026-07-01'))], closings)).toBe(text)
  expect(describeClosedMonths([moved(undefined, entry('2026-05-31', '2026-06-01'))], closings)).toBe(text)
  expect(describeClosedMonths([moved(undefined, entry('2026-07-01'))], closings)).toBe('')
})

it('A16: a night of the clock, which has stops or a newer entry instead of an end, reaches into the next month', () => {
  const closings = [closing('2026-06'), closing('2026-07')]
  const start = '2026-06-30T22:00:00+02:00[Europe/Berlin]'
  const stop = (id: string, at: string) => ({ id, at: `${at}:00+02:00[Europe/Berlin]` })
  const night: TimeEntry = { kind: 'work', source: 'clock', time: { start } }
  const both = ', in 2 abgeschlossenen Monaten'
  const deleted = (stops: TimeEntry['stops']) => describeClosedMonths([moved({ ...night, stops }, undefined)], closings)
  expect(deleted([stop('a', '2026-07-01T06:00')])).toBe(both)
  // The first stop is the end.
  expect(deleted([stop('a', '2026-07-01T06:00'), stop('b', '2026-06-30T23:00')])).toBe(', im abgeschlossenen Juni 2026')
  expect(deleted(undefined)).toBe(both)
  expect(deleted([stop('a', '2026-06-30T23:00')])).toBe(', im abgeschlossenen Juni 2026')
  expect(
    describeClosedMonths(
      [moved({ ...night, stops: [stop('a', '2031-07-01T06:00')] }, undefined)],
      [closing('2026-08')],
    ),
  ).toBe('')
})

it('A16: months that were opened again are not named, several are counted', () => {
  const closings = [closing('2026-05'), closing('2026-06'), closing('2026-07', '2026-08-01T08:00:00.000Z')]
  const days = { from: '2026-05-20', to: '2026-07-10' }
  const leave = { kind: 'vacation', days, portion: 'full' } as const
  expect(describeClosedMonths([edited('timeAbsences', undefined, leave)], closings)).toBe(
    ', in 2 abgeschlossenen Monaten',
  )
  expect(describeClosedMonths([moved(undefined, entry('2026-07-05'))], closings)).toBe('')
})

it('A16: a plan reaches into every month from its begin on, a correction into its own', () => {
  const closings = [closing('2026-06')]
  const correction = { kind: 'payout', date: '2026-06-30', amount: -60 } as const
  expect(describeClosedMonths([edited('timeCorrections', undefined, correction)], closings)).toBe(
    ', im abgeschlossenen Juni 2026',
  )
  const plan = {
    validFrom: '2026-01-01',
    minutes: [0, 0, 0, 0, 0, 0, 0],
    state: 'BY',
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays: 0,
  } as const
  const added = (validFrom: string): EditedDocument => edited('timePlans', undefined, { ...plan, validFrom })
  expect(describeClosedMonths([added('2026-01-01')], closings)).toBe(', im abgeschlossenen Juni 2026')
  expect(describeClosedMonths([added('2026-07-01')], closings)).toBe('')
})
