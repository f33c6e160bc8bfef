/** When users are reminded, from the documents alone. */
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import type { Absence, Plan, TimeEntry } from '../model.ts'
import { nextReminders, type Reminder, type ReminderSources } from './next-reminders.ts'
import { fromWallTime, timeOf, dateOf, toZoned, type Zoned } from '#base/calendar/zoned'

const BERLIN = 'Europe/Berlin'
/** A Wednesday. */
const DAY = '2026-06-10'

function at(time: string, date = DAY, zone = BERLIN): Zoned {
  const wall = fromWallTime(date, time, zone)
  if (!wall.ok) throw new RangeError(`${date} ${time} is not there`)
  return wall.value.at
}

type Stored = TimeEntry & { readonly id: string }
let count = 0

/** An entry of the clock; without an end it runs. */
function entry(start: Zoned, end?: Zoned, parts: Partial<Stored> = {}): Stored {
  count += 1
  const stops = end === undefined ? {} : { stops: [{ id: `stop-${count}`, at: end }] }
  return { id: `entry-${count}`, kind: 'work', time: { start }, source: 'clock', ...stops, ...parts }
}

const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

function absent(kind: Absence['kind'], portion: Absence['portion'], date = DAY): Absence & { readonly id: string } {
  return { id: `absence-${kind}`, kind, days: { from: date, to: date }, portion }
}

function find(sources: Partial<ReminderSources>): readonly Reminder[] {
  return nextReminders({ entries: [], plans: [plan], absences: [], isNightWhole: false, ...sources })
}

/** Day and time of the moments of a kind, by the clock of a place. */
function moments(kind: Reminder['kind'], sources: Partial<ReminderSources>, zone = BERLIN): readonly string[] {
  return find(sources)
    .filter((reminder) => reminder.kind === kind)
    .map(({ dueMs }) => toZoned(dueMs, zone))
    .map((due) => `${dateOf(due)} ${timeOf(due)}`)
}

test('M1: there are no reminders while no clock runs', () => {
  expect(find({})).toEqual([])
  expect(find({ entries: [entry(at('08:00'), at('16:30'))] })).toEqual([])
  expect(
    find({ entries: [entry(at('08:00'), undefined, { time: { start: at('08:00'), end: at('12:00') } })] }),
  ).toEqual([])
})

describe('the break', () => {
  const due = (entries: readonly Stored[], sources: Partial<ReminderSources> = {}) =>
    moments('break-due', { entries, ...sources })
  const missing = (entries: readonly Stored[], sources: Partial<ReminderSources> = {}) =>
    find({ entries, ...sources }).flatMap((reminder) => (reminder.kind === 'break-due' ? reminder.missing : []))

  test('M2: it comes a quarter of an hour before six hours in one go are full', () => {
    const [reminder] = find({ entries: [entry(at('08:00'))] })
    expect(reminder).toMatchObject({ kind: 'break-due', missing: 30, fullMs: Date.parse('2026-06-10T14:00+02:00') })
    expect(due([entry(at('08:00'))])).toEqual([`${DAY} 13:45`])
  })

  test('M2: work before a gap or break of less than 15 minutes belongs to it, that before a longer one does not', () => {
    const morning = entry(at('07:00'), at('10:00'))
    expect(due([morning, entry(at('10:14'))])).toEqual([`${DAY} 12:59`])
    expect(due([morning, entry(at('10:15'))])).toEqual([`${DAY} 16:00`])
    const shortBreak = entry(at('10:00'), at('10:14'), { kind: 'break' })
    expect(due([morning, shortBreak, entry(at('10:14'))])).toEqual([`${DAY} 12:59`])
    const longBreak = entry(at('10:00'), at('10:30'), { kind: 'break' })
    expect(due([morning, longBreak, entry(at('10:30'))])).toEqual([`${DAY} 16:15`])
  })

  test('M2: none while a break runs, and none that was due before the clock was started again', () => {
    expect(due([entry(at('08:00'), at('12:00')), entry(at('12:00'), undefined, { kind: 'break' })])).toEqual([])
    expect(due([entry(at('06:00'), at('12:30')), entry(at('12:35'))])).toEqual([])
  })

  test('M2: a start within the last quarter of an hour causes a reminder at once', () => {
    expect(due([entry(at('08:00'), at('13:50')), entry(at('13:55'))])).toEqual([`${DAY} 13:55`])
  })

  test('M2: it says how much is missing for the day, a quarter of an hour at least', () => {
    expect(missing([entry(at('08:00'))], { plans: [] })).toEqual([30])
    expect(missing([entry(at('08:00'))], { plans: [{ ...plan, minutes: [0, 0, 570, 0, 0, 0, 0] }] })).toEqual([45])
    expect(missing([entry(at('07:00'), at('08:00')), entry(at('08:45'))])).toEqual([15])
    expect(missing([entry(at('07:00'), at('08:00')), entry(at('08:15'))])).toEqual([15])
    // More than nine hours at the end of the stretch: 45 minutes in all.
    expect(missing([entry(at('05:00'), at('09:00')), entry(at('09:15'))])).toEqual([30])
  })

  test('M2: a break written down while the clock runs makes it another occasion, an edit of the begin does not', () => {
    const running = entry(at('08:00'))
    const keys = (entries: readonly Stored[]) =>
      find({ entries }).flatMap(({ kind, key }) => (kind === 'break-due' ? key : []))
    const taken = entry(at('10:00'), at('10:30'), { kind: 'break', source: 'form' })
    expect(due([running, taken])).toEqual([`${DAY} 16:15`])
    expect(keys([running, taken])).not.toEqual(keys([running]))
    const earlier = { ...running, time: { start: at('07:30') } }
    expect(due([earlier])).toEqual([`${DAY} 13:15`])
    expect(keys([earlier])).toEqual(keys([running]))
  })

  test('M2: in the night in which the clocks change six hours are six hours', () => {
    expect(due([entry(at('22:00', '2026-03-28'))])).toEqual(['2026-03-29 04:45'])
    expect(due([entry(at('22:00', '2026-10-24'))])).toEqual(['2026-10-25 02:45'])
  })
})

describe('the target', () => {
  const due = (sources: Partial<ReminderSources>) => moments('target-reached', sources)

  test('M3: it comes when today’s work is the target', () => {
    expect(due({ entries: [entry(at('08:00'))] })).toEqual([`${DAY} 16:00`])
    expect(due({ entries: [entry(at('08:00'), at('12:00')), entry(at('12:30'))] })).toEqual([`${DAY} 16:30`])
    const [, reached] = find({ entries: [entry(at('08:00'))] })
    expect(reached).toMatchObject({ kind: 'target-reached', key: `target-reached:${DAY}`, target: 480 })
  })

  test('M3: deducted time is not work', () => {
    const gliding = { ...plan, breakMode: 'gliding' } as const
    expect(due({ entries: [entry(at('08:00'))], plans: [gliding] })).toEqual([`${DAY} 16:30`])
    expect(due({ entries: [entry(at('08:00'))], plans: [{ ...plan, breakMode: 'fixed' }] })).toEqual([`${DAY} 16:30`])
    const [morning, afternoon] = [entry(at('08:00'), at('12:00')), entry(at('12:30'))]
    expect(due({ entries: [morning, afternoon], plans: [gliding] })).toEqual([`${DAY} 16:30`])
  })

  test('M3: what is deducted is that of shifts, as in the account: a night before is neither work nor break of the day', () => {
    const fixed = { ...plan, breakMode: 'fixed' } as const
    const night = entry(at('22:00', '2026-06-09'), at('02:30'))
    // 2:30 of the night, then 5:30 in one go, which need no break.
    expect(due({ entries: [night, entry(at('08:00'))], plans: [fixed] })).toEqual([`${DAY} 13:30`])
    // The night shift has 6:30 hours of its own, most of them today: 30 minutes do not count.
    const long = entry(at('22:00', '2026-06-09'), at('04:30'))
    expect(due({ entries: [long, entry(at('10:00'))], plans: [fixed] })).toEqual([`${DAY} 14:00`])
    // 10 hours from 8:00 on after a night that ended at 2:30 need 45 minutes, whatever lay between.
    const ten = { ...fixed, minutes: [0, 0, 720, 0, 0, 0, 0] }
    expect(due({ entries: [night, entry(at('08:00'))], plans: [ten] })).toEqual([`${DAY} 18:15`])
  })

  test('M3: it comes with the first minute after a break that is not deducted any more', () => {
    // 6:00 count at 14:00 and at 14:20, when the break begins; with it 6:21 lack 10 minutes.
    const pause = entry(at('14:20'), at('14:40'), { kind: 'break', source: 'form' })
    const plans = [{ ...plan, breakMode: 'gliding' as const, minutes: [0, 0, 365, 0, 0, 0, 0] }]
    expect(due({ entries: [entry(at('08:00')), pause], plans })).toEqual([`${DAY} 14:41`])
  })

  test('M3: none without a plan, on a holiday, on a free day or on leave', () => {
    expect(due({ entries: [entry(at('08:00'))], plans: [] })).toEqual([])
    expect(due({ entries: [entry(at('08:00', '2026-06-04'))] })).toEqual([])
    expect(due({ entries: [entry(at('08:00', '2026-06-04'))], plans: [{ ...plan, state: 'BE' }] })).toEqual([
      '2026-06-04 16:00',
    ])
    expect(due({ entries: [entry(at('08:00', '2026-06-13'))] })).toEqual([])
    expect(due({ entries: [entry(at('08:00'))], absences: [absent('vacation', 'full')] })).toEqual([])
  })

  test('M3: leave that takes a part of the day makes it earlier, time off for overtime does not', () => {
    expect(due({ entries: [entry(at('08:00'))], absences: [absent('vacation', 'half')] })).toEqual([`${DAY} 12:00`])
    expect(due({ entries: [entry(at('08:00'))], absences: [absent('sick', 60)] })).toEqual([`${DAY} 15:00`])
    expect(due({ entries: [entry(at('08:00'))], absences: [absent('overtime', 'half')] })).toEqual([`${DAY} 16:00`])
  })

  test('M3: none if it was reached before the clock was started again, or while a break runs', () => {
    expect(due({ entries: [entry(at('06:00'), at('14:00')), entry(at('15:00'))] })).toEqual([])
    const pause = entry(at('12:00'), undefined, { kind: 'break' })
    expect(due({ entries: [entry(at('08:00'), at('12:00')), pause] })).toEqual([])
  })

  test('M3: over midnight each day has its own', () => {
    const night = { ...plan, minutes: [120, 120, 120, 120, 120, 0, 0] }
    expect(due({ entries: [entry(at('22:30'))], plans: [night] })).toEqual(['2026-06-11 02:00'])
    expect(due({ entries: [entry(at('21:00'))], plans: [night] })).toEqual([`${DAY} 23:00`, '2026-06-11 02:00'])
    expect(due({ entries: [entry(at('18:00'))] })).toEqual([])
  })

  test('P17: a night that counts as a whole has one target, that of the day on which it began', () => {
    const night = { ...plan, minutes: [240, 240, 240, 240, 240, 0, 0] }
    expect(due({ entries: [entry(at('22:30'))], plans: [night], isNightWhole: true })).toEqual(['2026-06-11 02:30'])
  })
})

test('a stop of another century is followed no farther than an entry can reach', () => {
  const lasting = {
    ...entry(at('06:00')),
    source: 'form' as const,
    stops: [{ id: 's', at: at('12:00', '9999-12-01') }],
  }
  // Going on day by day until then would take longer than the test may run.
  expect(find({ entries: [lasting, entry(at('08:00'))], plans: [{ ...plan, breakMode: 'fixed' }] })).not.toEqual([])
})

describe('the clock that still runs', () => {
  const due = (start: Zoned, zone = BERLIN) => moments('clock-running', { entries: [entry(start)] }, zone)

  test('M4: after more than 10:45 hours or at midnight, whichever is first, and the next morning', () => {
    expect(due(at('08:00'))).toEqual([`${DAY} 18:46`, '2026-06-11 07:00'])
    expect(due(at('15:00'))).toEqual(['2026-06-11 00:00', '2026-06-11 07:00'])
  })

  test('M4: a late start in the evening runs into the night, and is asked about after 10:45 hours only', () => {
    expect(due(at('20:00'))).toEqual(['2026-06-11 00:00', '2026-06-11 07:00'])
    expect(due(at('20:01'))).toEqual(['2026-06-11 06:47', '2026-06-12 07:00'])
  })

  test('M4: a break that runs is asked for as well, and says so', () => {
    const pause = entry(at('12:00'), undefined, { kind: 'break' })
    expect(find({ entries: [pause] })).toMatchObject([
      { kind: 'clock-running', entryKind: 'break', isMorning: false },
      { kind: 'clock-running', entryKind: 'break', isMorning: true },
    ])
  })

  test('M4: of two that run the newer one counts, and ends the older', () => {
    expect(moments('clock-running', { entries: [entry(at('08:00', '2026-06-09')), entry(at('09:30'))] })).toEqual([
      `${DAY} 20:16`,
      '2026-06-11 07:00',
    ])
  })
})

test('M5: midnight, morning and the day are those of the place where the clock was started', () => {
  const tokyo = 'Asia/Tokyo'
  const entries = [entry(at('16:30', '2026-06-12', tokyo))]
  expect(moments('clock-running', { entries }, tokyo)).toEqual(['2026-06-13 00:00', '2026-06-13 07:00'])
  // There it is Friday, and half an hour is missing at midnight.
  expect(moments('target-reached', { entries }, tokyo)).toEqual([])
  expect(moments('target-reached', { entries: [entry(at('09:00', '2026-06-12', tokyo))] }, tokyo)).toEqual([
    '2026-06-12 17:00',
  ])
})

test('M6: each says until when it is of any use', () => {
  const minutes = find({ entries: [entry(at('08:00'))] }).map(({ kind, dueMs, overMs }) => [
    kind,
    (overMs - dueMs) / MINUTE_MS,
  ])
  expect(minutes).toEqual([
    ['break-due', 45],
    ['target-reached', 60],
    ['clock-running', 360],
    ['clock-running', 360],
  ])
})

test('M5: in an unknown zone the clock keeps the distance from UTC it had at the start', () => {
  const entries = [entry('2026-06-10T08:00:00+02:00[Europe/Atlantis]')]
  expect(moments('clock-running', { entries }, '+02:00')).toEqual([`${DAY} 18:46`, '2026-06-11 07:00'])
})
