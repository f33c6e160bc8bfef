/** Fills the bytes it is given with randomness: `crypto.getRandomValues` outside of tests. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

// 32 symbols: one byte masked to five bits picks each without bias. No look-alikes (0/O, 1/l).
const SYMBOLS = '23456789abcdefghjkmnpqrstuvwxyz_'
const LENGTH = 26
const SHORT_LENGTH = 13
/** Milliseconds in base 32: enough until the year 3084. */
const TIME_LENGTH = 9

/** A new identifier of 130 random bits: 26 characters, a valid path segment, unique without coordination. */
export function newId(fillRandom: FillRandom): string {
  return randomSymbols(fillRandom, LENGTH)
}

/**
 * A new identifier of 65 random bits, for items of a list: unique among the thousands there are in one document, and
 * half as long, because each of them takes from the document's size.
 */
export function newShortId(fillRandom: FillRandom): string {
  return randomSymbols(fillRandom, SHORT_LENGTH)
}

function randomSymbols(fillRandom: FillRandom, length: number): string {
  const codes: number[] = []
  for (const byte of fillRandom(new Uint8Array(length))) codes.push(SYMBOLS.charCodeAt(byte & 31))
  return String.fromCharCode(...codes)
}

const POOL_BYTES = 4_096

/** Fills from a supply, so that many small requests cost one of the source; no byte is given out twice. */
export function poolRandom(fillRandom: FillRandom): FillRandom {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return (bytes) => {
    if (bytes.length > POOL_BYTES) return fillRandom(bytes)
    if (used + bytes.length > POOL_BYTES) {
      fillRandom(pool)
      used = 0
    }
    for (let index = 0; index < bytes.length; index++) bytes[index] = pool[used + index] ?? 0
    pool.fill(0, used, used + bytes.length)
    used += bytes.length
    return bytes
  }
}

/**
 * As `newId`, but the first 9 characters are the time, so that ids made one after the other are neighbours in the
 * index of a database; 85 random bits are left. Nothing may be concluded from the order of ids of different clocks.
 */
export function newOrderedId(fillRandom: FillRandom, nowMs: number): string {
  const time = Math.max(0, Math.trunc(nowMs)).toString(32).padStart(TIME_LENGTH, '0').slice(-TIME_LENGTH)
  return time + randomSymbols(fillRandom, LENGTH - TIME_LENGTH)
}

/** The time that an id of `newOrderedId` was made with, by the clock of who made it; undefined of any other text. */
export function timeOfOrderedId(id: string): number | undefined {
  const rest = id.slice(TIME_LENGTH)
  const isOrdered = rest.length === LENGTH - TIME_LENGTH && [...rest].every((symbol) => SYMBOLS.includes(symbol))
  const time = id.slice(0, TIME_LENGTH)
  return isOrdered && /^[0-9a-v]+$/.test(time) ? Number.parseInt(time, 32) : undefined
}
