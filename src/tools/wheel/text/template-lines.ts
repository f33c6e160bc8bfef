/**
 * A template keeps each name as a line that people can read: „Anna“, or „Anna *3“ with other chances than one (K11).
 * Unlike a pasted list a line is one name, whatever characters are in it.
 */
import type { ParsedEntry } from '../parts/parse-entries.ts'
import { MAX_ENTRY_TEXT, MAX_WEIGHT, WEIGHT_PARTS } from '../model.ts'

const WEIGHTED = /^(?<text>.*\S) \*(?<weight>\d{1,4}(?:\.\d{1,3})?)$/su

export function toTemplateLine({ text, weight }: ParsedEntry): string {
  // A name that itself ends like chances gets its own behind it.
  return weight === 1 && !WEIGHTED.test(text) ? text : `${text} *${weight}`
}

export function readTemplateLine(line: string): ParsedEntry {
  const { text, weight } = WEIGHTED.exec(line)?.groups ?? {}
  const chances = Number(weight)
  const isWeighted = text !== undefined && chances <= MAX_WEIGHT && isWhole(chances)
  return isWeighted && text.length <= MAX_ENTRY_TEXT
    ? { text, weight: chances }
    : { text: line.slice(0, MAX_ENTRY_TEXT), weight: 1 }
}

function isWhole(weight: number): boolean {
  return Math.round(weight * WEIGHT_PARTS) / WEIGHT_PARTS === weight
}
