/** A shop on paper: how much of the time it was up, and its incidents. */
import { MINUTE_MS } from '#base/clock'
import { useKnownNow } from '../../answers/screens/use-known-now.ts'
import type { KnownIncident } from '../../incidents/incident-days.ts'
import { IncidentsSheet } from '../../incidents/screens/incidents-sheet.tsx'
import { uptimeWindows, type ShopDetails } from '../../uptime-endpoints.ts'
import { isTooShort } from '../../words/describe-observed.ts'
import { formatShare } from '../../words/format-share.ts'
import { windowTexts } from './share-facts.tsx'

type ShopSheetProps = {
  readonly name: string
  readonly createdMs: number
  /** Undefined while they are loaded. */
  readonly windows: ShopDetails['windows'] | undefined
  readonly incidents: readonly KnownIncident[]
}

export function ShopSheet({ name, createdMs, windows, incidents }: ShopSheetProps) {
  const { nowMs } = useKnownNow(MINUTE_MS)
  const shares = uptimeWindows.flatMap((window) => {
    const uptime = windows?.[window]?.uptime
    return uptime === undefined || isTooShort(window, nowMs - createdMs)
      ? []
      : [`${windowTexts[window]}: ${formatShare(uptime)}`]
  })
  const up = shares.length === 0 ? {} : { detail: `Erreichbar ${shares.join(', ')}` }
  return <IncidentsSheet title={name} {...up} incidents={incidents} nowMs={nowMs} />
}
