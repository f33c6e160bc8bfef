/** A document's own fields, without what the documents service keeps around them. */
import type { Absence, Correction, Plan } from './model.ts'

export function planFields(view: Plan): Plan {
  const { validFrom, minutes, state, options, worksOnHolidays, breakMode, leaveDays } = view
  return { validFrom, minutes, state, options, worksOnHolidays, breakMode, leaveDays }
}

export function absenceFields({ kind, days, portion, note }: Absence): Absence {
  return { kind, days, portion, ...(note === undefined ? {} : { note }) }
}

export function correctionFields({ kind, date, amount, reason }: Correction): Correction {
  return { kind, date, amount, ...(reason === undefined ? {} : { reason }) }
}
