/** How firm a booking is: icon and word. */
import type { IconName } from '#ui/page/icon'
import { StatusLine, type StatusTone } from '#ui/page/status-line'
import { clockIcon } from '#ui/page/tool-icons'
import type { Booking } from '../../booking-model.ts'
import { bookingStateLabels } from '../../labels.ts'

const looks: Readonly<Record<Booking['status'], { readonly icon: IconName; readonly tone: StatusTone }>> = {
  planned: { icon: clockIcon, tone: 'quiet' },
  booked: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'alarm' },
}

export function BookingState({ status }: Pick<Booking, 'status'>) {
  return <StatusLine {...looks[status]}>{bookingStateLabels[status]}</StatusLine>
}
