/** The form of a trip, a new one or one that is there. Its days are changed in a dialog of their own, because things move with them. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { changesBetween } from '#base/collections/field-changes'
import { useDocumentsClient, useEdits } from '#documents/client'

import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { ZoneField } from '#ui/form/zone-field'
import { tripsCollection } from '../../collections.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { useTripSettings } from '../../frame/screens/trip-reader.tsx'
import { MAX_NAME, MAX_TITLE } from '../../model-fields.ts'
import type { Traveller } from '../../model.ts'
import { CurrencySelect } from '../../money/screens/currency-select.tsx'
import { tripPath, TRIPS_PATH } from '../../paths.ts'
import { newTripDraft, readTripDraft, tripDraftOf, type TripFields } from '../trip-form.ts'
import { todayIn } from '../trip-state.ts'

type TripDialogProps = {
  /** Absent: a new one. */
  readonly trip?: TripView
  readonly onClose: () => void
}

export function TripDialog({ trip, onClose }: TripDialogProps) {
  const save = useSaveTrip(trip)
  const settings = useTripSettings()
  const form = useForm({
    start: () => {
      if (trip !== undefined) return tripDraftOf(trip)
      const zone = settings?.homeZone ?? deviceZone()
      return newTripDraft(todayIn(zone, Date.now()), zone, settings?.currency ?? 'EUR')
    },
    read: readTripDraft,
    onSave: (fields: TripFields) => {
      save(fields)
      onClose()
    },
    keptAs: `trip:${trip?.id ?? 'new'}`,
  })
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const isNew = trip === undefined
  return (
    <FormDialog
      title={isNew ? 'Neue Reise' : 'Reise ändern'}
      submitLabel={isNew ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Field label="Wohin geht es?" {...field('title')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
      {isNew ? (
        <>
          <Field label="Erster Tag" {...field('from')} type="date" isRequired />
          <Field label="Letzter Tag" {...field('to')} type="date" isRequired />
        </>
      ) : null}
      <ZoneField label="Zeitzone dort" value={draft.zone} onChange={(zone) => set({ zone })} />
      <CurrencySelect
        value={draft.currency}
        onChange={(currency) => set({ currency })}
        hint="In ihr wird zusammengezählt."
      />
    </FormDialog>
  )
}

/** The zone of this device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function useSaveTrip(trip: TripView | undefined): (fields: TripFields) => void {
  const edits = useEdits()
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const makeMe = useMakeMe()
  const [opened] = useState(() => trip && fieldsOfTrip(trip))
  return (fields) => {
    if (trip !== undefined && opened !== undefined) {
      edits.run(`„${fields.title}“ geändert`, (editing) => {
        editing.modify(tripsCollection, trip.id, changesBetween(opened, fields))
        if (fields.currency === opened.currency) return
        // Budgets without a currency of their own stay in the one in which they were set.
        for (const { id, currency } of trip.budgets)
          if (currency === undefined)
            editing.modifyItem(tripsCollection, trip.id, 'budgets', id, { currency: trip.currency })
      })
      return
    }
    const id = documents.newId()
    edits.run(
      `„${fields.title}“ angelegt`,
      (editing) => editing.add(tripsCollection, { ...fields, travellers: [makeMe()], budgets: [] }, id),
      { afterUndo: () => void navigate(TRIPS_PATH) },
    )
    void navigate(tripPath(id))
  }
}

function fieldsOfTrip({ title, range, zone, currency }: TripView): TripFields {
  return { title, range, zone, currency }
}

/** Returns the traveller that the user is on a new trip. */
export function useMakeMe(): () => Traveller {
  const user = useUser()
  const documents = useDocumentsClient()
  return () => ({
    id: documents.newId(),
    ...(user === null ? { name: 'Ich' } : { name: user.name.slice(0, MAX_NAME), userId: user.id }),
  })
}
