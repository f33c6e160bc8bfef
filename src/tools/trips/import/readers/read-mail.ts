/** Reads mails as they are saved (.eml): their parts, however they are encoded and however deep (RFC 2045 to 2047). */

/** Turns bytes into text; given by the platform. Undefined for an encoding that it does not know. */
export type DecodeBytes = (bytes: Uint8Array<ArrayBuffer>, charset: string) => string | undefined

export type MailPart = {
  /** In small letters, such as `text/html`. */
  readonly type: string
  readonly name: string
  readonly text: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type Mail = { readonly subject: string; readonly parts: readonly MailPart[] }

type Headers = ReadonlyMap<string, string>

const MAX_PARTS = 200
const MAX_DEPTH = 12
const textTypes = new Set(['application/ics', 'application/ld+json'])
/** Some programs attach calendars as `application/octet-stream`. */
const TEXT_NAME = /\.(?:ics|ical|ifb|vcs)$/i

/** Whether a text begins with the headers of a mail. */
export function isMail(text: string): boolean {
  const head = text.slice(0, 20_000).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const isHeader = /^(?:[A-Za-z][A-Za-z0-9-]*:|From )/.test(head)
  return isHeader && /^(?:mime-version|content-type|received|message-id|return-path|delivered-to):/im.test(head)
}

/** `text` has a character for each byte, as Latin-1 does, so that parts of any encoding are in it unharmed. */
export function readMail(text: string, decode: DecodeBytes): Mail {
  const parts: MailPart[] = []
  const { headers } = splitEntity(text)
  collectParts(text, decode, parts, 0)
  return { subject: decodeWords(headers.get('subject') ?? '', decode), parts }
}

function collectParts(entity: string, decode: DecodeBytes, parts: MailPart[], depth: number): void {
  if (depth > MAX_DEPTH || parts.length >= MAX_PARTS) return
  const { headers, body } = splitEntity(entity)
  const content = headers.get('content-type') ?? 'text/plain'
  const type = (content.split(';', 1)[0] ?? '').trim().toLowerCase()
  const boundary = paramOf(content, 'boundary')
  if (type.startsWith('multipart/') && boundary !== undefined) {
    for (const part of splitParts(body, boundary)) collectParts(part, decode, parts, depth + 1)
    return
  }
  const bytes = decodeBody(body, (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase())
  if (type === 'message/rfc822') return collectParts(toLatin(bytes), decode, parts, depth + 1)
  const charset = paramOf(content, 'charset') ?? 'utf-8'
  const given = paramOf(headers.get('content-disposition') ?? '', 'filename') ?? paramOf(content, 'name') ?? ''
  const name = decodeWords(given, decode)
  const isText = type.startsWith('text/') || textTypes.has(type) || TEXT_NAME.test(name)
  const read = isText ? (decode(bytes, charset) ?? decode(bytes, 'windows-1252') ?? '') : ''
  parts.push({ type, name, text: read, bytes })
}

function splitEntity(entity: string): { readonly headers: Headers; readonly body: string } {
  const gap = /\r?\n\r?\n/.exec(entity)
  const head = gap === null ? entity : entity.slice(0, gap.index)
  const headers = new Map<string, string>()
  for (const line of head
    .slice(0, 200_000)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !headers.has(name)) headers.set(name, line.slice(at + 1).trim())
  }
  return { headers, body: gap === null ? '' : entity.slice(gap.index + gap[0].length) }
}

/** What stands between the lines that begin with the boundary; what is before the first one is for old programs. */
function splitParts(body: string, boundary: string): readonly string[] {
  const parts: string[] = []
  const mark = `--${boundary}`
  let from: number | undefined
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue
    if (from !== undefined) parts.push(body.slice(from, at).replace(/\r?\n$/, ''))
    const end = body.indexOf('\n', at)
    if (end === -1 || body.startsWith('--', at + mark.length) || parts.length >= MAX_PARTS) return parts
    from = end + 1
  }
  // The end of a mail that was cut off.
  if (from !== undefined) parts.push(body.slice(from))
  return parts
}

/** `charset="utf-8"`, `name*=UTF-8''Gr%C3%B6%C3%9Fe.ics` */
function paramOf(value: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value) ?? []
  const extended = new RegExp(`;\\s*${name}\\*(?:0\\*?)?\\s*=\\s*[^';\\s]*'[^']*'([^;\\s]+)`, 'i').exec(value)?.[1]
  if (extended === undefined) return quoted ?? plain
  try {
    return decodeURIComponent(extended)
  } catch {
    // Half of a character at its end.
    return extended
  }
}

function decodeBody(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return decodeBase64(body)
  return fromLatin(encoding === 'quoted-printable' ? decodeQuoted(body) : body)
}

function decodeQuoted(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Int8Array(256).fill(-1)
for (let index = 0; index < BASE64.length; index++) values[BASE64.charCodeAt(index)] = index

/** Signs outside of the alphabet are passed over, as lines end somewhere. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let [count, bits, held] = [0, 0, 0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const value = code < 256 ? (values[code] ?? -1) : -1
    if (value < 0) continue
    held = ((held << 6) | value) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[count] = (held >> bits) & 0xff
    count += 1
  }
  return bytes.slice(0, count)
}

/** `=?utf-8?Q?Gr=C3=B6=C3=9Fe?=` */
function decodeWords(text: string, decode: DecodeBytes): string {
  const joined = text.slice(0, 5_000).replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(
    /=\?([^?\s]{1,40})\?([BbQq])\?([^?]*)\?=/g,
    (all: string, charset: string, kind: string, word: string) => {
      const bytes = kind.toLowerCase() === 'b' ? decodeBase64(word) : fromLatin(decodeQuoted(word.replaceAll('_', ' ')))
      return decode(bytes, charset) ?? all
    },
  )
}

function fromLatin(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

const LATIN_PIECE = 8_192

/** A character for each byte. */
export function toLatin(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += LATIN_PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + LATIN_PIECE)))
  return pieces.join('')
}
