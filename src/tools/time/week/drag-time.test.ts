import { expect, it } from 'vitest'
import { drawTime, moveTime, pullEnd, pullStart, snapMove, stepTime } from './drag-time.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { epochOf } from '#base/calendar/zoned'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const berlin = (text: string, offset = '+01:00') => `${text}:00${offset}[Europe/Berlin]`

function entry(start: string, end?: string) {
  const time = end === undefined ? { start } : { start, end }
  const [resolved] = resolveEntries([{ id: 'a', kind: 'work', time, source: 'form' }], NOW)
  if (resolved === undefined) throw new Error('there is one entry')
  return resolved
}

const at = (hours: number) => ({ date: '2026-11-16', minute: hours * 60 })
const morning = entry(berlin('2026-11-18T08:00'), berlin('2026-11-18T12:00'))

it('W5: a moved entry is as long as it was, also on another day', () => {
  expect(moveTime(morning, at(3 * 24 + 9.5))).toEqual({
    start: berlin('2026-11-19T09:30'),
    end: berlin('2026-11-19T13:30'),
  })
})

it('W5: an entry that is moved into the night of a clock change stays as long as it was', () => {
  expect(moveTime(morning, { date: '2026-10-24', minute: 24 * 60 + 60 })).toEqual({
    start: berlin('2026-10-25T01:00', '+02:00'),
    end: berlin('2026-10-25T04:00'),
  })
})

it('W5: what is moved into the hour that is not begins when the clocks are put forward', () => {
  const { start } = moveTime(morning, { date: '2026-03-29', minute: 2 * 60 + 30 })
  expect(start).toBe(berlin('2026-03-29T03:00', '+02:00'))
})

it('W5: each end keeps the zone in which it was written', () => {
  const flight = entry(berlin('2026-11-18T08:00'), '2026-11-18T09:00:00+00:00[Europe/London]')
  expect(moveTime(flight, at(2 * 24 + 10))).toEqual({
    start: berlin('2026-11-18T10:00'),
    end: '2026-11-18T11:00:00+00:00[Europe/London]',
  })
})

it('W5: of a running entry only the begin moves, and never after now', () => {
  const running = entry(berlin('2026-11-21T08:00'))
  expect(pullStart(running, at(5 * 24 + 7))).toEqual({ start: berlin('2026-11-21T07:00') })
  expect(pullStart(running, at(5 * 24 + 18))).toEqual({ start: berlin('2026-11-21T13:00') })
})

it('W5: an edge that is pulled leaves the other one alone', () => {
  expect(pullStart(morning, at(2 * 24 + 7.25))).toEqual({
    start: berlin('2026-11-18T07:15'),
    end: berlin('2026-11-18T12:00'),
  })
  expect(pullEnd(morning, at(3 * 24 + 2))).toEqual({
    start: berlin('2026-11-18T08:00'),
    end: berlin('2026-11-19T02:00'),
  })
})

it('W5: an entry keeps five minutes and never becomes longer than seven days', () => {
  expect(pullStart(morning, at(5 * 24)).start).toBe(berlin('2026-11-18T11:55'))
  expect(pullEnd(morning, at(0)).end).toBe(berlin('2026-11-18T08:05'))
  expect(pullEnd(morning, at(20 * 24)).end).toBe(berlin('2026-11-25T08:00'))
})

it('W5: of the two that show the same, an end that is pulled stays with the one it was near', () => {
  const night = entry(berlin('2026-10-24T22:00', '+02:00'), berlin('2026-10-25T06:00'))
  const pulled = pullEnd(night, { date: '2026-10-25', minute: 150 })
  expect(pulled.end).toBe(berlin('2026-10-25T02:30'))
  expect(epochOf(pulled.end ?? '') - epochOf(pulled.start)).toBe(5.5 * 3_600_000)
})

it('W5: a drawn entry is at least five minutes long, in whichever direction it was drawn', () => {
  const draw = (a: number, b: number) => drawTime('2026-11-18', [a, b], 'Europe/Berlin')
  expect(draw(8 * 60 + 1, 9 * 60 + 29)).toEqual({ start: berlin('2026-11-18T08:00'), end: berlin('2026-11-18T09:30') })
  expect(draw(600, 540)).toEqual({ start: berlin('2026-11-18T09:00'), end: berlin('2026-11-18T10:00') })
  expect(draw(600, 601)).toEqual({ start: berlin('2026-11-18T10:00'), end: berlin('2026-11-18T10:05') })
  expect(draw(1_440, 1_440)).toEqual({ start: berlin('2026-11-18T23:55'), end: berlin('2026-11-19T00:00') })
  expect(drawTime('2026-03-29', [130, 170], 'Europe/Berlin')).toEqual({
    start: berlin('2026-03-29T03:00', '+02:00'),
    end: berlin('2026-03-29T03:05', '+02:00'),
  })
})

it('W5: a block that is moved to another day alone keeps its minute', () => {
  expect(snapMove(483, 1_441)).toBe(483 + 1_440)
  expect(snapMove(483, -1_440)).toBe(483 - 1_440)
  expect(snapMove(483, 8)).toBe(490)
  expect(snapMove(483, 0)).toBe(483)
})

it('W8: a key moves an entry by five minutes or a day, or one of its ends', () => {
  const step = (part: 'all' | 'start' | 'end', by: 'minutes' | 'day', direction: 1 | -1) => {
    const { start, end = '' } = stepTime(morning, { part, by, direction })
    return [start.slice(8, 16), end.slice(8, 16)]
  }
  expect(step('all', 'minutes', 1)).toEqual(['18T08:05', '18T12:05'])
  expect(step('all', 'minutes', -1)).toEqual(['18T07:55', '18T11:55'])
  expect(step('all', 'day', 1)).toEqual(['19T08:00', '19T12:00'])
  expect(step('all', 'day', -1)).toEqual(['17T08:00', '17T12:00'])
  expect(step('end', 'minutes', 1)).toEqual(['18T08:00', '18T12:05'])
  expect(step('start', 'minutes', -1)).toEqual(['18T07:55', '18T12:00'])
})

it('W8: keys go through the hour that is not and through both that show the same', () => {
  const spring = entry(berlin('2026-03-29T03:00', '+02:00'), berlin('2026-03-29T05:00', '+02:00'))
  expect(stepTime(spring, { part: 'all', by: 'minutes', direction: -1 }).start).toBe(berlin('2026-03-29T01:55'))
  const autumn = entry(berlin('2026-10-25T02:55', '+02:00'), berlin('2026-10-25T05:00'))
  expect(stepTime(autumn, { part: 'start', by: 'minutes', direction: 1 }).start).toBe(berlin('2026-10-25T02:00'))
})
