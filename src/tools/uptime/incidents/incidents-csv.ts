/** Incidents as a table for Excel, LibreOffice and Numbers. */
import { toCsv } from '#base/table/csv'
import { describeCause, describeEnd, lengthMs } from '../words/describe-incident.ts'
import type { KnownIncident } from './incident-days.ts'

const HEAD = [
  'Shop',
  'Beginn',
  'Ende',
  'Wie sie endete',
  'Dauer in Sekunden',
  'Ursache',
  'Status',
  'Bestätigt am',
  'Bestätigt von',
  'Notiz zur Bestätigung',
  'Notiz',
]

/** Times are those of the device unless a zone is given; `nameOf` names the user who acknowledged. */
export function incidentsCsv(
  incidents: readonly KnownIncident[],
  o: {
    readonly nowMs: number
    readonly nameOf: (userId: string) => string
    readonly shopNameOf: (incident: KnownIncident) => string
    readonly timeZone?: string
  },
): string {
  const when = new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...(o.timeZone === undefined ? {} : { timeZone: o.timeZone }),
  })
  const toText = (iso: string | undefined): string => (iso === undefined ? '' : when.format(new Date(iso)))
  return toCsv([
    HEAD,
    ...incidents.map((incident) => [
      o.shopNameOf(incident),
      toText(incident.startedAt),
      incident.endedAt === undefined ? 'läuft' : toText(incident.endedAt),
      incident.endedAt === undefined ? '' : describeEnd(incident),
      String(Math.round(lengthMs(incident, o.nowMs) / 1_000)),
      describeCause(incident.cause),
      incident.cause.status === undefined ? '' : String(incident.cause.status),
      toText(incident.acknowledgement?.at),
      incident.acknowledgement === undefined ? '' : o.nameOf(incident.acknowledgement.userId),
      incident.acknowledgement?.note ?? '',
      incident.note ?? '',
    ]),
  ])
}
