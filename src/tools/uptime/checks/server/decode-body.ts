/** The text of an answer by its charset: what its header, its first bytes or the page itself say; else UTF-8 where it is that. */
export function decodeBody(body: Uint8Array, contentType: string | undefined): string {
  const label = markOf(body) ?? charsetOf(contentType) ?? charsetOf(latin1.decode(body.subarray(0, SNIFFED_BYTES)))
  const decoder = label === undefined ? undefined : openDecoder(label)
  if (decoder !== undefined) return decoder.decode(body)
  try {
    return strictUtf8.decode(body)
  } catch {
    // What it is otherwise, in Europe.
    return new TextDecoder('windows-1252').decode(body)
  }
}

/** Decodes the first `bytes` bytes, without a UTF-8 character that continues beyond them. */
export function decodeBeginning(body: Uint8Array, contentType: string | undefined, bytes: number): string {
  let end = Math.min(bytes, body.length)
  if (end < body.length) {
    for (let cut = 0; cut < MAX_FOLLOWING && isFollowing(body[end]); cut++) end -= 1
  }
  return decodeBody(body.subarray(0, end), contentType)
}

/** Of a letter in UTF-8, bytes behind its first. */
const MAX_FOLLOWING = 3

function isFollowing(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

/** The range in which browsers look for `<meta charset>`. */
const SNIFFED_BYTES = 1_024
const latin1 = new TextDecoder('latin1')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
/** Keyed by label; there are some hundred labels, and creating a decoder takes longer than using it. */
const decoders = new Map<string, TextDecoder>()

function markOf(body: Uint8Array): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}

function charsetOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /charset\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i.exec(text)?.[1]
}

/** Undefined if the charset is unknown. A body that was cut may end in the middle of a character. */
function openDecoder(label: string): TextDecoder | undefined {
  try {
    return decoders.getOrInsertComputed(label.toLowerCase(), (known) => new TextDecoder(known))
  } catch {
    return undefined
  }
}
