import type { ComponentType, ReactNode } from 'react'
import type { Documents, Edits } from '#documents/client'

/** What the shell needs of a tool's screens; `screens/index.tsx` of each tool exports one as `door`, and is small. */
export type ToolDoor = {
  /** The routes of the tool, with what has to be there before any of them. */
  readonly loadScreens: () => Promise<ComponentType>
  /** What the start page says of a tool that is in use, beside its one fact. */
  readonly loadNews?: () => Promise<ComponentType>
  /** What rings on every page when something ends; loaded while the tool's item in the bar is counting. */
  readonly loadAlarm?: () => Promise<ComponentType>
  /** Completes those lines of „Heute“ that the manifest says are not all of it (`isPartial`). */
  readonly loadTodayLine?: () => Promise<ComponentType<TodayLineProps>>
  /** What commands of the manifest do at once, by their `deed`; each says by a toast what it did, with „Rückgängig“. */
  readonly loadDeeds?: () => Promise<Readonly<Record<string, (parts: DeedParts) => void>>>
}

/** What a line of „Heute“ says, and the page to which it leads. */
export type TodayWords = {
  /** As in the manifest. */
  readonly id: string
  readonly text: string
  readonly detail?: string
  /** All is well: it is shown in the colour of that. */
  readonly isGood?: true
  readonly path: string
}

/** The words that the manifest gives; `children` draws those that are shown instead. */
export type TodayLineProps = {
  readonly line: TodayWords
  readonly children: (words: TodayWords) => ReactNode
}

export type DeedParts = {
  readonly documents: Documents
  readonly edits: Edits
  /** Undefined without an account. */
  readonly userId: string | undefined
  /** The id of the document that it is about, for those of a line of „Heute“. */
  readonly about?: string | undefined
}

/** Brings `Temporal` if the browser has none. */
export async function bringTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
