/** To another day or time, exactly as long as it was. */
import { formatDate } from '#base/text/format'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { failed, ok } from '#base/result'
import { isDateProblem, readTimes, withDuration } from '../../worked/draft-times.ts'
import type { EntryDraft } from '../entry-draft.ts'
import { formatHours } from '../../words/format-duration.ts'
import { missingTimeText } from '../missing-time-text.ts'
import { draftProblemTexts } from '../time-problem-texts.ts'
import { dateOf, timeOf } from '#base/calendar/zoned'
import type { EntryFormState } from './use-entry-form.ts'

export function MoveForm({ form, onClose }: { readonly form: EntryFormState; readonly onClose: () => void }) {
  const moving = useForm({
    start: { date: form.draft.date, start: form.draft.start },
    read: ({ date, start }) => {
      const moved = moveDraft(form, date, start)
      const problem = readTimes(moved).startProblem
      return problem === undefined ? ok(moved) : failed({ start: startError(problem, moved) })
    },
    onSave: (moved) => {
      onClose()
      form.move(moved)
    },
  })
  const { date, start } = moving.draft
  const moved = moveDraft(form, date, start)
  const read = readTimes(moved)
  const problem = read.startProblem

  return (
    <FormDialog
      title="Eintrag verschieben"
      submitLabel="Verschieben"
      cancelLabel="Zurück"
      form={moving}
      onClose={onClose}
    >
      <Field
        label="Auf den Tag"
        name="date"
        type="date"
        value={date}
        onChange={(next) => moving.set({ date: next })}
        error={isDateProblem(problem) ? draftProblemTexts[problem] : undefined}
        isRequired
      />
      <Field
        label="Beginn"
        name="start"
        inputMode="decimal"
        value={start}
        onChange={(next) => moving.set({ start: next })}
        // A time that does not exist is shown at once, because typing on would not reveal it.
        error={problem === 'no-such-start' ? startError(problem, moved) : moving.errors.start}
        autoComplete="off"
        isRequired
      />
      <QuietText role="status">{problem === undefined ? describeMoved(read, form.minutes) : null}</QuietText>
    </FormDialog>
  )
}

function startError(
  problem: NonNullable<ReturnType<typeof readTimes>['startProblem']>,
  moved: EntryDraft,
): string | undefined {
  if (isDateProblem(problem)) return undefined
  return problem === 'no-such-start' ? missingTimeText(moved, 'start') : draftProblemTexts[problem]
}

/** What runs has no duration yet, only another begin. */
function moveDraft({ draft, minutes }: EntryFormState, date: string, start: string): EntryDraft {
  const begun = { ...draft, date, start, startOccurrence: 'first' } as const
  return draft.end.trim() === '' || minutes === undefined ? begun : withDuration(begun, minutes)
}

function describeMoved({ start, end }: ReturnType<typeof readTimes>, minutes: number | undefined): string {
  if (start === undefined) return ''
  const from = `${formatDate(dateOf(start.at))}, ${timeOf(start.at)}`
  if (end === undefined) return `Läuft seit ${from}.`
  const day = dateOf(end.at) === dateOf(start.at) ? '' : `${formatDate(dateOf(end.at))}, `
  return `${from} bis ${day}${timeOf(end.at)}${minutes === undefined ? '' : `, Dauer ${formatHours(minutes)}`}`
}
