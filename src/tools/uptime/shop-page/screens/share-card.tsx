import { useMemo } from 'react'
import { SECOND_MS } from '#base/clock'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { unpackDays } from '../../day-bar.ts'
import { formatOutage } from '../../words/format-outage.ts'
import { formatMeasured, formatShare } from '../../words/format-share.ts'
import type { ShopDetails } from '../../uptime-endpoints.ts'
import { DayBar } from '../../parts/screens/day-bar.tsx'
import { ShareFacts } from './share-facts.tsx'

/** How much of the time a shop was up, in five stretches and day by day. */
export function ShareCard({ details, isOld }: { readonly details: ShopDetails; readonly isOld: boolean }) {
  const letters = useMemo(() => unpackDays(details.row.b), [details.row.b])
  const byDate = useMemo(() => new Map(details.days.map((day) => [day.date, day])), [details.days])
  const lastDate = details.days.at(-1)?.date ?? details.at.slice(0, 10)

  function detailOf(date: string): string | undefined {
    const day = byDate.get(date)
    if (day?.uptime === undefined) return undefined
    const down = day.downSec === 0 ? '' : `, ${formatOutage(day.downSec * SECOND_MS)} gestört`
    return `${formatShare(day.uptime)}${down}, ${formatMeasured(day.measured)}`
  }

  return (
    <Card aria-labelledby="shares">
      <Stack gap={2}>
        <SectionTitle id="shares">Verfügbarkeit</SectionTitle>
        <ShareFacts windows={details.windows} />
        <DayBar letters={letters} lastDate={lastDate} detailOf={detailOf} isOld={isOld} />
        <QuietText>
          Nach Sekunden, nicht nach Prüfungen. Wartung, Pausen und was nicht messbar war, zählen nicht.
        </QuietText>
      </Stack>
    </Card>
  )
}
