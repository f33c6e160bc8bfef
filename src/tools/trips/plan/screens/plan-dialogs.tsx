/** The form of a plan item, and the choice of another day for one. */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { ok } from '#base/result'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { ZoneField } from '#ui/form/zone-field'
import { MAX_TEXT, MAX_TITLE } from '../../model-fields.ts'
import type { StoredItem } from '../order-day.ts'
import { dayTitle, endOfDay } from '../plan-days.ts'
import { planDraftOf, readPlanDraft, type PlanDraft, type PlanErrors, type PlanFields } from '../plan-form.ts'
import type { Plan } from './use-plan.ts'

type PlanDialogProps = {
  readonly plan: Plan
  /** What is changed, or the day of a new one. */
  readonly about: StoredItem | { readonly on: string }
  readonly onClose: () => void
}

export function PlanDialog({ plan, about, onClose }: PlanDialogProps) {
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
      <Stack gap={2}>
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
      </Stack>
    </FormDialog>
  )
}

type MoveDialogProps = { readonly plan: Plan; readonly item: StoredItem; readonly onClose: () => void }

/** „Verschieben auf …“: the days of the trip and „Ohne Tag“. */
export function MoveDialog({ plan, item, onClose }: MoveDialogProps) {
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
