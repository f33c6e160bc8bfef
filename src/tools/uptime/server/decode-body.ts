/** The text of an answer by its charset: what its header, its first bytes or the page itself say; else UTF-8 where it is that. */
export function decodeBody(body: Buffer, contentType: string | undefined): string {
  const label = markOf(body) ?? charsetOf(contentType) ?? charsetOf(body.subarray(0, SNIFFED_BYTES).toString('latin1'))
  const decoder = label === undefined ? undefined : openDecoder(label)
  if (decoder !== undefined) return decoder.decode(body)
  try {
    return strictUtf8.decode(body)
  } catch {
    // What it is otherwise, in Europe.
    return new TextDecoder('windows-1252').decode(body)
  }
}

/** Where browsers look for `<meta charset>`. */
const SNIFFED_BYTES = 1_024
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
/** By their labels, of which there are some hundred; making one takes longer than using it. */
const decoders = new Map<string, TextDecoder>()

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}

function charsetOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /charset\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i.exec(text)?.[1]
}

/** Undefined of a charset that nobody knows. A body that was cut may end in the middle of a letter. */
function openDecoder(label: string): TextDecoder | undefined {
  try {
    return decoders.getOrInsertComputed(label.toLowerCase(), (known) => new TextDecoder(known))
  } catch {
    return undefined
  }
}
