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

function describeDay(changes: Partial<Parameters<typeof describeDayOfMonth>[0]>) {
  const one = { ...day, ...changes }
  return describeDayOfMonth({ isOver: one.date < TODAY, ...one }, TODAY)
}

it('W6: a day that is over tells what was worked, what was to be, and the difference', () => {
  expect(describeDay({})).toMatchObject({
    sum: '7:45 / 8:00',
    balance: '−0:15',
    isShort: true,
    names: [],
  })
  expect(describeDay({ work: 500 })).toMatchObject({ balance: '+0:20', isShort: false })
})

it('W6: today tells what is left, and from the target on what is more', () => {
  expect(describeDay({ date: TODAY }).balance).toBe('noch 0:15')
  expect(describeDay({ date: TODAY, work: 490 }).balance).toBe('+0:10')
})

it('P17: a day whose night goes on is not over: it tells what is left', () => {
  expect(describeDay({ isOver: false })).toMatchObject({ balance: 'noch 0:15', isShort: false })
  expect(describeDay({ isOver: false, work: 490 }).balance).toBe('+0:10')
})

it('W6: a day to come, one without a plan and a free one have no difference, what is worked on a free one has', () => {
  expect(describeDay({ date: '2026-11-20', work: 0 })).toMatchObject({
    sum: '0:00 / 8:00',
    balance: undefined,
  })
  expect(describeDay({ plan: undefined, target: 0 })).toMatchObject({
    sum: '7:45',
    balance: undefined,
  })
  expect(describeDay({ work: 0, target: 0 })).toMatchObject({ sum: '–', balance: undefined })
  expect(describeDay({ target: 0 })).toMatchObject({ sum: '7:45', balance: '+7:45' })
})

it('W6: holidays and absences are named', () => {
  const absence: Absence = { kind: 'vacation', days: { from: '2026-12-24', to: '2026-12-24' }, portion: 'half' }
  const holiday = { name: 'Heiligabend', portion: 0.5 } as const
  const { names, spoken } = describeDay({ date: '2026-12-24', work: 0, target: 0, holiday, absences: [absence] })
  expect(names).toEqual(['Heiligabend (halber Tag)', 'Urlaub (halber Tag)'])
  expect(spoken).toBe('Donnerstag, 24. Dezember, Heiligabend (halber Tag), Urlaub (halber Tag), 0 Min. gearbeitet')
})
