import { describe, expect, it } from 'vitest'
import { stayOf } from '#testing/trips/trip-bookings'
import { findMoveConflict, settleConflict } from './describe-move.ts'

const night = (day: number) => stayOf(`2026-07-0${day}`, `2026-07-0${day + 1}`)

/** `4>5` is a move from the 4th to the 5th; the last number is the day on which the booking is now. */
function versions(moves: string, now: number) {
  return findMoveConflict({
    schedule: night(now),
    moves: moves.split(' ').map((text, index) => ({
      id: `m${index}`,
      at: `2026-06-01T00:0${index}:00.000Z`,
      from: night(Number(text[0])),
      to: night(Number(text[2])),
    })),
  })
}
const daysOf = (moves: string, now: number) =>
  versions(moves, now).map(({ schedule, isCurrent }) => [
    'stay' in schedule ? Number(schedule.stay.checkIn.slice(8)) : 0,
    isCurrent,
  ])

describe('J9: two moves at once', () => {
  it('two people move from the same version to different ones: both are there, the standing one first', () => {
    expect(daysOf('4>5 4>6', 6)).toEqual([
      [6, true],
      [5, false],
    ])
    expect(daysOf('4>5 4>6', 5)).toEqual([
      [5, true],
      [6, false],
    ])
  })

  it.each([
    ['4>5', 5],
    ['4>5 5>6', 6],
    ['4>5 4>5', 5],
    ['4>5 5>4 4>6', 6],
    ['4>5 4>6 5>6', 6],
    ['4>5 4>6 6>5', 5],
    ['4>5 4>6 6>5 5>4', 4],
  ])('%s has none', (moves, now) => {
    expect(versions(moves, now)).toEqual([])
  })

  it('who moved on offline disagrees with where they ended', () => {
    expect(daysOf('4>5 4>6 6>7', 7)).toEqual([
      [7, true],
      [5, false],
    ])
  })

  it('one who moved back disagrees with one who moved on', () => {
    expect(daysOf('4>5 5>4 4>6', 4)).toEqual([
      [4, true],
      [6, false],
    ])
  })

  it('three people have three versions; choosing any settles it', () => {
    const found = versions('4>5 4>6 4>7', 6)
    expect(found).toHaveLength(3)
    for (const chosen of found) {
      const settled = settleConflict(found, chosen).map((move, index) => ({
        id: `s${index}`,
        at: '2026-06-02T00:00:00Z',
        ...move,
      }))
      const moves = [...found.map(({ move }) => move), ...settled]
      expect(findMoveConflict({ schedule: chosen.schedule, moves })).toEqual([])
    }
  })

  it('another name of the place is no other version', () => {
    const renamed = {
      stay: { spot: { name: 'Hotel' }, zone: 'Europe/Berlin', checkIn: '2026-07-05', checkOut: '2026-07-06' },
    }
    const move = { id: 'a', at: '2026-06-01T00:00:00.000Z', from: night(4), to: night(5) }
    expect(findMoveConflict({ schedule: renamed, moves: [move, { ...move, id: 'b', to: renamed }] })).toEqual([])
  })
})
