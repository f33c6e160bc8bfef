/** What is typed into the form of a maintenance window, and the window it makes. */
import { weekdayNames } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import { splitTags } from '#base/text/tag-list'
import { maintenanceAt, type Stretch } from '../maintenance-at.ts'
import { MAX_NAME, type Maintenance, type MaintenanceWindow } from '../model.ts'
import { formatInterval } from '../words/format-figures.ts'

export const maintenanceKinds = ['once', 'weekly', 'monthly'] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]

/** As it is typed, whether it makes sense or not. Days are `2026-12-24`, times `02:00`. */
export type MaintenanceDraft = {
  readonly title: string
  readonly kind: MaintenanceKind
  readonly fromDate: string
  readonly untilDate: string
  readonly untilTime: string
  readonly weekdays: readonly number[]
  /** `1, 15`; 31 is the last of a shorter month. */
  readonly days: string
  readonly fromTime: string
  readonly durationMin: number
  readonly timeZone: string
  readonly shops: 'all' | 'some' | 'tags'
  readonly shopIds: readonly string[]
  readonly tags: string
  readonly isOff: boolean
}

export type MaintenanceFaults = {
  readonly [Field in 'title' | 'fromDate' | 'fromTime' | 'until' | 'weekdays' | 'days' | 'shops']?: string
}

const USUAL_TIME = '02:00'
const USUAL_DURATION_MIN = 60
const MONDAY = 1

/** A new one is tonight, for an hour. */
export function newMaintenanceDraft(nowMs: number, timeZone: string): MaintenanceDraft {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone)
  const tomorrow = now.toPlainDate().add({ days: 1 }).toString()
  return {
    title: 'Wartung',
    kind: 'once',
    fromDate: tomorrow,
    untilDate: tomorrow,
    untilTime: '03:00',
    weekdays: [MONDAY],
    days: '1',
    fromTime: USUAL_TIME,
    durationMin: USUAL_DURATION_MIN,
    timeZone,
    shops: 'all',
    shopIds: [],
    tags: '',
    isOff: false,
  }
}

export function draftOfMaintenance(
  { title, window, shops, isOff }: Maintenance,
  start: MaintenanceDraft,
): MaintenanceDraft {
  const about = {
    title,
    isOff,
    shops: shops.kind,
    shopIds: shops.kind === 'some' ? shops.ids : [],
    tags: shops.kind === 'tags' ? shops.tags.join(', ') : '',
  } as const
  if (window.kind === 'once') {
    const [from, until] = [window.from, window.until].map((instant) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO(start.timeZone),
    )
    const dateOf = (at: Temporal.ZonedDateTime | undefined): string => at?.toPlainDate().toString() ?? ''
    const timeOf = (at: Temporal.ZonedDateTime | undefined): string =>
      at?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? ''
    return {
      ...start,
      ...about,
      kind: 'once',
      fromDate: dateOf(from),
      fromTime: timeOf(from),
      untilDate: dateOf(until),
      untilTime: timeOf(until),
    }
  }
  const { from: fromTime, durationMin, timeZone } = window
  const repeated = { ...start, ...about, fromTime, durationMin, timeZone }
  return window.kind === 'weekly'
    ? { ...repeated, kind: 'weekly', weekdays: window.weekdays }
    : { ...repeated, kind: 'monthly', days: window.days.join(', ') }
}

/** The window, or all that keeps it from being one (S10). */
export function readMaintenanceDraft(draft: MaintenanceDraft): Result<Maintenance, MaintenanceFaults> {
  const title = draft.title.trim()
  const { window, faults } = readWindow(draft)
  const shops = readShops(draft)
  const all: MaintenanceFaults = {
    ...(title === '' ? { title: 'Gib der Wartung einen Namen.' } : {}),
    ...(title.length > MAX_NAME ? { title: `Höchstens ${MAX_NAME} Zeichen.` } : {}),
    ...faults,
    ...(shops === undefined ? { shops: shopsFaults[draft.shops] } : {}),
  }
  if (Object.keys(all).length > 0 || window === undefined || shops === undefined) return failed(all)
  return ok({ title, window, shops, isOff: draft.isOff })
}

/** The next stretches of a window, the one that lasts included. */
export function nextStretches(window: MaintenanceWindow, nowMs: number, count: number): readonly Stretch[] {
  const { current } = maintenanceAt(window, nowMs)
  const stretches = current === undefined ? [] : [current]
  let atMs = nowMs
  while (stretches.length < count) {
    const { next } = maintenanceAt(window, atMs)
    if (next === undefined) break
    stretches.push(next)
    atMs = next.fromMs
  }
  return stretches
}

const shopsFaults = {
  all: '',
  some: 'Wähle mindestens einen Shop.',
  tags: 'Schreib mindestens ein Schlagwort.',
} as const
const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const CHOOSE_TIME = 'Schreib eine Uhrzeit wie 02:00.'

type ReadWindow = { readonly window?: MaintenanceWindow; readonly faults: MaintenanceFaults }

function readWindow(draft: MaintenanceDraft): ReadWindow {
  if (draft.kind === 'once') return readOnce(draft)
  const { fromTime: from, durationMin, timeZone } = draft
  const faults = TIME.test(from) ? {} : { fromTime: CHOOSE_TIME }
  if (draft.kind === 'weekly') {
    if (draft.weekdays.length === 0) return { faults: { ...faults, weekdays: 'Wähle mindestens einen Wochentag.' } }
    const weekdays = draft.weekdays.toSorted((a, b) => a - b)
    return { faults, window: { kind: 'weekly', weekdays, from, durationMin, timeZone } }
  }
  const days = draft.days.split(/[,;.\s]+/).filter((day) => day !== '')
  const isRight = days.every((day) => /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31)
  if (days.length === 0 || !isRight)
    return { faults: { ...faults, days: 'Schreib Tage von 1 bis 31, zum Beispiel 1, 15.' } }
  const sorted = [...new Set(days.map(Number))].toSorted((a, b) => a - b)
  return { faults, window: { kind: 'monthly', days: sorted, from, durationMin, timeZone } }
}

function readOnce({ fromDate, fromTime, untilDate, untilTime, timeZone }: MaintenanceDraft): ReadWindow {
  const faults: MaintenanceFaults = {
    ...(DATE.test(fromDate) ? {} : { fromDate: 'Wähle einen Tag.' }),
    ...(TIME.test(fromTime) ? {} : { fromTime: CHOOSE_TIME }),
    ...(DATE.test(untilDate) && TIME.test(untilTime) ? {} : { until: 'Wähle Tag und Uhrzeit.' }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const instantOf = (date: string, time: string): string =>
    Temporal.PlainDateTime.from(`${date}T${time}`)
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString({ smallestUnit: 'second' })
  const [from, until] = [instantOf(fromDate, fromTime), instantOf(untilDate, untilTime)]
  if (from >= until) return { faults: { until: 'Das Ende liegt vor dem Beginn.' } }
  return { faults, window: { kind: 'once', from, until } }
}

function readShops({ shops, shopIds, tags }: MaintenanceDraft): Maintenance['shops'] | undefined {
  if (shops === 'all') return { kind: 'all' }
  if (shops === 'some') return shopIds.length === 0 ? undefined : { kind: 'some', ids: [...shopIds] }
  const names = [...splitTags(tags)]
  return names.length === 0 ? undefined : { kind: 'tags', tags: names }
}

/** `Jeden Montag und Freitag um 02:00 Uhr, 1 Stunde`; undefined for one that comes once, whose dates say it all. */
export function describeWindow(window: MaintenanceWindow): string | undefined {
  if (window.kind === 'once') return undefined
  const length = formatInterval(window.durationMin * 60)
  const days =
    window.kind === 'weekly'
      ? `Jeden ${listFormat.format(window.weekdays.map((day) => weekdayNames[day - 1] ?? ''))}`
      : `Am ${listFormat.format(window.days.map((day) => `${day}.`))} jedes Monats`
  return `${days} um ${window.from} Uhr, ${length}`
}

export function describeMaintained(shops: Maintenance['shops']): string {
  if (shops.kind === 'all') return 'Alle Shops'
  if (shops.kind === 'tags') return `Shops mit ${listFormat.format(shops.tags.map((tag) => `„${tag}“`))}`
  return shops.ids.length === 1 ? '1 Shop' : `${shops.ids.length} Shops`
}

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' })
