import { composeText } from './compose-text.ts'

/** By this two names are one for people: „Anna“, „ anna “ and „ANNA“ are the same, „Straße“ and „STRASSE“ too. */
export function normalizeName(text: string): string {
  return composeText(composeText(text).toUpperCase().toLowerCase()).replaceAll(/\s+/g, ' ').trim()
}
