/** Which tools a user opened last on this device, as the bar of phones and the start page know it. */
import { userKey } from '#kit/user-keys'
import { toolFaces, type ToolId } from '#tools'
import { openLocalStorage, readStored, writeStored } from '../browser/safe-storage.ts'

/** Ids of tools, the latest first, between commas. */
const NAME = 'last-tool'

/** The latest first; tools that were never opened here are missing. */
export function readLastTools(userId: string | undefined): readonly ToolId[] {
  const kept = readStored(openLocalStorage(console), userKey(userId, NAME), console)?.split(',') ?? []
  return kept.flatMap((id) => toolFaces.filter((face) => face.id === id).map((face) => face.id))
}

export function noteToolUse(userId: string | undefined, id: ToolId): void {
  const earlier = readLastTools(userId)
  if (earlier[0] === id) return
  const latest = [id, ...earlier.filter((other) => other !== id)]
  writeStored(openLocalStorage(console), userKey(userId, NAME), latest.join(','), console)
}

/** The tools by their last use; those never used follow in the order they have. */
export function sortByLastUse<Tool extends { readonly id: ToolId }>(
  tools: readonly Tool[],
  lastTools: readonly ToolId[],
): readonly Tool[] {
  const placeOf = ({ id }: Tool) => (lastTools.includes(id) ? lastTools.indexOf(id) : lastTools.length)
  return tools.toSorted((a, b) => placeOf(a) - placeOf(b))
}
