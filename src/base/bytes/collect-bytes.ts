/**
 * Bytes that come in pieces, copied into one buffer that grows. Keeping the pieces would let a client that sends one byte at a
 * time have some hundred bytes of memory for each.
 */
export type CollectedBytes = {
  readonly sizeBytes: number
  add(piece: Uint8Array): void
  /** What has come so far; not a copy, so it is good until the next piece. */
  view(): Uint8Array<ArrayBuffer>
}

const FIRST_BYTES = 4_096

export function collectBytes(): CollectedBytes {
  let bytes = new Uint8Array(0)
  let sizeBytes = 0
  return {
    get sizeBytes() {
      return sizeBytes
    },
    add(piece) {
      const needed = sizeBytes + piece.byteLength
      if (needed > bytes.byteLength) {
        // Twice as much each time, so each byte is moved twice at most on average.
        const grown = new Uint8Array(Math.max(needed, bytes.byteLength * 2, FIRST_BYTES))
        grown.set(bytes.subarray(0, sizeBytes))
        bytes = grown
      }
      bytes.set(piece, sizeBytes)
      sizeBytes = needed
    },
    view: () => bytes.subarray(0, sizeBytes),
  }
}
