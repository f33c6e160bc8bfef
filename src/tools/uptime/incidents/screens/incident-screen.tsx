/** One incident: since when and why, its acknowledgement, and what was measured. */
import { historyPath } from '#base/document-paths'
import { styled } from '@mui/material/styles'
import { useParams } from 'react-router'
import { MINUTE_MS } from '#base/clock'
import { formatDayTime } from '#base/text/format'
import { useDocument, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { DocumentPage, type DocumentWords } from '#kit/document-page'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Columns } from '#ui/list/columns'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { useNow } from '#ui/use-now'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import { describeCause, describeEnd, describeOutageSpan } from '../../words/describe-incident.ts'
import type { Incident } from '../../model.ts'
import { INCIDENTS_PATH, shopPath } from '../../paths.ts'
import { AcknowledgementCard } from './acknowledgement-card.tsx'
import { endIconOf } from '../../parts/screens/incident-icons.ts'
import { IncidentLength } from './incident-length.tsx'
import { IncidentTimeline } from './incident-timeline.tsx'
import { NoteForm } from './note-form.tsx'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'
import { AsOfNotice } from '#kit/as-of'
import { incidentsIcon, stateIcons } from '../../parts/screens/state-icons.ts'
import { useIncidentEdits } from './use-incident-edits.ts'
import { useKnownNow } from '../../answers/screens/use-known-now.ts'
import { uptimeFace } from '../../face.ts'
import { fullNameOf } from '../../words/full-name.ts'

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
        <Button variant="secondary" icon={uptimeFace.icon} component={Link} to={shopPath(shopId)}>
          Zum Shop
        </Button>
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
