/** Reads names out of a text that somebody typed or pasted. */
import { failed, ok, type Result } from '#base/result'
import { cleanText } from './clean-text.ts'
import { MAX_ENTRIES, MAX_ENTRY_TEXT, MAX_WEIGHT } from './model.ts'

export const MAX_PASTE_CHARACTERS = 20_000

export type ParsedEntry = { readonly text: string; readonly weight: number }

/**
 * The names in a text, in order: split at line breaks, tabs and semicolons, at commas only within a
 * single line. „Anna *3“ and „Anna;3“ give Anna three chances; bullets and numbering are dropped.
 */
export function parseEntries(
  source: string,
): Result<readonly ParsedEntry[], 'too-long' | 'too-many' | 'name-too-long'> {
  if (source.length > MAX_PASTE_CHARACTERS) return failed('too-long')
  const isOneLine = !/[\n\r\t]/.test(source.trim())
  const entries = source
    .replaceAll(/;[ ]*(\d{1,4})[ ]*(?=[\n\r;]|$)/g, ' *$1')
    .split(isOneLine ? /[;,]/ : /[\n\r\t;]/)
    .map(parseLine)
    .filter((entry) => entry.text !== '')
  if (entries.length > MAX_ENTRIES) return failed('too-many')
  return entries.some((entry) => entry.text.length > MAX_ENTRY_TEXT) ? failed('name-too-long') : ok(entries)
}

function parseLine(line: string): ParsedEntry {
  const text = cleanText(line)
    .replace(/^(?:[-*•–·]|\d{1,4}[.)])\s+/, '')
    .trim()
  const weighted = /^(?<name>.*\S)\s*[*×]\s*(?<weight>\d{1,4})$/u.exec(text)
  const name = weighted?.groups?.['name']
  const weight = Number(weighted?.groups?.['weight'])
  return name === undefined || weight > MAX_WEIGHT ? { text, weight: 1 } : { text: name, weight }
}
