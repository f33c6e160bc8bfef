/**
 * Whether the parts of a server belong together. Each part has an id, and a roster: the ids of all parts. A part that the
 * rosters name has to be there, with the id that they say: one that is missing or another server's is not replaced silently.
 */
import { ALL_PARTS_SCHEMA, isYoungest, oldestParts, partNames } from './part-list.ts'

/** The id of each part, by its name. */
export type Roster = ReadonlyMap<string, string>

/** A part as it was found. */
export type FoundPart = {
  readonly name: string
  /** Whether its tables, or the secrets, exist. */
  readonly isThere: boolean
  readonly id: string | undefined
  /** Empty where none was written yet. */
  readonly roster: Roster
  /** Undefined for secrets, which have no schema. */
  readonly schemaVersion: number | undefined
  /** Whether it holds what only people leave, so that the server had all its parts once. */
  readonly knowsPeople: boolean
}

export type PartFault = {
  readonly name: string
  readonly kind: 'missing' | 'foreign'
  /** Another part that says so. */
  readonly witness: string
}

/** The parts that are missing or not this server's; none if the server may start. */
export function judgeParts(parts: readonly FoundPart[], engine: 'sqlite' | 'postgres'): readonly PartFault[] {
  const roster = chooseRoster(parts)
  return roster.size === 0 ? judgeOldParts(parts, engine) : judgeByRoster(parts, roster)
}

/**
 * The roster most parts have. They differ where a server was killed while it wrote them, and where parts come from several
 * servers; of equally many the one of the part that is named first counts.
 */
export function chooseRoster(parts: readonly FoundPart[]): Roster {
  const groups = Map.groupBy(
    parts.filter(({ roster }) => roster.size > 0),
    ({ roster }) => JSON.stringify([...roster].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
  const [largest] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return largest?.[0]?.roster ?? new Map()
}

function judgeByRoster(parts: readonly FoundPart[], roster: Roster): readonly PartFault[] {
  const isWitness = (part: FoundPart): boolean =>
    part.isThere && part.roster.size > 0 && part.id === roster.get(part.name)
  return parts.flatMap(({ name, id, isThere }) => {
    const expected = roster.get(name)
    if (expected === undefined || (isThere && id === expected)) return []
    const witness = parts.find((other) => other.name !== name && isWitness(other))?.name ?? name
    return [{ name, kind: isThere ? 'foreign' : 'missing', witness }] as const
  })
}

/**
 * Parts of a server from before there were rosters. If people have used it, it was complete once; before that it may have been
 * killed at its first start, and loses nothing by being made anew.
 */
function judgeOldParts(parts: readonly FoundPart[], engine: 'sqlite' | 'postgres'): readonly PartFault[] {
  const witness = parts.find(({ knowsPeople }) => knowsPeople)?.name
  if (witness === undefined) return []
  const schema = parts.find(({ name }) => name === 'documents')?.schemaVersion ?? 0
  const hadAll = schema >= ALL_PARTS_SCHEMA[engine] || parts.some((part) => part.isThere && isYoungest(part))
  const needed = hadAll ? partNames : oldestParts
  return parts
    .filter(({ name, isThere }) => !isThere && needed.includes(name))
    .map(({ name }) => ({ name, kind: 'missing', witness }))
}
