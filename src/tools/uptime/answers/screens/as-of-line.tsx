/** „Stand 14:32“: what stands here is what was known then, and why (V10). */
import { MINUTE_MS } from '#base/clock'
import { formatClock, formatDay } from '#base/text/format'
import { StatusLine } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'

type AsOfLineProps = {
  /** Undefined where nothing is known at all. */
  readonly heardMs: number | undefined
  /** Also shows that the server cannot be reached, for places where nothing else shows it. */
  readonly isAway?: boolean
}

export function AsOfLine({ heardMs, isAway = false }: AsOfLineProps) {
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
