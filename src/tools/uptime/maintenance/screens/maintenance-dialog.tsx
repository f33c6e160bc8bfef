/** The form of a maintenance window, with the dates that result from it. */
import { FieldRow } from '#ui/list/columns'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { formatInstant, formatTime } from '#base/text/format'
import { withoutMeta } from '#documents'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { FormAlert } from '#ui/page/notice'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { ToggleChips } from '#ui/form/toggle-chips'
import { maintenancesCollection, shopsCollection } from '../../collections.ts'
import { weekdayNames } from '#base/calendar/calendar-day'
import { formatInterval } from '../../words/format-figures.ts'
import {
  draftOfMaintenance,
  newMaintenanceDraft,
  nextStretches,
  readMaintenanceDraft,
  type MaintenanceDraft,
  type MaintenanceFaults,
} from '../maintenance-form.ts'
import type { Maintenance } from '../../model.ts'
import { compareShops, fullNameOf } from '../../words/full-name.ts'

type MaintenanceDialogProps = {
  /** Undefined for a new one. */
  readonly maintenance: DocumentView<Maintenance> | undefined
  readonly nowMs: number
  readonly onClose: () => void
}

export function MaintenanceDialog({ maintenance, nowMs, onClose }: MaintenanceDialogProps) {
  const edits = useEdits()
  // As it was when the dialog opened: what another device changes meanwhile is kept where it was not changed here.
  const [opened] = useState(() => maintenance && withoutMeta<Maintenance>(maintenance))
  const form = useForm({
    start: () => {
      const start = newMaintenanceDraft(nowMs, Temporal.Now.timeZoneId())
      return maintenance === undefined ? start : draftOfMaintenance(maintenance, start)
    },
    read: readMaintenanceDraft,
    onSave: save,
    keptAs: `maintenance:${maintenance?.id ?? 'new'}`,
  })
  const { choice, field } = fieldsOf(form)

  function save(typed: Maintenance): void {
    onClose()
    edits.run(`„${typed.title}“ ${maintenance === undefined ? 'angelegt' : 'geändert'}`, (documents) => {
      if (maintenance === undefined || opened === undefined) documents.add(maintenancesCollection, typed)
      else documents.modify(maintenancesCollection, maintenance.id, changesBetween<Maintenance>(opened, typed))
    })
  }

  return (
    <FormDialog
      title={maintenance === undefined ? 'Wartung anlegen' : 'Wartung ändern'}
      submitLabel={maintenance === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Stack gap={2.5}>
        <Field label="Titel" {...field('title')} autoComplete="off" />
        <RadioGroup label="Wie oft" options={kindOptions} {...choice('kind')} />
        <WhenFields form={form} />
        <ShopChoice form={form} />
        {form.value === undefined ? null : <Preview window={form.value.window} nowMs={nowMs} />}
      </Stack>
    </FormDialog>
  )
}

type PartProps = { readonly form: FieldsForm<MaintenanceDraft, MaintenanceFaults> }

const kindOptions = [
  { value: 'once', text: 'Einmal' },
  { value: 'weekly', text: 'Jede Woche' },
  { value: 'monthly', text: 'Jeden Monat' },
] as const

const durations = [15, 30, 60, 120, 180, 240, 360, 480, 720, 1_440] as const

function WhenFields({ form }: PartProps) {
  const { draft, errors, set } = form
  const { field } = fieldsOf(form)
  if (draft.kind === 'once') return <OnceFields form={form} />
  return (
    <>
      {draft.kind === 'weekly' ? (
        <div>
          <ToggleChips
            label="Wochentage"
            options={weekdayNames.map((text, index) => ({ value: String(index + 1), text }))}
            chosen={draft.weekdays.map(String)}
            onChange={(chosen) => set({ weekdays: chosen.map(Number) })}
          />
          <FormAlert message={errors.weekdays} />
        </div>
      ) : (
        <Field
          label="Tage des Monats"
          {...field('days')}
          hint="Mit Komma getrennt. 31 ist immer der letzte Tag."
          autoComplete="off"
        />
      )}
      <FieldRow>
        <Field label="Beginn" {...field('fromTime')} type="time" />
        <Select
          label="Dauer"
          {...field('durationMin')}
          options={[...new Set([...durations, draft.durationMin])]
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: minutes, text: formatInterval(minutes * 60) }))}
        />
      </FieldRow>
    </>
  )
}

function OnceFields({ form }: PartProps) {
  const { draft, errors, set } = form
  const { field } = fieldsOf(form)
  return (
    <>
      <FieldRow>
        <Field
          label="Von"
          {...field('fromDate')}
          type="date"
          onChange={(fromDate) => set({ fromDate, ...(draft.untilDate < fromDate ? { untilDate: fromDate } : {}) })}
        />
        <Field label="Uhrzeit" {...field('fromTime')} type="time" />
      </FieldRow>
      <FieldRow>
        <Field label="Bis" {...field('untilDate')} type="date" error={errors.until} />
        <Field label="Uhrzeit am Ende" {...field('untilTime')} type="time" />
      </FieldRow>
    </>
  )
}

const shopOptions = [
  { value: 'all', text: 'Alle Shops' },
  { value: 'some', text: 'Bestimmte Shops' },
  { value: 'tags', text: 'Shops mit einem Schlagwort' },
] as const

function ShopChoice({ form }: PartProps) {
  const { draft, errors, set } = form
  const { choice, field } = fieldsOf(form)
  const shops = useDocuments(shopsCollection).toSorted(compareShops)
  return (
    <Stack gap={2}>
      <RadioGroup label="Für" options={shopOptions} {...choice('shops')} />
      {draft.shops === 'some' ? (
        <Scroll>
          <ToggleChips
            label="Shops"
            options={shops.map((shop) => ({ value: shop.id, text: fullNameOf(shop) }))}
            chosen={draft.shopIds}
            onChange={(shopIds) => set({ shopIds })}
          />
        </Scroll>
      ) : null}
      {draft.shops === 'tags' ? (
        <Field
          label="Schlagwörter"
          {...field('tags')}
          error={errors.shops}
          hint="Mit Komma getrennt; eines davon genügt."
          autoComplete="off"
        />
      ) : null}
      <FormAlert message={draft.shops === 'some' ? errors.shops : undefined} />
    </Stack>
  )
}

const SHOWN_DATES = 3

function Preview({ window, nowMs }: { readonly window: Maintenance['window']; readonly nowMs: number }) {
  const stretches = nextStretches(window, nowMs, SHOWN_DATES)
  return (
    <div role="status">
      <strong>{stretches.length > 1 ? `Die nächsten ${stretches.length} Male` : 'Termin'}</strong>
      {stretches.length === 0 ? (
        <QuietText>Das liegt in der Vergangenheit.</QuietText>
      ) : (
        <Dates>
          {stretches.map(({ fromMs, untilMs }) => (
            <li key={fromMs}>{describeStretch(fromMs, untilMs)}</li>
          ))}
        </Dates>
      )}
    </div>
  )
}

function describeStretch(fromMs: number, untilMs: number): string {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  const isSameDay = from.toDateString() === until.toDateString()
  const end = isSameDay ? formatTime(until.toISOString()) : formatInstant(until.toISOString())
  return `${dayFormat.format(from)}, ${formatInstant(from.toISOString())} bis ${end}`
}

const dayFormat = new Intl.DateTimeFormat('de-DE', { weekday: 'short' })

const Scroll = styled('div')({ maxHeight: 240, overflow: 'auto', padding: 4 })

const Dates = styled('ul')({ marginTop: 4, fontVariantNumeric: 'tabular-nums' })
