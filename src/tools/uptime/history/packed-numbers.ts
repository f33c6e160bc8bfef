/** Numbers in few bytes: seven bits a byte, the low ones first, and the eighth says that more follow (LEB128). */

const FIRST_SIZE = 64

export function createNumberWriter() {
  let bytes = new Uint8Array(FIRST_SIZE)
  let length = 0
  const push = (byte: number): void => {
    if (length === bytes.length) {
      const larger = new Uint8Array(length * 2)
      larger.set(bytes)
      bytes = larger
    }
    bytes[length++] = byte
  }
  return {
    /** A whole number from 0 to `Number.MAX_SAFE_INTEGER`. */
    add(value: number): void {
      if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} can't be packed`)
      let rest = value
      while (rest >= 0x80) {
        push((rest % 0x80) + 0x80)
        rest = Math.floor(rest / 0x80)
      }
      push(rest)
    },
    bytes: (): Uint8Array<ArrayBuffer> => bytes.slice(0, length),
  }
}

export type NumberWriter = ReturnType<typeof createNumberWriter>

export function createNumberReader(bytes: Uint8Array) {
  let position = 0
  return {
    hasMore: (): boolean => position < bytes.length,
    /** Throws where the bytes end, or are not what a writer made. */
    next(): number {
      let value = 0
      for (let factor = 1; ; factor *= 0x80) {
        const byte = bytes[position++]
        if (byte === undefined || factor > Number.MAX_SAFE_INTEGER)
          throw new RangeError('packed numbers are broken off')
        value += (byte & 0x7f) * factor
        if (byte < 0x80) return value
      }
    },
  }
}

export type NumberReader = ReturnType<typeof createNumberReader>
