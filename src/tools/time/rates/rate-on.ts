/** What an hour costs on a day, and what minutes of it cost. Cents are integers, and nothing passes through a fraction. */
import type { LocalDate } from '#base/calendar/zoned'
import type { Rate } from '../model.ts'

type StoredRate = Rate & { readonly id: string }

/**
 * The rate of a project on a day (F2): its own that began last, otherwise the general one that began last. Of two that begin on the same day
 * (made on two devices that knew nothing of each other) the one with the greater id, so that every device finds the same.
 */
export function rateOn<Stored extends StoredRate>(
  rates: readonly Stored[],
  projectId: string | undefined,
  date: LocalDate,
): Stored | undefined {
  return (
    (projectId === undefined ? undefined : latestRate(rates, projectId, date)) ?? latestRate(rates, undefined, date)
  )
}

function latestRate<Stored extends StoredRate>(
  rates: readonly Stored[],
  projectId: string | undefined,
  date: LocalDate,
): Stored | undefined {
  let found: Stored | undefined
  for (const rate of rates) {
    if (rate.projectId !== projectId || rate.validFrom > date) continue
    const isLater =
      found === undefined ||
      rate.validFrom > found.validFrom ||
      (rate.validFrom === found.validFrom && rate.id > found.id)
    if (isLater) found = rate
  }
  return found
}

/** The cents of whole minutes at a rate of cents an hour: rounded once, half a cent up (F3). Exact as long as a product is a safe integer. */
export function amountOf(minutes: number, centsPerHour: number): number {
  return Math.floor((minutes * centsPerHour * 2 + 60) / 120)
}

/** Whether a customer pays for work (F4): the entry says it, otherwise its project; what has neither is not paid for. */
export function isBillable(
  entry: { readonly isBillable?: boolean | undefined; readonly projectId: string | undefined },
  projects: ReadonlyMap<string, { readonly isBillable?: boolean | undefined }>,
): boolean {
  if (entry.isBillable !== undefined) return entry.isBillable
  return entry.projectId !== undefined && projects.get(entry.projectId)?.isBillable !== false
}
