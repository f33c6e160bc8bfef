/** Chances as people read them. */

const usual = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 })
const tiny = new Intl.NumberFormat('de-DE', { style: 'percent', maximumSignificantDigits: 1 })

/** `16,7 %` for a chance from 0 to 1; what is too small for one decimal keeps its first digit. */
export function formatChance(chance: number): string {
  return chance > 0 && chance < 0.001 ? tiny.format(chance) : usual.format(chance)
}
