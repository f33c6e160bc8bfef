/** Why a shop rests that is not paused, and how many of a person's shops are checked (rules R). */
import type { Standing } from '#auth'
import { formatCount, formatNumber } from '#base/text/format'

/** Of one person, unless the server says otherwise; those that people have paused do not count. */
export const SHOPS_PER_PERSON = 500
export const SHOPS_PER_GUEST = 5
/** A guest's pages and ports are checked no more often. */
export const GUEST_INTERVAL_SEC = 300

export const restReasons = ['owner-locked', 'too-many-shops', 'too-many-of-guest'] as const
export const RESTING_TEXT = 'Ruht'
export type RestReason = (typeof restReasons)[number]

/** How many of a person's shops are checked. */
export function placesOf(standing: Standing, shopsPerPerson: number): number {
  if (standing === 'locked') return 0
  return standing === 'guest' ? Math.min(SHOPS_PER_GUEST, shopsPerPerson) : shopsPerPerson
}

export function restReasonOf(standing: Standing): RestReason {
  if (standing === 'locked') return 'owner-locked'
  return standing === 'guest' ? 'too-many-of-guest' : 'too-many-shops'
}

/** The text shown before another shop is saved if the user has no place left. */
export function describeFull(o: { readonly limit: number; readonly isGuest: boolean }): string {
  const shops = formatCount(o.limit, 'Shop', 'Shops')
  return o.isGuest
    ? `Als Gast hast du ${shops}, mehr prüft dieser Server nicht. Mit einem Konto sind es mehr.`
    : `Du hast ${shops}, mehr prüft dieser Server nicht.`
}

/** A shop of a guest is checked in its own interval only where that is long enough. */
export const GUEST_TEXT = 'Als Gast werden deine Shops alle 5 Minuten geprüft.'
export const GUEST_TRIAL_TEXT =
  'Als Gast kannst du keinen Testlauf machen. Speichere den Shop, dann wird er geprüft, oder leg ein Konto an.'

export type KnownPlaces = {
  readonly limit: number
  /** The user's own shops that are not paused. */
  readonly used: number
  readonly isGuest: boolean
}

/** What is to be known before further shops are saved; undefined where there is nothing. */
export function describePlaces({ limit, used, isGuest }: KnownPlaces, adding: number): string | undefined {
  const resting = Math.min(adding, used + adding - limit)
  if (resting <= 0) return isGuest && adding > 0 ? GUEST_TEXT : undefined
  const why = used === limit ? describeFull({ limit, isGuest }) : limitText(limit, isGuest)
  const which =
    adding === 1 ? 'Dieser ruht' : `Von den neuen ${resting === 1 ? 'ruht einer' : `ruhen ${formatNumber(resting)}`}`
  return `${why} ${which}, bis ein anderer pausiert oder gelöscht ist.`
}

function limitText(limit: number, isGuest: boolean): string {
  const shops = `höchstens ${formatCount(limit, 'Shop', 'Shops')}`
  return isGuest ? `Als Gast werden ${shops} geprüft.` : `Dieser Server prüft ${shops} je Konto.`
}

/** What stands above a list in which shops rest. */
export function describeResting(reasons: readonly RestReason[], limit: number): string | undefined {
  const texts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, same]) => {
    const text = same.length > 1 && reason === 'owner-locked' ? OWNERS_LOCKED_TEXT : whyOf(reason, limit)
    return `${formatCount(same.length, 'Shop ruht', 'Shops ruhen')}: ${text}`
  })
  return texts.length === 0 ? undefined : texts.join(' ')
}

/** `limit`: as many of its owner's shops are checked. */
export function describeRest(reason: RestReason, limit: number): string {
  return `Ruht: ${whyOf(reason, limit)}`
}

const OWNERS_LOCKED_TEXT = 'Die Konten, denen diese Shops gehören, sind gesperrt.'

function whyOf(reason: RestReason, limit: number): string {
  switch (reason) {
    case 'owner-locked':
      return 'Das Konto, dem dieser Shop gehört, ist gesperrt.'
    case 'too-many-shops':
      return `Dieser Server prüft höchstens ${formatNumber(limit)} Shops je Konto, die ältesten zuerst.`
    case 'too-many-of-guest':
      return `Als Gast werden deine ältesten ${formatNumber(limit)} Shops geprüft. Mit einem Konto sind es mehr.`
  }
}
