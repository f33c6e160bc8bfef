/** The fields of a draft that people check and fill in, as flat texts by keys such as `0-departure-date`. */
import { present } from '#base/collections/optional-fields'
import { labelOfMark } from '../bookings/marks.ts'
import { FIRST_DATE, LAST_DATE, MAX_NAME, MAX_TITLE } from '../model-fields.ts'
import { correctPlace, type Atlas } from './place-drafts.ts'
import { cutLine, makeDraftMoment, type FoundBooking, type DraftMoment, type DraftSpot } from './readers/drafts.ts'

type DraftField = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'time'
  readonly value: string
  readonly isRequired: boolean
  /** The error if it is required and empty. */
  readonly missingText: string
}

export type DraftValues = Readonly<Record<string, string>>

export function fieldsOfDraft({ kind, title, code, schedule }: FoundBooking): readonly DraftField[] {
  const head = [
    textField('title', 'Titel', title, 'Gib der Buchung einen Titel.'),
    optionalText('code', 'Buchungscode', code),
  ]
  if ('legs' in schedule)
    return [
      ...head,
      ...schedule.legs.flatMap((leg, index) => {
        const place = schedule.legs.length === 1 ? '' : `${index + 1}. Abschnitt: `
        return [
          textField(`${index}-from`, `${place}Von`, leg.from.name, `${place}Von wo?`),
          ...momentFields(`${index}-departure`, `${place}${labelOfMark('departure', kind)}`, leg.departure),
          textField(`${index}-to`, `${place}Nach`, leg.to.name, `${place}Wohin?`),
          ...momentFields(`${index}-arrival`, `${place}Ankunft`, leg.arrival),
        ]
      }),
    ]
  if ('stay' in schedule) {
    const { spot, from, to } = schedule.stay
    const where = textField('spot', 'Wo', spot.name, 'Wo ist die Unterkunft?')
    return [...head, where, ...momentFields('from', 'Anreise', from), ...momentFields('to', 'Abreise', to)]
  }
  const { spot, from, to } = schedule.event
  const end = momentFields('to', 'Ende', to ?? {}).map((field) => ({ ...field, isRequired: false }))
  return [...head, optionalText('spot', 'Wo', spot?.name), ...momentFields('from', 'Anfang', from), ...end]
}

export function valuesOfDraft(draft: FoundBooking): DraftValues {
  return Object.fromEntries(fieldsOfDraft(draft).map(({ key, value }) => [key, value]))
}

/**
 * The draft with what was typed. What was not touched stays as the file has it; the zone of a place that was corrected follows it, or is
 * marked as assumed (J43).
 */
export function withValues(draft: FoundBooking, values: DraftValues, atlas?: Atlas): FoundBooking {
  const moment = (key: string, before: DraftMoment): DraftMoment =>
    withMoment(before, values[`${key}-date`], values[`${key}-time`])
  const place = (key: string, before: DraftSpot) =>
    correctPlace(before, cutLine(values[key], MAX_TITLE) ?? '', { kind: draft.kind, atlas })
  const { schedule } = draft
  const changed = {
    ...draft,
    title: cutLine(values['title'], MAX_TITLE) ?? '',
    code: cutLine(values['code'], MAX_NAME),
  }
  if ('legs' in schedule) {
    const legs = schedule.legs.map((leg, index) => {
      const [from, to] = [place(`${index}-from`, leg.from), place(`${index}-to`, leg.to)]
      return {
        ...leg,
        from: from.spot,
        to: to.spot,
        departure: from.toMoment(moment(`${index}-departure`, leg.departure)),
        arrival: to.toMoment(moment(`${index}-arrival`, leg.arrival)),
      }
    })
    return { ...changed, schedule: { legs } }
  }
  if ('stay' in schedule) {
    const { stay } = schedule
    const { spot, toMoment } = place('spot', stay.spot)
    const from = toMoment(moment('from', stay.from))
    return { ...changed, schedule: { stay: { spot, from, to: toMoment(moment('to', stay.to)) } } }
  }
  const { event } = schedule
  const { spot, toMoment } = place('spot', event.spot ?? { name: '' })
  const to = toMoment(moment('to', event.to ?? {}))
  return {
    ...changed,
    schedule: {
      event: {
        ...(spot.name !== '' && { spot }),
        from: toMoment(moment('from', event.from)),
        ...(to.date !== undefined && { to }),
      },
    },
  }
}

/** What is wrong with what was typed, before anything is made of it. */
export function errorsOfValues(values: DraftValues): Readonly<Record<string, string>> {
  const far = Object.entries(values).filter(
    ([key, value]) =>
      key.endsWith('-date') &&
      value !== '' &&
      (value < FIRST_DATE || value > LAST_DATE || value.length !== FIRST_DATE.length),
  )
  return Object.fromEntries(far.map(([key]) => [key, 'Das Jahr liegt zu weit weg.']))
}

function withMoment(before: DraftMoment, date = '', time = ''): DraftMoment {
  if (date === (before.date ?? '') && time === (before.time ?? '')) return before
  const typed = makeDraftMoment(date === '' ? undefined : date, time === '' ? undefined : time)
  const { zone, isZoneAssumed, isZoneOfPlace } = before
  return {
    ...typed,
    ...present({ zone, isZoneAssumed, isZoneOfPlace }),
  }
}

function momentFields(key: string, label: string, { date = '', time = '' }: DraftMoment): readonly DraftField[] {
  return [
    {
      key: `${key}-date`,
      label: `${label}: Tag`,
      kind: 'date',
      value: date,
      isRequired: true,
      missingText: `${label}: Der Tag fehlt.`,
    },
    { key: `${key}-time`, label: `${label}: Uhrzeit`, kind: 'time', value: time, isRequired: false, missingText: '' },
  ]
}

function textField(key: string, label: string, value: string, missingText: string): DraftField {
  return { key, label, kind: 'text', value, isRequired: true, missingText }
}

function optionalText(key: string, label: string, value = ''): DraftField {
  return { key, label, kind: 'text', value, isRequired: false, missingText: '' }
}
