/** JSON as pages really have it: with comments around it, bare line breaks in texts, and commas too many. */
import { endOfString } from '#base/text/json-depth'
import type { Json } from '#base/text/json'

/** No recipe nests deeper. */
const MAX_DEPTH = 64
/** Lists and objects: 10,000 recipes of Mealie have half as many. */
const MAX_BRACKETS = 1_000_000
/** Of one object: large ones cost far more than their size. */
const MAX_KEYS = 20_000

/** Returns the value, repaired if that is possible; undefined if it is not JSON. */
export function readLooseJson(text: string): Json | undefined {
  const bare = unwrap(text)
  if (isBomb(bare)) return undefined
  return parse(bare) ?? parse(repair(bare))
}

/** Whether a text is too deep or has too many parts, found in one pass before it becomes a tree in memory. */
function isBomb(text: string): boolean {
  const keys: number[] = []
  let depth = 0
  let brackets = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      brackets += 1
      if (depth > MAX_DEPTH || brackets > MAX_BRACKETS) return true
      keys[depth] = 0
    } else if (code === 0x5d || code === 0x7d) depth -= 1
    else if (code === 0x3a) {
      keys[depth] = (keys[depth] ?? 0) + 1
      if ((keys[depth] ?? 0) > MAX_KEYS) return true
    }
  }
  return false
}

function parse(text: string): Json | undefined {
  try {
    // Anything that JSON says is a `Json`.
    return JSON.parse(text) as Json
  } catch {
    // The caller tries another way, or says that it is no JSON.
    return undefined
  }
}

/** Takes off what pages write around JSON: `<!-- … -->`, `//<![CDATA[ … //]]>`, a semicolon. Looks at the ends only. */
function unwrap(text: string): string {
  let bare = text.replace(/^\uFEFF/, '').trim()
  const opening = /^(?:\/\/)?[ \t]{0,20}<!(?:--|\[CDATA\[)/.exec(bare)?.[0]
  if (opening !== undefined) bare = bare.slice(opening.length)
  if (/(?:-->|\]\]>)$/.test(bare.slice(-3))) bare = bare.slice(0, -3).trimEnd().replace(/\/\/$/, '')
  bare = bare.trim()
  if (bare.endsWith(';')) bare = bare.slice(0, -1)
  return /^[[{]\s{0,100}&quot;/.test(bare) ? bare.replaceAll('&quot;', '"').replaceAll('&amp;', '&') : bare
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' }

/** Escapes what may not stand in a text, and drops commas before a closing bracket. */
function repair(text: string): string {
  const parts: string[] = []
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isInside && sign === '\\') {
      const next = text[at + 1] ?? ''
      parts.push(/["\\/bfnrtu]/.test(next) ? sign + next : next)
      at += 1
    } else if (sign === '"') {
      isInside = !isInside
      parts.push(sign)
    } else if (isInside && sign < ' ') parts.push(escapes[sign] ?? ' ')
    else if (!isInside && sign === ',' && isFollowedByEnd(text, at + 1)) continue
    else parts.push(sign)
  }
  return parts.join('')
}

function isFollowedByEnd(text: string, from: number): boolean {
  let at = from
  // Further commas too: each would look at the same spaces, and the next one decides.
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1
  return [']', '}', ','].includes(text[at] ?? '')
}
