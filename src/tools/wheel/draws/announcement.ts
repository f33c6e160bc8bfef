/** What a screen reader says once a wheel has stopped: one sentence about who won, one about who is left. */
import { formatNumber } from '#base/text/format'

/** More names than this are counted instead of read. */
const MAX_READ_NAMES = 10

/** Of several winners a row of a list names this many. */
export const NAMES_IN_ROW = 4

export type DrawOutcome = {
  readonly winners: readonly string[]
  /** How many can be drawn once the wheel has done with its winners what its mode says. */
  readonly left: number
  /** Everybody was drawn, and all are back. */
  readonly isRoundOver: boolean
}

/** `Gewonnen: Anna. Noch 11 im Rad.` */
export function announceDraw({ winners, left, isRoundOver }: DrawOutcome): string {
  return `Gewonnen: ${listNames(winners)}. ${describeLeft(left, isRoundOver)}`
}

/** `Anna, Bert und Clara`, of more than `most` only the first. */
export function listNames(names: readonly string[], most = MAX_READ_NAMES): string {
  const hidden = names.length - most
  const read = hidden > 1 ? [...names.slice(0, most), `${formatNumber(hidden)} weitere`] : names
  const last = read.at(-1) ?? ''
  return read.length < 2 ? last : `${read.slice(0, -1).join(', ')} und ${last}`
}

function describeLeft(left: number, isRoundOver: boolean): string {
  if (isRoundOver) return `Alle waren dran, wieder ${formatNumber(left)} im Rad.`
  return left === 0 ? 'Niemand mehr im Rad.' : `Noch ${formatNumber(left)} im Rad.`
}
