import { formatCount } from '#base/text/format'
import type { TakenAway } from '#documents/client'

/**
 * Returns the sentence about a pull that took away most documents (D8); undefined if this device keeps all of them, because
 * `LastCopyToast` then tells the user about those that do not go back by themselves.
 */
export function describeTakenAway({ count, keptCount }: TakenAway): string | undefined {
  const gone = count - keptCount
  if (gone === 0) return undefined
  return `Auf einmal ${gone === 1 ? 'ist' : 'sind'} ${formatCount(gone, 'Eintrag', 'Einträge')} nicht mehr da: anderswo gelöscht oder nicht mehr mit dir geteilt.`
}
