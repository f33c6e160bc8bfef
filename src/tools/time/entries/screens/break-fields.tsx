/** A break inside the work that is written down: how long it was, when, and which entries that makes. */
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { MINUTE_MS } from '#base/clock'
import { timeOf, toZoned } from '#base/calendar/zoned'
import { Field } from '#ui/form/field'
import { describeBreakInside, readBreak } from '../break-inside.ts'
import { formatDuration } from '../../words/format-duration.ts'
import { parseBreakLength, parseTime } from '../../words/parse-time.ts'
import { draftProblemTexts } from '../time-problem-texts.ts'
import type { EntryFormState } from './use-entry-form.ts'

type BreakFieldsProps = { readonly form: EntryFormState }

export function BreakFields({ form }: BreakFieldsProps) {
  const { draft, read, nowMs } = form
  const middle = readBreak({ ...draft, breakStart: '' }, read, nowMs)
  const proposed = middle.ok && middle.value !== undefined ? middle.value.startMinute : undefined

  function leaveLength(): void {
    const minutes = parseBreakLength(draft.breakLength)
    if (minutes !== undefined) form.tidy({ breakLength: minutes === 0 ? '' : formatDuration(minutes) })
    form.leave('breakLength')
  }

  function leaveStart(): void {
    const time = parseTime(draft.breakStart)
    if (time !== undefined) form.tidy({ breakStart: time })
    form.leave('breakStart')
  }

  return (
    <>
      <Times>
        <BreakField form={form} field="breakLength" placeholder="30 Min." onLeave={leaveLength} />
        {draft.breakLength.trim() === '' ? null : (
          <BreakField
            form={form}
            field="breakStart"
            placeholder={proposed === undefined ? '12:00' : timeOf(toZoned(proposed * MINUTE_MS, draft.zone))}
            onLeave={leaveStart}
          />
        )}
      </Times>
      <BreakNote form={form} />
    </>
  )
}

const labels = { breakLength: 'Davon Pause', breakStart: 'Pause ab' } as const

type BreakFieldProps = BreakFieldsProps & {
  readonly field: keyof typeof labels
  readonly placeholder: string
  readonly onLeave: () => void
}

function BreakField({ form, field, placeholder, onLeave }: BreakFieldProps) {
  const problem = form.errors[field]
  return (
    <TimeCell hasError={problem !== undefined}>
      <Field
        label={labels[field]}
        name={field}
        inputMode="decimal"
        value={form.draft[field]}
        onChange={(text) => form.set(field === 'breakLength' ? { breakLength: text } : { breakStart: text })}
        onBlur={onLeave}
        placeholder={placeholder}
        error={problem === undefined ? undefined : draftProblemTexts[problem]}
        autoComplete="off"
      />
    </TimeCell>
  )
}

/** The entries that it makes, before they are written. */
function BreakNote({ form: { draft, read, nowMs } }: BreakFieldsProps) {
  const found = readBreak(draft, read, nowMs)
  const words = found.ok && found.value !== undefined ? describeBreakInside(draft, read, found.value, nowMs) : undefined
  return (
    <Note role="status">
      {words === undefined ? null : (
        <>
          <strong>Drei Einträge</strong>:{' '}
          {words.entries.map((entry, index) => (
            <Fragment key={entry}>
              {index === 0 ? '' : ', '}
              <Whole>{entry}</Whole>
            </Fragment>
          ))}
          : <Whole>{words.work}</Whole>
        </>
      )}
    </Note>
  )
}

const Whole = styled('span')({ whiteSpace: 'nowrap' })

/** How the fields for times stand in the dialog of an entry: three in a line, with a note below. */
export const Times = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
})

// What is wrong needs more room than a third of a phone.
export const TimeCell = styled('div')<{ readonly hasError: boolean }>(({ hasError }) =>
  hasError ? { gridColumn: '1 / -1' } : {},
)

/** Below the fields it is about; empty it takes no room. */
export const Note = styled('div')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  marginTop: -8,
  '&:empty': { display: 'none' },
  '& strong': { color: theme.vars.palette.text.primary },
}))
