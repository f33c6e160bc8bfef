/** J20: the words of a move, for the pages and for the messages of the server. */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Booking, BookingKind, Moment, Move, Schedule } from '../booking-model.ts'
import { formatShortDay } from '../moments/moment.ts'
import { labelOfMark, marksOf, type Mark, datesKey } from './marks.ts'

/** „ICE 599 verschoben: Do 11.06. 08:04 → Fr 12.06. 10:04 (Wien)“ */
export function describeMove({ title }: Pick<Booking, 'title'>, move: Pick<Move, 'from' | 'to'>): string {
  // Another leg or zone is a move without another date.
  return hasOtherTimes(move)
    ? `${title} verschoben: ${describeDates(move)}`
    : `${title} geändert: Abschnitte oder Zeitzonen`
}

/** „ICE 599: Do 11.06. 08:04 → Fr 12.06. 10:04 (Wien)“: as part of a message about several moves (J73). */
export function describeMoveAmong(booking: Pick<Booking, 'title'>, move: Pick<Move, 'from' | 'to'>): string {
  return hasOtherTimes(move) ? `${booking.title}: ${describeDates(move)}` : describeMove(booking, move)
}

/**
 * „Do 11.06. 08:04 → Fr 12.06. 10:04 (Wien)“: the first moment that is another one, and the place whose clock it is. If only an end has
 * changed, it says so; years are written if they differ.
 */
function describeDates(move: Pick<Move, 'from' | 'to'>): string {
  const [old, next] = findFirstChange(move)
  const isOtherYear = old.at.date.slice(0, 4) !== next.at.date.slice(0, 4)
  const write = (at: Moment): string => writeMoment(at, isOtherYear ? 'withYear' : 'short')
  const end = endWords[next.role]
  return `${end === undefined ? '' : `${end} `}${write(old.at)} → ${write(next.at)} (${placeName(next)})`
}

const endWords: { readonly [Role in Mark['role']]?: string } = { arrival: 'Ankunft', checkOut: 'Abreise', end: 'Ende' }

function hasOtherTimes({ from, to }: Pick<Move, 'from' | 'to'>): boolean {
  const before = new Map(marksOf(from).map(({ key, at }) => [key, at]))
  const common = marksOf(to).filter(({ key }) => before.has(key))
  const isOther = ({ key, at }: Mark): boolean => before.get(key)?.date !== at.date || before.get(key)?.time !== at.time
  return common.length === 0 || common.some(isOther)
}

function findFirstChange({ from, to }: Pick<Move, 'from' | 'to'>): readonly [Mark, Mark] {
  const before = new Map(marksOf(from).map((mark) => [mark.key, mark]))
  for (const mark of marksOf(to)) {
    const old = before.get(mark.key)
    if (old !== undefined && !isSameTime(old.at, mark.at)) return [old, mark]
  }
  return [firstMark(from), firstMark(to)]
}

function writeMoment({ date, time }: Moment, form: 'withYear' | 'short'): string {
  const day = `${formatShortDay(date)}${form === 'withYear' ? date.slice(0, 4) : ''}`
  return time === undefined ? day : `${day} ${time}`
}

function isSameTime(a: Moment, b: Moment): boolean {
  return a.date === b.date && a.time === b.time && a.zone === b.zone
}

function firstMark(schedule: Schedule): Mark {
  const [first] = marksOf(schedule)
  if (first === undefined) throw new RangeError('a schedule has a leg')
  return first
}

type ChangedMark = {
  readonly key: string
  /** „Abfahrt Frankfurt am Main“ */
  readonly label: string
  /** Undefined for an end that was not there before. */
  readonly old: string | undefined
  readonly next: string
}

/** Every moment that a move changes, in order, for its history and for what is shown before it is saved. */
export function describeChanges({ from, to }: Pick<Move, 'from' | 'to'>, kind: BookingKind): readonly ChangedMark[] {
  const before = new Map(marksOf(from).map((mark) => [mark.key, mark.at]))
  return marksOf(to).flatMap(({ key, role, at, spot }) => {
    const old = before.get(key)
    if (old !== undefined && isSameTime(old, at)) return []
    const form = old !== undefined && old.date.slice(0, 4) !== at.date.slice(0, 4) ? 'withYear' : 'short'
    const label = [labelOfMark(role, kind), spot?.name].filter((text) => text !== undefined).join(' ')
    return [{ key, label, old: old === undefined ? undefined : writeMoment(old, form), next: writeMoment(at, form) }]
  })
}

/** The place, or the city that the zone is named after. */
function placeName({ spot, at }: Mark): string {
  return spot?.name ?? at.zone.slice(at.zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** A whole version of the dates, and the move that led to it. */
export type Version = { readonly schedule: Schedule; readonly move: Move; readonly isCurrent: boolean }

/**
 * J9: two people moved a booking at once. Its dates are one field, so one of the two schedules stands, whole; both moves are kept, and from
 * them follows what the other one wanted. Returns the versions to choose from, the one that stands now first; empty without a conflict.
 * Moves are steps from one version to another. If two begin at the same version and lead to different ones, each end that no further move
 * leaves is a version.
 */
export function findMoveConflict({ schedule, moves }: Pick<Booking, 'schedule' | 'moves'>): readonly Version[] {
  const current = datesKey(schedule)
  const steps = moves.map((move) => ({ move, from: datesKey(move.from), to: datesKey(move.to) }))
  const nextOf = new Map<string, Set<string>>()
  for (const { from, to } of steps) getOrInsert(nextOf, from, () => new Set()).add(to)
  const ends = new Set<string>()
  for (const branches of nextOf.values()) {
    const own = new Set([...branches].flatMap((branch) => endsOf(branch, nextOf, current)))
    if (branches.size > 1 && own.size > 1) for (const end of own) ends.add(end)
  }
  return steps
    .filter(({ to }, index) => ends.has(to) && steps.findLastIndex((other) => other.to === to) === index)
    .map(({ move, to }) => ({ schedule: move.to, move, isCurrent: to === current }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.move.at < b.move.at ? -1 : 1))
}

/** Where a branch ends; the version that stands is an end, also if it was left once and found again. */
function endsOf(start: string, nextOf: ReadonlyMap<string, ReadonlySet<string>>, current: string): readonly string[] {
  const seen = new Set([start])
  const ends: string[] = []
  // A set goes on to what is added while it is walked.
  for (const version of seen) {
    const next = nextOf.get(version)
    if (next === undefined || version === current) ends.push(version)
    for (const further of next ?? []) seen.add(further)
  }
  return ends
}

/** The moves that settle a conflict: one from each other version to the chosen one. */
export function settleConflict(versions: readonly Version[], chosen: Version): readonly Pick<Move, 'from' | 'to'>[] {
  return versions.flatMap((version) => (version === chosen ? [] : [{ from: version.schedule, to: chosen.schedule }]))
}
