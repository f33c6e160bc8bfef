/** Texts that must never get into a log, found in what is sent and answered, and looked for in what was logged. */

/** What stands by such a name is one, in a body, an answer or a query. */
const SECRET_NAME = /(?:password|token|secret|codes?|signature|state|nonce|challenge|key)$/i
/** Shorter ones stand as separate words in the log, or they are no secrets: numbers share digits with anything. */
const LONG = 16
const SHORT_CODE = /^\d{6,8}$/

/** Everything in a value that its name says to be secret, also in the queries and fragments of addresses. */
export function secretsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return [...(isSecret(name, value) ? [value] : []), ...secretsOfAddress(value)]
  if (typeof value !== 'object' || value === null) return []
  // What is refused is a code as well, and no secret.
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'error' ? [] : secretsIn(inner, Array.isArray(value) ? name : key),
  )
}

function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && (value.length >= LONG || SHORT_CODE.test(value) || /password$/i.test(name))
}

const ADDRESS = /(?:https?:\/)?\/[^\s"<>]*[?#][^\s"<>]+/g

function secretsOfAddress(text: string): readonly string[] {
  return (text.match(ADDRESS) ?? []).flatMap((address) => {
    const [, query = '', fragment = ''] = /^[^?#]*(?:\?([^#]*))?(?:#(.*))?$/.exec(address) ?? []
    const named = [...new URLSearchParams(query)].filter(([name, value]) => isSecret(name, value))
    return [...named.map(([, value]) => value), ...(fragment.length >= LONG ? [fragment] : [])]
  })
}

/** The codes and links of a mail. */
export function secretsInMail(text: string): readonly string[] {
  return [...(text.match(/^\d{6}$/gm) ?? []), ...secretsOfAddress(text)]
}

/** The values of lines Set-Cookie, as they are sent and as they are meant. */
export function secretsInCookies(lines: readonly string[]): readonly string[] {
  const values = lines.map((line) => /^[^=]+=([^;]*)/.exec(line)?.[1] ?? '')
  return values.filter((value) => value.length >= LONG)
}

/** As it is, and as addresses and cookies spell it. */
export function addSecrets(secrets: Set<string>, found: readonly string[]): void {
  for (const secret of found)
    for (const spelt of [secret, encodeURIComponent(secret), decoded(secret)]) secrets.add(spelt)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The beginnings of the lines of a log that have one in them. */
export function findSecrets(log: string, secrets: ReadonlySet<string>): readonly string[] {
  const lineAt = (index: number): string => log.slice(log.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? ''
  return [...secrets].flatMap((secret) => {
    const index = placeOf(log, secret)
    return index < 0 ? [] : [lineAt(index).slice(0, 300)]
  })
}

function placeOf(log: string, secret: string): number {
  if (secret === '') return -1
  if (secret.length >= LONG) return log.indexOf(secret)
  return log.search(new RegExp(`(?<![\\w-])${RegExp.escape(secret)}(?![\\w-])`))
}
