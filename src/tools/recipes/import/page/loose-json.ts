/** JSON as pages really have it: with comments around it, bare line breaks in texts, and commas too many. */
import { isDeeperThan } from '#base/text/json-depth'
import type { Json } from '#base/text/json'

/** No recipe nests deeper, and a bomb of brackets is never unpacked. */
const MAX_DEPTH = 64

/** Returns the value, repaired if that is possible; undefined if it is not JSON. */
export function readLooseJson(text: string): Json | undefined {
  const bare = unwrap(text)
  if (isDeeperThan(bare, MAX_DEPTH)) return undefined
  return parse(bare) ?? parse(repair(bare))
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

function unwrap(text: string): string {
  const bare = text
    .replace(/^\uFEFF/, '')
    .replace(/^\s*(?:\/\/)?\s*<!(?:--|\[CDATA\[)/, '')
    .replace(/(?:\/\/)?\s*(?:-->|\]\]>)\s*$/, '')
    .trim()
    .replace(/;$/, '')
  return /^[[{]\s*&quot;/.test(bare) ? bare.replaceAll('&quot;', '"').replaceAll('&amp;', '&') : bare
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
