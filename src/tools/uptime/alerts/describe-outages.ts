/** The texts of messages on outages. They say times, so that they are true whenever they are read. Pure. */
import { formatCount, formatNumber } from '#base/text/format'
import { cutText } from '#base/text/text'
import { incidentPath, INCIDENTS_PATH } from '../paths.ts'
import { fullNameOf } from '../words/full-name.ts'
import type { AlertContext, AlertShop } from './alert-context.ts'
import type { KnownOutage } from '../state/alert-state.ts'
import { sayLength, saySpan, sayTime } from '../words/wall-time.ts'

export type MessageText = { readonly title: string; readonly body: string; readonly link: string }

/** Describes outages that have not been announced yet; some may be over already. */
export function describeDown(outages: readonly KnownOutage[], context: AlertContext): MessageText {
  const down = outages.filter(({ endedMs }) => endedMs === undefined)
  const over = outages.filter(({ endedMs }) => endedMs !== undefined)
  const link = linkOf(outages)
  if (down.length === 0) return { ...describeShort(over, context), link }
  const [only] = down
  const [title, what] =
    down.length === 1 && only !== undefined
      ? [`${nameShop(only.shopId, context)} ist nicht erreichbar`, only.cause]
      : [`${countShops(idsOf(down), context)} sind nicht erreichbar`, listShops(idsOf(down), context)]
  return {
    title,
    link,
    body: toLines([`Seit ${sayTime(firstStart(down), context.nowMs)}.`, what, alsoOver(over, context)]),
  }
}

/** Describes outages that began and ended before a message could be sent. */
function describeShort(over: readonly KnownOutage[], context: AlertContext): Omit<MessageText, 'link'> {
  const [only] = over
  const span = sayWhole(over, context.nowMs)
  return over.length === 1 && only !== undefined
    ? { title: `${nameShop(only.shopId, context)} war kurz nicht erreichbar`, body: toLines([span, only.cause]) }
    : {
        title: `${countShops(idsOf(over), context)} waren kurz nicht erreichbar`,
        body: toLines([span, listShops(idsOf(over), context)]),
      }
}

function alsoOver(over: readonly KnownOutage[], context: AlertContext): string {
  const [only] = over
  if (only === undefined) return ''
  if (over.length === 1) return `Schon wieder erreichbar: ${nameShop(only.shopId, context)}.`
  return `Schon wieder erreichbar: ${countShops(idsOf(over), context)}.`
}

/** Describes the end of outages that were announced. */
export function describeUp(
  over: readonly KnownOutage[],
  context: AlertContext & { readonly leftCount: number },
): MessageText {
  const { leftCount, nowMs } = context
  const [only] = over
  const left = leftCount === 0 ? '' : `Noch gestört: ${leftCount === 1 ? '1 Shop' : `${leftCount} Shops`}.`
  const span = sayWhole(over, nowMs)
  const link = linkOf(over)
  return over.length === 1 && only !== undefined
    ? { title: `${nameShop(only.shopId, context)} ist wieder erreichbar`, body: toLines([span, left]), link }
    : {
        title: `${countShops(idsOf(over), context)} sind wieder erreichbar`,
        body: toLines([span, listShops(idsOf(over), context), left]),
        link,
      }
}

/** Describes ongoing outages that were announced before. */
export function describeReminder(outages: readonly KnownOutage[], context: AlertContext): MessageText {
  const { nowMs } = context
  const [only] = outages
  const startedMs = firstStart(outages)
  const since = `Seit ${sayTime(startedMs, nowMs)}, das sind ${sayLength(nowMs - startedMs)}`
  const hint = 'Bestätige die Störung, wenn du davon weißt, dann erinnere ich dich nicht mehr.'
  const link = linkOf(outages)
  return outages.length === 1 && only !== undefined
    ? {
        title: `${nameShop(only.shopId, context)} ist immer noch nicht erreichbar`,
        body: toLines([since, only.cause, hint]),
        link,
      }
    : {
        title: `${countShops(idsOf(outages), context)} sind immer noch nicht erreichbar`,
        body: toLines([since, listShops(idsOf(outages), context), hint]),
        link,
      }
}

/** „Nach 12 Min., von 14:32 bis 14:44 Uhr.“ */
function sayWhole(over: readonly KnownOutage[], nowMs: number): string {
  const startedMs = firstStart(over)
  const endedMs = Math.max(...over.map((outage) => outage.endedMs ?? startedMs))
  return `Nach ${sayLength(endedMs - startedMs)}, ${saySpan(startedMs, endedMs, nowMs)}.`
}

function firstStart(outages: readonly KnownOutage[]): number {
  return Math.min(...outages.map(({ startedMs }) => startedMs))
}

function linkOf(outages: readonly KnownOutage[]): string {
  const [only] = outages
  return outages.length === 1 && only !== undefined ? incidentPath(only.incidentId) : INCIDENTS_PATH
}

function idsOf(outages: readonly KnownOutage[]): readonly string[] {
  return outages.map(({ shopId }) => shopId)
}

function toLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n')
}

// How a message names many shops: the first by name, each web shop or host a line, the others by their number. Pure.

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
