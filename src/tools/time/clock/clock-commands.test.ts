import { expect, it } from 'vitest'
import {
  chooseClockProject,
  declineStop,
  endEntry,
  joinWithNewer,
  pressClock,
  takeStop,
  type ClockPress,
  type ClockWrite,
} from './clock-commands.ts'
import { clockState } from './clock-state.ts'
import { MAX_STOPS, type TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { epochOf } from '#base/calendar/zoned'

type Stored = TimeEntry & { readonly id: string }

const at = (time: string, date = '2026-06-10') => `${date}T${time}:00+02:00[Europe/Berlin]`

/** A person's entries in memory, written as the clock says. */
function createClock(device = 'Handy') {
  let entries: readonly Stored[] = []
  let ids = 0
  const newId = () => `id${(ids += 1)}`
  function write(writes: readonly ClockWrite[]): void {
    for (const change of writes) entries = applied(entries, change)
  }
  return {
    all: () => entries,
    resolved: (time: string) => resolveEntries(entries, epochOf(at(time))),
    newId,
    write,
    press(press: ClockPress, time: string, choice = {}): readonly ClockWrite[] | undefined {
      const nowMs = epochOf(at(time))
      const moment = { nowMs, zone: 'Europe/Berlin', device, newId }
      const writes = pressClock(press, resolveEntries(entries, nowMs), entries, moment, choice)
      write(writes ?? [])
      return writes
    },
    put: (entry: Stored) => {
      entries = [...entries, entry]
    },
  }
}

function applied(entries: readonly Stored[], change: ClockWrite): readonly Stored[] {
  if (change.kind === 'add') return [...entries, { ...change.entry, id: change.id }]
  if (change.kind === 'remove') return entries.filter(({ id }) => id !== change.id)
  return entries.map((entry): Stored => {
    if (entry.id !== change.id) return entry
    if (change.kind === 'add-stop') return { ...entry, stops: [...(entry.stops ?? []), change.stop] }
    if (change.kind === 'remove-stop')
      return { ...entry, stops: (entry.stops ?? []).filter(({ id }) => id !== change.stopId) }
    const fields = Object.entries({ ...entry, ...change.fields }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(fields) as Stored
  })
}

const spans = (clock: ReturnType<typeof createClock>, now: string) =>
  clock.resolved(now).map(({ kind, start, end }) => `${kind} ${start.slice(11, 16)}-${end?.slice(11, 16) ?? ''}`)

it('C1: a day of Kommen, Pause, Weiter and Gehen is work, a break and work', () => {
  const clock = createClock()
  clock.press('start', '08:00')
  expect(clockState(clock.resolved('09:00')).kind).toBe('work')
  clock.press('pause', '12:00')
  expect(clockState(clock.resolved('12:10')).kind).toBe('break')
  clock.press('resume', '12:30')
  clock.press('stop', '16:30')
  expect(spans(clock, '18:00')).toEqual(['work 08:00-12:00', 'break 12:00-12:30', 'work 12:30-16:30'])
  expect(clockState(clock.resolved('18:00')).kind).toBe('off')
  expect(clock.all()[0]?.stops?.[0]).toMatchObject({ at: at('12:00'), device: 'Handy' })
})

it('C2: a press that does not belong to the state of the clock writes nothing', () => {
  const clock = createClock()
  for (const press of ['pause', 'resume', 'stop'] as const) expect(clock.press(press, '08:00')).toBeUndefined()
  clock.press('start', '08:00')
  expect(clock.press('start', '08:00')).toBeUndefined()
  expect(clock.press('resume', '08:01')).toBeUndefined()
  clock.press('pause', '12:00')
  expect(clock.press('pause', '12:00')).toBeUndefined()
  expect(clock.press('start', '12:00')).toBeUndefined()
  clock.press('stop', '12:10')
  expect(clock.press('stop', '12:10')).toBeUndefined()
  expect(clock.all()).toHaveLength(2)
})

it('C4: after a break the same project and tags go on, without the note', () => {
  const clock = createClock()
  clock.press('start', '08:00', { projectId: 'web', tagIds: ['t'], note: 'Entwurf' })
  clock.press('pause', '10:00')
  clock.press('resume', '10:15')
  expect(clock.all().at(-1)).toMatchObject({ projectId: 'web', tagIds: ['t'] })
  expect(clock.all().at(-1)?.note).toBeUndefined()
})

it('C5: a template starts what it says and ends what ran at the same moment', () => {
  const clock = createClock()
  clock.press('switch', '08:00', { projectId: 'web' })
  clock.press('switch', '09:30', { projectId: 'shop' })
  expect(spans(clock, '10:00')).toEqual(['work 08:00-09:30', 'work 09:30-'])
  expect(clock.resolved('10:00')[0]?.endedBy).toBe('stop')
})

it('C6: a clock that was ahead when it began ends where it began, and stops beyond what fits become an end', () => {
  const clock = createClock()
  clock.put({ id: 'ahead', kind: 'work', time: { start: at('09:00') }, source: 'clock' })
  clock.press('stop', '08:00')
  expect(spans(clock, '12:00')).toEqual(['work 09:00-09:00'])
  const full = createClock()
  const stops = Array.from({ length: MAX_STOPS }, (_, index) => ({ id: `s${index}`, at: at('07:00') }))
  full.put({ id: 'full', kind: 'work', time: { start: at('08:00') }, stops, source: 'clock' })
  full.press('stop', '12:00')
  expect(full.all()[0]).toMatchObject({ time: { start: at('08:00'), end: at('12:00') } })
})

it.each([
  ['work', 'pause', 'break'],
  ['break', 'resume', 'work'],
  ['work', 'switch', 'work'],
] as const)('C24: %s that began by a clock three minutes ahead is followed by %s, which runs', (kind, press, then) => {
  for (const id of ['0', 'z']) {
    const clock = createClock()
    clock.put({ id, kind, time: { start: at('20:45') }, source: 'clock' })
    clock.press(press, '20:42')
    const [, started] = clock.all()
    expect(clock.all()[0]?.stops?.[0]?.at).toBe(started?.time.start)
    expect(clockState(clock.resolved('20:42'))).toMatchObject({ kind: then, entry: { id: started?.id } })
    expect(spans(clock, '20:50')).toEqual([`${kind} 20:45-20:45`, `${then} 20:45-`])
  }
})

it('C24: two starts within a second run one after the other, whatever their ids', () => {
  const clock = createClock()
  clock.put({ id: 'z', kind: 'work', time: { start: at('09:00') }, source: 'clock' })
  clock.press('switch', '09:00', { projectId: 'web' })
  expect(clockState(clock.resolved('09:00'))).toMatchObject({ kind: 'work', entry: { projectId: 'web' } })
})

it('C25: a clock that was put back starts and runs, and what it had counted stays as it was', () => {
  const clock = createClock()
  clock.press('start', '10:00')
  clock.press('pause', '11:00')
  clock.press('stop', '11:30')
  const before = spans(clock, '12:00')
  clock.press('start', '10:30')
  expect(clockState(clock.resolved('10:30'))).toMatchObject({ kind: 'work' })
  expect(spans(clock, '12:00').toSorted()).toEqual([...before, 'work 10:30-'].toSorted())
  clock.press('stop', '10:40')
  clock.press('start', '09:00')
  expect(clockState(clock.resolved('10:30'))).toMatchObject({ kind: 'work', running: [{ start: at('09:00') }] })
  expect(spans(clock, '12:00').toSorted()).toEqual([...before, 'work 10:30-10:40', 'work 09:00-'].toSorted())
})

it('C25: what was ended by a start that lies ahead keeps its end', () => {
  const clock = createClock()
  clock.put({ id: 'a', kind: 'work', time: { start: at('10:00') }, source: 'clock' })
  clock.put({
    id: 'b',
    kind: 'work',
    time: { start: at('11:00') },
    stops: [{ id: 's', at: at('11:30') }],
    source: 'clock',
  })
  clock.press('start', '09:00')
  expect(spans(clock, '12:00')).toEqual(['work 09:00-', 'work 10:00-11:00', 'work 11:00-11:30'])
})

it('C7: a later stop is taken over as the end, or never offered again', () => {
  const clock = createClock()
  const stops = [
    { id: 'pc', at: at('12:00') },
    { id: 'phone', at: at('16:00'), device: 'Handy' },
  ]
  const entry: Stored = { id: 'e', kind: 'work', time: { start: at('09:00') }, stops, source: 'clock' }
  clock.put(entry)
  expect(clock.resolved('18:00')[0]?.laterStops).toEqual([stops[1]])
  clock.write([declineStop(entry, 'phone')])
  expect(spans(clock, '18:00')).toEqual(['work 09:00-12:00'])
  expect(clock.resolved('18:00')[0]?.laterStops).toEqual([])
  clock.write([endEntry(entry, at('16:00'))])
  expect(spans(clock, '18:00')).toEqual(['work 09:00-16:00'])
  expect(clock.resolved('18:00')[0]?.laterStops).toEqual([])
})

it('C7: a stop of what another device had ended already ends what went on, and is offered no more', () => {
  const stops = [{ id: 'phone', at: at('17:00') }]
  const work: Stored = { id: 'a', kind: 'work', time: { start: at('08:00') }, stops, source: 'clock' }
  const pause: Stored = { id: 'b', kind: 'break', time: { start: at('12:00') }, source: 'clock' }
  const clock = createClock()
  clock.put(work)
  clock.put(pause)
  const [stop] = stops
  if (stop === undefined) throw new Error('there is a stop')
  clock.write(takeStop(work, stop, pause))
  expect(spans(clock, '18:00')).toEqual(['work 08:00-12:00', 'break 12:00-17:00'])
  expect(clock.resolved('18:00')[0]?.laterStops).toEqual([])
})

it('C8: what was stopped after the newer one is still offered when both are one', () => {
  const older: Stored = {
    id: 'a',
    kind: 'work',
    time: { start: at('08:00') },
    source: 'clock',
    stops: [{ id: 'laptop', at: at('12:00') }],
  }
  const newer: Stored = { ...older, id: 'b', time: { start: at('08:20') }, stops: [{ id: 's', at: at('11:00') }] }
  const clock = createClock()
  clock.put(older)
  clock.put(newer)
  clock.write(joinWithNewer(older, newer, clock.newId))
  expect(spans(clock, '18:00')).toEqual(['work 08:00-11:00'])
  expect(clock.resolved('18:00')[0]?.laterStops).toMatchObject([{ id: 'laptop' }])
})

it('C8: a start elsewhere that was none is taken back: the older entry goes on with the stops of the newer', () => {
  const older: Stored = { id: 'a', kind: 'work', time: { start: at('08:00') }, source: 'clock' }
  const newer: Stored = { ...older, id: 'b', time: { start: at('09:30') }, stops: [{ id: 's', at: at('16:00') }] }
  const clock = createClock()
  clock.put(older)
  clock.put(newer)
  expect(spans(clock, '18:00')).toEqual(['work 08:00-09:30', 'work 09:30-16:00'])
  clock.write(joinWithNewer(older, newer, clock.newId))
  expect(spans(clock, '18:00')).toEqual(['work 08:00-16:00'])
  const edited = createClock()
  edited.put(older)
  edited.write(joinWithNewer(older, { ...newer, time: { start: at('09:30'), end: at('17:00') } }, clock.newId))
  expect(spans(edited, '18:00')).toEqual(['work 08:00-17:00'])
})

it('C8: a stop of the older entry does not end what the newer one went on with', () => {
  const stops = [{ id: 'laptop', at: at('10:00') }]
  const older: Stored = { id: 'a', kind: 'work', time: { start: at('08:00') }, source: 'clock', stops }
  const newer: Stored = { id: 'b', kind: 'work', time: { start: at('09:30') }, source: 'clock' }
  const clock = createClock()
  clock.put(older)
  clock.put(newer)
  clock.write(joinWithNewer(older, newer, clock.newId))
  expect(spans(clock, '18:00')).toEqual(['work 08:00-'])
})

it('C9: the project of what runs is changed without ending it', () => {
  const clock = createClock()
  clock.press('start', '08:00', { projectId: 'web' })
  const [entry] = clock.resolved('09:00')
  if (entry === undefined) throw new Error('it runs')
  clock.write([chooseClockProject(entry, undefined)])
  expect(clock.all()[0]).not.toHaveProperty('projectId')
  expect(clock.all()).toHaveLength(1)
})

it('C4: another project, or none, chosen during the break goes on after it', () => {
  const clock = createClock()
  clock.press('start', '08:00', { projectId: 'web' })
  clock.press('pause', '10:00')
  clock.press('resume', '10:15', { projectId: undefined })
  expect(clock.all().at(-1)).not.toHaveProperty('projectId')
})
