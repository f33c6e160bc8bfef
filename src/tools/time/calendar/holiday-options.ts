import type { HolidayOption, State } from './states.ts'

/** The states in which an option for a holiday of some municipalities applies; the other options apply everywhere. */
const statesOfOption: Partial<Record<HolidayOption, readonly State[]>> = {
  assumption: ['BY'],
  peaceFestival: ['BY'],
  corpusChristi: ['SN', 'TH'],
}

/** Whether an option can be chosen in a state (P4). */
export function appliesTo(option: HolidayOption, state: State): boolean {
  return statesOfOption[option]?.includes(state) ?? true
}
