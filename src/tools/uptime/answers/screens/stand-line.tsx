/** „Stand 14:32“: what stands here is what was known then, and why (V10). */
import { MINUTE_MS } from '#base/clock'
import { formatClock, formatDay } from '#base/text/format'
import { StatusLine } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'

type StandLineProps = {
  /** Undefined where nothing is known at all. */
  readonly heardMs: number | undefined
  /** It is said that the server can't be reached, where that is not said elsewhere. */
  readonly isAway?: boolean
}

export function StandLine({ heardMs, isAway = false }: StandLineProps) {
  const nowMs = useNow(MINUTE_MS)
  const stand = heardMs === undefined ? 'Noch nichts bekannt' : standText(heardMs, nowMs)
  return (
    <StatusLine icon="offline" tone="quiet">
      {isAway ? `${navigator.onLine ? 'Dein Server ist nicht erreichbar' : 'Du bist offline'} · ${stand}` : stand}
    </StatusLine>
  )
}

/** `Stand 14:32`, before today `Stand gestern, 14:32` */
export function standText(heardMs: number, nowMs: number): string {
  const iso = new Date(heardMs).toISOString()
  const day = formatDay(iso, nowMs)
  return `Stand ${day === 'heute' ? '' : `${day}, `}${formatClock(iso)}`
}
