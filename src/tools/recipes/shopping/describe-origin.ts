import { formatNumber } from '#base/text/format'

/** „Lasagne“, „Lasagne ×1,5“; a recipe that is gone is called so. */
export function describeOrigin(title: string | undefined, factor: number): string {
  const rounded = Math.round(factor * 100) / 100
  return `${title ?? 'einem Rezept, das es nicht mehr gibt'}${rounded === 1 ? '' : ` ×${formatNumber(rounded)}`}`
}
