/** Says that what is shown is what was known a while ago, and why (V10). */
import { formatClock, formatDay } from '#base/format'
import { MINUTE_MS } from '#base/clock'
import { StatusLine } from '#ui/status-line'
import { useNow } from '#ui/use-now'

export function OverviewAge({
  heardMs,
  isServerAway,
}: {
  readonly heardMs: number | undefined
  readonly isServerAway: boolean
}) {
  const nowMs = useNow(MINUTE_MS)
  const reason = !navigator.onLine ? 'Du bist offline' : isServerAway ? 'Dein Server ist nicht erreichbar' : undefined
  const stand = heardMs === undefined ? 'Noch nichts bekannt' : `Stand ${standText(heardMs, nowMs)}`
  return (
    <StatusLine icon="offline" tone="quiet">
      {reason === undefined ? stand : `${reason} · ${stand}`}
    </StatusLine>
  )
}

function standText(heardMs: number, nowMs: number): string {
  const iso = new Date(heardMs).toISOString()
  const day = formatDay(iso, nowMs)
  return day === 'heute' ? formatClock(iso) : `${day}, ${formatClock(iso)}`
}
