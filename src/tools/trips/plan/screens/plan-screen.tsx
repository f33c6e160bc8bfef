/** The plan: the days of the trip with what is on them, and what has no day yet. */
import { useState } from 'react'
import { useMayEdit, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster } from '#ui/card'
import { useNow } from '#ui/use-now'
import { MINUTE_MS } from '#base/clock'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { ok } from '#base/result'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { ZoneField } from '#ui/form/zone-field'
import { TripPage } from '../../frame/screens/trip-page.tsx'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { Trip } from '../../model.ts'
import { dateIn } from '../../moments/moment.ts'
import type { StoredItem } from '../order-day.ts'
import { PlanList } from './plan-list.tsx'
import { usePlan, type Plan } from './use-plan.ts'
import { MAX_TEXT, MAX_TITLE } from '../../model-fields.ts'
import { dayTitle, endOfDay } from '../plan-days.ts'
import { planDraftOf, readPlanDraft, type PlanDraft, type PlanErrors, type PlanFields } from '../plan-form.ts'

type Opened =
  | { readonly kind: 'edit'; readonly about: StoredItem | { readonly on: string } }
  | { readonly kind: 'move'; readonly item: StoredItem }

export function PlanScreen() {
  const [opened, open] = useState<Opened>()
  return (
    <TripPage
      view="Plan"
      actions={(trip) => (
        <ForEditors>
          <Button
            variant="primary"
            icon="plus"
            onClick={() => open({ kind: 'edit', about: { on: firstDay(trip, Date.now()) } })}
          >
            Programmpunkt einplanen
          </Button>
        </ForEditors>
      )}
    >
      {(trip) => <PlanOfTrip trip={trip} opened={opened} onOpen={open} />}
    </TripPage>
  )
}

/** The day that something new is most likely for: today, before and after the trip its first one. */
function firstDay({ range, zone }: Trip, nowMs: number): string {
  const today = dateIn(nowMs, zone)
  return today > range.from && today <= range.to ? today : range.from
}

type PlanOfTripProps = {
  readonly trip: DocumentView<Trip>
  readonly opened: Opened | undefined
  readonly onOpen: (opened: Opened | undefined) => void
}

function PlanOfTrip({ trip, opened: asked, onOpen }: PlanOfTripProps) {
  const plan = usePlan(trip)
  const opened = useMayEdit() ? asked : undefined
  const today = dateIn(useNow(MINUTE_MS), trip.zone)
  const close = (): void => onOpen(undefined)
  return (
    <Card as="div">
      <PlanList
        plan={plan}
        tripId={trip.id}
        today={today}
        onEdit={(item) => onOpen({ kind: 'edit', about: item })}
        onMove={(item) => onOpen({ kind: 'move', item })}
      />
      {opened?.kind === 'edit' ? <PlanDialog plan={plan} about={opened.about} onClose={close} /> : null}
      {opened?.kind === 'move' ? <MoveDialog plan={plan} item={opened.item} onClose={close} /> : null}
    </Card>
  )
}

type PlanDialogProps = {
  readonly plan: Plan
  /** What is changed, or the day of a new one. */
  readonly about: StoredItem | { readonly on: string }
  readonly onClose: () => void
}

/** The form of a plan item, and the choice of another day for one. */
function PlanDialog({ plan, about, onClose }: PlanDialogProps) {
  const item = 'id' in about ? about : undefined
  const form = useForm<PlanDraft, PlanFields, PlanErrors>({
    start: () => planDraftOf({ title: '', ...about }, plan.zone),
    read: (draft) => readPlanDraft(draft, plan.zone),
    onSave: (fields) => {
      if (item === undefined) plan.add(fields)
      else plan.change(item, fields)
      onClose()
    },
    keptAs: `plan:${item?.id ?? `new:${plan.tripId}`}`,
  })
  const { field, choice } = fieldsOf(form)
  const places = plan.places.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <FormDialog
      title={item === undefined ? 'Neuer Programmpunkt' : `„${item.title}“ ändern`}
      submitLabel={item === undefined ? 'Einplanen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Field label="Was habt ihr vor?" {...field('title')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
      <Field label="Tag" {...field('on')} type="date" hint="Ohne Datum kommt es zu „Ohne Tag“." />
      <Cluster gap={2}>
        <Field label="Von" {...field('from')} type="time" />
        <Field label="Bis" {...field('to')} type="time" />
      </Cluster>
      {form.draft.from === '' ? null : <ZoneField label="Zeitzone" {...choice('zone')} />}
      {places.length === 0 ? null : (
        <Select label="Ort" {...field('placeId')} options={[{ value: '', text: 'Kein Ort' }, ...places]} />
      )}
      <TextArea label="Notiz" {...field('note')} rows={3} maxLength={MAX_TEXT} />
    </FormDialog>
  )
}

type MoveDialogProps = { readonly plan: Plan; readonly item: StoredItem; readonly onClose: () => void }

/** „Verschieben auf …“: the days of the trip and „Ohne Tag“. */
function MoveDialog({ plan, item, onClose }: MoveDialogProps) {
  const { days, range } = plan
  const count = daysBetween(range.from, range.to) + 1
  const dates = Array.from({ length: count }, (_none, index) => addDays(range.from, index))
  const form = useForm({
    start: { on: item.on ?? '' },
    read: (draft: { readonly on: string }) => ok(draft),
    onSave: ({ on }) => {
      const day = on === '' ? undefined : on
      if (day !== item.on) plan.move(item, endOfDay(days, day))
      onClose()
    },
  })
  const all = [...new Set([...dates, ...(item.on === undefined ? [] : [item.on])])].toSorted()
  return (
    <FormDialog title={`„${item.title}“ verschieben`} submitLabel="Verschieben" form={form} onClose={onClose}>
      <Select
        label="Auf welchen Tag?"
        {...fieldsOf(form).field('on')}
        options={[{ value: '', text: dayTitle(undefined) }, ...all.map((value) => ({ value, text: dayTitle(value) }))]}
      />
    </FormDialog>
  )
}
