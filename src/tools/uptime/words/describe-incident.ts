/** The texts about an incident. */
import { checkFailureTexts, incidentEndingTexts, type CheckFailure, type Incident } from '../model.ts'
import { formatOutage } from './format-figures.ts'

/** A sentence: „Falscher Status: 503 statt 200–299.“ */
export function describeCause({ code, detail }: Pick<CheckFailure, 'code' | 'detail'>): string {
  const text = checkFailureTexts[code].replace(/\.$/, '')
  // What is more than a sentence has said enough; the detail stands apart from it.
  return detail === undefined || text.includes('. ')
    ? `${text}.`
    : `${text}: ${withDashes(code, detail).replace(/(?<!…)\.?$/, '.')}`
}

/** The same for the head of a page, where the numbers say enough: „500 statt 200–299“. */
export function describeCauseShortly({ code, detail }: Pick<CheckFailure, 'code' | 'detail'>): string {
  return code === 'wrong-status' && detail !== undefined ? withDashes(code, detail) : describeCause({ code, detail })
}

/** Ranges of statuses are stored as they were typed; all else is quoted as it came. */
function withDashes(code: CheckFailure['code'], detail: string): string {
  if (code !== 'wrong-status') return detail
  return detail.replace(/^[^„]*/, (numbers) => numbers.replaceAll(/(\d)-(\d)/g, '$1–$2'))
}

/** „läuft seit 3 Min. 12 Sek.“ or „12 Min. lang“ */
export function describeDuration(incident: Pick<Incident, 'startedAt' | 'endedAt'>, nowMs: number): string {
  const length = formatOutage(lengthMs(incident, nowMs))
  return incident.endedAt === undefined ? `läuft seit ${length}` : `${length} lang`
}

/** How it ended: „Wieder erreichbar“, or that it was no longer monitored. */
export function describeEnd({ endedBy }: Pick<Incident, 'endedBy'>): string {
  return endedBy === undefined ? 'Wieder erreichbar' : incidentEndingTexts[endedBy]
}

/** Until now where it lasts; never less than nothing, whatever the clocks say. */
export function lengthMs({ startedAt, endedAt }: Pick<Incident, 'startedAt' | 'endedAt'>, nowMs: number): number {
  return Math.max(0, (endedAt === undefined ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt))
}

export type IncidentStep = { readonly at: string } & (
  | { readonly kind: 'started' | 'ended' }
  | { readonly kind: 'acknowledged'; readonly userId: string; readonly note?: string | undefined }
)

/** What happened in its order. Acknowledged after the end it comes after the end. */
export function incidentSteps({
  startedAt,
  endedAt,
  acknowledgement,
}: Pick<Incident, 'startedAt' | 'endedAt' | 'acknowledgement'>): readonly IncidentStep[] {
  const steps: IncidentStep[] = [{ kind: 'started', at: startedAt }]
  if (acknowledgement !== undefined) {
    const { at, userId, note } = acknowledgement
    // A device whose clock is behind may say that it was before the incident began.
    steps.push({ kind: 'acknowledged', at: at < startedAt ? startedAt : at, userId, note })
  }
  if (endedAt !== undefined) steps.push({ kind: 'ended', at: endedAt })
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
