/** What the page and the worker with the index of the palette say to each other. */
import type { HitGroup, IndexedEntry, PaletteContext } from './palette-index.ts'

/** How many hits of a group stand there before „Alle 32 zeigen“. */
export const SHOWN = 5

/** The group that shows more than the others. */
export type Opened = { readonly group: string; readonly count: number }

export type PaletteQuestion = PaletteContext & { readonly query: string; readonly opened: Opened | undefined }

/** Entries are added in the order in which the page counts them; each question is answered by one list of groups. */
export type PaletteTask =
  | { readonly kind: 'add'; readonly entries: readonly IndexedEntry[] }
  | { readonly kind: 'ask'; readonly question: PaletteQuestion }

export type PaletteAnswer = readonly HitGroup[]
