/** The form of a plan. Everything that is typed stays, even if it is wrong; faults are shown beside their field. */
import { styled } from '@mui/material/styles'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Link } from '#ui/link'
import { RadioGroup } from '#ui/form/radio-group'
import { breakModeDetails, describeReach } from '../describe-plan.ts'
import { breakModeLabels } from '../../collections.ts'
import { breakModes, type Plan } from '../../model.ts'
import { PLANS_PATH } from '../../paths.ts'
import { readPlanDraft, type PlanDraft } from '../plan-form.ts'
import { HolidayChoice } from './holiday-choice.tsx'
import { HolidayPreview } from './holiday-preview.tsx'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { WeekHours } from './week-hours.tsx'

type PlanFormProps = {
  readonly start: PlanDraft
  /** The plans beside this one. */
  readonly others: readonly Plan[]
  readonly submitLabel: string
  readonly onSave: (plan: Plan) => void
}

const breakOptions = breakModes.map((value) => ({
  value,
  text: breakModeLabels[value],
  detail: breakModeDetails[value],
}))

export function PlanForm({ start, others, submitLabel, onSave }: PlanFormProps) {
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = readPlanDraft(draft, others)
  const faults = isTried && !read.ok ? read.error : undefined
  const change = (fields: Partial<PlanDraft>): void => setDraft({ ...draft, ...fields })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (read.ok) {
      onSave(read.value)
      return
    }
    flushSync(() => setTried(true))
    focusFirstFault(form.current)
  }

  return (
    <Columns ref={form} noValidate onSubmit={submit}>
      <Card aria-labelledby="plan-hours">
        <SectionTitle id="plan-hours">Soll</SectionTitle>
        <Stack gap={2.5}>
          <Field
            label="Gültig ab"
            name="validFrom"
            type="date"
            value={draft.validFrom}
            onChange={(validFrom) => change({ validFrom })}
            error={faults?.validFrom}
            hint={draft.validFrom === '' ? undefined : describeReach(draft.validFrom, others)}
            isRequired
          />
          <WeekHours hours={draft.hours} faults={faults?.hours} onChange={(hours) => change({ hours })} />
          <Field
            label="Urlaub im Jahr (Tage)"
            name="leaveDays"
            inputMode="decimal"
            value={draft.leaveDays}
            onChange={(leaveDays) => change({ leaveDays })}
            error={faults?.leaveDays}
            hint="Halbe Tage sind möglich: 27,5. Wechselt der Plan mitten im Jahr, zählt jeder Monat ein Zwölftel."
            autoComplete="off"
          />
        </Stack>
      </Card>
      <HolidayChoice draft={draft} fault={faults?.state} onChange={change} />
      <Aside>
        <HolidayPreview draft={draft} />
      </Aside>
      <Card>
        <RadioGroup
          label="Wenn Pausen fehlen"
          options={breakOptions}
          value={draft.breakMode}
          onChange={(breakMode) => change({ breakMode })}
        />
      </Card>
      <Cluster>
        <Button variant="primary" type="submit">
          {submitLabel}
        </Button>
        <Button variant="quiet" component={Link} to={PLANS_PATH}>
          Abbrechen
        </Button>
      </Cluster>
    </Columns>
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
