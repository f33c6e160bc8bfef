/** „Stand 14:32“: what stands here is what was known then, and why. */
import { MINUTE_MS } from '#base/clock'
import { formatClock, formatDay, formatDayTime } from '#base/text/format'
import { Notice } from '#ui/page/notice'
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

/** For a whole page, without the server; `at`: ISO 8601. */
export function AsOfNotice({ at }: { readonly at: string }) {
  const nowMs = useNow(MINUTE_MS)
  return (
    <Notice icon="offline">
      <strong>Stand {formatDayTime(at, nowMs)}</strong> – dein Server ist gerade nicht erreichbar. Was seitdem war,
      steht hier, sobald er es wieder ist.
    </Notice>
  )
}
