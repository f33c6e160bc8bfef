import { describe, expect, it } from 'vitest'
import { daysBetween } from '#base/calendar/calendar-day'
import { fc, runsOf } from '#testing/properties'
import { legOf, momentOf, stayOf } from '#testing/trips/trip-bookings'
import type { Schedule } from '../booking-model.ts'
import { durationMinutes } from '../moments/moment.ts'
import { marksOf } from './marks.ts'
import { moveSchedule, type MoveTarget } from './move-schedule.ts'

const flight: Schedule = {
  legs: [legOf('one', 'Frankfurt 2026-07-04 13:30 Europe/Berlin', 'NewYork 2026-07-04 16:05 America/New_York')],
}
const threeLegs: Schedule = {
  legs: [
    legOf('a', 'Wien 2026-06-10 08:00 Europe/Vienna', 'Linz 2026-06-10 09:15 Europe/Vienna'),
    legOf('b', 'Linz 2026-06-10 09:40 Europe/Vienna', 'Passau 2026-06-10 10:50 Europe/Berlin'),
    legOf('c', 'Passau 2026-06-12 23:50 Europe/Berlin', 'Köln 2026-06-13 06:10 Europe/Berlin'),
  ],
}
const at = (date: string, parts: Partial<MoveTarget> = {}): MoveTarget => ({ date, time: '', scope: 'all', ...parts })

function moved(schedule: Schedule, target: MoveTarget): readonly string[] {
  const result = moveSchedule(schedule, target)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return marksOf(result.value).map(({ at: { date, time = '–' } }) => `${date} ${time}`)
}

describe('J6: a moved booking keeps the times of the clocks', () => {
  it('a flight by a day', () => {
    expect(moved(flight, at('2026-07-05'))).toEqual(['2026-07-05 13:30', '2026-07-05 16:05'])
    const result = moveSchedule(flight, at('2026-07-05'))
    const [from, to] = result.ok ? marksOf(result.value) : []
    expect(from && to && durationMinutes(from.at, to.at)).toBe(8 * 60 + 35)
  })

  it('across the date line every end moves by as many days', () => {
    const toSydney = {
      legs: [legOf('a', 'LA 2026-05-10 22:30 America/Los_Angeles', 'Sydney 2026-05-12 06:30 Australia/Sydney')],
    }
    expect(moved(toSydney, at('2026-05-12'))).toEqual(['2026-05-12 22:30', '2026-05-14 06:30'])
  })

  it('a stay keeps its nights, an activity its end', () => {
    expect(moved(stayOf('2026-06-10', '2026-06-13'), at('2026-06-12'))).toEqual(['2026-06-12 –', '2026-06-15 –'])
    const opera: Schedule = {
      event: { from: momentOf('2026-06-10 20:00 Europe/Berlin'), to: momentOf('2026-06-11 00:30 Europe/Berlin') },
    }
    expect(moved(opera, at('2026-06-12', { time: '18:00' }))).toEqual(['2026-06-12 18:00', '2026-06-12 22:30'])
  })

  it('to 26 March, on which a device in Berlin must not make the 25th', () => {
    expect(moved(stayOf('2026-03-20', '2026-03-30'), at('2026-03-26'))).toEqual(['2026-03-26 –', '2026-04-05 –'])
  })

  it('one leg, all legs, or it and those after it', () => {
    const days = (parts: Partial<MoveTarget>) =>
      moved(threeLegs, at('2026-06-11', { legId: 'b', ...parts })).map((text) => text.slice(8))
    expect(days({ scope: 'leg' })).toEqual(['10 08:00', '10 09:15', '11 09:40', '11 10:50', '12 23:50', '13 06:10'])
    expect(days({ scope: 'following' })).toEqual([
      '10 08:00',
      '10 09:15',
      '11 09:40',
      '11 10:50',
      '13 23:50',
      '14 06:10',
    ])
    expect(days({ scope: 'all' })).toEqual(['11 08:00', '11 09:15', '11 09:40', '11 10:50', '13 23:50', '14 06:10'])
  })

  it('a new time is that of the leg alone, whose arrival keeps its distance, also across midnight', () => {
    const days = moved(threeLegs, { date: undefined, time: '18:50', legId: 'c', scope: 'all' })
    expect(days.slice(2)).toEqual(['2026-06-10 09:40', '2026-06-10 10:50', '2026-06-12 18:50', '2026-06-13 01:10'])
    expect(moved(threeLegs, { date: '2026-06-11', time: '08:30', scope: 'all' }).slice(0, 3)).toEqual([
      '2026-06-11 08:30',
      '2026-06-11 09:45',
      '2026-06-11 09:40',
    ])
  })

  it.each([
    ['', 'Wähle einen Tag.'],
    ['0050-06-10', 'Das Jahr liegt zu weit weg.'],
    ['9998-06-10', 'Das Jahr liegt zu weit weg.'],
    ['20260-06-10', 'Das Jahr liegt zu weit weg.'],
    ['2026-02-30', 'Diesen Tag gibt es nicht.'],
    ['morgen', 'Das ist kein Tag.'],
    ['2199-12-31', 'Damit läge etwas zu weit weg.'],
    ['2026-06-10', 'Wähle einen anderen Tag oder eine andere Uhrzeit.'],
  ])('J24: the day „%s“ is refused in words', (date, words) => {
    expect(moveSchedule(stayOf('2026-06-10', '2026-06-13'), at(date))).toMatchObject({ error: { date: words } })
  })

  it('there and back is where it was, for any days', () => {
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((count) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.constantFrom('leg' as const, 'all' as const, 'following' as const), (date, scope) => {
        const there = moveSchedule(threeLegs, at(date, { scope }))
        if (!there.ok) {
          expect(date).toBe('2026-06-10')
          return
        }
        const back = moveSchedule(there.value, at('2026-06-10', { scope }))
        expect(back).toEqual({ ok: true, value: threeLegs })
        expect(daysBetween('2026-06-10', marksOf(there.value)[0]?.at.date ?? '')).toBe(daysBetween('2026-06-10', date))
      }),
      runsOf(100),
    )
  })
})

it('J2: a departure without a time does not move behind its arrival', () => {
  const legs = [legOf('a', 'Wien 2026-06-11 – Europe/Vienna', 'Linz 2026-06-11 10:00 Europe/Vienna')]
  const moved = (time: string) => moveSchedule({ legs }, { date: undefined, time, legId: 'a', scope: 'all' })
  expect(moved('12:00')).toEqual({ ok: false, error: { time: 'Damit läge das Ende nicht nach dem Beginn.' } })
  expect(moved('08:00').ok).toBe(true)
})

it('J6: whole days keep both times, also to the day on which summer time skips the hour between them', () => {
  const legs = [legOf('a', 'Wien 2026-03-28 02:30 Europe/Vienna', 'Linz 2026-03-28 03:15 Europe/Vienna')]
  const moved = (time: string) => moveSchedule({ legs }, { date: '2026-03-29', time, legId: 'a', scope: 'all' })
  const there = [legOf('a', 'Wien 2026-03-29 02:30 Europe/Vienna', 'Linz 2026-03-29 03:15 Europe/Vienna')]
  expect(moved('')).toEqual({ ok: true, value: { legs: there } })
  expect(moved('02:30')).toEqual({ ok: true, value: { legs: there } })
  expect(moved('02:40')).toEqual({ ok: false, error: { time: 'Damit läge das Ende nicht nach dem Beginn.' } })
})
