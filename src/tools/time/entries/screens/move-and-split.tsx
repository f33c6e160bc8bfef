/** To another day or time, exactly as long as it was. */
import { formatDate } from '#base/text/format'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { failed, ok } from '#base/result'
import { dateOf, timeOf, epochOf, minuteOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'
import { MINUTE_MS } from '#base/clock'
import { fieldsOf } from '#ui/form/fields-of'
import { isDateProblem, readTimes, withDuration } from '../../worked/draft-times.ts'
import type { EntryDraft } from '../entry-draft.ts'
import { formatHours } from '../../words/format-duration.ts'
import { missingTimeText, draftProblemTexts } from '../time-problem-texts.ts'
import type { EntryFormState } from './use-entry-form.ts'
import { parseEndTime } from '../../words/parse-time.ts'

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

/** The form for cutting an entry in two. */
export function SplitForm({ form, onClose }: { readonly form: EntryFormState; readonly onClose: () => void }) {
  const { draft, read, nowMs } = form
  const start = read.start?.at ?? toZoned(nowMs, draft.zone)
  const end = read.end?.at ?? toZoned(nowMs, draft.zone)
  const splitting = useForm({
    start: () => ({ splitAt: middleOf(start, end) }),
    read: ({ splitAt }) => {
      const at = instantAt(draft, splitAt, start, end)
      const problem = `Wähle eine Uhrzeit zwischen ${timeOf(start)} und ${timeOf(end)}.`
      return at === undefined ? failed({ splitAt: problem }) : ok(at)
    },
    onSave: form.split,
  })
  const at = splitting.value

  return (
    <FormDialog
      title="Eintrag aufteilen"
      submitLabel="Aufteilen"
      cancelLabel="Zurück"
      form={splitting}
      onClose={onClose}
    >
      <Field
        label="Aufteilen um"
        {...fieldsOf(splitting).field('splitAt')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        isRequired
      />
      <QuietText role="status">{at === undefined ? null : describeParts(start, end, at, draft.end === '')}</QuietText>
    </FormDialog>
  )
}

function middleOf(start: Zoned, end: Zoned): string {
  const middleMs =
    (minuteOf(epochOf(start)) + Math.floor((minuteOf(epochOf(end)) - minuteOf(epochOf(start))) / 2)) * MINUTE_MS
  return timeOf(toZoned(middleMs, zoneOf(start)))
}

/** The first moment after the begin at which the clock shows this; undefined where that is not inside the entry. */
function instantAt(draft: EntryFormState['draft'], text: string, start: Zoned, end: Zoned): number | undefined {
  const time = parseEndTime(text)
  if (time === undefined) return undefined
  const found = readTimes({ ...draft, end: time, endZone: draft.zone, extraDays: 0, endOccurrence: 'first' }).end
  if (found === undefined) return undefined
  const atMs = epochOf(found.at)
  return minuteOf(atMs) > minuteOf(epochOf(start)) && minuteOf(atMs) < minuteOf(epochOf(end)) ? atMs : undefined
}

function describeParts(start: Zoned, end: Zoned, atMs: number, isRunning: boolean): string {
  const at = timeOf(toZoned(atMs, zoneOf(start)))
  const first = minuteOf(atMs) - minuteOf(epochOf(start))
  const second = minuteOf(epochOf(end)) - minuteOf(atMs)
  const rest = isRunning ? `seit ${at}` : `${at}–${timeOf(end)}`
  return `${timeOf(start)}–${at} (${formatHours(first)}) und ${rest} (${formatHours(second)})`
}
