/**
 * J9: two people moved a booking at once. Its dates are one field, so one of the two schedules stands, whole; both moves are kept, and from
 * them follows what the other one wanted.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Booking, Move, Schedule } from '../booking-model.ts'
import { datesKey } from './marks.ts'

/** A whole version of the dates, and the move that led to it. */
export type Version = { readonly schedule: Schedule; readonly move: Move; readonly isCurrent: boolean }

/**
 * The versions to choose from, the one that stands now first; empty without a conflict. Moves are steps from one version to another. If two
 * begin at the same version and lead to different ones, each end that no further move leaves is a version.
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
