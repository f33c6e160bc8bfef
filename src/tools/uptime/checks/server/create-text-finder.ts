import { MAINTENANCE_LOOK_BYTES } from '../find-maintenance.ts'
import { foldText } from '../fold-text.ts'
import type { HttpCheck } from '../../model.ts'

/** So much is read before it is looked at, so that a body of many small pieces is not looked at for each of them. */
const STEP_BYTES = 64 * 1_024
/** More than that is looked for in the whole, off the event loop: a long text made for it takes long to be looked for. */
const MAX_WANTED = 200
/** What a text may be longer as it is written (white space, names of characters) than as it is compared. */
const WRITTEN_LONGER = 8

/**
 * Asked after each piece of a body whether the rest is worth reading: not once all texts that have to be there were seen.
 * Undefined where the whole is needed. It reads each byte once and knows UTF-8 alone; what it overlooks is found in the
 * whole, so a check comes to the same with it and without it (rule K6). Of a body that is read anyway it looks at nothing:
 * most pages end before it could save anything.
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

/** Told one piece after the other, it says whether all of the texts were in what it was told so far. */
function findAll(written: readonly string[]): (piece: Buffer) => boolean {
  const texts = written.map(foldText)
  const missing = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length)) * WRITTEN_LONGER
  const decoder = new TextDecoder()
  let tail = ''
  return (piece) => {
    const text = tail + decoder.decode(piece, { stream: true })
    const folded = foldText(text)
    for (const wanted of missing) if (folded.includes(wanted)) missing.delete(wanted)
    tail = text.slice(-longest)
    return missing.size === 0
  }
}
