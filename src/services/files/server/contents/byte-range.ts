import type { ByteRange } from '../file-store.ts'

/**
 * Returns the one part of a file requested by a Range header (RFC 9110, section 14). As the standard requires, `whole` if the header
 * requests no part, several, or one in an unknown form; `unsatisfiable` if the part begins beyond the end.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.replaceAll(/\s/g, '') ?? '')
  if (match === null) return 'whole'
  const [, from, to = '', suffix] = match
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first < sizeBytes ? { first, last } : 'unsatisfiable'
}
