/** What a shop is and since when, in words: an outage by the clock, what goes well by how long it has. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { formatClock, formatCount, formatDay } from '#base/text/format'
import { shopStateTexts, type ShopState } from '../shop-state.ts'

/** `Gestört seit 14:32`, `Erreichbar seit 12 Tagen`, `Noch nicht geprüft`. */
export function describeState(state: ShopState, sinceMs: number | undefined, nowMs: number): string {
  const since = describeSince(state, sinceMs, nowMs)
  return since === undefined ? shopStateTexts[state] : `${shopStateTexts[state]} ${since}`
}

/** `seit 14:32`, `seit 12 Tagen`; undefined where it is not known, or says nothing. */
export function describeSince(state: ShopState, sinceMs: number | undefined, nowMs: number): string | undefined {
  if (sinceMs === undefined || state === 'new' || state === 'checking') return undefined
  const isLasting = state === 'up' || state === 'paused'
  return `seit ${isLasting ? spanText(Math.max(0, nowMs - sinceMs)) : instantText(sinceMs, nowMs)}`
}

/** In the dative, as it stands behind „seit“. */
export function spanText(spanMs: number): string {
  if (spanMs < MINUTE_MS) return 'wenigen Sekunden'
  if (spanMs < HOUR_MS) return formatCount(Math.floor(spanMs / MINUTE_MS), 'Minute', 'Minuten')
  if (spanMs < DAY_MS) return formatCount(Math.floor(spanMs / HOUR_MS), 'Stunde', 'Stunden')
  return formatCount(Math.floor(spanMs / DAY_MS), 'Tag', 'Tagen')
}

function instantText(atMs: number, nowMs: number): string {
  const iso = new Date(atMs).toISOString()
  const day = formatDay(iso, nowMs)
  return day === 'heute' ? formatClock(iso) : `${day}, ${formatClock(iso)}`
}
