/** Reads a mail as a mail program would, without trusting the library that wrote it. */

export type ReceivedMail = {
  /** Names in lower case, continued lines joined, encoded words read. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly subject: string
  readonly from: string
  readonly to: string
  readonly text: string
  readonly html: string
}

export function readMail(raw: string): ReceivedMail {
  const { headers, body } = splitHeaders(raw)
  const one = (name: string): string => headers.get(name)?.[0] ?? ''
  const parts = readParts(headers, body)
  const part = (type: string): string => parts.find((found) => found.type.startsWith(type))?.text ?? ''
  return {
    headers,
    subject: one('subject'),
    from: one('from'),
    to: one('to'),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

/** The six digits that stand on a line of their own. */
export function codeIn(mail: ReceivedMail): string {
  return /^\d{6}$/m.exec(mail.text)?.[0] ?? fail(mail, 'code')
}

/** The address that stands on a line of its own. */
export function linkIn(mail: ReceivedMail): URL {
  return new URL(/^https?:\S+$/m.exec(mail.text)?.[0] ?? fail(mail, 'link'))
}

/** The secret of that address. */
export function tokenIn(mail: ReceivedMail): string {
  return linkIn(mail).hash.slice(1)
}

function fail(mail: ReceivedMail, what: string): never {
  throw new Error(`no ${what} in „${mail.subject}“: ${mail.text}`)
}

type Part = { readonly type: string; readonly text: string }

function readParts(headers: ReceivedMail['headers'], body: string): readonly Part[] {
  const type = headers.get('content-type')?.[0] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return [{ type, text: decodeBody(headers, body) }]
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((part) => {
    const split = splitHeaders(part.replace(/^\r\n/, ''))
    return readParts(split.headers, split.body)
  })
}

function splitHeaders(raw: string): { readonly headers: Map<string, string[]>; readonly body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())])
  }
  return { headers, body: raw.slice(end + 4) }
}

function decodeBody(headers: ReceivedMail['headers'], body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replaceAll(/=\r\n/g, ''))
        : Buffer.from(body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

function decodeQuoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** RFC 2047: `=?UTF-8?Q?Best=C3=A4tige?=`. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' '))).toString(),
    )
}
