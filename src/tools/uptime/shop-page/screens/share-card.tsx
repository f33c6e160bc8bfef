import { useMemo } from 'react'
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { useNow } from '#ui/use-now'
import { unpackDays } from '../../day-bar.ts'
import { formatOutage } from '../../words/format-outage.ts'
import { formatMeasured, formatShare } from '../../words/format-share.ts'
import type { ShopDetails } from '../../uptime-endpoints.ts'
import { DayBar } from '../../parts/screens/day-bar.tsx'
import { ShareFacts } from './share-facts.tsx'

type ShareCardProps = {
  /** Undefined while it is loaded: the card has its height already. */
  readonly details: ShopDetails | undefined
  readonly createdMs: number
  readonly isOld: boolean
}

const NO_DAYS: ShopDetails['days'] = []

/** How much of the time a shop was up, in five stretches and day by day. */
export function ShareCard({ details, createdMs, isOld }: ShareCardProps) {
  const packed = details?.row.b ?? ''
  const nowMs = useNow(MINUTE_MS)
  const days = details?.days ?? NO_DAYS
  const letters = useMemo(() => unpackDays(packed), [packed])
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  const at = details?.at ?? toIso(nowMs)
  const lastDate = days.at(-1)?.date ?? at.slice(0, 10)

  function detailOf(date: string): string | undefined {
    const day = byDate.get(date)
    if (day?.uptime === undefined) return undefined
    const down = day.downSec === 0 ? '' : `, ${formatOutage(day.downSec * SECOND_MS)} gestört`
    return `${formatShare(day.uptime)}${down}, ${formatMeasured(day.measured)}`
  }

  return (
    <Card aria-labelledby="shares" aria-busy={details === undefined}>
      <Stack gap={2}>
        <SectionTitle id="shares">Verfügbarkeit</SectionTitle>
        <ShareFacts windows={details?.windows} observedMs={Date.parse(at) - createdMs} />
        <DayBar letters={letters} lastDate={lastDate} detailOf={detailOf} isOld={isOld} />
        <QuietText>
          Nach Sekunden, nicht nach Prüfungen. Wartung, Pausen und was nicht messbar war, zählen nicht.
        </QuietText>
      </Stack>
    </Card>
  )
}
