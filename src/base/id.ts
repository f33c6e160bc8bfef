/** Fills the bytes it is given with randomness: `crypto.getRandomValues` outside of tests. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

// 32 symbols: one byte masked to five bits picks each without bias. No look-alikes (0/O, 1/l).
const SYMBOLS = '23456789abcdefghjkmnpqrstuvwxyz_'
const LENGTH = 26

/** A new identifier of 130 random bits: 26 characters, a valid path segment, unique without coordination. */
export function newId(fillRandom: FillRandom): string {
  const bytes = fillRandom(new Uint8Array(LENGTH))
  let id = ''
  for (const byte of bytes) id += SYMBOLS[byte & 31]
  return id
}
