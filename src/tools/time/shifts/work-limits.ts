/** The limits of the German law on working time (ArbZG), in minutes. Collective agreements may set others (§ 7). */
export type WorkLimits = {
  /** § 4: how much break belongs to more work than this, the least first. */
  readonly breaks: readonly { readonly over: number; readonly minutes: number }[]
  /** § 4: a break shorter than this does not count. */
  readonly shortestBreak: number
  /** § 4: as long may be worked in one go. */
  readonly longestStretch: number
  /** § 3: a day's work, which may be exceeded up to `longestDay` if it evens out. */
  readonly usualDay: number
  readonly longestDay: number
  /** § 5: from the end of a day's work until the next begins. */
  readonly shortestRest: number
  /** § 3: the work per week that may not be exceeded on average over `averageWeeks`. */
  readonly averageWeek: number
  readonly averageWeeks: number
  /** § 2: hours of the clock between which it is night, how many minutes more make a shift night work, and how many days a night worker. */
  readonly night: { readonly from: number; readonly to: number; readonly over: number; readonly days: number }
  /** § 11: Sundays of a year without work. */
  readonly freeSundays: number
  /** § 11: days, that of the work included, in which another one is free for work on a Sunday or a holiday. */
  readonly restDayWithin: { readonly sunday: number; readonly holiday: number }
}

export const ARBZG: WorkLimits = {
  breaks: [
    { over: 360, minutes: 30 },
    { over: 540, minutes: 45 },
  ],
  shortestBreak: 15,
  longestStretch: 360,
  usualDay: 480,
  longestDay: 600,
  shortestRest: 660,
  averageWeek: 48 * 60,
  averageWeeks: 24,
  night: { from: 23, to: 6, over: 120, days: 48 },
  freeSundays: 15,
  restDayWithin: { sunday: 14, holiday: 56 },
}

/** Minutes of break that so much work needs; breaks are no work (§ 2), so it is asked of the net time. */
export function requiredBreak(netMinutes: number, limits: WorkLimits = ARBZG): number {
  return limits.breaks.findLast(({ over }) => netMinutes > over)?.minutes ?? 0
}
