/** What happened in an incident, step by step. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/page/icon'
import {
  describeCause,
  describeEnd,
  incidentSteps,
  lengthMs,
  type IncidentStep,
} from '../../words/describe-incident.ts'
import { formatMoment } from '../../words/format-moment.ts'
import { formatOutage } from '../../words/format-outage.ts'
import type { Incident } from '../../model.ts'
import { endIconOf, handIcon } from '../../parts/screens/incident-icons.ts'
import { stateIcons } from '../../parts/screens/state-icons.ts'
import { usePeople } from './use-people.ts'

const icons = { started: stateIcons.down, acknowledged: handIcon } as const satisfies Record<
  Exclude<IncidentStep['kind'], 'ended'>,
  IconName
>

export function IncidentTimeline({ incident }: { readonly incident: Incident }) {
  const steps = incidentSteps(incident)
  const people = usePeople(incident.acknowledgement === undefined ? [] : [incident.acknowledgement.userId])
  return (
    <Steps>
      {steps.map((step) => (
        <Step
          key={step.kind}
          className={step.kind === 'ended' && incident.endedBy !== undefined ? 'abandoned' : step.kind}
        >
          <Icon name={step.kind === 'ended' ? endIconOf(incident) : icons[step.kind]} size={22} />
          <div>
            <Title>{titleOf(step, incident, people)}</Title>
            <When>{formatMoment(step.at)}</When>
            <Detail>{detailOf(step, incident)}</Detail>
          </div>
        </Step>
      ))}
      {incident.endedAt === undefined ? (
        <Step className="open">
          <span aria-hidden="true" />
          <Detail>Läuft noch. Zwei gute Prüfungen nacheinander beenden sie.</Detail>
        </Step>
      ) : null}
    </Steps>
  )
}

function titleOf(step: IncidentStep, incident: Incident, people: (userId: string) => string): string {
  if (step.kind !== 'acknowledged')
    return step.kind === 'started' ? 'Erste fehlgeschlagene Prüfung' : describeEnd(incident)
  const name = people(step.userId)
  return name === 'Du' ? 'Du kümmerst dich darum' : `${name} kümmert sich darum`
}

function detailOf(step: IncidentStep, incident: Incident): ReactNode {
  if (step.kind === 'acknowledged') return step.note
  if (step.kind === 'started') return describeCause(incident.cause)
  const length = `Nach ${formatOutage(lengthMs(incident, 0))}`
  return incident.endedBy === undefined ? length : `${length}. Ob der Shop danach erreichbar war, weiß niemand.`
}

const Steps = styled('ol')({ display: 'flex', flexDirection: 'column' })

const Step = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr)',
  gap: 14,
  paddingBottom: 18,
  '&:last-of-type': { paddingBottom: 0 },
  // A line leads to the next step.
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 10,
    top: 28,
    bottom: 4,
    width: 2,
    borderRadius: 1,
    background: theme.vars.palette.divider,
  },
  '&.started > svg': { color: theme.vars.palette.error.main },
  '&.acknowledged > svg, &.ended > svg': { color: theme.vars.palette.secondary.main },
  '&.abandoned > svg': { color: theme.vars.palette.text.secondary },
  '&.open > span': {
    width: 12,
    height: 12,
    margin: '6px 5px',
    borderRadius: 6,
    border: `2px solid ${theme.vars.palette.error.main}`,
  },
}))

const Title = styled('p')({ fontWeight: 650 })

const When = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
}))

const Detail = styled('p')({ fontSize: '0.9375rem', overflowWrap: 'anywhere', '&:empty': { display: 'none' } })
