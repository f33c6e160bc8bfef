/** Adds or changes an absence, and says meanwhile what it costs and what it overlaps with. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Icon } from '#ui/page/icon'
import { absenceCost, describeCost, describeLeaveLeft } from '../absence-cost.ts'
import { draftOfAbsence, newAbsenceDraft, readAbsenceDraft, type DayRange } from '../absence-form.ts'
import { describeAbsenceOverlaps, findAbsenceOverlaps, nameAbsence } from '../../words/describe-absence.ts'
import { absencesCollection } from '../../collections.ts'
import type { Absence } from '../../model.ts'
import { withoutMeta } from '#documents'
import { AbsenceFields } from './absence-fields.tsx'
import type { LeaveSources } from './use-leave-account.ts'
import { useRemoveAbsence } from './use-remove-absence.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

type AbsenceDialogProps = {
  /** The days of a new one. */
  readonly days: DayRange
  /** Of a new one. */
  readonly note?: string
  /** The one to change. */
  readonly absence?: DocumentView<Absence>
  readonly sources: LeaveSources
  readonly onClose: () => void
}

export function AbsenceDialog({ days, note, absence, sources, onClose }: AbsenceDialogProps) {
  const edits = useTimeEdits()
  const remove = useRemoveAbsence()
  const [opened] = useState(() => absence && withoutMeta<Absence>(absence))
  const form = useForm({
    start: () => (opened === undefined ? newAbsenceDraft(days, note) : draftOfAbsence(opened)),
    read: readAbsenceDraft,
    onSave: save,
    keptAs: `absence:${absence?.id ?? `${days.from}:${days.to}`}`,
  })

  function save(typed: Absence): void {
    edits.run(`${nameAbsence(typed)} ${absence === undefined ? 'eingetragen' : 'geändert'}`, (documents) => {
      if (absence === undefined || opened === undefined) documents.add(absencesCollection, typed)
      else documents.modify(absencesCollection, absence.id, changesBetween(opened, typed))
    })
    onClose()
  }

  return (
    <FormDialog
      title={absence === undefined ? 'Abwesenheit eintragen' : 'Abwesenheit ändern'}
      submitLabel={absence === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Stack gap={2}>
        <AbsenceFields form={form} />
        <Effects absence={form.value} sources={sources} id={absence?.id} />
        {absence === undefined ? null : (
          <div>
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => {
                remove(absence)
                onClose()
              }}
            >
              Löschen
            </Button>
          </div>
        )}
      </Stack>
    </FormDialog>
  )
}

type EffectsProps = {
  /** Absent while the typed values are not a valid absence. */
  readonly absence: Absence | undefined
  readonly sources: LeaveSources
  /** Of the one that is changed. */
  readonly id: string | undefined
}

/** What follows from it, while it is typed. */
function Effects({ absence, sources, id }: EffectsProps) {
  const [effect, overlap] = useMemo(() => {
    if (absence === undefined) return []
    const absences = sources.absences.filter((other) => other.id !== id)
    const cost = absenceCost(absence, { ...sources, absences })
    const left = describeLeaveLeft(cost, absence)
    return [
      [describeCost(cost, absence), ...(left === undefined ? [] : [left])].join(' '),
      describeAbsenceOverlaps(findAbsenceOverlaps(absence.days, absences)),
    ]
  }, [absence, sources, id])
  return (
    <Lines aria-live="polite">
      {effect === undefined ? null : (
        <Line>
          <Icon name="info" size={20} />
          <span>{effect}</span>
        </Line>
      )}
      {overlap === undefined ? null : (
        <Line>
          <Icon name="warning" size={20} />
          <span>{overlap}</span>
        </Line>
      )}
    </Lines>
  )
}

const Lines = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '&:empty': { display: 'none' },
}))

const Line = styled('p')({ display: 'flex', gap: 10, '& svg': { flexShrink: 0, marginTop: 2 } })
