import { SECOND_MS } from '#base/clock'
import { describeDuration } from '../../words/describe-incident.ts'
import type { Incident } from '../../model.ts'
import { useKnownNow } from '../../answers/screens/use-overview.ts'

/** How long an incident has been running, or how long it was; counts on by the second. */
export function IncidentLength({ incident }: { readonly incident: Pick<Incident, 'startedAt' | 'endedAt'> }) {
  // What is over needs no clock.
  return incident.endedAt === undefined ? <Running incident={incident} /> : describeDuration(incident, 0)
}

function Running({ incident }: { readonly incident: Pick<Incident, 'startedAt' | 'endedAt'> }) {
  const { nowMs } = useKnownNow(SECOND_MS)
  return describeDuration(incident, nowMs)
}
