/** A line of the plan about an end of a booking. */
import { styled } from '@mui/material/styles'
import { Detail } from '#ui/detail'
import { Link } from '#ui/link'
import { Icon } from '#ui/page/icon'
import { CAN_HOVER } from '#ui/page/theme'
import { bookingIcons } from '../../frame/screens/trip-icons.ts'
import { formatMoment } from '../../moments/moment.ts'
import { bookingPath } from '../../paths.ts'
import { type BookingEnd, describeEnd } from '../booking-ends.ts'

type EndLineProps = { readonly end: BookingEnd; readonly day?: 'shown' | 'known' }

/** An end of a booking leads to the page that shows it. */
export function EndLine({ end, day = 'known' }: EndLineProps) {
  const { time, title, detail } = describeEnd(end)
  return (
    <BookingLink to={bookingPath(end.booking.tripId, end.booking.id)} draggable={false}>
      <Time>{day === 'shown' ? formatMoment(end.at) : time}</Time>
      <Icon name={bookingIcons[end.booking.kind]} size={20} />
      <span>
        <b>{title}</b>
        {detail === '' ? null : <Detail>{detail}</Detail>}
      </span>
    </BookingLink>
  )
}

/** A column of its own, so that the times stand below each other. */
export const Time = styled('span')(({ theme }) => ({
  flexShrink: 0,
  minWidth: '3.25rem',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))

const BookingLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  margin: '2px 0 2px -8px',
  padding: '6px 8px',
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))
