/** What makes a day shorter, in the words of one line. */
import { absenceLabel } from '../collections.ts'
import { formatHours } from './format-duration.ts'
import type { Holiday } from '../calendar/holidays.ts'
import type { Absence } from '../model.ts'

/** „Heiligabend (halber Tag)“ */
export function nameHoliday({ name, portion }: Holiday): string {
  return portion < 1 ? `${name} (halber Tag)` : name
}

/** „Urlaub“, „Urlaub (halber Tag)“, „Krank (1:30 Std.)“: what there is of it on one day. */
export function nameDayOff({ kind, own, portion }: Pick<Absence, 'kind' | 'own' | 'portion'>): string {
  const label = absenceLabel({ kind, ...(own === undefined ? {} : { own }) })
  if (portion === 'full') return label
  return portion === 'half' ? `${label} (halber Tag)` : `${label} (${formatHours(portion)})`
}
