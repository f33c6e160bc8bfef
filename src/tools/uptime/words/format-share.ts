/** Shares of time in German. An outage is never rounded away, so neither is the last second that is missing (V2). */

// Made when first needed, as those of `#base/text/format`.
let percentFormat: Intl.NumberFormat | undefined

/** Hundredths of a per cent, as the rows of the list carry a share: 10000 only where nothing is missing. */
export function toHundredths(share: number): number {
  // A share such as 0.9999 is a little less than it says in binary.
  return Math.min(share < 1 ? FULL - 1 : FULL, Math.floor(share * FULL + TOLERANCE))
}

/** `99,93 %` of hundredths of a per cent; `100 %` and `0 %` have nothing to be exact about. */
export function formatHundredths(hundredths: number): string {
  percentFormat ??= new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  if (hundredths === FULL) return `100${NO_BREAK}%`
  return hundredths === 0 ? `0${NO_BREAK}%` : `${percentFormat.format(hundredths / 100)}${NO_BREAK}%`
}

/** `99,93 %` of a share from 0 to 1. */
export function formatShare(share: number): string {
  return formatHundredths(toHundredths(share))
}

/** `gemessen zu 98 %`; `nicht gemessen` where nothing was. Whole per cent, and 100 only of all of it. */
export function formatMeasured(measured: number): string {
  if (measured === 0) return 'nicht gemessen'
  const percent = Math.floor(measured * 100 + TOLERANCE)
  return percent === 0 ? `gemessen zu unter 1${NO_BREAK}%` : `gemessen zu ${percent}${NO_BREAK}%`
}

const FULL = 10_000
const TOLERANCE = 1e-7
const NO_BREAK = '\u00a0'
