/** The texts of messages on shops besides outages, and on what could not be measured. Pure. */
import { type MessageText, countShops, listShops, nameShop } from './describe-outages.ts'
import { shopPath, SHOPS_PATH } from '../paths.ts'
import type { AlertContext } from './alert-context.ts'
import type { Expiry } from '../state/alert-state.ts'
import { sayDate, sayLength, saySpan } from '../words/wall-time.ts'

/** As many as are named one by one. */
const NAMED_LIMIT = 10

export function describeUnstable(ids: readonly string[], context: AlertContext): MessageText {
  const until = 'Bis sich das beruhigt, wird nicht jeder Wechsel gemeldet.'
  const [only] = ids
  return ids.length === 1 && only !== undefined
    ? {
        title: `${nameShop(only, context)} ist instabil`,
        body: `Mal erreichbar, mal nicht. ${until}`,
        link: shopPath(only),
      }
    : {
        title: `${countShops(ids, context)} sind instabil`,
        body: `${listShops(ids, context)}\nMal erreichbar, mal nicht. ${until}`,
        link: SHOPS_PATH,
      }
}

export function describeSlow(ids: readonly string[], context: AlertContext): MessageText {
  const [only] = ids
  return ids.length === 1 && only !== undefined
    ? {
        title: `${nameShop(only, context)} antwortet langsam`,
        body: 'Langsamer, als du es eingestellt hast.',
        link: shopPath(only),
      }
    : {
        title: `${countShops(ids, context)} antworten langsam`,
        body: listShops(ids, context),
        link: SHOPS_PATH,
      }
}

export function describeExpiries(expiries: readonly Expiry[], context: AlertContext): MessageText {
  const [only] = expiries
  if (expiries.length === 1 && only !== undefined) {
    const { shopId, what, validUntilMs } = only
    const name = nameShop(shopId, context)
    const title = what === 'certificate' ? `Das Zertifikat von ${name}` : `Die Domain von ${name}`
    return {
      title: `${title} ${sayEnd(only)}`,
      body: `Gültig bis ${sayDate(validUntilMs)}.${what === 'certificate' ? ' Danach warnt jeder Browser vor dem Shop.' : ''}`,
      link: shopPath(shopId),
    }
  }
  const lines = expiries
    .toSorted((a, b) => a.validUntilMs - b.validUntilMs)
    .slice(0, NAMED_LIMIT)
    .map((expiry) => {
      const word = expiry.what === 'certificate' ? 'Zertifikat' : 'Domain'
      return `${nameShop(expiry.shopId, context)}: ${word} ${sayEnd(expiry)}`
    })
  const more = expiries.length - NAMED_LIMIT
  return {
    title: 'Zertifikate und Domains laufen ab',
    body: [...lines, ...(more > 0 ? [`und ${more} weitere`] : [])].join('\n'),
    link: SHOPS_PATH,
  }
}

export function describeInterruption(fromMs: number, untilMs: number | undefined, nowMs: number): MessageText {
  const link = SHOPS_PATH
  if (untilMs === undefined) {
    const body = 'Dein Server hat selbst keine Verbindung. Bis sie wieder da ist, gilt kein Shop als gestört.'
    return { title: 'Messung unterbrochen', body, link }
  }
  const span = `Unterbrochen ${saySpan(fromMs, untilMs, nowMs)} (${sayLength(untilMs - fromMs)}).`
  return { title: 'Es wird wieder gemessen', body: `${span} Diese Zeit zählt nicht zur Verfügbarkeit.`, link }
}

/** The day itself: `daysLeft` is the mark that was passed, not what is left. */
function sayEnd({ daysLeft, validUntilMs }: Expiry): string {
  const day = sayDate(validUntilMs)
  return daysLeft <= 0 ? `ist am ${day} abgelaufen` : `läuft am ${day} ab`
}
