/** A break inside the work that is written down: how long it was, when, and which entries that makes. */
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { MINUTE_MS } from '#base/clock'
import { timeOf, toZoned } from '#base/calendar/zoned'
import { Field } from '#ui/form/field'
import { describeBreakInside, readBreak } from '../break-inside.ts'
import { formatDuration } from '../../words/format-duration.ts'
import { parseBreakLength } from '../../words/parse-duration.ts'
import { parseTime } from '../../words/parse-time.ts'
import { draftProblemTexts } from '../time-problem-texts.ts'
import type { EntryFormState } from './use-entry-form.ts'
import { Note, TimeCell, Times } from './time-layout.tsx'

export function BreakFields({ form }: { readonly form: EntryFormState }) {
  const { draft, read, errors, nowMs, set } = form
  const found = readBreak(draft, read, nowMs)
  const span = found.ok ? found.value : undefined
  const words = span && describeBreakInside(draft, read, span, nowMs)
  const middle = readBreak({ ...draft, breakStart: '' }, read, nowMs)
  const proposed = middle.ok && middle.value !== undefined ? middle.value.startMinute : undefined
  const { breakLength, breakStart } = errors

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
        <TimeCell hasError={breakLength !== undefined}>
          <Field
            label="Davon Pause"
            name="breakLength"
            inputMode="decimal"
            value={draft.breakLength}
            onChange={(text) => set({ breakLength: text })}
            onBlur={leaveLength}
            placeholder="30 Min."
            error={breakLength === undefined ? undefined : draftProblemTexts[breakLength]}
            autoComplete="off"
          />
        </TimeCell>
        {draft.breakLength.trim() === '' ? null : (
          <TimeCell hasError={breakStart !== undefined}>
            <Field
              label="Pause ab"
              name="breakStart"
              inputMode="decimal"
              value={draft.breakStart}
              onChange={(text) => set({ breakStart: text })}
              onBlur={leaveStart}
              placeholder={proposed === undefined ? '12:00' : timeOf(toZoned(proposed * MINUTE_MS, draft.zone))}
              error={breakStart === undefined ? undefined : draftProblemTexts[breakStart]}
              autoComplete="off"
            />
          </TimeCell>
        )}
      </Times>
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
    </>
  )
}

const Whole = styled('span')({ whiteSpace: 'nowrap' })
