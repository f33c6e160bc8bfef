/** A booking of a file, to fill in what is missing and to put right what was misread (J42). */
import { useMemo } from 'react'
import { failed, ok, type Result } from '#base/result'

import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { useAtlas } from '../../atlas/screens/use-atlas.ts'
import { MAX_TITLE } from '../../model-fields.ts'
import { errorsOfValues, fieldsOfDraft, valuesOfDraft, withValues, type DraftValues } from '../draft-fields.ts'
import type { FoundBooking } from '../readers/drafts.ts'
import { makeBooking, type DraftErrors } from '../make-booking.ts'
import type { Atlas } from '../place-drafts.ts'

type DraftDialogProps = {
  readonly draft: FoundBooking
  /** Of the trip that it goes to. */
  readonly zone: string
  readonly onSave: (draft: FoundBooking) => void
  readonly onClose: () => void
}

export function DraftDialog({ draft, zone, onSave, onClose }: DraftDialogProps) {
  const lists = useAtlas(true)
  const atlas = useMemo(() => lists && atlasOf(lists), [lists])
  const form = useForm({
    start: () => valuesOfDraft(draft),
    read: (values: DraftValues) => readValues(withValues(draft, values, atlas), values, zone),
    onSave: (changed: FoundBooking) => {
      onSave(changed)
      onClose()
    },
  })
  const { field } = fieldsOf(form)
  return (
    <FormDialog title={`„${draft.title}“ prüfen`} submitLabel="Übernehmen" form={form} onClose={onClose}>
      {fieldsOfDraft(draft).map(({ key, label, kind, isRequired }) => (
        <Field
          key={key}
          {...field(key)}
          value={form.draft[key] ?? ''}
          label={label}
          type={kind}
          isRequired={isRequired}
          autoComplete="off"
          {...(kind === 'text' && { maxLength: MAX_TITLE })}
        />
      ))}
    </FormDialog>
  )
}

/** What is typed has a name and no position. */
function atlasOf(lists: NonNullable<ReturnType<typeof useAtlas>>): Atlas {
  return {
    findAirport: lists.findAirport,
    findPlace: lists.findNamedPlace,
    zoneAt: () => undefined,
  }
}

function readValues(changed: FoundBooking, values: DraftValues, zone: string): Result<FoundBooking, DraftErrors> {
  const far = errorsOfValues(values)
  if (Object.keys(far).length > 0) return failed(far)
  const made = makeBooking(changed, { tripId: 'draft', zone, newId: () => 'leg' })
  return made.ok ? ok(changed) : made
}
