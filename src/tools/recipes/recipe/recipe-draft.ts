/** A recipe before it is stored: what a form, an import or a bundled recipe knows of it. */
import type { Diet, Recipe } from '../model.ts'

/** What may be too long or too much to be kept. */
export const draftParts = {
  title: 'Name',
  description: 'Beschreibung',
  ingredients: 'Zutaten',
  steps: 'Zubereitung',
  tags: 'Schlagwörter',
  notes: 'Notizen',
  equipment: 'Utensilien',
  source: 'Quelle',
  rest: 'das Ende des Textes',
} as const
export type DraftPart = keyof typeof draftParts

/** „Name, Zutaten und Zubereitung“ */
export function describeParts(parts: readonly DraftPart[]): string {
  return new Intl.ListFormat('de-DE').format(parts.map((part) => draftParts[part]))
}
/** A picture that came with it; the `File` itself where there are files. */
export type DraftPicture = { readonly name: string; readonly type: string; readonly size: number }

/** One line of ingredients or one step, with the heading of its section. */
export type DraftLine = {
  readonly text: string
  readonly group?: string | undefined
  /** Repaired or guessed: the check screen marks it. */
  readonly isDoubtful?: boolean
  /** Of a step: places of the ingredients it uses, in the list of the draft; absent: those whose names its text has (R98). */
  readonly uses?: readonly number[] | undefined
}

export type RecipeDraft = {
  readonly title: string
  readonly description?: string | undefined
  /** Undefined if nothing says it. */
  readonly servings?: number | undefined
  readonly servingsUnit?: string | undefined
  readonly tinCm?: number | undefined
  readonly minutes: Recipe['minutes']
  readonly tags: readonly string[]
  readonly diet?: Diet | undefined
  readonly ingredients: readonly DraftLine[]
  readonly steps: readonly DraftLine[]
  readonly equipment: readonly string[]
  readonly notes: readonly string[]
  readonly source?: Recipe['source']
  readonly stars?: number | undefined
  readonly isFavourite?: boolean
  /** Absolute addresses, names within the archive they came in, or the picture itself as `data:`. */
  readonly imageUrls: readonly string[]
  /** What was left out or shortened while reading: people are to know (R69). */
  readonly cuts?: readonly DraftPart[]
  readonly picture?: DraftPicture | undefined
}

export const emptyDraft: RecipeDraft = {
  title: '',
  minutes: {},
  tags: [],
  ingredients: [],
  steps: [],
  equipment: [],
  notes: [],
  imageUrls: [],
}
