import { DAY_MS, toIso } from '#base/clock'
import { absencesCollection, plansCollection, settingsCollection } from '../collections.ts'
import { readSettings } from '../frame/read-settings.ts'
import { absenceSchema, planSchema, settingsSchema, type Absence, type Plan } from '../model.ts'
import { KNOWN_DAYS } from './known-entries.ts'
import type { RemindersEnvironment } from './reminders-environment.ts'

/** The working time due for a user, as far as it can matter to a clock that is running now. */
export type Sheet = {
  readonly plans: readonly (Plan & { readonly id: string })[]
  readonly absences: readonly (Absence & { readonly id: string })[]
  /** Whether nights count on the day on which they begin (P17). */
  readonly isNightWhole: boolean
}

/** A person has a few plans and some absences a year; they are read when a clock is started. */
export async function readSheet(
  { documents: { store }, now }: Pick<RemindersEnvironment, 'documents' | 'now'>,
  userId: string,
): Promise<Sheet> {
  const plans = await store.queryDocuments(userId, plansCollection.name)
  const absences = await store.queryDocuments(userId, absencesCollection.name)
  const settings = await store.queryDocuments(userId, settingsCollection.name)
  const firstDate = toIso(now() - (KNOWN_DAYS + 1) * DAY_MS).slice(0, 10)
  return {
    plans: plans.flatMap(({ id, fields }) => {
      const { data } = planSchema.safeParse(fields)
      return data === undefined ? [] : { ...data, id }
    }),
    absences: absences.flatMap(({ id, fields }) => {
      const { data } = absenceSchema.safeParse(fields)
      return data === undefined || data.days.to < firstDate ? [] : { ...data, id }
    }),
    isNightWhole: readSettings(
      settings.flatMap(({ id, fields }) => {
        const { data } = settingsSchema.safeParse(fields)
        return data === undefined ? [] : { ...data, id }
      }),
    ).isNightWhole,
  }
}
