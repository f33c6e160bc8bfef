import { useMemo } from 'react'
import type { Hint } from '../find-hints.ts'
import { hintsBetween } from '../hints-between.ts'
import type { LocalDate } from '../../calendar/zoned.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

const NONE: readonly Hint[] = []

/** The hints to the days from one to another, both included; none where the person wants none. */
export function useHints(data: TimeData, from: LocalDate, to: LocalDate): readonly Hint[] {
  const { hasHints, isStrictDay } = useSettings()
  const { entries, today } = data
  return useMemo(
    () => (hasHints ? hintsBetween(entries, { from, to, today, isStrictDay }) : NONE),
    [entries, from, to, today, hasHints, isStrictDay],
  )
}
