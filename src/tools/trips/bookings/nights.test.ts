import { describe, expect, it } from 'vitest'
import { bookingOf, legOf, stayOf } from '#testing/trips/trip-bookings'
import { findNightGaps, formatNights } from './nights.ts'

const trip = { range: { from: '2026-06-10', to: '2026-06-17' }, travellers: [] }
const hotelA = bookingOf({ id: 'A', schedule: stayOf('2026-06-10', '2026-06-13') })
const hotelB = bookingOf({ id: 'B', schedule: stayOf('2026-06-14', '2026-06-17') })
const night = (date: string, travellerIds: readonly string[] = []) => ({ night: date, travellerIds })
const travel = (from: string, to: string) => bookingOf({ schedule: { legs: [legOf('one', from, to)] } })

describe('J5: nights without a bed and with two', () => {
  it('a night between two hotels is open; an overnight train closes it', () => {
    const gaps = findNightGaps(trip, [hotelA, hotelB])
    expect(gaps).toEqual({ open: [night('2026-06-13')], double: [] })
    expect(formatNights(gaps.open, [])).toBe('13./14.06.')
    const train = travel('Wien 2026-06-13 22:40 Europe/Vienna', 'Rom 2026-06-14 09:10 Europe/Rome')
    expect(findNightGaps(trip, [hotelA, hotelB, train]).open).toEqual([])
  })

  it('a train that arrives in the evening or leaves in the morning is no bed, one at three in the morning is', () => {
    const openWith = (from: string, to: string) =>
      findNightGaps(trip, [hotelA, hotelB, travel(`A 2026-06-${from} UTC`, `B 2026-06-${to} UTC`)]).open.length
    expect(openWith('13 18:00', '14 00:30')).toBe(1)
    expect(openWith('14 03:30', '14 09:00')).toBe(1)
    expect(openWith('14 00:10', '14 06:00')).toBe(0)
  })

  it('two hotels in one night are told, also at the end of a month', () => {
    const longer = bookingOf({ schedule: stayOf('2026-06-12', '2026-06-15') })
    expect(findNightGaps(trip, [longer, hotelA, hotelB]).double).toEqual([night('2026-06-12'), night('2026-06-14')])
    expect(formatNights([night('2026-06-30'), night('2026-12-31')], [])).toBe('30.06./01.07., 31.12./01.01.')
    expect(formatNights([night('2026-06-29'), night('2026-06-30'), night('2026-07-02')], [])).toBe(
      '29.06.–01.07. (2 Nächte), 02./03.07.',
    )
  })

  it('what is cancelled is no bed', () => {
    expect(findNightGaps(trip, [{ ...hotelA, status: 'cancelled' }, hotelB]).open).toHaveLength(4)
  })

  it('across the date line the nights of both calendars are covered', () => {
    const pacific = { range: { from: '2026-05-10', to: '2026-05-12' }, travellers: [] }
    const flight = travel('LA 2026-05-10 22:30 America/Los_Angeles', 'Sydney 2026-05-12 06:30 Australia/Sydney')
    expect(findNightGaps(pacific, [flight]).open).toEqual([])
  })

  it('J25: each traveller needs a bed of their own; two hotels for two people are no double', () => {
    const travellers = [
      { id: 'anna', name: 'Anna' },
      { id: 'ben', name: 'Ben' },
    ]
    const forAnna = bookingOf({ schedule: stayOf('2026-06-10', '2026-06-17'), travellerIds: ['anna'] })
    const forBen = bookingOf({ schedule: stayOf('2026-06-10', '2026-06-16'), travellerIds: ['ben'] })
    expect(findNightGaps({ ...trip, travellers }, [forAnna, forBen])).toEqual({
      open: [night('2026-06-16', ['ben'])],
      double: [],
    })
    const gaps = [night('2026-06-13'), night('2026-06-14', ['ben']), night('2026-06-15', ['ben'])]
    expect(formatNights(gaps, travellers)).toBe('13./14.06.; 14.06.–16.06. (2 Nächte) für Ben')
  })

  it('a stay with a mistyped year costs no time', () => {
    const mistyped = bookingOf({ schedule: stayOf('1900-01-01', '2199-12-31') })
    expect(findNightGaps(trip, [mistyped]).open).toEqual([])
  })
})

it('J5: a car that is hired for days is no bed, a night drive is; travellers who left need none', () => {
  const range = { from: '2026-06-10', to: '2026-06-13' }
  const legs = (until: string) => [
    legOf('a', 'Porto 2026-06-10 20:00 Europe/Lisbon', `Faro ${until} 09:00 Europe/Lisbon`),
  ]
  const car = (until: string) => bookingOf({ kind: 'car', schedule: { legs: legs(until) } })
  const openOf = (...parameters: Parameters<typeof findNightGaps>) =>
    findNightGaps(...parameters).open.map(({ night }) => night)
  expect(openOf({ range, travellers: [] }, [car('2026-06-13')])).toHaveLength(3)
  expect(openOf({ range, travellers: [] }, [car('2026-06-11')])).toEqual(['2026-06-11', '2026-06-12'])
  const hotel = bookingOf({ schedule: stayOf('2026-06-10', '2026-06-13'), travellerIds: ['anna'] })
  const anna = { id: 'anna', name: 'Anna' }
  expect(openOf({ range, travellers: [anna, { id: 'ben', name: 'Ben' }] }, [hotel])).toHaveLength(3)
  expect(openOf({ range, travellers: [anna, { id: 'ben', name: 'Ben', isGone: true }] }, [hotel])).toEqual([])
})
