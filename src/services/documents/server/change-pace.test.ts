import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { createTestClock } from '#testing/documents/documents'
import { createChangePace, GUEST_PACE, PEOPLE_PACE, type Pace } from './change-pace.ts'

const pace: Pace = { changes: 100, bytes: 1_000, changesPerMinute: 60, bytesPerMinute: 600 }

describe('the pace of changes (Q9)', () => {
  const open = () => {
    const clock = createTestClock()
    const changePace = createChangePace(clock.now)
    const take = (changes: number, bytes = 0, own = pace, userId = 'anna') =>
      changePace.take(userId, { changes, bytes, pace: own })
    return { clock, take }
  }

  it('takes what a full bucket holds at once, and then as much as is filled in again', () => {
    const { clock, take } = open()
    expect(take(100)).toBe(0)
    expect(take(10)).toBe(10)
    clock.advance(9 * SECOND_MS)
    expect(take(10)).toBe(1)
    clock.advance(SECOND_MS)
    expect(take(10)).toBe(0)
    expect(take(1)).toBe(1)
  })

  it('counts bytes beside changes, and waits for the slower', () => {
    const { clock, take } = open()
    expect(take(1, 1_000)).toBe(0)
    expect(take(1, 100)).toBe(10)
    clock.advance(10 * SECOND_MS)
    expect(take(1, 100)).toBe(0)
  })

  it('a request that is refused takes nothing', () => {
    const { clock, take } = open()
    take(100)
    for (let tries = 0; tries < 50; tries++) expect(take(60)).toBe(60)
    clock.advance(MINUTE_MS)
    expect(take(60)).toBe(0)
  })

  it('lets a request pass that is larger than the bucket once that is full, and waits the longer afterwards', () => {
    const { clock, take } = open()
    expect(take(250)).toBe(0)
    expect(take(1)).toBe(151)
    clock.advance(151 * SECOND_MS)
    expect(take(1)).toBe(0)
    expect(take(250)).toBe(100)
    clock.advance(100 * SECOND_MS)
    expect(take(250)).toBe(0)
  })

  it('never holds more than the bucket, and a clock that is put back fills nothing', () => {
    const { clock, take } = open()
    take(100)
    clock.advance(600 * MINUTE_MS)
    expect(take(100)).toBe(0)
    clock.advance(-60 * MINUTE_MS)
    expect(take(1)).toBe(1)
    clock.advance(SECOND_MS)
    expect(take(1)).toBe(0)
  })

  it('keeps people apart, also many of them', () => {
    const { take } = open()
    for (let person = 0; person < 12_000; person++) expect(take(100, 0, pace, `person-${person}`)).toBe(0)
    expect(take(1, 0, pace, 'person-0')).toBe(1)
    expect(take(1, 0, pace, 'person-11999')).toBe(1)
  })

  it('gives a guest who has become a person the larger bucket at once', () => {
    const { take } = open()
    expect(take(3_000, 0, GUEST_PACE)).toBe(0)
    expect(take(500, 0, GUEST_PACE)).toBeGreaterThan(0)
    expect(take(20_000, 0, PEOPLE_PACE)).toBe(0)
  })

  it('holds up neither a device that comes back with 20,000 changes nor an import of as many', () => {
    const { take } = open()
    for (let batch = 0; batch < 40; batch++) expect(take(500, 500_000, PEOPLE_PACE)).toBe(0)
  })
})
