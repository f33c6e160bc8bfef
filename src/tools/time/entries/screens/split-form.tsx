/** The form for cutting an entry in two. */
import { failed, ok } from '#base/result'
import { MINUTE_MS } from '#base/clock'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { QuietText } from '#ui/card'
import { readTimes } from '../../worked/draft-times.ts'
import { formatHours } from '../../words/format-duration.ts'
import { parseEndTime } from '../../words/parse-time.ts'
import { epochOf, minuteOf, timeOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'
import type { EntryFormState } from './use-entry-form.ts'

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
