/** The state of a status page, or of one shop on it, as a small picture for other pages. */
import { describeObserved, isTooShort } from '../../words/describe-observed.ts'
import { formatShare } from '../../words/format-share.ts'
import { shopStateTexts, type ShopState } from '../../shop-state.ts'
import type { StatusShop, StatusView } from '../status-view.ts'
import { fullNameOf } from '../../words/full-name.ts'

/** White text is readable on each of them. */
const colors = { good: '#00756a', slow: '#8a5a00', bad: '#b3261e', quiet: '#566168' } as const

const stateColors: Readonly<Record<ShopState, string>> = {
  up: colors.good,
  checking: colors.good,
  slow: colors.slow,
  down: colors.bad,
  maintenance: colors.quiet,
  unknown: colors.quiet,
  paused: colors.quiet,
  new: colors.quiet,
}

/** `state`: what is now; `uptime`: the share of 90 days. */
export const badgeKinds = ['state', 'uptime'] as const
export type BadgeKind = (typeof badgeKinds)[number]

/** An SVG of 20 px height. The share of a whole page is that of its worst shop; a shop has none too early (P9). */
export async function renderBadge(view: StatusView, kind: BadgeKind, shop?: StatusShop): Promise<string> {
  // Several MB of widths of letters, which a server without badges never needs.
  const { makeBadge } = await import('badge-maker')
  const label = shop === undefined ? view.page.title : fullNameOf(shop)
  if (kind === 'uptime') {
    const shops = (shop === undefined ? view.shops : [shop]).map(({ facts }) => facts)
    const known = shops.filter(({ observedMs }) => !isTooShort('90d', observedMs))
    const shares = known.flatMap(({ share }) => share.uptime ?? [])
    if (shares.length === 0) {
      const observedMs = Math.max(...shops.map((facts) => facts.observedMs))
      const isNew = known.length === 0 && shops.length > 0
      return makeBadge({ label, message: isNew ? describeObserved(observedMs) : 'nicht gemessen', color: colors.quiet })
    }
    const least = Math.min(...shares)
    const color = least >= 0.99 ? colors.good : least >= 0.95 ? colors.slow : colors.bad
    return makeBadge({ label, message: formatShare(least), color })
  }
  if (shop === undefined) return makeBadge({ label, message: view.summary.text, color: colors[view.summary.tone] })
  const { state } = shop.facts
  return makeBadge({ label, message: shopStateTexts[state], color: stateColors[state] })
}
