import type { HolidayOption, State } from './states.ts'

/** Where an option that is about a holiday of some municipalities means something; the others count everywhere. */
const statesOfOption: Partial<Record<HolidayOption, readonly State[]>> = {
  assumption: ['BY'],
  peaceFestival: ['BY'],
  corpusChristi: ['SN', 'TH'],
}

/** Whether an option can be chosen in a state (P4). */
export function appliesTo(option: HolidayOption, state: State): boolean {
  return statesOfOption[option]?.includes(state) ?? true
}
