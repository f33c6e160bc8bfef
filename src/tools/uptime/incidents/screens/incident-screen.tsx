/** One incident: since when and why, its acknowledgement, and what was measured. */
import type { ReactNode } from 'react'
import { historyPath } from '#base/document-paths'
import { styled } from '@mui/material/styles'
import { useParams } from 'react-router'
import { MINUTE_MS } from '#base/clock'
import { formatDayTime } from '#base/text/format'
import { useDocument, type DocumentView } from '#documents/client'
import { LinkButton } from '#ui/button'
import { DocumentPage, type DocumentWords } from '#kit/document-page'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Columns } from '#ui/list/columns'
import { Icon, type IconName } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { useNow } from '#ui/use-now'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import {
  describeCause,
  describeEnd,
  incidentSteps,
  lengthMs,
  type IncidentStep,
} from '../../words/describe-incident.ts'
import { describeOutageSpan } from '../../words/outage-span.ts'
import type { Incident } from '../../model.ts'
import { INCIDENTS_PATH, shopPath } from '../../paths.ts'
import { formatOutage, formatMoment } from '../../words/format-figures.ts'
import { AcknowledgementCard, NoteForm } from './acknowledgement-card.tsx'
import { endIconOf, incidentsIcon, stateIcons, handIcon } from '../../parts/screens/icons.ts'
import { IncidentLength } from './incident-length.tsx'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'
import { AsOfNotice } from '#kit/as-of'
import { useIncidentEdits } from './use-incident-edits.ts'
import { useKnownNow } from '../../answers/screens/use-overview.ts'
import { uptimeFace } from '../../face.ts'
import { fullNameOf } from '../../words/full-name.ts'
import { usePeople } from './use-people.ts'

export function IncidentScreen() {
  const { incidentId = '' } = useParams()
  return (
    <DocumentPage collection={incidentsCollection} id={incidentId} words={incidentWords}>
      {(incident) => <ShownIncident key={incident.id} incident={incident} />}
    </DocumentPage>
  )
}

const incidentWords: DocumentWords = {
  one: 'Störung',
  this: 'Diese Störung',
  yours: 'Die Störungen',
  toAll: 'Alle Störungen',
  allPath: INCIDENTS_PATH,
  icon: incidentsIcon,
}

function ShownIncident({ incident }: { readonly incident: DocumentView<Incident> }) {
  const shop = useDocument(shopsCollection, incident.shopId)
  const edits = useIncidentEdits(incident)
  const { standAt } = useKnownNow(MINUTE_MS)
  const name = shop === undefined ? incident.shopName : fullNameOf(shop)
  const history = historyPath(incidentsCollection, incident.id)
  return (
    <Page
      title={`Störung: ${name}`}
      heading={name}
      tools={
        <Menu
          label="Mehr zur Störung"
          entries={[
            ...(shop === undefined
              ? []
              : [{ icon: uptimeFace.icon, text: 'Zum Shop', component: Link, to: shopPath(shop.id) }]),
            { icon: 'history', text: 'Verlauf ansehen', component: Link, to: history },
          ]}
        />
      }
    >
      {standAt === undefined ? null : <AsOfNotice at={standAt} />}
      <Columns>
        <Stack gap={2}>
          <Head incident={incident} isOld={standAt !== undefined} shopId={shop?.id} />
          <AcknowledgementCard incident={incident} />
          <Card aria-label="Notiz">
            <NoteForm
              label="Notiz zur Störung"
              hint="Zum Beispiel woran es lag und was geholfen hat."
              saved={incident.note ?? ''}
              onSave={edits.note}
            />
          </Card>
        </Stack>
        <Stack gap={2}>
          <Card aria-labelledby="steps">
            <SectionTitle id="steps">Ablauf</SectionTitle>
            <IncidentTimeline incident={incident} />
          </Card>
          <Card aria-labelledby="phases">
            <SectionTitle id="phases">Die Prüfung, mit der sie begann</SectionTitle>
            <PhaseWaterfall phases={incident.cause.phases} hasFailed />
          </Card>
        </Stack>
      </Columns>
    </Page>
  )
}

function Head(o: {
  readonly incident: Incident
  readonly isOld: boolean
  /** Absent where the shop is gone. */
  readonly shopId: string | undefined
}) {
  const { incident, isOld, shopId } = o
  const nowMs = useNow(MINUTE_MS)
  const isRunning = incident.endedAt === undefined
  return (
    <Card aria-label="Zustand">
      <State tone={isOld || !isRunning ? 'quiet' : 'alarm'}>
        <Icon name={isRunning ? stateIcons.down : endIconOf(incident)} size={32} />
        <span>{isRunning ? 'Störung' : endOf(incident)}</span>
      </State>
      <Length>
        <IncidentLength incident={incident} />
      </Length>
      <Cause>{describeCause(incident.cause)}</Cause>
      <When>
        {incident.endedAt === undefined
          ? `Begonnen ${formatDayTime(incident.startedAt, nowMs)}`
          : describeOutageSpan(incident.startedAt, incident.endedAt, nowMs)}
      </When>
      {shopId === undefined ? null : (
        <LinkButton variant="secondary" icon={uptimeFace.icon} to={shopPath(shopId)}>
          Zum Shop
        </LinkButton>
      )}
    </Card>
  )
}

function endOf(incident: Incident): string {
  return incident.endedBy === undefined ? 'Störung vorbei' : describeEnd(incident)
}

const State = styled('p')<{ readonly tone: 'alarm' | 'quiet' }>(({ theme, tone }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: '1.375rem',
  fontWeight: 750,
  color: tone === 'alarm' ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
}))

const Length = styled('p')({
  marginTop: 4,
  fontSize: '1.75rem',
  lineHeight: 1.2,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
  '&::first-letter': { textTransform: 'uppercase' },
})

const Cause = styled('p')({ marginTop: 12, fontSize: '1.0625rem', fontWeight: 550, overflowWrap: 'anywhere' })

const When = styled('p')(({ theme }) => ({ margin: '2px 0 16px', color: theme.vars.palette.text.secondary }))

const icons = { started: stateIcons.down, acknowledged: handIcon } as const satisfies Record<
  Exclude<IncidentStep['kind'], 'ended'>,
  IconName
>

/** What happened in an incident, step by step. */
function IncidentTimeline({ incident }: { readonly incident: Incident }) {
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
            <StepTime>{formatMoment(step.at)}</StepTime>
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

const StepTime = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
}))

const Detail = styled('p')({ fontSize: '0.9375rem', overflowWrap: 'anywhere', '&:empty': { display: 'none' } })
