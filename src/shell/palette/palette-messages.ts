/** What the page and the worker with the index of the palette say to each other. */
import type { HitGroup, IndexedEntry, PaletteContext } from './palette-index.ts'

/** How many hits of a group stand there before „Alle 32 zeigen“. */
export const SHOWN = 5

/** The group that shows more than the others. */
export type Opened = { readonly group: string; readonly count: number }

export type PaletteQuestion = PaletteContext & { readonly query: string; readonly opened: Opened | undefined }

/** Entries are added in the order in which the page counts them. */
export type PaletteTask =
  | { readonly kind: 'add'; readonly entries: readonly IndexedEntry[] }
  /** All are added; answered once all are in the index. */
  | { readonly kind: 'end' }
  | { readonly kind: 'ask'; readonly question: PaletteQuestion }

/** One to the end, and one to each question. */
export type PaletteAnswer =
  | { readonly kind: 'filled' }
  | { readonly kind: 'found'; readonly groups: readonly HitGroup[] }
