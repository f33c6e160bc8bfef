/** Drafts and what a file becomes in words, and the trip that is proposed for them. */
import { formatCount, formatDate } from '#base/text/format'
import { bookingLabels } from '../labels.ts'
import { formatShortDay } from '../moments/moment.ts'
import type { FoundBooking, DraftMoment, DraftSpot, ImportItem } from './readers/drafts.ts'

/** „Flug · Sa 04.07.2026 13:30 Frankfurt (FRA) – Sa 04.07.2026 16:05 New York (JFK) · K7QX2M“ */
export function describeDraft({ kind, schedule, code }: FoundBooking): string {
  const parts =
    'legs' in schedule
      ? schedule.legs.map(
          ({ from, to, departure, arrival }) => `${describeEnds(departure, from)} – ${describeEnds(arrival, to)}`,
        )
      : 'stay' in schedule
        ? [`${describeMoment(schedule.stay.from)} – ${describeMoment(schedule.stay.to)}`, schedule.stay.spot.name]
        : [describeMoment(schedule.event.from), schedule.event.spot?.name ?? '']
  return [bookingLabels[kind], ...parts, code ?? ''].filter((part) => part !== '').join(' · ')
}

function describeEnds(moment: DraftMoment, { name, code }: DraftSpot): string {
  return [describeMoment(moment), code === undefined || code === name ? name : `${name} (${code})`].join(' ').trim()
}

function describeMoment({ date, time }: DraftMoment): string {
  const day = date === undefined ? '?' : `${formatShortDay(date).slice(0, 2)} ${formatDate(date)}`
  return time === undefined ? day : `${day} ${time}`
}

/** Whether a time in it has a zone that is only likely. */
export function hasAssumedZone({ schedule }: FoundBooking): boolean {
  const moments =
    'legs' in schedule
      ? schedule.legs.flatMap(({ departure, arrival }) => [departure, arrival])
      : 'stay' in schedule
        ? [schedule.stay.from, schedule.stay.to]
        : [schedule.event.from]
  return moments.some(
    ({ time, zone, isZoneAssumed }) => time !== undefined && (zone === undefined || isZoneAssumed === true),
  )
}

/** „5 Buchungen“, „2 Orte“, „1 Strecke“ */
export function countItems(kinds: readonly ImportItem['kind'][]): readonly string[] {
  const words = { booking: ['Buchung', 'Buchungen'], place: ['Ort', 'Orte'], track: ['Strecke', 'Strecken'] } as const
  return (['booking', 'place', 'track'] as const).flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length
    return count === 0 ? [] : [formatCount(count, words[kind][0], words[kind][1])]
  })
}

type ProposedEnd = { readonly rank: number; readonly name: string | undefined; readonly zone: string | undefined }

/** The title of a new trip and its zone: those of the first stay, or else of the end of the first journey. */
export function proposeTrip(items: readonly ImportItem[]): {
  readonly title: string
  readonly zone: string | undefined
} {
  const drafts = items.flatMap((item) =>
    item.kind === 'booking' && item.booking.status !== 'cancelled' ? [item.booking] : [],
  )
  const ends = drafts.flatMap(({ schedule }): readonly ProposedEnd[] => {
    if ('stay' in schedule) return [{ rank: 0, name: undefined, zone: schedule.stay.from.zone }]
    const last = 'legs' in schedule ? schedule.legs.at(-1) : undefined
    return last === undefined ? [] : [{ rank: 1, name: last.to.name, zone: last.arrival.zone }]
  })
  const zone = ends.toSorted((a, b) => a.rank - b.rank).find((end) => end.zone !== undefined)?.zone
  const name = ends.find((end) => end.name !== undefined && end.name !== '')?.name
  return { title: name ?? drafts[0]?.title ?? '', zone }
}
