/** The itinerary on paper, A4 (J19): a heading for each day, and nothing that is torn by the end of a page. */
import { styled } from '@mui/material/styles'
import { formatDate } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { itineraryOf, type ItineraryDay, type ItineraryEntry, type ItineraryOptions } from '../itinerary.ts'
import { longDayTitle } from '../trip-as-text.ts'
import type { TripContents } from '../trip-contents.ts'

export function TripSheet({ contents, ...options }: ItineraryOptions & { readonly contents: TripContents }) {
  const { title, range, travellers } = contents.trip
  const people = travellers.map(({ name }) => name).join(', ')
  const days = `${formatDate(range.from)} bis ${formatDate(range.to)}`
  return (
    <PrintSheet title={title} detail={people === '' ? days : `${days}, ${people}`}>
      {() => itineraryOf(contents, options).map((day) => <DayOfSheet key={day.date ?? ''} day={day} />)}
    </PrintSheet>
  )
}

function DayOfSheet({ day: { date, entries } }: { readonly day: ItineraryDay }) {
  const [first, ...others] = entries
  return (
    <div>
      {/* The heading stays with what comes first. */}
      <section>
        <h2>{longDayTitle(date)}</h2>
        {first === undefined ? <p>–</p> : <EntryOfSheet entry={first} />}
      </section>
      {others.map((entry) => (
        <section key={entry.id}>
          <EntryOfSheet entry={entry} />
        </section>
      ))}
    </div>
  )
}

function EntryOfSheet({ entry: { time, title, lines } }: { readonly entry: ItineraryEntry }) {
  return (
    <Entry>
      <span>{time}</span>
      <div>
        <strong>{title}</strong>
        {lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </div>
    </Entry>
  )
}

const Entry = styled('div')({
  display: 'grid',
  gridTemplateColumns: '26mm 1fr',
  gap: '2mm',
  padding: '1mm 0',
  whiteSpace: 'pre-line',
  fontVariantNumeric: 'tabular-nums',
})
