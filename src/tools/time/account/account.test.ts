import { describe, expect, it } from 'vitest'
import { createAccount, type Account, type AccountSources } from './account.ts'
import type { Absence, Correction, Plan, TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { epochOf, fromWallTime } from '#base/calendar/zoned'

const ZONE = 'Europe/Berlin'
const HOUR = 60

type Stored<Fields> = Fields & { readonly id: string }

function plan(fields: Partial<Plan> = {}): Stored<Plan> {
  return {
    id: fields.validFrom ?? '2026-01-01',
    validFrom: '2026-01-01',
    minutes: [480, 480, 480, 480, 480, 0, 0],
    state: 'BY',
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays: 30,
    ...fields,
  }
}

function absence(
  kind: Absence['kind'],
  from: string,
  to = from,
  portion: Absence['portion'] = 'full',
): Stored<Absence> {
  return { id: `${kind}-${from}-${portion}`, kind, days: { from, to }, portion }
}

function correction(kind: Correction['kind'], date: string, amount: number): Stored<Correction> {
  return { id: `${kind}-${date}`, kind, date, amount }
}

function zoned(date: string, time: string): string {
  const result = fromWallTime(date, time, ZONE)
  if (!result.ok) throw new Error(`${date} ${time} is no time`)
  return result.value.at
}

function work(date: string, from: string, to: string, toDate = date): Stored<TimeEntry> {
  return entry('work', date, from, to, toDate)
}

function entry(kind: TimeEntry['kind'], date: string, from: string, to: string, toDate = date): Stored<TimeEntry> {
  const time = { start: zoned(date, from), end: zoned(toDate, to) }
  return { id: `${kind}-${date}-${from}`, kind, time, source: 'form' }
}

type Given = Partial<Omit<AccountSources, 'entries'>> & { readonly entries?: readonly Stored<TimeEntry>[] }

function account({ entries = [], today = '2026-07-15', ...sources }: Given): Account {
  const resolved = resolveEntries(entries, epochOf(zoned(today, '12:00')))
  return createAccount({ plans: [plan()], absences: [], corrections: [], ...sources, entries: resolved, today })
}

const june = ['2026-06-01', '2026-06-30'] as const
const november = ['2026-11-01', '2026-11-30'] as const

describe('the target of a day', () => {
  it.each([
    ['BY', june, 168],
    ['BE', june, 176],
    ['SN', november, 160],
    ['BY', november, 168],
  ] as const)('A13: in %s %j has %i hours for five days of 8 hours', (state, [from, to], hours) => {
    expect(account({ plans: [plan({ state })] }).sum(from, to).planned).toBe(hours * HOUR)
  })

  it('A13: a new plan counts from its day on: 9 × 8 and 12 × 6 hours are 144', () => {
    const plans = [plan(), plan({ validFrom: '2026-06-15', minutes: [360, 360, 360, 360, 360, 0, 0] })]
    expect(account({ plans }).sum(...june).planned).toBe(144 * HOUR)
  })

  it('A13: without a plan and before the first there is none', () => {
    expect(account({ plans: [] }).day('2026-06-10')).toMatchObject({ plan: undefined, target: 0 })
    expect(account({}).day('2025-12-31')).toMatchObject({ plan: undefined, target: 0 })
  })

  it('A13: a holiday has none, unless the plan works on holidays', () => {
    expect(account({}).day('2026-06-04')).toMatchObject({ target: 0, holiday: { name: 'Fronleichnam' } })
    const works = account({ plans: [plan({ worksOnHolidays: true })] })
    expect(works.day('2026-06-04')).toMatchObject({ target: 480, holiday: { name: 'Fronleichnam' } })
  })

  it('A13: Heiligabend and Silvester are half days only where that was chosen', () => {
    const half = account({ plans: [plan({ options: ['christmasEveHalf', 'newYearsEveHalf'] })] })
    expect([half.day('2026-12-24').target, half.day('2026-12-31').target]).toEqual([240, 240])
    expect(account({}).day('2026-12-24').target).toBe(480)
  })

  it('A13: half of an odd day is a whole minute', () => {
    const odd = [plan({ minutes: [465, 465, 465, 465, 465, 0, 0], options: ['christmasEveHalf'] })]
    expect(account({ plans: odd }).day('2026-12-24').target).toBe(233)
  })
})

describe('absences', () => {
  const week = ['2026-06-08', '2026-06-14'] as const

  it('A14: a day of leave makes 40 hours 32, half a day makes them 36', () => {
    expect(account({ absences: [absence('vacation', '2026-06-10')] }).sum(...week).planned).toBe(32 * HOUR)
    const half = [absence('vacation', '2026-06-10', '2026-06-10', 'half')]
    expect(account({ absences: half }).day('2026-06-10').target).toBe(240)
    expect(account({ absences: half }).sum(...week).planned).toBe(36 * HOUR)
  })

  it.each(['sick', 'special', 'vacation'] as const)(
    'A14: %s lowers the target also by minutes, never below 0',
    (kind) => {
      const by = (portion: number): number =>
        account({ absences: [absence(kind, '2026-06-10', '2026-06-10', portion)] }).day('2026-06-10').target
      expect([by(90), by(480), by(1440)]).toEqual([390, 0, 0])
    },
  )

  it('A14: two hours of work on a day of leave are +2:00', () => {
    const entries = [work('2026-06-10', '09:00', '11:00')]
    const worked = account({ entries, absences: [absence('vacation', '2026-06-10')] })
    expect(worked.sum('2026-06-10', '2026-06-10').change).toBe(2 * HOUR)
  })

  it('A14: a day off for overtime is −8:00', () => {
    const off = account({ absences: [absence('overtime', '2026-06-10')] })
    expect(off.day('2026-06-10').target).toBe(480)
    expect(off.sum('2026-06-10', '2026-06-10').change).toBe(-8 * HOUR)
  })

  it('A14: a holiday and a weekend inside leave cost none', () => {
    const away = account({ absences: [absence('vacation', '2026-06-01', '2026-06-07')] })
    expect(away.leave(2026)).toEqual({ entitled: 30, taken: 4, planned: 0, left: 26 })
    expect(away.sum('2026-06-01', '2026-06-07').planned).toBe(0)
  })

  it('A14: several absences on one day add up, and no more than the day', () => {
    const both = [
      absence('vacation', '2026-06-10', '2026-06-10', 'half'),
      absence('sick', '2026-06-10', '2026-06-10', 120),
    ]
    expect(account({ absences: both }).day('2026-06-10').target).toBe(120)
    const halves = [absence('sick', '2026-06-10', '2026-06-10', 'half'), absence('vacation', '2026-06-10')]
    expect(account({ absences: halves }).day('2026-06-10')).toMatchObject({ target: 0, leaveDays: 0.5 })
  })

  it('A14: sick days during leave cost no leave', () => {
    const absences = [absence('vacation', '2026-06-08', '2026-06-12'), absence('sick', '2026-06-10', '2026-06-11')]
    expect(account({ absences }).leave(2026)).toMatchObject({ taken: 3, left: 27 })
  })

  it('A14: half a day of leave makes a half day free, and so does a whole one for the same', () => {
    const plans = [plan({ options: ['christmasEveHalf'] })]
    for (const portion of ['half', 'full'] as const) {
      const absences = [absence('vacation', '2026-12-24', '2026-12-24', portion)]
      expect(account({ plans, absences }).day('2026-12-24')).toMatchObject({ target: 0, leaveDays: 0.5 })
    }
  })

  it('A14: leave is taken up to today and planned after it; corrections count in half days', () => {
    const absences = [absence('vacation', '2026-07-14', '2026-07-17'), absence('vacation', '2027-01-04')]
    const corrections = [correction('leave', '2026-01-01', 5), correction('leave', '2025-01-01', 8)]
    const leave = account({ absences, corrections }).leave(2026)
    expect(leave).toEqual({ entitled: 32.5, taken: 2, planned: 2, left: 28.5 })
  })

  it('A14: leave by the minute costs its share of the day, and no more than the day', () => {
    const hours = [
      absence('vacation', '2026-06-10', '2026-06-10', 120),
      absence('vacation', '2026-06-11', '2026-06-11', 1440),
    ]
    expect(account({ absences: hours }).leave(2026)).toMatchObject({ taken: 1.25, left: 28.75 })
  })

  it('A14: a plan gives its leave for the whole year, a change of plan a share of both', () => {
    expect(account({ plans: [plan({ validFrom: '2026-06-01' })] }).leave(2026).entitled).toBe(30)
    const plans = [plan(), plan({ validFrom: '2026-07-01', leaveDays: 24 })]
    expect(account({ plans }).leave(2026).entitled).toBe(27)
    expect(account({ plans }).leave(2025).entitled).toBe(0)
  })
})

describe('the balance', () => {
  it('A15: +5:30, June with 172:15 of 168:00 hours and a payout of 4:00 is +5:45', () => {
    const dates = Array.from({ length: 30 }, (_, index) => `2026-06-${String(index + 1).padStart(2, '0')}`)
    const targets = account({})
    const working = dates.filter((date) => targets.day(date).target > 0)
    const entries = working.map((date, index) => work(date, '08:00', index === 0 ? '20:15' : '16:00'))
    const corrections = [correction('opening', '2026-05-31', 330), correction('payout', '2026-06-30', -240)]
    const plans = [plan({ validFrom: '2026-06-01' })]
    const sum = account({ plans, entries, corrections }).sum(...june)
    expect(sum).toMatchObject({ target: 168 * HOUR, actual: 172 * HOUR + 15, corrections: -240, change: 15 })
    expect(account({ plans, entries, corrections }).balanceAt('2026-06-30')).toBe(5 * HOUR + 45)
  })

  it('A15: only days up to today count, and the target of today not yet', () => {
    const entries = [work('2026-06-09', '08:00', '16:30'), work('2026-06-10', '08:00', '10:00')]
    const plans = [plan({ validFrom: '2026-06-09' })]
    const inTheDay = account({ plans, entries, today: '2026-06-10' })
    expect(inTheDay.balanceAt('2026-06-09')).toBe(30)
    expect(inTheDay.balanceAt('2026-06-10')).toBe(2 * HOUR + 30)
    expect(inTheDay.balanceAt('2026-12-31')).toBe(2 * HOUR + 30)
    expect(account({ plans, entries, today: '2026-06-11' }).balanceAt('2026-06-10')).toBe(-5.5 * HOUR)
    expect(inTheDay.sum(...june)).toMatchObject({ target: 480, planned: 16 * 480, actual: 630, change: 150 })
  })

  it('A15: what is corrected in the future does not count yet', () => {
    const corrections = [correction('payout', '2026-07-16', -60), correction('adjustment', '2026-07-15', 30)]
    const plans = [plan({ validFrom: '2026-07-15' })]
    expect(account({ plans, corrections }).balanceAt('2026-12-31')).toBe(30)
    expect(account({ plans, corrections }).balanceAt('2026-07-14')).toBe(0)
  })

  it('A15: work before the first plan is shown and not counted', () => {
    const entries = [work('2026-05-29', '08:00', '16:00'), work('2026-06-01', '08:00', '17:00')]
    const since = account({ entries, plans: [plan({ validFrom: '2026-06-01' })], today: '2026-06-02' })
    expect(since.balanceAt('2026-06-01')).toBe(HOUR)
    expect(since.sum('2026-05-01', '2026-05-31')).toMatchObject({ actual: 480, change: 0 })
    expect(account({ entries, plans: [] }).balanceAt('2026-06-02')).toBe(0)
  })
})

it('A25: the balance of an old plan from the year 1 counts from 1970', () => {
  const [far, near] = ['0001-01-01', '1970-01-01'].map((validFrom) =>
    account({ plans: [plan({ validFrom })] }).balanceAt('1970-01-31'),
  )
  expect(far).toBe(near)
})

describe('the work of a day', () => {
  it('A15: breaks that were due are deducted by the mode of the plan', () => {
    const entries = [work('2026-06-10', '08:00', '16:00')]
    const actual = (breakMode: Plan['breakMode']): number =>
      account({ entries, plans: [plan({ breakMode })] }).day('2026-06-10').work
    expect([actual('hint'), actual('fixed'), actual('gliding')]).toEqual([480, 450, 450])
  })

  it('A15: a night is one shift, and its break is deducted on the longer day', () => {
    const entries = [
      work('2026-06-10', '22:00', '06:00', '2026-06-11'),
      work('2026-06-11', '22:00', '06:30', '2026-06-12'),
    ]
    const nights = account({ entries, plans: [plan({ breakMode: 'fixed' })] })
    expect(nights.day('2026-06-10')).toMatchObject({ work: 120, deducted: 0 })
    expect(nights.day('2026-06-11')).toMatchObject({ work: 330 + 120, deducted: 30 })
    expect(nights.day('2026-06-12')).toMatchObject({ work: 360, deducted: 30 })
  })

  it('A15: two stretches with a whole rest between them are two shifts, and each has its break', () => {
    const entries = [work('2026-06-10', '00:00', '06:30'), work('2026-06-10', '17:30', '23:00')]
    expect(account({ entries, plans: [plan({ breakMode: 'gliding' })] }).day('2026-06-10').deducted).toBe(30)
  })

  it('A15: a day adds up: from coming to going, without the breaks', () => {
    const entries = [
      work('2026-06-10', '08:00', '12:00'),
      entry('break', '2026-06-10', '10:00', '10:15'),
      work('2026-06-10', '12:45', '17:00'),
    ]
    expect(account({ entries }).day('2026-06-10')).toMatchObject({
      stretches: [{ start: '08:00', end: '17:00' }],
      breaks: 60,
      gross: 480,
      work: 480,
      deducted: 0,
    })
  })

  it('A15: a night of work belongs to both days', () => {
    const night = account({ entries: [work('2026-03-28', '22:00', '06:00', '2026-03-29')] })
    expect(night.day('2026-03-28')).toMatchObject({ work: 120, stretches: [{ start: '22:00', end: '24:00' }] })
    expect(night.day('2026-03-29')).toMatchObject({ work: 300, stretches: [{ start: '00:00', end: '06:00' }] })
  })

  it('A19: a day between two nights has two begins and two ends, and its breaks are those of the shifts', () => {
    const nights = ['09', '10'].flatMap((day, index) => {
      const next = `2026-06-${10 + index}`
      return [work(`2026-06-${day}`, '22:00', '02:00', next), work(next, '02:30', '06:30')]
    })
    const { work: worked, breaks, stretches } = account({ entries: nights }).day('2026-06-10')
    expect([worked, breaks]).toEqual([480, 30])
    expect(stretches.map(({ start, end }) => `${start}–${end}`)).toEqual(['00:00–06:30', '22:00–24:00'])
  })

  it('A15: an edit of one entry cuts no other anew', () => {
    const entries = [work('2026-06-10', '08:00', '16:00'), work('2026-06-11', '08:00', '16:00')]
    const before = account({ entries }).day('2026-06-10')
    const edited = account({ entries: [...entries.slice(0, 1), work('2026-06-11', '08:00', '17:00')] })
    expect(edited.day('2026-06-10').parts[0]).toBe(before.parts[0])
    expect(edited.day('2026-06-11').work).toBe(540)
  })

  it('A15: a running entry counts until now and has no end', () => {
    const time = { start: zoned('2026-07-15', '08:00') }
    const entries = [{ id: 'a', kind: 'work', time, source: 'clock' } as const]
    expect(account({ entries }).day('2026-07-15')).toMatchObject({ work: 240, stretches: [{ end: undefined }] })
  })
})
