import { utf8Length } from '#base/text/text'
import { DOCUMENT_LIMIT_BYTES } from '#documents'
import { MAX_ENTRIES, type Wheel } from '../model.ts'

export type RoomProblem = 'too-many' | 'too-large'

/** Left free, so that what another device adds at the same moment still finds room. */
const SPARE_BYTES = 4 * 1024

/** What keeps a change of a wheel from being stored; one that makes a wheel smaller is always possible. */
export function findRoomProblem(before: Wheel, after: Wheel): RoomProblem | undefined {
  if (after.entries.length > Math.max(MAX_ENTRIES, before.entries.length)) return 'too-many'
  const sizeBytes = sizeOf(after)
  const isTooLarge = sizeBytes > DOCUMENT_LIMIT_BYTES - SPARE_BYTES && sizeBytes > sizeOf(before)
  return isTooLarge ? 'too-large' : undefined
}

function sizeOf(wheel: Wheel): number {
  return utf8Length(JSON.stringify(wheel))
}
