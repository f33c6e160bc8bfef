/** When and where a booking is: each end by the clock of its own place (J3). */
import { styled } from '@mui/material/styles'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Detail } from '#ui/detail'
import { StatusLine, type StatusTone } from '#ui/page/status-line'
import { daysBetween } from '#base/calendar/calendar-day'
import { formatCount } from '#base/text/format'
import type { IconName } from '#ui/page/icon'
import { clockIcon } from '#ui/page/tool-icons'
import type { BookingKind, Leg, LegDetail, Moment, Booking } from '../../booking-model.ts'
import { formatMoment, isKnownZone } from '../../moments/moment.ts'
import { formatDuration, formatOffset, formatSpot } from '../describe-booking.ts'
import { labelOfMark, marksOf, nameCoach, type Mark } from '../marks.ts'
import type { StoredBooking } from '../spans.ts'
import { bookingStateLabels } from '../../labels.ts'

export function BookingTimes({ booking: { title, kind, schedule, details } }: { readonly booking: StoredBooking }) {
  if ('legs' in schedule)
    return schedule.legs.map((leg, index) => (
      <Card key={leg.id} aria-label={schedule.legs.length === 1 ? 'Zeiten' : `Abschnitt ${index + 1}`}>
        <LegTimes leg={leg} title={title} kind={kind} detail={details.find(({ id }) => id === leg.id)} />
      </Card>
    ))
  const marks = marksOf(schedule)
  const nights = 'stay' in schedule ? daysBetween(schedule.stay.checkIn, schedule.stay.checkOut) : undefined
  return (
    <Card aria-label="Zeiten">
      <Stack gap={1.5}>
        {marks.map((mark) => (
          <End key={mark.key} mark={mark} kind={kind} />
        ))}
        {nights === undefined ? null : <Detail>{formatCount(nights, 'Nacht', 'Nächte')}</Detail>}
      </Stack>
    </Card>
  )
}

type LegTimesProps = {
  readonly leg: Leg
  /** Of the booking; a number that says the same is left out. */
  readonly title: string
  readonly kind: BookingKind
  readonly detail: LegDetail | undefined
}

function LegTimes({ leg, title, kind, detail }: LegTimesProps) {
  const { from, to } = leg
  const duration = formatDuration(from.at, to.at)
  const offset = formatOffset(from.at, to.at).trim()
  return (
    <Stack gap={1.5}>
      {detail?.number === undefined || detail.number === title ? null : (
        <SectionTitle as="h3">{detail.number}</SectionTitle>
      )}
      <End mark={{ key: 'from', role: 'departure', ...from }} kind={kind} platform={detail?.fromPlatform} />
      <End mark={{ key: 'to', role: 'arrival', ...to }} kind={kind} platform={detail?.toPlatform} />
      <Detail>
        {[duration === undefined ? '' : `Dauer ${duration}`, offset.replace(/[()]/g, ''), seatOf(detail, kind)]
          .filter((text) => text !== '')
          .join(' · ')}
      </Detail>
    </Stack>
  )
}

function seatOf(detail: LegDetail | undefined, kind: BookingKind): string {
  const parts = [
    ...(detail?.coach === undefined ? [] : [nameCoach(detail.coach, kind)]),
    ...(detail?.seat === undefined ? [] : [`Sitz ${detail.seat}`]),
  ]
  return parts.join(', ')
}

type EndProps = { readonly mark: Mark; readonly kind: BookingKind; readonly platform?: string | undefined }

function End({ mark, kind, platform }: EndProps) {
  const { role, at, spot } = mark
  return (
    <div>
      <Label>{labelOfMark(role, kind)}</Label>
      <Time>
        {formatMoment(at)} {spot === undefined || role === 'checkOut' || role === 'end' ? '' : formatSpot(spot)}
      </Time>
      <Detail>
        {platform === undefined ? '' : `${platform} · `}
        Ortszeit {at.zone.replaceAll('_', ' ')}
      </Detail>
      <ZoneBadge at={at} />
    </div>
  )
}

/** J2: shown for a zone that was assumed, and for one that this device cannot count with. */
function ZoneBadge({ at: { zone, isZoneAssumed } }: { readonly at: Moment }) {
  if (isZoneAssumed !== true && isKnownZone(zone)) return null
  return (
    <StatusLine icon="warning" tone="warning">
      {isZoneAssumed === true ? 'Zone angenommen' : 'Zone auf diesem Gerät unbekannt'}
    </StatusLine>
  )
}

const Label = styled('p')(({ theme }) => ({ fontSize: '0.875rem', color: theme.vars.palette.text.secondary }))

const Time = styled('p')({
  fontSize: '1.125rem',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

const looks: Readonly<Record<Booking['status'], { readonly icon: IconName; readonly tone: StatusTone }>> = {
  planned: { icon: clockIcon, tone: 'quiet' },
  booked: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'alarm' },
}

/** How firm a booking is: icon and word. */
export function BookingState({ status }: Pick<Booking, 'status'>) {
  return <StatusLine {...looks[status]}>{bookingStateLabels[status]}</StatusLine>
}
