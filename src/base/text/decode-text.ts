/** Decodes the text of a file of any program: UTF-8, UTF-16, or the encodings of Windows and old Excel. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The `TextDecoder` of the platform. It drops a byte order mark; a strict one throws if the bytes are not text of this encoding. */
export type Decode = (encoding: TextEncoding, isStrict: boolean) => string

/** UTF-8 unless something else speaks for itself: texts in Windows-1252 with umlauts are never good UTF-8. */
export function decodeText(bytes: Uint8Array, decode: Decode): string {
  const encoding = wideEncoding(bytes)
  if (encoding !== undefined) return decode(encoding, false)
  try {
    return decode('utf-8', true)
  } catch {
    // The one way a strict decoder says that it is not UTF-8.
    return decode('windows-1252', false)
  }
}

/** How many bytes are looked at. */
const SAMPLE = 1_000

/** By its mark, or because every second byte of Latin text is zero. */
function wideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const sample = bytes.subarray(0, SAMPLE)
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4 && odd > even) return 'utf-16le'
  return even > sample.length / 4 ? 'utf-16be' : undefined
}

/** Whether these are the bytes of an Excel, Numbers or OpenDocument file, or of a PDF. */
export function isOtherFile(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  const isZip = a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04
  const isOldExcel = a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
  const isPdf = a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46
  return isZip || isOldExcel || isPdf
}
