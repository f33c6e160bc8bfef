import { formatCount } from '#base/format'
import type { TakenAway } from '#documents/client'

/**
 * The sentence for a pull that took away much (D8); undefined where this device keeps all of it, which `LastCopyToast` tells
 * once it is known what of that does not go back by itself.
 */
export function describeTakenAway({ count, keptCount }: TakenAway): string | undefined {
  const gone = count - keptCount
  if (gone === 0) return undefined
  return `Auf einmal ${gone === 1 ? 'ist' : 'sind'} ${formatCount(gone, 'Eintrag', 'Einträge')} nicht mehr da: anderswo gelöscht oder nicht mehr mit dir geteilt.`
}
