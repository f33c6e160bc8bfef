/** The texts of messages on outages. They say times, so that they are true whenever they are read. Pure. */
import { countShops, listShops, nameShop } from './name-shops.ts'
import { incidentPath, INCIDENTS_PATH } from '../paths.ts'
import type { AlertContext } from './alert-context.ts'
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
