/** The hours of the seven days of a week, with common weeks to choose and the sum. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { formatDuration, formatHours, formatSpokenDuration } from '../../words/format-duration.ts'
import { hoursOfWeek, minutesOfHours } from '../plan-form.ts'
import { weekdayNames } from '#base/calendar/calendar-day'
import { commonWeeks, evenWeek, sumOfWeek } from '../../calendar/week-shape.ts'
import { CAN_HOVER } from '#ui/page/theme'

type WeekHoursProps = {
  readonly hours: readonly string[]
  readonly faults: readonly (string | undefined)[] | undefined
  readonly onChange: (hours: readonly string[]) => void
}

export function WeekHours({ hours, faults = [], onChange }: WeekHoursProps) {
  const id = useId()
  const minutes = minutesOfHours(hours)
  const sum = minutes.every((value) => value !== undefined) ? sumOfWeek(minutes) : undefined
  const fault = faults.find((text) => text !== undefined)
  return (
    <Group>
      <Legend>Stunden am Tag</Legend>
      <Caption id={`${id}-even`}>Wochenstunden, gleich verteilt auf Mo–Fr:</Caption>
      <Cluster role="group" aria-labelledby={`${id}-even`}>
        {commonWeeks.map((week) => (
          <Button key={week} variant="secondary" onClick={() => onChange(hoursOfWeek(evenWeek(week)))}>
            {String(week).replace('.', ',')}
          </Button>
        ))}
      </Cluster>
      <Days>
        {weekdayNames.map((weekday, day) => (
          <Day key={weekday}>
            {weekday}
            <Input
              name={`hours-${day}`}
              inputMode="decimal"
              autoComplete="off"
              value={hours[day] ?? ''}
              aria-invalid={faults[day] !== undefined}
              aria-describedby={`${id}-fault`}
              onChange={(event) => onChange(hours.with(day, event.target.value))}
              onBlur={() => {
                // Says how „7,5“ was understood.
                const value = minutes[day]
                if (value !== undefined) onChange(hours.with(day, formatDuration(value)))
              }}
            />
          </Day>
        ))}
      </Days>
      <Fault id={`${id}-fault`} aria-live="polite">
        {fault === undefined ? null : (
          <>
            <Icon name="warning" size={18} />
            <span>{fault}</span>
          </>
        )}
      </Fault>
      <Sum aria-live="polite">
        {sum === undefined ? (
          'Zusammen –'
        ) : (
          <>
            Zusammen <strong aria-label={formatSpokenDuration(sum)}>{formatHours(sum)}</strong> pro Woche
          </>
        )}
      </Sum>
    </Group>
  )
}

const Group = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 })

const Legend = styled('legend')({ marginBottom: 8, padding: 0, fontWeight: 600, fontSize: '0.9375rem' })

const Caption = styled('p')(({ theme }) => ({
  marginBottom: 6,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))

const Days = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  marginTop: 16,
})

const Day = styled('label')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  minHeight: 44,
  padding: '8px 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  [CAN_HOVER]: { '&:hover': { borderColor: theme.vars.palette.text.secondary } },
  '&:focus': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
}))

const Fault = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  color: theme.vars.palette.error.main,
  fontSize: '0.875rem',
  fontWeight: 550,
  '&:not(:empty)': { marginTop: 8 },
}))

const Sum = styled('p')({ marginTop: 12, fontVariantNumeric: 'tabular-nums' })
