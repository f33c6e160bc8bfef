/** The form of a plan. Everything that is typed stays, even if it is wrong; faults are shown beside their field. */
import { styled } from '@mui/material/styles'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FieldRow } from '#ui/list/columns'
import { RadioGroup } from '#ui/form/radio-group'
import { RestoredNotice, useForm } from '#ui/form/use-form'
import { useId } from 'react'
import { Icon } from '#ui/page/icon'
import { weekdayNames } from '#base/calendar/calendar-day'
import { CAN_HOVER } from '#ui/page/theme'
import { breakModeDetails, describeReach } from '../describe-plan.ts'
import { breakModeLabels } from '../../collections.ts'
import { breakModes, type Plan } from '../../model.ts'
import { PLANS_PATH } from '../../paths.ts'
import { readPlanDraft, type PlanDraft, hoursOfWeek, minutesOfHours } from '../plan-form.ts'
import { HolidayChoice, HolidayPreview } from './holiday-choice.tsx'
import { formatDuration, formatHours, formatSpokenDuration } from '../../words/format-duration.ts'
import { commonWeeks, evenWeek, sumOfWeek } from '../../calendar/week-shape.ts'

type PlanFormProps = {
  readonly start: PlanDraft
  /** The plans beside this one. */
  readonly others: readonly Plan[]
  readonly submitLabel: string
  /** The name under which unsaved input is kept. */
  readonly keptAs: string
  readonly onSave: (plan: Plan) => void
}

const breakOptions = breakModes.map((value) => ({
  value,
  text: breakModeLabels[value],
  detail: breakModeDetails[value],
}))

export function PlanForm({ start, others, submitLabel, keptAs, onSave }: PlanFormProps) {
  const form = useForm({ start, read: (typed: PlanDraft) => readPlanDraft(typed, others), onSave, keptAs })
  const { draft, errors: faults, set: change } = form
  const { choice, field } = fieldsOf(form)

  return (
    <Columns {...form.formProps}>
      <RestoredNotice form={form} />
      <Card aria-labelledby="plan-hours">
        <SectionTitle id="plan-hours">Soll</SectionTitle>
        <Stack gap={2.5}>
          <Field
            label="Gültig ab"
            {...field('validFrom')}
            type="date"
            hint={draft.validFrom === '' ? undefined : describeReach(draft.validFrom, others)}
            isRequired
          />
          <WeekHours hours={draft.hours} faults={faults.hours} onChange={(hours) => change({ hours })} />
          <Field
            label="Urlaub im Jahr (Tage)"
            {...field('leaveDays')}
            inputMode="decimal"
            hint="Halbe Tage sind möglich: 27,5. Wechselt der Plan mitten im Jahr, zählt jeder Monat ein Zwölftel."
            autoComplete="off"
          />
          <JobDays form={form} />
        </Stack>
      </Card>
      <HolidayChoice draft={draft} faults={faults} onChange={change} />
      <Aside>
        <HolidayPreview draft={draft} />
      </Aside>
      <Card>
        <RadioGroup label="Wenn Pausen fehlen" options={breakOptions} {...choice('breakMode')} />
      </Card>
      <Cluster>
        <Button variant="primary" type="submit">
          {submitLabel}
        </Button>
        <LinkButton variant="quiet" to={PLANS_PATH} onClick={form.discard}>
          Abbrechen
        </LinkButton>
      </Cluster>
    </Columns>
  )
}

function JobDays({ form }: { readonly form: FieldsForm<PlanDraft> }) {
  const { field } = fieldsOf(form)
  return (
    <>
      <FieldRow minWidth={150}>
        <Field label="Erster Tag im Job" {...field('entry')} type="date" />
        <Field label="Letzter Tag im Job" {...field('exit')} type="date" />
      </FieldRow>
      <QuietText>
        Nur nötig, wenn du in diesem oder im letzten Jahr angefangen hast oder gehst. Dann zählt der Urlaub nach §§ 4
        und 5 BUrlG, und außerhalb dieser Tage hast du kein Soll. Steht in deinem Vertrag etwas anderes, gleich es mit
        einer Korrektur aus.
      </QuietText>
    </>
  )
}

// Below each other in the order of the source; the holidays beside the rest where there is room.
const Columns = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
}))

const Aside = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('md')]: { gridColumn: 2, gridRow: '1 / span 4', position: 'sticky', top: 24 },
}))

type WeekHoursProps = {
  readonly hours: readonly string[]
  readonly faults: readonly (string | undefined)[] | undefined
  readonly onChange: (hours: readonly string[]) => void
}

/** The hours of the seven days of a week, with common weeks to choose and the sum. */
function WeekHours({ hours, faults = [], onChange }: WeekHoursProps) {
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
