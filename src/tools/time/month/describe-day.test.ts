import { expect, it } from 'vitest'
import { describeDayOfMonth } from './describe-day.ts'
import type { Absence, Plan } from '../model.ts'

const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'SN',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}
const TODAY = '2026-11-19'
const day = { date: '2026-11-17', plan, work: 465, target: 480, holiday: undefined, absences: [] }

it('W6: a day that is over tells what was worked, what was to be, and the difference', () => {
  expect(describeDayOfMonth(day, TODAY)).toMatchObject({
    sum: '7:45 / 8:00',
    balance: '−0:15',
    isShort: true,
    names: [],
  })
  expect(describeDayOfMonth({ ...day, work: 500 }, TODAY)).toMatchObject({ balance: '+0:20', isShort: false })
})

it('W6: today tells what is left, and from the target on what is more', () => {
  expect(describeDayOfMonth({ ...day, date: TODAY }, TODAY).balance).toBe('noch 0:15')
  expect(describeDayOfMonth({ ...day, date: TODAY, work: 490 }, TODAY).balance).toBe('+0:10')
})

it('W6: a day to come, one without a plan and a free one have no difference, what is worked on a free one has', () => {
  expect(describeDayOfMonth({ ...day, date: '2026-11-20', work: 0 }, TODAY)).toMatchObject({
    sum: '0:00 / 8:00',
    balance: undefined,
  })
  expect(describeDayOfMonth({ ...day, plan: undefined, target: 0 }, TODAY)).toMatchObject({
    sum: '7:45',
    balance: undefined,
  })
  expect(describeDayOfMonth({ ...day, work: 0, target: 0 }, TODAY)).toMatchObject({ sum: '–', balance: undefined })
  expect(describeDayOfMonth({ ...day, target: 0 }, TODAY)).toMatchObject({ sum: '7:45', balance: '+7:45' })
})

it('W6: holidays and absences are named', () => {
  const absence: Absence = { kind: 'vacation', days: { from: '2026-12-24', to: '2026-12-24' }, portion: 'half' }
  const holiday = { name: 'Heiligabend', portion: 0.5 } as const
  const { names, spoken } = describeDayOfMonth(
    { ...day, date: '2026-12-24', work: 0, target: 0, holiday, absences: [absence] },
    TODAY,
  )
  expect(names).toEqual(['Heiligabend (halber Tag)', 'Urlaub (halber Tag)'])
  expect(spoken).toBe('Donnerstag, 24. Dezember, Heiligabend (halber Tag), Urlaub (halber Tag), 0 Min. gearbeitet')
})
