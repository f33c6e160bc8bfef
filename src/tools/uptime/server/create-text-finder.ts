import type { Expectation, HttpCheck } from '../model.ts'
import { foldText } from '../fold-text.ts'

/** A page of maintenance is found near its beginning, or it is a long page and none. */
const MAINTENANCE_LOOK_BYTES = 64 * 1_024
/** What a text may be longer as it is written (white space, names of characters) than as it is compared. */
const WRITTEN_LONGER = 8
/** Each look folds what was seen last once more; so many may be at as little as there is, later ones want so many new bytes. */
const FREE_LOOKS = 64
const LATER_LOOK_BYTES = 4_096

/**
 * Asked after each piece of a body whether the rest is worth reading: not once all texts that have to be there were seen.
 * Undefined where the whole is needed. It reads each byte once and knows UTF-8 alone; what it overlooks is found in the
 * whole, so a check comes to the same with it and without it (rule K6). Of a body that is read anyway it looks at nothing:
 * most pages end before it could save anything.
 */
export function createTextFinder(check: HttpCheck): ((bytesSoFar: Buffer) => boolean) | undefined {
  const { expectations, findsMaintenancePage } = check
  if (expectations.length === 0 || expectations.some(({ kind }) => kind !== 'text-present')) return undefined
  const leastBytes = findsMaintenancePage ? MAINTENANCE_LOOK_BYTES : 0
  let find: ((piece: Buffer) => boolean) | undefined
  let readBytes = 0
  let looks = 0
  return (bytesSoFar) => {
    const fresh = bytesSoFar.length - readBytes
    if (bytesSoFar.length < leastBytes || (looks >= FREE_LOOKS && fresh < LATER_LOOK_BYTES)) return false
    looks += 1
    find ??= findAll(expectations.flatMap(textOf))
    const isFound = find(bytesSoFar.subarray(readBytes))
    readBytes = bytesSoFar.length
    return isFound
  }
}

/** Told one piece after the other, it says whether all of the texts were in what it was told so far. */
function findAll(texts: readonly string[]): (piece: Buffer) => boolean {
  const missing = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length)) * WRITTEN_LONGER
  const decoder = new TextDecoder()
  let tail = ''
  return (piece) => {
    const text = tail + decoder.decode(piece, { stream: true })
    if (missing.size > 0) {
      const folded = foldText(text)
      for (const wanted of missing) if (folded.includes(wanted)) missing.delete(wanted)
    }
    tail = text.slice(-longest)
    return missing.size === 0
  }
}

function textOf(expectation: Expectation): readonly string[] {
  return expectation.kind === 'text-present' ? [foldText(expectation.text)] : []
}
