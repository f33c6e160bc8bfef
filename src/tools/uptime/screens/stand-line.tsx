import { MINUTE_MS } from '#base/clock'
import { formatClock, formatDay } from '#base/format'
import { StatusLine } from '#ui/status-line'
import { useNow } from '#ui/use-now'

/** „Stand 14:32“: what stands here is what was known then. */
export function StandLine({ heardMs }: { readonly heardMs: number }) {
  const nowMs = useNow(MINUTE_MS)
  return (
    <StatusLine icon="offline" tone="quiet">
      Stand {standText(heardMs, nowMs)}
    </StatusLine>
  )
}

/** `14:32`, before today `gestern, 14:32` */
function standText(heardMs: number, nowMs: number): string {
  const iso = new Date(heardMs).toISOString()
  const day = formatDay(iso, nowMs)
  return day === 'heute' ? formatClock(iso) : `${day}, ${formatClock(iso)}`
}
