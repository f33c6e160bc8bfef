import { composeText } from './compose-text.ts'

/** By this two names are one for people: „Anna“, „ anna “ and „ANNA“ are the same, „Straße“ and „STRASSE“ too. */
export function normalizeName(text: string): string {
  return composeText(composeText(text).toUpperCase().toLowerCase()).replaceAll(/\s+/g, ' ').trim()
}

/** Letters without case and accents; `ß` is `ss`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss')
}

const GERMAN_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The ways in which a word is written: `Käse` is `kase` and `kaese`. */
export function spellingsOf(word: string): readonly string[] {
  const lower = word.toLowerCase().normalize('NFC')
  const spelled = foldText(lower.replaceAll(/[äöüß]/gu, (letter) => GERMAN_LETTERS[letter] ?? letter))
  return [...new Set([foldText(lower), spelled])]
}
