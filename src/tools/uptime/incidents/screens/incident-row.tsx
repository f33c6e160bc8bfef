import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { formatTime } from '#base/text/format'
import { Detail } from '#ui/detail'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { describeCause, describeEnd, lengthMs } from '../../words/describe-incident.ts'
import { lengthShare, type KnownIncident } from '../incident-days.ts'
import { incidentPath } from '../../paths.ts'
import { endIconOf, handIcon } from '../../parts/screens/incident-icons.ts'
import { IncidentLength } from './incident-length.tsx'
import { stateIcons } from '../../parts/screens/state-icons.ts'
import { CAN_HOVER } from '#ui/page/theme'

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
