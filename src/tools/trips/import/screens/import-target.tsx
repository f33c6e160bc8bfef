/** The target of an import: a trip that is there, or a new one from the days of the file. */
import { useState } from 'react'
import { mayEdit } from '#documents'
import { useDocuments, useDocumentsClient, useDocumentsStatus } from '#documents/client'
import { importedDocument, type ImportedDocument } from '#kit/import/write-import'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { ZoneField } from '#ui/form/zone-field'
import { tripsCollection } from '../../collections.ts'
import { useTripSettings } from '../../frame/screens/trip-reader.tsx'
import { MAX_TITLE } from '../../model-fields.ts'
import type { Trip } from '../../model.ts'
import { readTripDraft } from '../../trip/trip-form.ts'
import { formatRange } from '../../trip/trip-state.ts'
import { deviceZone, useMakeMe } from '../../trip/screens/trip-dialog.tsx'
import { proposeTrip } from '../describe-draft.ts'
import type { FoundItems, ImportItem } from '../readers/drafts.ts'
import { rangeOfItems } from '../plan-import.ts'

const NEW = 'new'

type ImportTarget = ReturnType<typeof useTarget>

/** At first the trip that has days in common with the file, if there is one. */
export function useTarget(items: readonly ImportItem[], wholeTrips: FoundItems['wholeTrips'] = []) {
  // Of several trips none is that of all bookings.
  const whole = wholeTrips.length === 1 ? wholeTrips[0] : undefined
  const documents = useDocumentsClient()
  const { userId } = useDocumentsStatus('userId')
  const trips = useDocuments(tripsCollection).filter(
    (trip) => trip.isExample !== true && mayEdit(tripsCollection, trip, userId),
  )
  const settings = useTripSettings()
  const makeMe = useMakeMe()
  const [newId] = useState(() => documents.newId())
  const [chosen, choose] = useState(() => {
    const range = rangeOfItems(items, whole)
    const common = range && trips.find((trip) => trip.range.from <= range.to && trip.range.to >= range.from)
    return common?.id ?? NEW
  })
  const form = useForm({
    start: () => proposeDraft(items, whole, settings),
    read: readTripDraft,
    onSave: () => {},
  })
  const trip = trips.find(({ id }) => id === chosen)
  return {
    id: trip?.id ?? newId,
    zone: trip?.zone ?? form.draft.zone,
    isNew: trip === undefined,
    options: [
      { value: NEW, text: 'Neue Reise' },
      ...trips
        .toSorted((a, b) => (a.range.from > b.range.from ? -1 : 1))
        .map(({ id, title, range }) => ({ value: id, text: `${title}, ${formatRange(range)}` })),
    ],
    chosen: trip?.id ?? NEW,
    choose,
    form,
    /** The documents of the trip itself, none if it is there; undefined if a field of the new one is wrong, which then shows it. */
    makeTrip: (): readonly ImportedDocument[] | undefined => {
      if (trip !== undefined) return []
      const fields = form.check()
      if (fields === undefined) return undefined
      const made: Trip = { ...fields, travellers: [makeMe()], budgets: [] }
      return [importedDocument(tripsCollection, newId, made, true)]
    },
  }
}

function proposeDraft(
  items: readonly ImportItem[],
  whole: NonNullable<FoundItems['wholeTrips']>[number] | undefined,
  settings: ReturnType<typeof useTripSettings>,
) {
  const { title, zone } = proposeTrip(items)
  const { from = '', to = '' } = rangeOfItems(items, whole) ?? {}
  return {
    title: (whole?.title ?? title).slice(0, MAX_TITLE),
    from,
    to,
    zone: zone ?? settings?.homeZone ?? deviceZone(),
    currency: settings?.currency ?? 'EUR',
  }
}

export function TargetFields({ target }: { readonly target: ImportTarget }) {
  const { options, chosen, choose, isNew, form } = target
  const { field } = fieldsOf(form)
  return (
    <>
      {options.length === 1 ? null : (
        <Select label="In welche Reise?" name="target" options={options} value={chosen} onChange={choose} />
      )}
      {isNew ? (
        <form {...form.formProps} aria-label="Neue Reise">
          <Stack gap={2}>
            <Field label="Wohin geht es?" {...field('title')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
            <Field label="Erster Tag" {...field('from')} type="date" isRequired />
            <Field label="Letzter Tag" {...field('to')} type="date" isRequired />
            <ZoneField label="Zeitzone dort" value={form.draft.zone} onChange={(zone) => form.set({ zone })} />
          </Stack>
        </form>
      ) : null}
    </>
  )
}
