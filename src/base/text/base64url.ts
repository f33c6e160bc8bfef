/** Bytes as text for addresses (RFC 4648 section 5, without padding): pure, so it runs where neither `btoa` nor `Buffer` is. */

const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Bytes that are encoded at once: a multiple of three, so that no slice but the last ends within a group. */
const SLICE_BYTES = 3 * 1_024

const values = new Map(Array.from(SYMBOLS, (symbol, value) => [symbol.charCodeAt(0), value]))

export function toBase64Url(bytes: Uint8Array): string {
  const slices: string[] = []
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) slices.push(encodeSlice(bytes, start))
  return slices.join('')
}

function encodeSlice(bytes: Uint8Array, start: number): string {
  const end = Math.min(start + SLICE_BYTES, bytes.length)
  let text = ''
  for (let index = start; index < end; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    const symbols = Math.min(end - index, 3) + 1
    for (let place = 0; place < symbols; place++) text += SYMBOLS.charAt((group >> (18 - 6 * place)) & 63)
  }
  return text
}

/** The bytes of a text; undefined for what no bytes become, such as other symbols or bits that are left over. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let [group, bits, length] = [0, 0, 0]
  for (let index = 0; index < text.length; index++) {
    const value = values.get(text.charCodeAt(index))
    if (value === undefined) return undefined
    group = ((group << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = (group >> bits) & 0xff
  }
  const hasRest = bits === 6 || (group & ((1 << bits) - 1)) !== 0
  return hasRest ? undefined : bytes
}
