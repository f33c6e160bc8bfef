import { expect, it } from 'vitest'
import { BERLIN, berlin, minuteAt } from '#testing/time-entries'
import { absenceSchema, entrySchema, type Stop, type TimeEntry } from '../model.ts'
import { resolveEntries } from './resolve-entries.ts'
import { toZoned } from '#base/calendar/zoned'

const DAY = '2026-06-10'
const at = (time: string): string => berlin(`${DAY} ${time}`)
const nowMs = minuteAt(`${DAY} 18:00`) * 60_000
const stop = (time: string, device: string): Stop => ({ id: `stop-${device}`, at: at(time), device })

/** Started by the clock. */
function started(id: string, time: string, ...stops: readonly Stop[]): TimeEntry & { readonly id: string } {
  return { id, kind: 'work', source: 'clock', time: { start: at(time) }, stops: [...stops] }
}

function timesOf(entries: readonly (TimeEntry & { readonly id: string })[]): readonly (string | undefined)[][] {
  return resolveEntries(entries, nowMs).map(({ id, start, end }) => [id, start.slice(11, 16), end?.slice(11, 16)])
}

it('R19: the earliest stop ends an entry, and a later one is offered', () => {
  const [entry] = resolveEntries([started('e', '09:00', stop('16:00', 'phone'), stop('12:00', 'laptop'))], nowMs)
  expect(entry).toMatchObject({ end: at('12:00'), endedBy: 'stop', isRunning: false })
  expect(entry?.laterStops).toEqual([stop('16:00', 'phone')])
})

it('R19: several later stops are offered in their order, and none that was looked at', () => {
  const stops = [stop('17:00', 'tablet'), stop('16:00', 'phone'), stop('12:00', 'laptop')]
  const [entry] = resolveEntries([{ ...started('e', '09:00', ...stops), seenStopIds: ['stop-phone'] }], nowMs)
  expect(entry?.laterStops).toEqual([stop('17:00', 'tablet')])
})

it('R19: an edit of the end beats stops, also earlier ones, and nothing is offered', () => {
  const edited = { ...started('e', '09:00', stop('12:00', 'laptop'), stop('16:00', 'phone')) }
  const [entry] = resolveEntries([{ ...edited, time: { start: at('09:00'), end: at('13:00') } }], nowMs)
  expect(entry).toMatchObject({ end: at('13:00'), endedBy: 'edit', laterStops: [] })
})

it('R19: a stop before the begin, moved since, does not count', () => {
  expect(timesOf([started('e', '09:00', stop('08:59', 'laptop'))])).toEqual([['e', '09:00', undefined]])
  expect(timesOf([started('e', '09:00', stop('08:59', 'laptop'), stop('10:00', 'phone'))])).toEqual([
    ['e', '09:00', '10:00'],
  ])
})

it('R19: a stop at the begin ends an entry of no length', () => {
  expect(timesOf([started('e', '09:00', stop('09:00', 'laptop'))])).toEqual([['e', '09:00', '09:00']])
})

it('R19: stops are compared as instants, wherever the devices were', () => {
  const abroad = { id: 's', at: toZoned(minuteAt(`${DAY} 11:00`) * 60_000, 'America/New_York') }
  const [entry] = resolveEntries([started('e', '09:00', stop('12:00', 'laptop'), abroad)], nowMs)
  expect(entry?.end).toBe(abroad.at)
})

it('R20: an entry that ran before ends at the start of a newer clock: 08:00 on the laptop, 09:30 on the phone', () => {
  const entries = [started('laptop', '08:00'), started('phone', '09:30')]
  expect(timesOf(entries)).toEqual([
    ['laptop', '08:00', '09:30'],
    ['phone', '09:30', undefined],
  ])
  expect(resolveEntries(entries, nowMs)[0]?.endedBy).toBe('newer')
})

it('R20: also where the older one was stopped later than that', () => {
  expect(timesOf([started('laptop', '08:00', stop('12:00', 'laptop')), started('phone', '09:30')])).toEqual([
    ['laptop', '08:00', '09:30'],
    ['phone', '09:30', undefined],
  ])
})

it('R20: a stop before the newer begin stays', () => {
  expect(timesOf([started('a', '08:00', stop('09:00', 'laptop')), started('b', '09:30')])[0]).toEqual([
    'a',
    '08:00',
    '09:00',
  ])
})

it('R20: an edited end stays, also if the newer entry began before it', () => {
  const edited = { ...started('a', '08:30'), time: { start: at('08:30'), end: at('11:00') } }
  expect(timesOf([edited, started('b', '09:30')])).toEqual([
    ['a', '08:30', '11:00'],
    ['b', '09:30', undefined],
  ])
})

it('R20: of two that began at once the smaller id is the older', () => {
  expect(timesOf([started('b', '08:00'), started('a', '08:00')])).toEqual([
    ['a', '08:00', '08:00'],
    ['b', '08:00', undefined],
  ])
})

it('R20: an entry that was written by hand or imported ends nothing that runs', () => {
  const written = { id: 'w', kind: 'work', source: 'form', time: { start: at('09:00'), end: at('10:00') } } as const
  const imported = { ...written, id: 'i', source: 'import' } as const
  expect(timesOf([started('a', '08:00'), written, imported])[0]).toEqual(['a', '08:00', undefined])
})

it('R20: a break that the clock started ends work, and the other way round', () => {
  const pause = { ...started('b', '12:00'), kind: 'break' } as const
  expect(timesOf([started('a', '08:00'), pause, started('c', '12:30')])).toEqual([
    ['a', '08:00', '12:00'],
    ['b', '12:00', '12:30'],
    ['c', '12:30', undefined],
  ])
})

it('R20: a running entry lasts until now; one that begins later has no length', () => {
  const [now, ahead] = [started('a', '17:00'), started('b', '19:00')].map((entry) => resolveEntries([entry], nowMs)[0])
  expect(now).toMatchObject({ isRunning: true, endMinute: minuteAt(`${DAY} 18:00`) })
  expect(ahead).toMatchObject({ isRunning: true, startMinute: ahead?.endMinute })
})

it('R20: a resolved entry stays the same object as long as nothing ends it otherwise', () => {
  const entries = [started('a', '08:00', stop('09:00', 'laptop')), started('b', '10:00')]
  const first = resolveEntries(entries, nowMs)
  expect(resolveEntries([...entries], nowMs).map((entry, index) => entry === first[index])).toEqual([true, true])
  const later = resolveEntries(entries, nowMs + 60_000)
  expect(later.map((entry, index) => entry === first[index])).toEqual([true, false])
  const cut = resolveEntries([...entries, started('c', '11:00')], nowMs)
  expect(cut[1]).toMatchObject({ id: 'b', end: at('11:00'), endedBy: 'newer' })
  expect(resolveEntries(entries, nowMs)[1]).toMatchObject({ id: 'b', isRunning: true })
})

it('R19: an entry keeps its zone, whatever else happens', () => {
  const start = berlin(`${DAY} 08:00`, 'Asia/Kathmandu')
  const [entry] = resolveEntries([{ id: 'e', kind: 'work', source: 'clock', time: { start } }], nowMs)
  expect(entry?.start).toBe(start)
  expect(BERLIN).not.toBe('Asia/Kathmandu')
})

it('A25: an entry counts for at most seven days, wherever a wrong clock put its begin, its stop or what came after', () => {
  const far = { id: 'far', at: '9998-06-10T08:00:00+02:00[Europe/Berlin]' }
  const week = at('09:00').replace('2026-06-10', '2026-06-17')
  expect(resolveEntries([started('e', '09:00', far)], nowMs)).toMatchObject([
    { end: week, endedBy: 'stop', laterStops: [], endMinute: minuteAt('2026-06-17 09:00') },
  ])
  const next = { ...started('next', '10:00'), time: { start: far.at } }
  expect(resolveEntries([started('e', '09:00'), next], nowMs)[0]).toMatchObject({ end: week, endedBy: 'newer' })
  const old = { ...started('old', '09:00'), time: { start: '0950-06-10T08:00:00+01:00[Europe/Berlin]' } }
  const [running] = resolveEntries([old], nowMs)
  expect(running).toMatchObject({ isRunning: true, end: undefined })
  expect((running?.endMinute ?? 0) - (running?.startMinute ?? 0)).toBe(7 * 24 * 60)
})

it('A25: nothing new comes in with a year outside 1970 to 2199, nor an absence of more than three years', () => {
  const isEntry = (year: string): boolean =>
    entrySchema.safeParse({ kind: 'work', source: 'form', time: { start: at('09:00').replace('2026', year) } }).success
  expect(['1969', '1970', '2199', '2200', '0950', '9998'].map(isEntry)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  const isAbsence = (from: string, to: string): boolean =>
    absenceSchema.safeParse({ kind: 'sick', days: { from, to }, portion: 'full' }).success
  expect(isAbsence('2026-01-01', '2028-12-31')).toBe(true)
  expect(isAbsence('2026-01-01', '2029-12-31')).toBe(false)
  expect(isAbsence('0950-01-01', '0950-01-02')).toBe(false)
})
