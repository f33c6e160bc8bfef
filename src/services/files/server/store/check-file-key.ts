import type { FileKey } from '../file-store.ts'

/** Small letters only, since some file systems take `a` and `A` for the same; no dot, no slash, nothing to be encoded. */
const KEY = /^[0-9a-z_-]{20,64}$/

/** Whether something that lies in a store was put there by us. */
export function isFileKey(text: string): text is FileKey {
  return KEY.test(text)
}

/** Throws for whatever is no key: it would be a fault of ours, and must not become a path or an address. */
export function checkFileKey(key: FileKey): void {
  if (!isFileKey(key)) throw new Error('not a key of a file')
}
