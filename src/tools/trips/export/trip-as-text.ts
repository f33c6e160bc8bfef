/** A trip as text for a message or a mail. */
import { formatDate } from '#base/text/format'
import { dayNumber, weekdayNames, weekdayOf } from '#base/calendar/calendar-day'
import { itineraryOf, type ItineraryOptions } from './itinerary.ts'
import type { TripContents } from './trip-contents.ts'

/** „Mittwoch, 10.06.2026“, and of things without a day „Ohne Tag“. */
export function longDayTitle(date: string | undefined): string {
  return date === undefined ? 'Ohne Tag' : `${weekdayNames[weekdayOf(dayNumber(date))] ?? ''}, ${formatDate(date)}`
}

/** Days on which nothing is are left out. */
export function tripAsText(contents: TripContents, options: ItineraryOptions): string {
  const { title, range, travellers } = contents.trip
  const head = [
    title,
    `${formatDate(range.from)} bis ${formatDate(range.to)}`,
    ...(travellers.length === 0 ? [] : [`Mit ${travellers.map(({ name }) => name).join(', ')}`]),
  ]
  const days = itineraryOf(contents, options).filter(({ entries }) => entries.length > 0)
  const blocks = days.map(({ date, entries }) => [
    longDayTitle(date),
    ...entries.flatMap(({ time, title: what, lines }) => [
      time === '' ? what : `${time} ${what}`,
      ...lines.flatMap((line) => line.split('\n').map((part) => `  ${part}`)),
    ]),
  ])
  return `${[head, ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`
}
