/** The next booking: large, what one needs at the counter and on the platform, and in one line. */
import { styled } from '@mui/material/styles'
import { useMemo, type ReactNode } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocument } from '#documents/client'
import type { TodayLineProps } from '#kit/tool-door'
import { LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { bookingsCollection, tripsCollection } from '../../collections.ts'
import { labelOfMark } from '../../bookings/marks.ts'
import { bookingIcons, pinIcon } from '../../frame/screens/trip-icons.ts'
import { TripFiles } from '../../frame/screens/trip-files.tsx'
import { useOwnTraveller, useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { formatMoment, momentAt } from '../../moments/moment.ts'
import { bookingPath, placePath } from '../../paths.ts'
import { nameSpot } from '../../plan/booking-ends.ts'
import { describeNext, describeTimeLeft, nextUp, type Upcoming } from '../next-up.ts'

export function NextCard({ next, nowMs }: { readonly next: Upcoming; readonly nowMs: number }) {
  const { booking, mark, other } = next
  const { id, tripId, title, kind, code, provider, note, files } = booking
  const place = mark.spot?.name ?? title
  const spots = [mark, ...(mark.role === 'departure' && other !== undefined ? [other] : [])]
  return (
    <Card aria-label="Als Nächstes">
      <Stack gap={2}>
        <Cluster gap={1.5}>
          <Icon name={bookingIcons[kind]} size={32} />
          <Title>{title}</Title>
        </Cluster>
        <div>
          <Left role="timer">
            {labelOfMark(mark.role, kind)} {describeTimeLeft(mark, nowMs)}
          </Left>
          {spots.map(({ role, at, spot }) => (
            <p key={role}>
              <b>{formatMoment(at)}</b> {spot === undefined ? '' : nameSpot(spot)}
            </p>
          ))}
          <QuietText>
            In {place} ist es jetzt {momentAt(nowMs, mark.at.zone).time} Uhr.
          </QuietText>
        </div>
        <Facts>
          {factsOf(next).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          {code === undefined ? null : <Fact name="Buchungscode">{code}</Fact>}
          {provider === undefined ? null : <Fact name="Anbieter">{provider}</Fact>}
        </Facts>
        {note === undefined ? null : <Note>{note}</Note>}
        <TripFiles files={files} />
        <Cluster>
          <LinkButton variant="secondary" to={bookingPath(tripId, id)}>
            Ganze Buchung
          </LinkButton>
          <LinkButton variant="quiet" icon={pinIcon} to={placePath(tripId, next.key)}>
            Karte
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  )
}

/** The line of a trip in „Heute“ of the start page names its next booking and leads there. */
export function TripTodayLine({ line, children }: TodayLineProps) {
  const nowMs = useNow(MINUTE_MS)
  const { travellers = [] } = useDocument(tripsCollection, line.id) ?? {}
  const ownId = useOwnTraveller({ travellers })?.id
  const bookings = useTripDocuments(bookingsCollection, line.id)
  // The start page renders it anew with each change of any document.
  const next = useMemo(() => nextUp(bookings, nowMs, ownId), [bookings, nowMs, ownId])
  if (next === undefined) return children(line)
  return children({
    ...line,
    text: describeNext(next, nowMs, Temporal.Now.timeZoneId()),
    detail: line.text,
    path: bookingPath(line.id, next.booking.id),
  })
}

/** What the ticket says of this end of the leg. */
function factsOf({ booking, detail, mark }: Upcoming): readonly (readonly [string, string])[] {
  if (detail === undefined) return []
  const { number, coach, seat, fromPlatform, toPlatform } = detail
  const isFlight = booking.kind === 'flight'
  const platform = mark.role === 'arrival' ? toPlatform : fromPlatform
  const facts = [
    ['Nummer', number],
    [isFlight ? 'Gate, Terminal' : 'Gleis', platform],
    [isFlight ? 'Klasse, Bereich' : 'Wagen', coach],
    ['Sitz', seat],
  ] as const
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Title = styled('h2')({ fontSize: '1.375rem', lineHeight: 1.25, fontWeight: 700, overflowWrap: 'anywhere' })

const Left = styled('p')(({ theme }) => ({
  fontSize: '1.75rem',
  lineHeight: 1.25,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.secondary.main,
}))

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  '&:empty': { display: 'none' },
  '& dt': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 700, overflowWrap: 'anywhere' },
}))

const Note = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
