/** By this two names are one for people: „Anna“, „ anna “ and „ANNA“ are the same, „Straße“ and „STRASSE“ too. */
export function foldName(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
