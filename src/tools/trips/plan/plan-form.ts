/** What is typed of a plan item: as one line, or in its form. */
import { failed, ok, type Result } from '#base/result'
import type { PlanItem } from '../model.ts'
import { findDayFault, findTimeFault } from '../moments/moment.ts'

type PlanTime = NonNullable<PlanItem['time']>

/** What people write for a time: „14:00“, „14:00–15:30“, „14.30 Uhr“, „um 14 Uhr“. A point alone may be a date. */
const CLOCK = String.raw`(\d{1,2})(?::(\d\d)|\.(\d\d)(?= ?Uhr)|(?= ?(?:Uhr|[-–]|bis)))`
const LINE = new RegExp(
  String.raw`^(?:um |ab )?${CLOCK}(?: ?Uhr)?(?: ?(?:[-–]|bis) ?${CLOCK}(?: ?Uhr)?)?[ ,:]+(\S.*)$`,
  'iu',
)

/** „14:00 Museum“ is the Museum at 14:00; a line without a time is a title (J27). */
export function readPlanLine(line: string): { readonly title: string; readonly time?: PlanTime } {
  const title = line.trim()
  const found = LINE.exec(title)
  if (found === null) return { title }
  const [, hours, minutes, dotMinutes, toHours, toMinutes, toDotMinutes, rest = ''] = found
  const from = writeTime(hours, minutes ?? dotMinutes)
  const to = toHours === undefined ? undefined : writeTime(toHours, toMinutes ?? toDotMinutes)
  // „25:00“ is no time, so it stays what was typed.
  if (from === undefined || (toHours !== undefined && to === undefined)) return { title }
  return { title: rest, time: { from, ...(to !== undefined && { to }) } }
}

function writeTime(hours = '', minutes = '00'): string | undefined {
  const text = `${hours.padStart(2, '0')}:${minutes}`
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

/** What stands below the title of an item: „bis 15:30 · Torre de Belém · Karten am Eingang“ */
export function describeItem({ time, note }: Pick<PlanItem, 'time' | 'note'>, place: string | undefined): string {
  const zone =
    time?.zone === undefined ? undefined : `Uhrzeit von ${time.zone.replace(/^.*\//, '').replaceAll('_', ' ')}`
  const until = time?.to === undefined ? undefined : `bis ${time.to}`
  return [until, zone, place, note].filter((part) => part !== undefined).join(' · ')
}

export type PlanDraft = {
  readonly title: string
  readonly on: string
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly placeId: string
  readonly note: string
}
export type PlanFields = Pick<PlanItem, 'title' | 'on' | 'time' | 'placeId' | 'note'>
export type PlanErrors = { readonly [Field in 'title' | 'on' | 'from' | 'to']?: string | undefined }

export function planDraftOf(
  { title, on = '', time, placeId = '', note = '' }: PlanFields,
  tripZone: string,
): PlanDraft {
  return { title, on, from: time?.from ?? '', to: time?.to ?? '', zone: time?.zone ?? tripZone, placeId, note }
}

/** An end before the beginning is on the next day; the zone of the trip is not stored. */
export function readPlanDraft(draft: PlanDraft, tripZone: string): Result<PlanFields, PlanErrors> {
  const { on, from, to, zone, placeId } = draft
  const [title, note] = [draft.title.trim(), draft.note.trim()]
  const errors: PlanErrors = {
    title: title === '' ? 'Schreib, was ihr vorhabt.' : undefined,
    on: on === '' ? undefined : findDayFault(on),
    from: from === '' && to !== '' ? 'Gib auch an, wann es anfängt.' : findTimeFault(from),
    to: to !== '' && to === from ? 'Anfang und Ende sind gleich.' : findTimeFault(to),
  }
  if (Object.values(errors).some((error) => error !== undefined)) return failed(errors)
  return ok({
    title,
    ...(on !== '' && { on }),
    ...(from !== '' && { time: { from, ...(to !== '' && { to }), ...(zone !== tripZone && { zone }) } }),
    ...(placeId !== '' && { placeId }),
    ...(note !== '' && { note }),
  })
}
