/** To another day or time, exactly as long as it was. */
import { useState } from 'react'
import { formatDate } from '#base/text/format'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { isDateProblem, readTimes, withDuration } from '../../worked/draft-times.ts'
import type { EntryDraft } from '../entry-draft.ts'
import { formatDuration } from '../../words/format-duration.ts'
import { missingTimeText } from '../missing-time-text.ts'
import { draftProblemTexts } from '../time-problem-texts.ts'
import { dateOf, timeOf } from '../../calendar/zoned.ts'
import type { EntryFormState } from './use-entry-form.ts'

export function MoveForm({ form, onClose }: { readonly form: EntryFormState; readonly onClose: () => void }) {
  const [date, setDate] = useState(form.draft.date)
  const [start, setStart] = useState(form.draft.start)
  const [isTried, setTried] = useState(false)
  const moved = moveDraft(form, date, start)
  const read = readTimes(moved)
  const problem = read.startProblem

  return (
    <FormDialog
      title="Eintrag verschieben"
      submitLabel="Verschieben"
      cancelLabel="Zurück"
      onSubmit={() => {
        if (problem !== undefined) {
          setTried(true)
          return
        }
        onClose()
        form.move(moved)
      }}
      onClose={onClose}
    >
      <Field
        label="Auf den Tag"
        name="date"
        type="date"
        value={date}
        onChange={setDate}
        error={isDateProblem(problem) ? draftProblemTexts[problem] : undefined}
        isRequired
      />
      <Field
        label="Beginn"
        name="start"
        inputMode="decimal"
        value={start}
        onChange={setStart}
        error={startError(problem, moved, isTried)}
        autoComplete="off"
        isRequired
      />
      <QuietText role="status">{problem === undefined ? describeMoved(read, form.minutes) : null}</QuietText>
    </FormDialog>
  )
}

function startError(
  problem: ReturnType<typeof readTimes>['startProblem'],
  moved: EntryDraft,
  isTried: boolean,
): string | undefined {
  if (problem === undefined || isDateProblem(problem)) return undefined
  if (problem === 'no-such-start') return missingTimeText(moved, 'start')
  return isTried ? draftProblemTexts[problem] : undefined
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
  return `${from} bis ${day}${timeOf(end.at)}${minutes === undefined ? '' : `, Dauer ${formatDuration(minutes)}`}`
}
