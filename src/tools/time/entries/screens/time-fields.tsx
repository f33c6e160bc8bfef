/** When an entry was: its day, begin, end and duration, in which zone, and which of two hours that are called the same. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#base/text/format'
import { Button } from '#ui/button'
import { HiddenText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { RadioGroup } from '#ui/form/radio-group'
import { timeOf } from '#base/calendar/zoned'
import { ZoneField } from '#ui/form/zone-field'
import { withDuration, type Occurrence, type ReadPoint } from '../../worked/draft-times.ts'
import type { DraftProblem } from '../entry-draft.ts'
import { formatDuration, formatHours, formatSpokenDuration } from '../../words/format-duration.ts'
import { missingTimeText, draftProblemTexts } from '../time-problem-texts.ts'
import { parseDuration, parseEndTime, parseTime } from '../../words/parse-time.ts'
import { BreakFields, Note, TimeCell, Times } from './break-fields.tsx'
import type { EntryFormState } from './use-entry-form.ts'

export function TimeFields({ form }: { readonly form: EntryFormState }) {
  const { draft, read, errors, set } = form
  const [typedDuration, setTypedDuration] = useState('')
  return (
    <Stack gap={2}>
      <Field
        label="Tag"
        name="date"
        type="date"
        value={draft.date}
        onChange={(date) => set({ date })}
        onBlur={() => form.leave('date')}
        error={errors.date === undefined ? undefined : draftProblemTexts[errors.date]}
        isRequired
      />
      <Times>
        <TimeField form={form} field="start" />
        <TimeField form={form} field="end" />
        <DurationField form={form} onType={setTypedDuration} />
      </Times>
      <DurationEcho form={form} typed={typedDuration} />
      <EndNote form={form} />
      <OccurrenceField
        label="Welcher Beginn?"
        point={read.start}
        value={draft.startOccurrence}
        onChange={(startOccurrence) => set({ startOccurrence })}
      />
      <OccurrenceField
        label="Welches Ende?"
        point={read.end}
        value={draft.endOccurrence}
        onChange={(endOccurrence) => set({ endOccurrence })}
      />
      {draft.kind === 'work' ? <BreakFields form={form} /> : null}
      <Zones form={form} />
    </Stack>
  )
}

const timeLabels = { start: 'Beginn', end: 'Ende' } as const

function TimeField({ form, field }: { readonly form: EntryFormState; readonly field: 'start' | 'end' }) {
  const { draft, errors, set } = form
  const [hasFocus, setFocus] = useState(false)
  const problem = errors[field]
  const typed = draft[field]
  const input = useFirstFocus(field === 'start')

  function change(text: string): void {
    setFocus(true)
    set(
      field === 'start'
        ? { start: text, startOccurrence: 'first' }
        : { end: text, extraDays: 0, endOccurrence: 'first' },
    )
  }

  function leave(): void {
    setFocus(false)
    const time = field === 'start' ? parseTime(typed) : parseEndTime(typed)
    if (time !== undefined && time !== typed) form.tidy(field === 'start' ? { start: time } : { end: time })
    // An empty begin is no mistake before one wants to save.
    if (typed.trim() !== '') form.leave(field)
  }

  const isSaid = !hasFocus || form.isTried
  const error = problem === undefined || !isSaid ? undefined : problemText(problem, form, field)
  return (
    <TimeCell hasError={error !== undefined}>
      <Field
        label={timeLabels[field]}
        name={field}
        inputMode="decimal"
        value={typed}
        onChange={change}
        onBlur={leave}
        placeholder={field === 'end' ? 'läuft' : '8:15'}
        error={error}
        autoComplete="off"
        isRequired={field === 'start'}
        inputRef={input}
      />
    </TimeCell>
  )
}

/** For the field that is typed in first: a dialog gives the focus to its first button or input, after its fields are there. */
function useFirstFocus(isFirst: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFirst) return
    input.current?.focus()
    // What stands there is overwritten by typing, as after Tab.
    input.current?.select()
  }, [isFirst])
  return input
}

function problemText(problem: DraftProblem, { draft }: EntryFormState, field: 'start' | 'end'): string {
  return problem === 'no-such-start' || problem === 'no-such-end'
    ? missingTimeText(draft, field)
    : draftProblemTexts[problem]
}

/** Shows how long it was as one types, and moves the end when it is typed itself. */
function DurationField({ form, onType }: { readonly form: EntryFormState; readonly onType: (text: string) => void }) {
  const { draft, minutes, errors, set } = form
  const shown = draft.end.trim() === '' || minutes === undefined || minutes < 0 ? '' : formatDuration(minutes)

  function change(text: string): void {
    onType(text)
    const typed = parseDuration(text)
    const times = typed === undefined || typed === 0 ? draft : withDuration(draft, typed)
    const { end, extraDays, endOccurrence } = times
    set({ duration: text, end, extraDays, endOccurrence })
  }

  const error = errors.duration === undefined ? undefined : draftProblemTexts[errors.duration]
  return (
    <TimeCell hasError={error !== undefined}>
      <Field
        label="Dauer"
        name="duration"
        inputMode="decimal"
        value={draft.duration ?? shown}
        onChange={change}
        onBlur={() => {
          if (draft.duration === undefined) return
          if (draft.duration.trim() === '' || parseDuration(draft.duration) !== undefined)
            form.tidy({ duration: undefined })
          form.leave('duration')
        }}
        placeholder="7:45"
        error={error}
        autoComplete="off"
      />
    </TimeCell>
  )
}

/** How a duration with a decimal point was read, which is another thing in the fields beside it (E25). */
function DurationEcho({ form, typed }: { readonly form: EntryFormState; readonly typed: string }) {
  const { draft, minutes, set } = form
  const isDecimal = /^\d+[.,]\d+/.test(typed.trim()) && minutes !== undefined && parseDuration(typed) === minutes
  const clock = /^(\d{1,2})[.,]([0-5]\d)$/.exec(typed.trim())
  const meant = clock === null ? undefined : `${Number(clock[1])}:${clock[2]}`
  return (
    <Note role="status">
      {isDecimal ? `${typed.trim()} als Dezimalzahl gelesen: ${formatHours(minutes)}` : null}
      {isDecimal && meant !== undefined ? (
        <Aligned style={{ marginTop: -4 }}>
          <Button
            variant="quiet"
            onClick={() => {
              set({ ...withDuration(draft, parseDuration(meant) ?? 0), duration: undefined })
              form.formProps.ref.current?.querySelector<HTMLElement>('[name=duration]')?.focus()
            }}
          >
            Ich meine {meant}
          </Button>
        </Aligned>
      ) : null}
    </Note>
  )
}

/** What the three fields do not show: that the end is on another day, or that there is no end. */
function EndNote({ form }: { readonly form: EntryFormState }) {
  const { draft, read, minutes } = form
  const { end, start } = read
  const days = read.dayOffset
  return (
    <Note role="status">
      {end !== undefined && days !== 0 ? (
        <>
          <strong>{formatDays(days)}</strong>: endet am {formatDate(end.at.slice(0, 10))} um {timeOf(end.at)}
        </>
      ) : null}
      {end === undefined && draft.end.trim() === '' && start !== undefined && minutes !== undefined && minutes >= 0 ? (
        <>Ohne Ende läuft der Eintrag, bisher {formatHours(minutes)}</>
      ) : null}
      {end !== undefined && minutes !== undefined ? (
        <HiddenText> Dauer {formatSpokenDuration(minutes)}</HiddenText>
      ) : null}
    </Note>
  )
}

function formatDays(days: number): string {
  return `${days < 0 ? '−' : '+'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'Tag' : 'Tage'}`
}

type OccurrenceFieldProps = {
  readonly label: string
  readonly point: ReadPoint | undefined
  readonly value: Occurrence
  readonly onChange: (value: Occurrence) => void
}

/** In the night in which the clocks are put back an hour comes twice, and only the person knows which one it was. */
function OccurrenceField({ label, point, value, onChange }: OccurrenceFieldProps) {
  if (point?.choices === undefined) return null
  const time = timeOf(point.at)
  const options = [
    { value: 'first', text: `erste ${time} (Sommerzeit)` },
    { value: 'second', text: `zweite ${time} (Winterzeit)` },
  ] as const
  return <RadioGroup label={label} options={options} value={value} onChange={onChange} />
}

/** Hides the zones behind a button as long as they are the device's zone. */
function Zones({ form }: { readonly form: EntryFormState }) {
  const { draft, deviceZone, set } = form
  const [isOpen, setOpen] = useState(draft.zone !== deviceZone || draft.endZone !== deviceZone)
  const [isApart, setApart] = useState(draft.zone !== draft.endZone)
  if (!isOpen) {
    return (
      <Aligned>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Andere Zeitzone
        </Button>
      </Aligned>
    )
  }
  return (
    <Stack gap={1}>
      <ZoneField
        label={isApart ? 'Zeitzone beim Beginn' : 'Zeitzone'}
        value={draft.zone}
        onChange={(zone) => set(isApart ? { zone } : { zone, endZone: zone })}
      />
      {isApart ? (
        <ZoneField label="Zeitzone beim Ende" value={draft.endZone} onChange={(endZone) => set({ endZone })} />
      ) : (
        <Aligned>
          <Button variant="quiet" onClick={() => setApart(true)}>
            Endet in einer anderen Zeitzone
          </Button>
        </Aligned>
      )}
    </Stack>
  )
}

/** A quiet button whose words begin where the labels do. */
const Aligned = styled('div')({ margin: '-12px 0 -12px -18px' })
