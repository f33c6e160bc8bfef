import { MINUTE_MS } from '#base/clock'
import { formatDay } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import type { KnownIncident } from '../incident-days.ts'
import { INCIDENTS_PATH } from '../../paths.ts'
import { IncidentRow } from './incident-row.tsx'
import { useKnownNow } from '../../answers/screens/use-known-now.ts'
import { usePeople } from './use-people.ts'

const SHOWN = 5

type ShopIncidentsProps = {
  readonly shop: { readonly id: string; readonly name: string }
  /** The last one first. */
  readonly incidents: readonly KnownIncident[]
}

/** The last incidents of a shop, and the way to all of them. */
export function ShopIncidents({ shop, incidents }: ShopIncidentsProps) {
  const shown = incidents.slice(0, SHOWN)
  const people = usePeople(shown.flatMap(({ acknowledgement }) => acknowledgement?.userId ?? []))
  const { nowMs } = useKnownNow(MINUTE_MS)
  return (
    <Card aria-labelledby="incidents">
      <SectionTitle id="incidents">Störungen</SectionTitle>
      {shown.length === 0 ? <QuietText>Bisher keine.</QuietText> : null}
      <ul>
        {shown.map((incident) => (
          <li key={incident.id}>
            <IncidentRow
              incident={incident}
              name={dayName(formatDay(incident.startedAt, nowMs))}
              by={incident.acknowledgement === undefined ? undefined : people(incident.acknowledgement.userId)}
              nowMs={incident.endedAt === undefined ? nowMs : 0}
            />
          </li>
        ))}
      </ul>
      {incidents.length > SHOWN ? (
        <Button variant="quiet" component={Link} to={`${INCIDENTS_PATH}?shop=${shop.id}`}>
          Alle {incidents.length} Störungen
        </Button>
      ) : null}
    </Card>
  )
}

/** `Heute`, `Gestern`, before that the date: in place of the name of the shop, which stands above. */
function dayName(day: string): string {
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`
}
