/** The paths of the time tracking screens. */
import { timeFace } from './face.ts'
import type { LocalDate } from '#base/calendar/zoned'

export const TODAY_PATH = timeFace.path
export const WEEK_PATH = `${timeFace.path}/woche`
export const MONTH_PATH = `${timeFace.path}/monat`
export const YEAR_PATH = `${MONTH_PATH}/jahr`
export const ABSENCES_PATH = `${timeFace.path}/abwesenheiten`
export const REPORTS_PATH = `${timeFace.path}/auswertung`
export const HOURS_SHEET_PATH = `${REPORTS_PATH}/stundenblatt`
export const IMPORT_PATH = `${timeFace.path}/import`
export const SETTINGS_PATH = `${timeFace.path}/einstellungen`
export const PLANS_PATH = `${SETTINGS_PATH}/plaene`
export const NEW_PLAN_PATH = `${PLANS_PATH}/neu`
export const CORRECTIONS_PATH = `${SETTINGS_PATH}/korrekturen`
export const PROJECTS_PATH = `${SETTINGS_PATH}/projekte`
export const TAGS_PATH = `${SETTINGS_PATH}/schlagworte`
export const TEMPLATES_PATH = `${SETTINGS_PATH}/vorlagen`
export const RATES_PATH = `${SETTINGS_PATH}/saetze`
export const CUSTOMERS_PATH = `${RATES_PATH}/kunden`
export const HINTS_PATH = `${SETTINGS_PATH}/hinweise`

/** A day as the start screen shows it; without one it is today. */
export function dayPath(date: LocalDate): string {
  return `${TODAY_PATH}/tag/${date}`
}

/** The week that a day lies in. */
export function weekPath(date: LocalDate): string {
  return `${WEEK_PATH}/${date}`
}

/** A month, `2026-06`. */
export function monthPath(month: string): string {
  return `${MONTH_PATH}/${month}`
}

/** The months of a year. */
export function yearPath(year: number): string {
  return `${YEAR_PATH}/${year}`
}

/** One entry, open in its dialog. */
export function entryPath(id: string): string {
  return `${timeFace.path}/eintrag/${id}`
}

/** One plan, to be changed. */
export function planPath(id: string): string {
  return `${PLANS_PATH}/${id}`
}

/** The absences of a year. */
export function absencesPath(year: number): string {
  return `${ABSENCES_PATH}/${year}`
}
