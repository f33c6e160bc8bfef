/**
 * Typing into the text of names: what stands in the field, what it stands for, and when it is taken over. It knows
 * neither React nor the page; what is typed is never dropped, whatever becomes of it.
 */
import * as z from 'zod/mini'
import { type Entry, entrySchema } from '../../model.ts'
import { editsOfText, readEntries, type TextBase } from '../read-entries.ts'
import { parseErrorTexts, roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import type { WheelEdits } from '../../edits/screens/use-wheel-edits.ts'

export type TypingState = {
  /** What was typed and still stands in the field; undefined while the field shows what the wheel has. */
  readonly text: string | undefined
  /** Why it can't be taken over, in German. */
  readonly problem: string | undefined
}

export type NamesTyping = {
  readonly getState: () => TypingState
  readonly subscribe: (listener: () => void) => () => void
  /** The field has this text now; `shown` is what it was printed from. */
  readonly type: (text: string, shown: readonly Entry[]) => void
  /** Takes over at once what was typed. */
  readonly save: () => void
  /** The field was left: it shows the wheel again, unless what stands in it could not be taken over. */
  readonly leave: () => void
}

/** How long after the last key what was typed is taken over. */
const PAUSE_MS = 500

const RESTING: TypingState = { text: undefined, problem: undefined }

export function createNamesTyping(parts: {
  readonly edits: Pick<WheelEdits, 'applyTyped' | 'getWheel'>
  readonly wheelId: string
  readonly newEntryId: () => string
  /** Calls back after a while; returns how to cancel. */
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}): NamesTyping {
  const { edits, wheelId, newEntryId, startTimer } = parts
  const listeners = new Set<() => void>()
  const kept = readTextDraft(wheelId)
  let base: TextBase | undefined = kept?.base
  let state: TypingState = kept === undefined ? RESTING : { text: kept.text, problem: undefined }
  let isUnsaved = kept !== undefined
  /** Everything typed until the field is left is one step to undo. */
  let series = {}
  let cancelTimer = (): void => undefined

  function setState(next: TypingState): void {
    state = next
    for (const listener of listeners) listener()
  }

  /** Why it could not be taken over; undefined when it was. */
  function takeOver(text: string, from: TextBase): string | undefined {
    const read = readEntries(text, from, newEntryId)
    if (!read.ok) return parseErrorTexts[read.error]
    const wheel = edits.getWheel()
    if (wheel === undefined) return undefined
    const problem = edits.applyTyped(editsOfText(wheel.entries, from, read.value), series)
    if (problem !== undefined) return roomProblemTexts[problem]
    base = read.value
    return undefined
  }

  function save(): void {
    cancelTimer()
    if (!isUnsaved || state.text === undefined || base === undefined) return
    const { text } = state
    const problem = takeOver(text, base)
    isUnsaved = problem !== undefined
    keepTextDraft(wheelId, problem === undefined ? undefined : { text, base })
    if (problem !== state.problem) setState({ text, problem })
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type: (text, shown) => {
      base ??= { entries: shown, removed: [] }
      isUnsaved = true
      setState({ text, problem: state.problem })
      cancelTimer()
      cancelTimer = startTimer(save, PAUSE_MS)
    },
    save,
    leave: () => {
      save()
      if (isUnsaved) return
      base = undefined
      series = {}
      setState(RESTING)
    },
  }
}

const draftSchema = z.object({
  text: z.string(),
  base: z.object({ entries: z.array(entrySchema), removed: z.array(entrySchema) }),
})

/**
 * A text that could not be taken over, such as one that is too long: kept in this tab until it is put right, so that neither another view
 * nor a reload loses what was typed.
 */
type TextDraft = { readonly text: string; readonly base: TextBase }

const keyOf = (wheelId: string): string => `wheelText:${wheelId}`

export function readTextDraft(wheelId: string): TextDraft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(wheelId))
    const draft = kept === null ? undefined : draftSchema.safeParse(JSON.parse(kept))
    return draft?.success === true ? draft.data : undefined
  } catch {
    // A browser that refuses its storage has kept nothing; what is not ours is nothing either.
    return undefined
  }
}

/** Keeps the draft, or removes the kept one if `draft` is undefined. */
function keepTextDraft(wheelId: string, draft: TextDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(wheelId))
    else sessionStorage.setItem(keyOf(wheelId), JSON.stringify(draft))
  } catch {
    // Then it is there as long as the field is.
  }
}
