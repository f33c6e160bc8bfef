/** How a message names many shops: the first by name, each web shop or host a line, the others by their number. Pure. */
import { cutText } from '#base/text/text'
import { formatCount, formatNumber } from '#base/text/format'
import type { AlertContext, AlertShop } from './alert-context.ts'
import { fullNameOf } from '../words/full-name.ts'

/** A message is read on a lock screen. */
const NAMED_LIMIT = 10
const NAME_LENGTH = 60
const FULL_NAME_LENGTH = 2 * NAME_LENGTH

/** „Startseite · Blumenladen“, or what is left to say where it is gone. */
export function nameShop(id: string, { findShop }: AlertContext): string {
  const shop = findShop(id)
  return shop === undefined ? 'Ein Shop' : cutText(fullNameOf(shop), FULL_NAME_LENGTH)
}

/** `12 Shops`, and where all belong to one web shop or host: `Blumenladen: 12 Shops`. */
export function countShops(ids: readonly string[], context: AlertContext): string {
  const count = formatCount(ids.length, 'Shop', 'Shops')
  const [only, ...others] = groupShops(ids, context)
  return only === undefined || others.length > 0 || only.title === '' ? count : `${only.title}: ${count}`
}

/** A line for each web shop or host; at most ten names, then „und 190 weitere“. */
export function listShops(ids: readonly string[], context: AlertContext): string {
  const groups = groupShops(ids, context)
  const lines: string[] = []
  let left = NAMED_LIMIT
  for (const { title, names } of groups) {
    const named = names.slice(0, left)
    if (named.length === 0) break
    left -= named.length
    lines.push(title === '' || groups.length === 1 ? named.join(', ') : `${title}: ${named.join(', ')}`)
  }
  const more = ids.length - NAMED_LIMIT
  if (more > 0) lines.push(`und ${more === 1 ? 'ein weiterer' : `${formatNumber(more)} weitere`}`)
  return lines.join('\n')
}

type Group = { readonly title: string; readonly names: string[] }

/** The largest first, since that is where the fault is. */
function groupShops(ids: readonly string[], context: AlertContext): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const id of ids) {
    const title = titleOf(context.findShop(id))
    const group = groups.get(title) ?? { title, names: [] }
    groups.set(title, group)
    group.names.push(cutText(context.findShop(id)?.name ?? 'Ein Shop', NAME_LENGTH))
  }
  return [...groups.values()].toSorted((a, b) => b.names.length - a.names.length)
}

function titleOf(shop: AlertShop | undefined): string {
  return cutText(shop?.group ?? shop?.host ?? '', NAME_LENGTH)
}
