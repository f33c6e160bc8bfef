import type { Expectation, HttpCheck } from '../model.ts'
import { foldText } from '../fold-text.ts'

/** A page of maintenance is found near its beginning, or it is a long page and none. */
const MAINTENANCE_LOOK_BYTES = 64 * 1_024
/** What a text may be longer as it is written (white space, names of characters) than as it is compared. */
const WRITTEN_LONGER = 8

/**
 * Asked after each piece of a body whether the rest is worth reading: not once all texts that have to be there were seen.
 * Undefined where the whole is needed. It reads each piece once and knows UTF-8 alone; what it overlooks is found in the
 * whole, so a check comes to the same with it and without it (rule K6).
 */
export function createTextFinder(check: HttpCheck): ((pieces: readonly Buffer[]) => boolean) | undefined {
  const { expectations, findsMaintenancePage } = check
  if (expectations.length === 0 || expectations.some(({ kind }) => kind !== 'text-present')) return undefined
  const missing = new Set(expectations.flatMap((one) => textOf(one)))
  const longest = Math.max(...[...missing].map(({ length }) => length)) * WRITTEN_LONGER
  const decoder = new TextDecoder()
  let read = 0
  let sizeBytes = 0
  let tail = ''
  return (pieces) => {
    for (const piece of pieces.slice(read)) {
      const text = tail + decoder.decode(piece, { stream: true })
      const folded = foldText(text)
      for (const wanted of missing) if (folded.includes(wanted)) missing.delete(wanted)
      tail = text.slice(-longest)
      sizeBytes += piece.length
    }
    read = pieces.length
    return missing.size === 0 && (!findsMaintenancePage || sizeBytes >= MAINTENANCE_LOOK_BYTES)
  }
}

function textOf(expectation: Expectation): readonly string[] {
  return expectation.kind === 'text-present' ? [foldText(expectation.text)] : []
}
