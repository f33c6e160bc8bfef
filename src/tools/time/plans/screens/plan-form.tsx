/** The form of a plan. Everything that is typed stays, even if it is wrong; faults are shown beside their field. */
import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { Link } from '#ui/link'
import { FieldRow } from '#ui/list/columns'
import { RadioGroup } from '#ui/form/radio-group'
import { RestoredNotice, useForm } from '#ui/form/use-form'
import { breakModeDetails, describeReach } from '../describe-plan.ts'
import { breakModeLabels } from '../../collections.ts'
import { breakModes, type Plan } from '../../model.ts'
import { PLANS_PATH } from '../../paths.ts'
import { readPlanDraft, type PlanDraft } from '../plan-form.ts'
import { HolidayChoice } from './holiday-choice.tsx'
import { HolidayPreview } from './holiday-preview.tsx'
import { WeekHours } from './week-hours.tsx'

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
        <Button variant="quiet" component={Link} to={PLANS_PATH} onClick={form.discard}>
          Abbrechen
        </Button>
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
