import { MAINTENANCE_LOOK_BYTES } from '../find-maintenance.ts'
import { normalizeText } from '../normalize-text.ts'
import type { HttpCheck } from '../../model.ts'

/** So much is read before it is looked at, so that a body of many small pieces is not looked at for each of them. */
const STEP_BYTES = 64 * 1_024
/** More than that is looked for in the whole, off the event loop: a long text made for it takes long to be looked for. */
const MAX_WANTED = 200
/** What a text may be longer as it is written (white space, names of characters) than as it is compared. */
const WRITTEN_LONGER = 8

/**
 * Returns a function, called after each piece of a body, that is true once all required texts were seen and the rest need not be
 * read; undefined if the whole body is needed. It reads each byte once and decodes only UTF-8; what it overlooks is found in the
 * whole body, so the result of a check is the same with and without it (rule K6). It does not search the part that is read in any
 * case: most pages end before a search could save anything.
 */
export function createTextFinder(check: HttpCheck): ((bytesSoFar: Buffer) => boolean) | undefined {
  const { expectations, findsMaintenancePage } = check
  const wanted: string[] = []
  let wantedLength = 0
  for (const each of expectations) {
    if (each.kind !== 'text-present') return undefined
    wanted.push(each.text)
    wantedLength += each.text.length
  }
  if (wanted.length === 0 || wantedLength > MAX_WANTED) return undefined
  let find: ((piece: Buffer) => boolean) | undefined
  let readBytes = 0
  // Small answers are read to their end; and of a page as much is read as is looked at for maintenance.
  let stepBytes = findsMaintenancePage ? MAINTENANCE_LOOK_BYTES : 0
  return (bytesSoFar) => {
    if (bytesSoFar.length - readBytes < stepBytes) return false
    find ??= findAll(wanted)
    const isFound = find(bytesSoFar.subarray(readBytes))
    readBytes = bytesSoFar.length
    stepBytes = STEP_BYTES
    return isFound
  }
}

/** Returns a function that takes the pieces in order and tells whether all texts have been in the pieces so far. */
function findAll(written: readonly string[]): (piece: Buffer) => boolean {
  const texts = written.map(normalizeText)
  const missing = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length)) * WRITTEN_LONGER
  const decoder = new TextDecoder()
  let tail = ''
  return (piece) => {
    const text = tail + decoder.decode(piece, { stream: true })
    const folded = normalizeText(text)
    for (const wanted of missing) if (folded.includes(wanted)) missing.delete(wanted)
    tail = text.slice(-longest)
    return missing.size === 0
  }
}
