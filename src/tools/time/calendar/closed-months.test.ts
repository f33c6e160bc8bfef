import { expect, it } from 'vitest'
import { describeClosedMonths } from './closed-months.ts'
import type { Closing, TimeEntry } from '../model.ts'
import type { TimeChange } from '../time-changes.ts'

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

const moved = (before: TimeEntry | undefined, after: TimeEntry | undefined): TimeChange => ({
  kind: 'entry',
  id: 'a',
  before,
  after,
})

it('A16: an edit in a closed month says so, wherever the entry was or is', () => {
  const closings = [closing('2026-06')]
  const text = ', im abgeschlossenen Juni 2026'
  expect(describeClosedMonths([moved(undefined, entry('2026-06-10'))], closings)).toBe(text)
  expect(describeClosedMonths([moved(entry('2026-06-10'), undefined)], closings)).toBe(text)
  expect(describeClosedMonths([moved(entry('2026-06-30'), entry('2026-07-01'))], closings)).toBe(text)
  expect(describeClosedMonths([moved(undefined, entry('2026-05-31', '2026-06-01'))], closings)).toBe(text)
  expect(describeClosedMonths([moved(undefined, entry('2026-07-01'))], closings)).toBe('')
})

it('A16: months that were opened again are not named, several are counted', () => {
  const closings = [closing('2026-05'), closing('2026-06'), closing('2026-07', '2026-08-01T08:00:00.000Z')]
  const days = { from: '2026-05-20', to: '2026-07-10' }
  const leave = { kind: 'vacation', days, portion: 'full' } as const
  const change: TimeChange = { kind: 'absence', id: 'a', before: undefined, after: leave }
  expect(describeClosedMonths([change], closings)).toBe(', in 2 abgeschlossenen Monaten')
  expect(describeClosedMonths([moved(undefined, entry('2026-07-05'))], closings)).toBe('')
})

it('A16: a plan reaches into every month from its begin on, a correction into its own', () => {
  const closings = [closing('2026-06')]
  const correction = { kind: 'payout', date: '2026-06-30', amount: -60 } as const
  expect(describeClosedMonths([{ kind: 'correction', id: 'a', before: undefined, after: correction }], closings)).toBe(
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
  const added = (validFrom: string): TimeChange => ({
    kind: 'plan',
    id: 'a',
    before: undefined,
    after: { ...plan, minutes: [...plan.minutes], options: [], validFrom },
  })
  expect(describeClosedMonths([added('2026-01-01')], closings)).toBe(', im abgeschlossenen Juni 2026')
  expect(describeClosedMonths([added('2026-07-01')], closings)).toBe('')
})
