/** Incidents on paper: which shop, when, how long and why, as a table without the frame of the app. */
import { formatInstant } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { describeCause, describeDuration } from '../../words/describe-incident.ts'
import type { KnownIncident } from '../incident-days.ts'

type IncidentsSheetProps = {
  readonly title: string
  /** What is shown of it, or how the shop is: beside the date of printing. */
  readonly detail?: string
  readonly incidents: readonly KnownIncident[]
  /** Left out where all are of one shop. */
  readonly nameOf?: (incident: KnownIncident) => string
  readonly nowMs: number
}

export function IncidentsSheet({ title, detail, incidents, nameOf, nowMs }: IncidentsSheetProps) {
  return (
    <PrintSheet title={title} {...(detail === undefined ? {} : { detail })}>
      {() =>
        incidents.length === 0 ? (
          <p>Keine Störungen.</p>
        ) : (
          <table>
            <thead>
              <tr>
                {nameOf === undefined ? null : <th scope="col">Shop</th>}
                <th scope="col">Begonnen</th>
                <th scope="col">Dauer</th>
                <th scope="col">Warum</th>
              </tr>
            </thead>
            <tbody>
              {incidents.map((incident) => (
                <tr key={incident.id}>
                  {nameOf === undefined ? null : <td>{nameOf(incident)}</td>}
                  <td>{formatInstant(incident.startedAt)}</td>
                  <td>{describeDuration(incident, nowMs)}</td>
                  <td>{describeCause(incident.cause)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PrintSheet>
  )
}
