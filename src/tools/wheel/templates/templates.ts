/** What a new wheel can start from: the templates the app brings along, and those people have saved. */
import { MAX_ENTRY_TEXT, MAX_WEIGHT, WEIGHT_PARTS, type Entry, makeEntries } from '../model.ts'
import type { ParsedEntry } from '../parts/parse-entries.ts'
import { printEntries } from '../text/print-entries.ts'

export type Template = {
  readonly id: string
  readonly title: string
  readonly names: readonly (ParsedEntry & { readonly color?: string })[]
  /** Shown under the empty field of names of one that is to be filled in. */
  readonly hint?: string
}

const plain = (texts: readonly string[]): readonly ParsedEntry[] => texts.map((text) => ({ text, weight: 1 }))
const upTo = (last: number): readonly string[] => Array.from({ length: last }, (_, index) => `${index + 1}`)

export const builtinTemplates: readonly Template[] = [
  { id: 'yes-no', title: 'Ja, nein, vielleicht', names: plain(['Ja', 'Nein', 'Vielleicht']) },
  { id: 'dice', title: 'Würfel', names: plain(upTo(6)) },
  { id: 'coin', title: 'Kopf oder Zahl', names: plain(['Kopf', 'Zahl']) },
  {
    id: 'class',
    title: 'Klassenliste',
    names: [],
    hint: 'Füg deine Klassenliste ein, einen Namen pro Zeile. Wer fehlt, lässt sich später mit einem Tipp aussetzen.',
  },
  {
    id: 'weekdays',
    title: 'Wochentage',
    names: plain(['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']),
  },
  {
    id: 'colors',
    title: 'Farben',
    names: [
      { text: 'Rot', weight: 1, color: '#d62839' },
      { text: 'Orange', weight: 1, color: '#f77f00' },
      { text: 'Gelb', weight: 1, color: '#fcd34d' },
      { text: 'Grün', weight: 1, color: '#2f9e44' },
      { text: 'Blau', weight: 1, color: '#2667c9' },
      { text: 'Lila', weight: 1, color: '#8b5cf6' },
    ],
  },
  {
    id: 'chores',
    title: 'Hausarbeit',
    names: plain(['Spülmaschine', 'Müll', 'Staubsaugen', 'Bad', 'Wäsche', 'Einkaufen', 'Heute frei']),
  },
  {
    id: 'dinner',
    title: 'Was essen wir?',
    names: plain(['Nudeln', 'Pizza', 'Suppe', 'Salat', 'Curry', 'Ofengemüse', 'Reste', 'Auswärts']),
  },
  {
    id: 'letters',
    title: 'Stadt, Land, Fluss',
    names: plain(Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))),
  },
  { id: 'numbers', title: 'Zahlen 1 bis 20', names: plain(upTo(20)) },
  { id: 'rps', title: 'Schere, Stein, Papier', names: plain(['Schere', 'Stein', 'Papier']) },
  {
    id: 'months',
    title: 'Monate',
    names: plain([
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ]),
  },
]

/** A saved template as one to choose. */
export function readTemplate(saved: {
  readonly id: string
  readonly title: string
  readonly texts: readonly string[]
}): Template {
  return { id: saved.id, title: saved.title, names: saved.texts.map(readTemplateLine) }
}

/** What a template keeps of a wheel's names, in their order. */
export function toTemplateTexts(entries: readonly Entry[]): string[] {
  return entries.map(toTemplateLine)
}

/** The names as lines of the field in which they can still be changed, which reads the same names out of them. */
export function templateText({ names }: Template): string {
  return printEntries(names.map(({ text, weight }) => ({ text, weight, isActive: true })))
}

/** The names of a template as entries of a new wheel. */
export function templateEntries({ names }: Template, newEntryId: () => string): readonly Entry[] {
  return makeEntries(names, undefined, newEntryId).map((entry, index) => {
    const color = names[index]?.color
    return color === undefined ? entry : { ...entry, color }
  })
}

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
