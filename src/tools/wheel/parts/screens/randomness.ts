/** The source of this tool's randomness. */
import { newId, poolRandom } from '#base/id'

/** One number of 32 bits from the browser's cryptographic source. */
export function secureUint32(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** Random bits enough for the 2,000 names of a wheel (60); longer ids would take the room of names. */
const ENTRY_ID_LENGTH = 12

const fillFromPool = poolRandom((bytes) => crypto.getRandomValues(bytes))

export function newEntryId(): string {
  return newId(fillFromPool).slice(0, ENTRY_ID_LENGTH)
}
