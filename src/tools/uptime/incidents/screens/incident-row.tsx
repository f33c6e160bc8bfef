import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatTime, formatDay } from '#base/text/format'
import { LinkButton } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Detail } from '#ui/detail'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { useKnownNow } from '../../answers/screens/use-overview.ts'
import { describeCause, describeEnd, lengthMs } from '../../words/describe-incident.ts'
import { lengthShare, type KnownIncident } from '../incident-days.ts'
import { incidentPath, INCIDENTS_PATH } from '../../paths.ts'
import { endIconOf, handIcon, stateIcons } from '../../parts/screens/icons.ts'
import { IncidentLength } from './incident-length.tsx'
import { CAN_HOVER } from '#ui/page/theme'
import { usePeople } from './use-people.ts'

type IncidentRowProps = {
  readonly incident: KnownIncident
  /** As the shop is called now. */
  readonly name: string
  /** The user who has acknowledged it; undefined if it is not acknowledged. */
  readonly by: string | undefined
  /** Before the time, where the row stands under no heading that tells the day. */
  readonly day?: string | undefined
  /** When the length of one that runs was last known, for its bar; steps of a minute will do. */
  readonly nowMs: number
}

/** One incident in a list: which shop, when, how long, why, and who cares for it. */
export const IncidentRow = memo(function IncidentRow({ incident, name, by, day, nowMs }: IncidentRowProps) {
  const isRunning = incident.endedAt === undefined
  return (
    <Row to={incidentPath(incident.id)}>
      <Mark isRunning={isRunning}>
        <Icon name={isRunning ? stateIcons.down : endIconOf(incident)} size={22} />
      </Mark>
      <Words>
        <Title>{name}</Title>
        <Detail>
          {isRunning ? 'Begonnen ' : ''}
          {day === undefined ? '' : `${day}, `}
          {formatTime(incident.startedAt)} · {describeCause(incident.cause)}
          {incident.endedBy === undefined ? '' : ` ${describeEnd(incident)}.`}
        </Detail>
        {by === undefined ? null : (
          <By>
            <Icon name={handIcon} size={16} />
            {by === 'Du' ? 'Du kümmerst dich darum' : `${by} kümmert sich darum`}
          </By>
        )}
      </Words>
      <Length>
        <span>
          <IncidentLength incident={incident} />
        </span>
        <Track aria-hidden="true">
          <Bar isRunning={isRunning} style={{ width: `${lengthShare(lengthMs(incident, nowMs)) * 100}%` }} />
        </Track>
      </Length>
    </Row>
  )
})

type Running = { readonly isRunning: boolean }
const Row = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) 168px',
  alignItems: 'center',
  gap: '2px 14px',
  minHeight: 64,
  margin: '0 -12px',
  padding: '10px 12px',
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '24px minmax(0, 1fr)',
    '& > :last-child': { gridColumn: 2, textAlign: 'left' },
  },
}))

const Mark = styled('span')<Running>(({ theme, isRunning }) => ({
  display: 'inline-flex',
  alignSelf: 'start',
  marginTop: 1,
  color: isRunning ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
}))

const Words = styled('span')({ minWidth: 0 })

const Title = styled('span')({ display: 'block', fontWeight: 650, overflowWrap: 'anywhere' })

const By = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: theme.vars.palette.secondary.main,
  fontSize: '0.875rem',
  fontWeight: 600,
}))

const Length = styled('span')({
  minWidth: 0,
  fontSize: '0.875rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
})

const Track = styled('span')(({ theme }) => ({
  display: 'block',
  height: 6,
  marginTop: 4,
  borderRadius: 3,
  background: theme.vars.palette.background.raised,
  overflow: 'hidden',
}))

const Bar = styled('span')<Running>(({ theme, isRunning }) => ({
  display: 'block',
  height: '100%',
  borderRadius: 3,
  background: isRunning ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
}))

const SHOWN = 5

type ShopIncidentsProps = {
  readonly shop: { readonly id: string; readonly name: string }
  /** The last one first. */
  readonly incidents: readonly KnownIncident[]
}

/** The last incidents of a shop, and the way to all of them. */
export function ShopIncidents({ shop, incidents }: ShopIncidentsProps) {
  const shown = incidents.slice(0, SHOWN)
  const people = usePeople(shown.flatMap(({ acknowledgement }) => acknowledgement?.userId ?? []))
  const { nowMs } = useKnownNow(MINUTE_MS)
  return (
    <Card aria-labelledby="incidents">
      <SectionTitle id="incidents">Störungen</SectionTitle>
      {shown.length === 0 ? <QuietText>Bisher keine.</QuietText> : null}
      <ul>
        {shown.map((incident) => (
          <li key={incident.id}>
            <IncidentRow
              incident={incident}
              name={dayName(formatDay(incident.startedAt, nowMs))}
              by={incident.acknowledgement === undefined ? undefined : people(incident.acknowledgement.userId)}
              nowMs={incident.endedAt === undefined ? nowMs : 0}
            />
          </li>
        ))}
      </ul>
      {incidents.length > SHOWN ? (
        <LinkButton variant="quiet" to={`${INCIDENTS_PATH}?shop=${shop.id}`}>
          Alle {incidents.length} Störungen
        </LinkButton>
      ) : null}
    </Card>
  )
}

/** `Heute`, `Gestern`, before that the date: in place of the name of the shop, which stands above. */
function dayName(day: string): string {
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`
}
