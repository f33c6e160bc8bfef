/** Where this tool's randomness comes from. */
import { newId } from '#base/id'

/** One number of 32 bits from the browser's cryptographic source. */
export function secureUint32(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

export function newEntryId(): string {
  return newId((bytes) => crypto.getRandomValues(bytes))
}
