/** The plan of a trip, and how it is written: every step can be undone. */
import { useMemo } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { pick } from '#base/collections/optional-fields'
import { compareTexts } from '#base/text/format'
import { useEdits, type Documents, type DocumentView } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { bookingsCollection, placesCollection, planCollection } from '../../collections.ts'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import type { Trip } from '../../model.ts'
import { formatShortDay } from '../../moments/moment.ts'
import type { Placing, StoredItem } from '../order-day.ts'
import { endOfDay, placeAt, placeOfChange, planDays, type PlanSpot } from '../plan-days.ts'
import { readPlanLine, type PlanFields } from '../plan-form.ts'

export type Plan = ReturnType<typeof usePlan>

export function usePlan(trip: DocumentView<Trip>) {
  const edits = useEdits()
  const items = useTripDocuments(planCollection, trip.id)
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const places = useTripDocuments(placesCollection, trip.id)
  const { range, zone } = trip
  const days = useMemo(() => planDays({ range, zone }, { items, bookings }), [range, zone, items, bookings])
  const placeById = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  const sortedPlaces = useMemo(() => places.toSorted((a, b) => compareTexts(a.name, b.name)), [places])

  function add(fields: PlanFields): void {
    const { own, others } = placeAt(days, { id: '', ...fields }, endOfDay(days, fields.on))
    edits.run(`„${fields.title}“ geplant`, (documents) => {
      documents.add(planCollection, { tripId: trip.id, ...fields, ...own })
      writeOthers(documents, others)
    })
  }

  return {
    ...{ tripId: trip.id, days, zone, range, placeById, places: sortedPlaces },
    itemOf: (id: string): StoredItem | undefined => items.find((item) => item.id === id),
    add,
    /** „14:00 Museum“ */
    addLine: (line: string, on: string | undefined): void =>
      add({ ...readPlanLine(line), ...(on !== undefined && { on }) }),
    change(item: StoredItem, fields: PlanFields): void {
      const place = placeOfChange(days, item, fields)
      const own = place === undefined ? pick(item, PLACE) : { bookingId: undefined, ...place.own }
      edits.run(`„${fields.title}“ geändert`, (documents) => {
        documents.modify(planCollection, item.id, changesBetween<object>(pick(item, FIELDS), { ...fields, ...own }))
        writeOthers(documents, place?.others ?? [])
      })
    },
    /** Moves of one `series` are undone as one. */
    move(item: StoredItem, spot: PlanSpot, series?: object): void {
      const { own, others } = placeAt(days, item, spot)
      const to = spot.on === undefined ? 'ohne Tag' : `am ${formatShortDay(spot.on)}`
      edits.run(
        `„${item.title}“ ${to}`,
        (documents) => {
          const next = { on: spot.on, bookingId: undefined, ...own }
          documents.modify(planCollection, item.id, changesBetween<object>(pick(item, PLACE), next))
          writeOthers(documents, others)
        },
        series === undefined ? {} : { series, isQuiet: true },
      )
    },
    remove: ({ id, title }: StoredItem): void => removeRow(edits, planCollection, id, `„${title}“`),
  }
}

function writeOthers(documents: Documents, others: Placing['others']): void {
  for (const { id, rank } of others) documents.modify(planCollection, id, { rank })
}

const PLACE = ['on', 'rank', 'bookingId'] as const
const FIELDS = ['title', 'time', 'placeId', 'note', ...PLACE] as const
