/** What a server consists of: six databases and its secrets. A further one is one line. */
import { accountsPart } from '#auth/server'
import type { DatabasePart } from '#database/server'
import { documentsPart } from '#documents/server'
import { filesPart } from '#files/server'
import { messagingPart } from '#messaging/server'
import { toolDatabases } from '../tool-parts.ts'

export const databaseParts: readonly DatabasePart[] = [
  accountsPart,
  documentsPart,
  messagingPart,
  filesPart,
  ...toolDatabases,
]

/** The part that is no database. */
export const SECRETS = 'secrets'

export const partNames: readonly string[] = [...databaseParts.map(({ name }) => name), SECRETS]

/** Were there from the beginning. */
export const oldestParts: readonly string[] = [documentsPart.name, accountsPart.name, SECRETS]

/** Came last, and are made last: before them all others were. */
export function isYoungest({ name }: Pick<DatabasePart, 'name'>): boolean {
  return toolDatabases.some((part) => part.name === name)
}

/** A server that brought documents to this schema made all the parts, though it wrote no rosters yet. */
export const ALL_PARTS_SCHEMA = { sqlite: 5, postgres: 4 } as const
