/** J5: the nights of a trip for which someone has no bed, or more than one. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { formatCount } from '#base/text/format'
import type { Booking, Leg, Moment } from '../booking-model.ts'
import type { Traveller, Trip, TripRange } from '../model.ts'
import { epochOfMoment } from '../moments/moment.ts'
import { nameTravellers } from '../travellers.ts'

export type NightGap = {
  /** The date of the evening. */
  readonly night: string
  /** The travellers without a bed, or with two; empty: all of them. */
  readonly travellerIds: readonly string[]
}

type NightGaps = {
  readonly open: readonly NightGap[]
  /** Two stays for the same person. A night in a train beside a bed in a hotel does not count: across the date line both are right. */
  readonly double: readonly NightGap[]
}

type Sleep = Pick<Booking, 'kind' | 'status' | 'schedule' | 'travellerIds'>

/**
 * Nights of the trip without a bed and with two, for each traveller, in order. A leg covers the night in which it is under way at three in
 * the morning, by the clock at either end; a leg without times covers all nights between its days.
 */
export function findNightGaps(
  { range, travellers }: Pick<Trip, 'range' | 'travellers'>,
  bookings: readonly Sleep[],
): NightGaps {
  const beds = new Map<string, Sleep[]>()
  const travels = new Map<string, Sleep[]>()
  for (const booking of bookings) {
    if (booking.status === 'cancelled') continue
    const into = 'stay' in booking.schedule ? beds : travels
    for (const night of nightsCovered(booking, range)) getOrInsert(into, night, () => []).push(booking)
  }
  // Without travellers the trip is one person's.
  const going = travellers.filter(({ isGone }) => isGone !== true)
  const everybody = going.length === 0 ? [''] : going.map(({ id }) => id)
  const open: NightGap[] = []
  const double: NightGap[] = []
  for (let night = range.from; night < range.to; night = addDays(night, 1)) {
    const of = (who: string, sleeps: readonly Sleep[] = []): number =>
      sleeps.filter(({ travellerIds }) => travellerIds.length === 0 || travellerIds.includes(who)).length
    const add = (gaps: NightGap[], whom: readonly string[]): unknown =>
      whom.length > 0 && gaps.push({ night, travellerIds: whom.length === everybody.length ? [] : whom })
    add(
      open,
      everybody.filter((who) => of(who, beds.get(night)) + of(who, travels.get(night)) === 0),
    )
    add(
      double,
      everybody.filter((who) => of(who, beds.get(night)) > 1),
    )
  }
  return { open, double }
}

function nightsCovered({ kind, schedule }: Sleep, range: TripRange): readonly string[] {
  if ('stay' in schedule) return nightsWithin(schedule.stay.checkIn, schedule.stay.checkOut, range)
  if (!('legs' in schedule)) return []
  // A car that is hired for days is no bed; one night in a car is a drive.
  const isRide = ({ from, to }: Leg): boolean => kind !== 'car' || daysBetween(from.at.date, to.at.date) <= 1
  return [...new Set(schedule.legs.filter(isRide).flatMap((leg) => nightsOfLeg(leg, range)))]
}

/** The dates from `first` to before `end` that are in the trip; a mistyped year makes no thousands of them. */
function nightsWithin(first: string, end: string, { from, to }: TripRange): readonly string[] {
  const start = first > from ? first : from
  const count = daysBetween(start, end < to ? end : to)
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(start, index))
}

function nightsOfLeg({ from, to }: Leg, range: TripRange): readonly string[] {
  if (from.at.time === undefined || to.at.time === undefined) return nightsWithin(from.at.date, to.at.date, range)
  const first = addDays(from.at.date < to.at.date ? from.at.date : to.at.date, -1)
  const end = addDays(from.at.date > to.at.date ? from.at.date : to.at.date, 1)
  const [departsMs, arrivesMs] = [epochOfMoment(from.at), epochOfMoment(to.at)]
  return nightsWithin(first, end, range).filter((night) =>
    [from.at, to.at].some((there) => {
      const asleepMs = deepNight(night, there)
      return departsMs <= asleepMs && asleepMs <= arrivesMs
    }),
  )
}

/** Three in the morning after an evening: then who is not under way is in a bed. */
function deepNight(night: string, { zone }: Moment): number {
  return epochOfMoment({ date: addDays(night, 1), time: '03:00', zone })
}

/**
 * „13./14.06.“, nights that follow each other as „12.06.–17.06. (5 Nächte)“. If it is not about all travellers, with their names:
 * „13./14.06. für Ben; 15./16.06. für Ben und Eva“.
 */
export function formatNights(gaps: readonly NightGap[], travellers: readonly Traveller[]): string {
  return [...Map.groupBy(gaps, ({ travellerIds }) => travellerIds.join()).values()]
    .map((group) => {
      const names = nameTravellers(travellers, group[0]?.travellerIds ?? [])
      const nights = formatRuns(group)
      return names.length === 0 ? nights : `${nights} für ${new Intl.ListFormat('de').format(names)}`
    })
    .join('; ')
}

function formatRuns(gaps: readonly Pick<NightGap, 'night'>[]): string {
  const runs: { first: string; count: number }[] = []
  for (const { night } of gaps) {
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.first, last.count) === night) last.count += 1
    else runs.push({ first: night, count: 1 })
  }
  return runs.map(({ first, count }) => formatRun(first, addDays(first, count), count)).join(', ')
}

function formatRun(first: string, end: string, count: number): string {
  const day = (date: string): string => `${date.slice(8)}.${date.slice(5, 7)}.`
  if (count > 1) return `${day(first)}–${day(end)} (${formatCount(count, 'Nacht', 'Nächte')})`
  return first.slice(0, 7) === end.slice(0, 7) ? `${first.slice(8)}./${day(end)}` : `${day(first)}/${day(end)}`
}
